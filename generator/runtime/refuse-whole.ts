/** A refusal for one thing that is wrong with the whole, not with a part of it. */
export function refuseWhole<Code extends string>(code: Code, message: string) {
  return { ok: false, reason: code, issues: [{ path: [], code, message }] } as const;
}
