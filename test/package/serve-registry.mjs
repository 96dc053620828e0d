// Serves a registry on loopback until the process that started it is gone. It is given verdaccio's folder and the folder
// to keep everything in, and sends its port back.
import { createRequire } from "node:module";
import { join } from "node:path";

const [verdaccio, home] = process.argv.slice(2);
const { runServer } = createRequire(import.meta.url)(verdaccio);

const server = await runServer({
  self_path: join(home, "config.yaml"),
  storage: join(home, "storage"),
  auth: { htpasswd: { file: join(home, "htpasswd") } },
  // What nobody published here cannot be had here.
  uplinks: {},
  packages: { "**": { access: "$all", publish: "$authenticated" } },
  max_body_size: "100mb",
  log: { type: "stdout", format: "json", level: "error" },
});
server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));
process.on("disconnect", () => process.exit());
