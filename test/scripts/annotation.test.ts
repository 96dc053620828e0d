import { expect, test } from "vitest";
import { writeAnnotation } from "../../scripts/annotation.ts";

const annotation = { severity: "error", title: "unknown-key", message: "no such key", file: "a.yaml" } as const;

test("an annotation is one line that names file, place and title", () => {
  expect(writeAnnotation({ ...annotation, line: 3, column: 5, endLine: 3, endColumn: 9 })).toBe(
    "::error file=a.yaml,line=3,endLine=3,col=5,endColumn=9,title=unknown-key::no such key\n",
  );
});

test("columns are left out where the place goes over several lines, since GitHub refuses them there", () => {
  expect(writeAnnotation({ ...annotation, line: 3, column: 5, endLine: 4, endColumn: 9 })).toBe(
    "::error file=a.yaml,line=3,endLine=4,title=unknown-key::no such key\n",
  );
});

test("what is not known is left out", () => {
  expect(writeAnnotation({ ...annotation, severity: "warning", file: null })).toBe(
    "::warning title=unknown-key::no such key\n",
  );
});

test("what could end the line, a property or the command is escaped", () => {
  const hostile = "50% a\r\nb: c, d\n::error::e";
  expect(writeAnnotation({ ...annotation, title: hostile, message: hostile, file: "a:b,c%.yaml" })).toBe(
    "::error file=a%3Ab%2Cc%25.yaml,title=50%25 a%0D%0Ab%3A c%2C d%0A%3A%3Aerror%3A%3Ae::50%25 a%0D%0Ab: c, d%0A::error::e\n",
  );
});

test("paths have slashes", () => {
  expect(writeAnnotation({ ...annotation, file: "generated\\src\\a.ts" })).toContain("file=generated/src/a.ts,");
});
