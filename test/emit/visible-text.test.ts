import { describe, expect, it } from "vitest";
import { showControls, writeJson } from "../../generator/emit/visible-text.ts";

/** Unicode's own lists, of one release: what is at fault here is a test that must be looked at, not a page. */
const hidden = Array.from({ length: 0x110000 }, (_, code) => code).filter((code) =>
  /[\p{Cc}\p{Cf}\p{Cs}]/u.test(String.fromCodePoint(code)),
);
const lineBreaks = [0x0a, 0x0b, 0x0c, 0x0d, 0x85, 0x2028, 0x2029];
/** Seen by what they do to their neighbours, and needed for it. */
const joining = [0x200c, 0x200d];
/** Signs of Arabic, Syriac, Egyptian and other scripts, of shorthand and of music, which Unicode counts among the formats. */
const visible = hidden.filter((code) =>
  /[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}\u{13430}-\u{1343f}\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}]/u.test(
    String.fromCodePoint(code),
  ),
);

describe("showControls", () => {
  it("shows every character that Unicode calls a control, a format or a surrogate, but for line breaks, tabs and joiners", () => {
    const kept = new Set([0x09, ...lineBreaks, ...joining, ...visible]);
    const silent = hidden.filter(
      (code) =>
        !kept.has(code) &&
        showControls(`a${String.fromCodePoint(code)}b`) !== `aU+${code.toString(16).toUpperCase().padStart(4, "0")}b`,
    );
    expect(silent).toEqual([]);
  });

  it("turns every line break into a line feed", () => {
    for (const code of lineBreaks) expect(showControls(`a${String.fromCodePoint(code)}b`)).toBe("a\nb");
    expect(showControls("a\r\nb")).toBe("a\nb");
  });

  it("leaves words, emoji and scripts of both directions as they are", () => {
    const text = "⚠ 日本 עברית می\u200cخواهم 👨\u200d👩\u200d👧 é\u0301 𝒜\ufe0f\t!";
    expect(showControls(text)).toBe(text);
  });
});

describe("writeJson", () => {
  it("writes the value, with no character that showControls would show", () => {
    for (const code of [...hidden, ...lineBreaks]) {
      const value = `a${String.fromCodePoint(code)}b`;
      const json = writeJson(value, "line");
      expect(JSON.parse(json)).toBe(value);
      expect(showControls(json)).toBe(json);
    }
  });
});
