import { describe, expect, test } from "vitest";
import { showControls, wantsColour } from "../../scripts/terminal.ts";

describe("colour", () => {
  test.each<[string, Parameters<typeof wantsColour>, boolean]>([
    ["a terminal gets it", [{}, {}, true], true],
    ["a file or pipe does not", [{}, {}, false], false],
    ["NO_COLOR takes it", [{}, { NO_COLOR: "1" }, true], false],
    ["an empty NO_COLOR says nothing", [{}, { NO_COLOR: "" }, true], true],
    ["FORCE_COLOR gives it", [{}, { FORCE_COLOR: "1" }, false], true],
    ["an empty FORCE_COLOR gives it", [{}, { FORCE_COLOR: "" }, false], true],
    ["FORCE_COLOR=0 takes it", [{}, { FORCE_COLOR: "0" }, true], false],
    ["FORCE_COLOR goes before NO_COLOR", [{}, { FORCE_COLOR: "1", NO_COLOR: "1" }, false], true],
    ["--color goes before the environment", [{ color: true }, { NO_COLOR: "1" }, false], true],
    ["--no-color goes before the environment", [{ "no-color": true }, { FORCE_COLOR: "1" }, true], false],
    ["--no-color goes before --color", [{ "no-color": true, color: true }, {}, true], false],
    ["a dumb terminal does not get it", [{}, { TERM: "dumb" }, true], false],
  ])("%s", (_, words, expected) => {
    expect(wantsColour(...words)).toBe(expected);
  });
});

test("what could act on a terminal is shown as an escape; lines stay lines", () => {
  expect(showControls("a\u001b[31mb\r\u0007\u009b\u202e\ta\nb")).toBe(
    "a\\u{1b}[31mb\\u{d}\\u{7}\\u{9b}\\u{202e}\ta\nb",
  );
});
