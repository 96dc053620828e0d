/**
 * The whole truth about timestamps: RFC 3339 date-times with `T` and `Z` in upper case, ASCII digits, days of the month
 * and leap years checked, `:60` only as the last second of a UTC day written with `Z` or a zero offset, a fraction of any
 * length, and nothing after the end.
 *
 * It stands in the published schemas and, the other way round, in the guards, so it has to mean the same in every dialect
 * that knows look-ahead: hence `[0-9]`, since `\d` is any Unicode digit in Python, and `(?![\s\S])`, since `$` lets a line
 * break pass in Python, Java and .NET. It never backtracks by more than one date and one time. The days that every month
 * has come first, and the year is `[0-9]{2}[0-9]{2}` since V8 compiles `{4}` to a loop: both can be measured.
 *
 * `format: date-time` stands beside it in the schemas. ajv-formats asserts it, and reads the second as a double: it
 * refuses a second of 59 with a fraction that begins with fifteen nines or more, which rounds up to 60.
 */
export const timestampPattern: string = [
  "^(?:",
  "[0-9]{2}[0-9]{2}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)",
  "|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29",
  ")T(?:",
  "(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])",
  "|23:59:60(?:\\.[0-9]+)?(?:Z|[+-]00:00)",
  ")(?![\\s\\S])",
].join("");
