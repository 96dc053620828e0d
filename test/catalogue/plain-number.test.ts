import fc from "fast-check";
import { expect, test } from "vitest";
import { judgeNumber } from "../../generator/catalogue/plain-number.ts";

const runs = Number(process.env["PROVE_RUNS"] ?? 5000);

test("a safe integer or a fraction is rightly written as JavaScript prints it in plain digits", () => {
  fc.assert(
    fc.property(fc.oneof(fc.maxSafeInteger(), fc.double({ noNaN: true, noDefaultInfinity: true })), (number) => {
      const text = String(number);
      fc.pre(
        !text.includes("e") && !Object.is(number, -0) && (Number.isSafeInteger(number) || !Number.isInteger(number)),
      );
      expect(judgeNumber(text, number)).toBeNull();
    }),
    { numRuns: runs },
  );
});

test("an integer is exact where the double nearest to it is the same integer", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }), (integer) => {
      const isExact = BigInt(Number(integer)) === integer;
      expect(judgeNumber(String(integer), Number(integer))).toEqual(
        isExact ? null : { kind: "inexact", value: String(BigInt(Number(integer))) },
      );
    }),
    { numRuns: runs },
  );
});

test("a fraction is exact where it prints with the digits that it was written with", () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^-?(?:0|[1-9][0-9]{0,9})\.[0-9]{0,24}[1-9]$/),
      fc.stringMatching(/^0{0,3}$/),
      (digits, zeros) => {
        const printed = String(Number(digits));
        fc.pre(!printed.includes("e") && Number(digits) !== 0);
        expect(judgeNumber(digits + zeros, Number(digits))).toEqual(
          printed === digits
            ? null
            : { kind: "inexact", value: Number.isInteger(Number(digits)) ? String(BigInt(Number(digits))) : printed },
        );
      },
    ),
    { numRuns: runs },
  );
});

test("an integer with a fraction of zeros is as exact as without", () => {
  expect(judgeNumber("1180591620717411303424.0", 2 ** 70)).toBeNull();
  expect(judgeNumber("9007199254740993.0", 2 ** 53)).toEqual({ kind: "inexact", value: "9007199254740992" });
});

test.each([
  ["012", 12, "12"],
  ["0o17", 15, "15"],
  ["0x1F", 31, "31"],
  ["1e3", 1000, "1000"],
  ["1E-3", 0.001, "0.001"],
  ["+1", 1, "1"],
  [".5", 0.5, "0.5"],
  ["5.", 5, "5"],
  ["-0", -0, "0"],
  ["0e0", 0, "0"],
  [".inf", Infinity, null],
  [".nan", NaN, null],
  ["1e400", Infinity, null],
  ["1e-7", 1e-7, null],
])("%s is an unusual spelling", (source, value, right) => {
  expect(judgeNumber(source, value)).toEqual({ kind: "spelling", value: right });
});
