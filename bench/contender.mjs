// One contender in a process of its own. It is told what to do by messages, so that the rounds of all can be interleaved,
// and times each pass beside a pass of JSON.parse over the same lines.
const [modulePath, corpusPath] = process.argv.slice(2);
const { isFrame, explain, decode } = await import(modulePath);
const { makeCorpus, makeRefused } = await import(corpusPath);

// As they would come from a connection, each decoded by itself.
const lines = makeCorpus(50_000).map((line) => Buffer.from(line).toString());
const refused = makeRefused(4000).map((line) => JSON.parse(line));

/** Small enough that most are measured without an interruption, so that their median is little moved by other work. */
const chunk = 500;

function time(pass) {
  const start = performance.now();
  pass();
  return (performance.now() - start) * 1e6;
}

function median(values) {
  return values.sort((one, other) => one - other)[Math.floor(values.length / 2)];
}

/** The median time of a pass over a chunk of the corpus. A pass says how many it accepted, which must be all. */
function measure(pass) {
  const times = [];
  for (let from = 0; from < lines.length; from += chunk) {
    let accepted = 0;
    times.push(time(() => (accepted = pass(from, from + chunk))));
    if (accepted !== chunk) throw new Error(`${chunk - accepted} good frames were refused`);
  }
  return median(times);
}

/** Frames are judged soon after they were parsed, as a reader does. */
function judge() {
  const parse = [];
  const guard = [];
  for (let from = 0; from < lines.length; from += chunk) {
    const frames = [];
    let accepted = 0;
    parse.push(
      time(() => {
        for (let index = from; index < from + chunk; index++) frames.push(JSON.parse(lines[index]));
      }),
    );
    guard.push(
      time(() => {
        for (const frame of frames) if (isFrame(frame)) accepted++;
      }),
    );
    if (accepted !== chunk) throw new Error(`${chunk - accepted} good frames were refused`);
  }
  return { parse: median(parse), guard: median(guard) };
}

const parseOnly = (from, to) => {
  let accepted = 0;
  for (let index = from; index < to; index++) if (JSON.parse(lines[index]).seq >= 0) accepted++;
  return accepted;
};

const parseAndJudge = (from, to) => {
  let accepted = 0;
  for (let index = from; index < to; index++) if (isFrame(JSON.parse(lines[index]))) accepted++;
  return accepted;
};

const decodeAll = (from, to) => {
  let accepted = 0;
  for (let index = from; index < to; index++) if (decode(lines[index])) accepted++;
  return accepted;
};

function explainSome(from) {
  let issues = 0;
  for (let index = from; index < from + chunk; index++) issues += explain(refused[index]);
  if (issues < chunk) throw new Error("a refusal was not explained");
}

const tasks = {
  warm() {
    for (let pass = 0; pass < 3; pass++) {
      judge();
      measure(parseOnly);
      measure(parseAndJudge);
      if (decode !== undefined) measure(decodeAll);
    }
    return {};
  },
  round() {
    const { parse, guard } = judge();
    return {
      guard: guard / parse,
      nanoseconds: guard / chunk,
      both: measure(parseAndJudge) / measure(parseOnly),
      ...(decode === undefined ? {} : { decode: measure(decodeAll) / measure(parseOnly) }),
    };
  },
  refuse() {
    for (let pass = 0; pass < 20; pass++) {
      for (const frame of refused) if (isFrame(frame)) throw new Error("a bad frame was accepted");
    }
    judge();
    return {};
  },
  explain() {
    if (explain === undefined) return {};
    const times = [];
    for (let from = 0; from < refused.length; from += chunk) times.push(time(() => explainSome(from)));
    return { explain: median(times) / chunk };
  },
};

process.on("message", (task) => process.send(tasks[task]()));
process.send("ready");
