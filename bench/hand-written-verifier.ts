/**
 * The rules of order of our own protocol, written by hand as fast as we know: the floor that the generated verifier is
 * held against. It takes frames that a guard has accepted, and only says how many rules a frame breaks.
 */
export function createVerifierByHand(): { push(frame: unknown): readonly string[] } {
  let isBegun = false;
  let isEnded = false;
  let run: string | undefined;
  let greatest = -1;
  const open = new Set<string>();
  let latest: string | undefined;
  const nothing: readonly string[] = [];

  const needsSegment = (id: string): readonly string[] => {
    if (id === latest) return nothing;
    if (!open.has(id)) return ["span-not-open"];
    latest = id;
    return nothing;
  };

  return {
    push(value) {
      const frame = value as { type: string; seq: number; run_id: string; segment_id: string };
      const { type } = frame;
      if (isEnded && type !== "run.start") return ["after-end"];
      if (run === undefined) run = frame.run_id;
      else if (frame.run_id !== run) return ["stream-changed"];
      if (frame.seq <= greatest) return ["sequence-not-increasing"];
      greatest = frame.seq;
      if (!isBegun && type !== "run.start") return ["not-begun"];
      switch (type) {
        case "text.delta":
        case "thinking.delta":
        case "tool.call":
        case "tool.result":
          return needsSegment(frame.segment_id);
        case "segment.start":
          if (open.has(frame.segment_id)) return ["span-reopened"];
          open.add(frame.segment_id);
          return nothing;
        case "segment.end":
          latest = undefined;
          return open.delete(frame.segment_id) ? nothing : ["span-not-open"];
        case "run.start":
          isBegun = true;
          isEnded = false;
          open.clear();
          latest = undefined;
          return nothing;
        case "run.end":
          isEnded = true;
          return nothing;
        default:
          return nothing;
      }
    },
  };
}
