// One way of reading frames from server-sent events, in a process of its own: prints the processor time for a frame,
// as a ratio to JSON.parse of the same frames in the same process.
const [modulePath, corpusPath, piece] = process.argv.slice(2);
const { decode } = await import(modulePath);
const { makeCorpus } = await import(corpusPath);

const length = Number(piece);
// As they would come from a connection, each decoded by itself.
const lines = makeCorpus(40_000).map((line) => Buffer.from(line).toString());
const bytes = new TextEncoder().encode(lines.map((body, seq) => `id: ${seq}\ndata: ${body}\n\n`).join(""));

async function* cut() {
  for (let at = 0; at < bytes.length; at += length) yield await Promise.resolve(bytes.subarray(at, at + length));
}

function parse() {
  let count = 0;
  for (const line of lines) if (JSON.parse(line) !== null) count += 1;
  return count;
}

async function time(pass) {
  const start = process.cpuUsage();
  const count = await pass();
  if (count !== lines.length) throw new Error(`${count} of ${lines.length} frames came out`);
  const { user, system } = process.cpuUsage(start);
  return user + system;
}

const ratios = [];
for (let pass = -4; pass < 5; pass++) {
  const own = await time(() => decode(cut()));
  const parsed = await time(parse);
  if (pass >= 0) ratios.push(own / parsed);
}
console.log(ratios.sort((one, other) => one - other)[2]);
