/**
 * The corpus that every contender is measured on: frames of the run stream as a server sends them, one JSON text each.
 * All thirteen types occur, 85 % are deltas, a quarter of the lines hold text outside ASCII, and the mean length is
 * about 235 bytes. It is a function of its seed, so that two runs and two machines measure the same thing.
 */
export function makeCorpus(count: number, seed = 1): string[] {
  const random = randomNumbers(seed);
  const lines: string[] = [];
  for (let seq = 0; seq < count; seq++) lines.push(JSON.stringify(makeFrame(seq, random)));
  return lines;
}

/**
 * Frames that a reader refuses: one of each kind of fault in turn, spread over the corpus's own types. They are what
 * the optimiser has seen before the "after refusals" rows are timed, and what the refusal rows are timed on.
 */
export function makeRefused(count: number, seed = 2): string[] {
  const random = randomNumbers(seed);
  return makeCorpus(count, seed).map((line, index) => {
    const frame = JSON.parse(line) as Record<string, unknown>;
    faults[index % faults.length]?.(frame, random);
    return JSON.stringify(frame);
  });
}

type Random = () => number;

const faults: readonly ((frame: Record<string, unknown>, random: Random) => void)[] = [
  (frame) => {
    frame["seq"] = "x";
  },
  (frame) => {
    delete frame["run_id"];
  },
  (frame) => {
    frame["trace_id"] = "0af7651916cd43dd8448eb211c80319c";
  },
  (frame) => {
    frame["ts"] = "2026-02-30T10:00:00Z";
  },
  (frame) => {
    frame["segment_id"] = 17;
  },
  (frame) => {
    frame["data"] = [];
  },
  (frame) => {
    const data = frame["data"] as Record<string, unknown>;
    const [first] = Object.keys(data);
    if (first !== undefined) delete data[first];
  },
  (frame) => {
    const data = frame["data"] as Record<string, unknown>;
    const [first] = Object.keys(data);
    if (first !== undefined) data[first] = { nested: true };
  },
];

const ascii = [
  "The quick brown fox ",
  "jumps over the lazy dog. ",
  "In the beginning ",
  "return value; ",
  "a list of items: ",
  "and so on, ",
  "step by step ",
];
const beyond = ["Größe und Maß, ", "naïve café — ", "東京都の天気は", "Привет, мир! ", "🚀 launched ", "“quoted” … "];

const kinds: readonly (readonly [
  weight: number,
  make: (random: Random, seq: number) => { type: string; data: object },
])[] = [
  [0.6, (random) => ({ type: "text.delta", data: { text: prose(random, 1 + Math.floor(random() * 4)) } })],
  [0.25, (random) => ({ type: "thinking.delta", data: { text: prose(random, 1 + Math.floor(random() * 4)) } })],
  [
    0.04,
    (random) => ({
      type: "tool.call",
      data: {
        tool_call_id: id("call", random),
        tool_slug: "search_web",
        ...(random() < 0.5
          ? { arguments_delta: '{"query":"wea' }
          : { arguments: { query: prose(random, 1), limit: 10, filters: ["a", "b"] } }),
      },
    }),
  ],
  [
    0.03,
    (random) => ({
      type: "tool.result",
      data: {
        tool_call_id: id("call", random),
        ok: random() < 0.9,
        output_preview: prose(random, 4),
        truncated: random() < 0.5,
        bytes: Math.floor(random() * 100000),
      },
    }),
  ],
  [
    0.02,
    (random) => ({
      type: "segment.start",
      data: {
        kind: "llm",
        name: "answer",
        ...(random() < 0.5 ? { parent_segment_id: id("seg", random) } : {}),
        ...(random() < 0.5 ? { model_ref: "large-2" } : { tool_slug: "search_web" }),
      },
    }),
  ],
  [
    0.02,
    (random) => ({
      type: "segment.end",
      data: {
        status: "completed",
        duration_ms: Math.floor(random() * 10000),
        ...(random() < 0.7 ? { usage: { input_tokens: 1200, output_tokens: 340 }, cost: "0.0123" } : {}),
        ...(random() < 0.5 ? { finish_reason: "stop" } : {}),
      },
    }),
  ],
  [0.01, (random) => ({ type: "run.status", data: { status: "running", previous: random() < 0.5 ? null : "queued" } })],
  [
    0.005,
    (random) => ({
      type: "run.start",
      data: {
        agent_id: id("agent", random),
        agent_revision_id: id("rev", random),
        session_id: id("sess", random),
        lane: "default",
        trigger_kind: "user",
        attempt: Math.floor(random() * 3),
      },
    }),
  ],
  [
    0.005,
    (random) => ({
      type: "run.end",
      data: {
        status: "completed",
        usage: random() < 0.5 ? null : { input_tokens: 9000 },
        cost: { usd: 0.12 },
        duration_ms: Math.floor(random() * 100000),
      },
    }),
  ],
  [
    0.005,
    () => ({
      type: "notice",
      data: {
        level: "warning",
        code: "compaction_applied",
        message: "The context was compacted.",
        attributes: { before: 120000, after: 40000 },
      },
    }),
  ],
  [
    0.005,
    () => ({
      type: "suspend",
      data: {
        kind: "approval",
        resume_contract: { schema: { type: "object" } },
        prompt: "May I send the mail?",
        deadline_at: "2026-11-30T12:00:00Z",
      },
    }),
  ],
  [0.005, () => ({ type: "resume", data: { kind: "approval", resolved_by: "user_42" } })],
  [
    0.005,
    () => ({ type: "error", data: { code: "MODEL_ERROR", message: "The model did not answer.", retryable: true } }),
  ],
];

const withoutSegment = new Set(["run.status", "run.start", "run.end", "notice", "suspend", "resume", "error"]);

function makeFrame(seq: number, random: Random): object {
  let at = random();
  const [, make] = kinds.find(([weight]) => (at -= weight) < 0) ?? kinds[0]!;
  const { type, data } = make(random, seq);
  const milliseconds = Date.UTC(2026, 10, 29, 12) + seq * 37;
  return {
    protocol: 2,
    seq,
    run_id: `run_01J${id("", random)}`,
    ts: new Date(milliseconds).toISOString(),
    type,
    segment_id: withoutSegment.has(type) ? null : `seg_01J${id("", random)}`,
    data,
  };
}

function prose(random: Random, parts: number): string {
  const outside = random() < 0.36;
  let text = "";
  for (let part = 0; part < parts; part++) {
    const list = outside && random() < 0.6 ? beyond : ascii;
    text += list[Math.floor(random() * list.length)];
  }
  return text;
}

function id(prefix: string, random: Random): string {
  let text = prefix === "" ? "" : `${prefix}_`;
  while (text.length < 22)
    text += Math.floor(random() * 36)
      .toString(36)
      .toUpperCase();
  return text;
}

/** mulberry32: small, fast, good enough to spread frames. */
function randomNumbers(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
