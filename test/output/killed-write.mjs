// Writes the outputs given on standard input into a folder, and kills itself at the given call that changes the disk:
// killed-write.mjs <folder> <call>. A file that is being written counts twice, and is killed once with half of it there.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const [folder, call] = process.argv.slice(2);
const outputs = JSON.parse(fs.readFileSync(0, "utf8"));
let calls = 0;
for (const name of ["mkdirSync", "mkdtempSync", "writeFileSync", "renameSync", "unlinkSync", "rmdirSync", "rmSync"]) {
  const real = fs[name];
  fs[name] = (...words) => {
    if (++calls === Number(call)) process.kill(process.pid, "SIGKILL");
    if (name === "writeFileSync" && ++calls === Number(call)) {
      real(words[0], words[1].slice(0, words[1].length / 2), words[2]);
      process.kill(process.pid, "SIGKILL");
    }
    return real(...words);
  };
}
syncBuiltinESMExports();
const { writeOutput } = await import("../../dist/generator/output/write.js");
const { faults } = writeOutput(folder, outputs);
if (faults.length > 0) throw new Error(JSON.stringify(faults));
