import fc from "fast-check";

/** RFC 3339 date-times as the catalogue format admits them, with many on an edge of the calendar, clock or offset. */
export function timestamps(): fc.Arbitrary<string> {
  return fc.tuple(dates(), times()).map(([date, time]) => `${date}T${time}`);
}

/** Full dates of the proleptic Gregorian calendar, years 0000 to 9999. */
function dates(): fc.Arbitrary<string> {
  const years = fc.oneof(
    fc.constantFrom(0, 4, 100, 400, 1900, 1970, 1999, 2000, 2023, 2024, 2100, 9999),
    fc.integer({ min: 0, max: 9999 }),
  );
  return fc
    .tuple(
      years,
      fc.integer({ min: 1, max: 12 }),
      fc.oneof(fc.constantFrom(1, 28, 29, 30, 31), fc.integer({ min: 1, max: 31 })),
    )
    .map(([year, month, day]) => {
      const last = daysInMonth(year, month);
      return `${digits(year, 4)}-${digits(month, 2)}-${digits(Math.min(day, last), 2)}`;
    });
}

/** The number of days of a month, `month` from 1. */
function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function times(): fc.Arbitrary<string> {
  const hours = fc.oneof(fc.constantFrom(0, 23), fc.integer({ min: 0, max: 23 })).map((hour) => digits(hour, 2));
  const sixtieths = fc.oneof(fc.constantFrom(0, 59), fc.integer({ min: 0, max: 59 })).map((part) => digits(part, 2));
  const fractions = fc.oneof(
    { weight: 2, arbitrary: fc.constant("") },
    fc.constantFrom(".0", ".000", ".999999999", ".123456789012345678901234567890"),
    fc.stringMatching(/^\.[0-9]{1,9}$/),
  );
  const offsets = fc
    .tuple(fc.constantFrom("+", "-"), hours, sixtieths)
    .map(([sign, hour, minute]) => `${sign}${hour}:${minute}`);
  const ordinary = fc
    .tuple(hours, sixtieths, sixtieths, fractions, fc.oneof(fc.constantFrom("Z", "Z", "+00:00", "-00:00"), offsets))
    .map(([hour, minute, second, fraction, zone]) => `${hour}:${minute}:${second}${fraction}${zone}`);
  const leapSeconds = fc
    .tuple(fractions, fc.constantFrom("Z", "+00:00", "-00:00"))
    .map(([fraction, zone]) => `23:59:60${fraction}${zone}`);
  return fc.oneof({ weight: 9, arbitrary: ordinary }, { weight: 1, arbitrary: leapSeconds });
}

function digits(value: number, width: number): string {
  return String(value).padStart(width, "0");
}
