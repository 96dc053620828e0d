// Writes outputs into a folder each time that it is told to, and answers with the faults: writer.mjs <folder>.
import { writeOutput } from "../../dist/generator/output/write.js";

process.on("message", (outputs) => process.send(writeOutput(process.argv[2], outputs).faults));
