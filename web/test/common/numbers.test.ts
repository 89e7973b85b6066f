import { describe, expect, test } from "vitest";
import { bytes, count, duration, moment, percent, roundTime, significant, time, times } from "../../src/common/numbers";

/** Units stay on the line of their number. */
function spaced(text: string): string {
  return text.replaceAll(" ", "\u00a0");
}

/** Protects: numbers keep three digits that count, at the borders between two forms too. */
describe("numbers", () => {
  test.each([
    [0, "0"],
    [0.001234, "0.00123"],
    [0.9996, "1.00"],
    [9.994, "9.99"],
    [9.996, "10.0"],
    [99.96, "100"],
    [999.4, "999"],
    [999.6, "1,000"],
    [20425, "20,425"],
    [-3.14159, "-3.14"],
  ])("%d has three significant digits", (value, text) => expect(significant(value)).toBe(text));

  test.each([
    [93.14, "93.1 ns"],
    [999.4, "999 ns"],
    [999.6, "1.00 µs"],
    [1361, "1.36 µs"],
    [7_200_000, "7.20 ms"],
    [5.42e9, "5.42 s"],
    [3.6e12, "3,600 s"],
  ])("%d ns are a time", (nanos, text) => expect(time(nanos)).toBe(spaced(text)));

  test.each([
    [200_000, "200 µs"],
    [2_000_000, "2 ms"],
    [30, "30 ns"],
  ])("%d ns are a round time", (nanos, text) => expect(roundTime(nanos)).toBe(spaced(text)));

  test.each([
    [0, "0 B"],
    [1023, "1023 B"],
    [1024, "1 KiB"],
    [1536, "1.50 KiB"],
    [16384, "16 KiB"],
    [33554432, "32 MiB"],
    [2 ** 40, "1 TiB"],
  ])("%d is a length", (length, text) => expect(bytes(length)).toBe(spaced(text)));

  test.each([
    [1, "1.00×"],
    [1.044, "1.04×"],
    [9.994, "9.99×"],
    [9.996, "10.0×"],
    [99.96, "100×"],
    [1234, "1,234×"],
    [0.5, "0.50×"],
  ])("%d is a ratio", (ratio, text) => expect(times(ratio)).toBe(text));

  test.each([
    [45, "45 s"],
    [2412, "40 min"],
    [7200, "2 h"],
    [7500, "2 h 5 min"],
  ])("%d seconds are a duration", (seconds, text) => expect(duration(seconds)).toBe(text));

  test("counts are grouped, shares are percents, moments are UTC", () => {
    expect(count(1234567.8)).toBe("1,234,568");
    expect(percent(0.0134)).toBe(spaced("1.3 %"));
    expect(moment("2026-01-02T03:04:05Z")).toBe("2 January 2026 at 03:04 UTC");
    expect(moment("2026-01-02T03:04:05+02:00")).toBe("2 January 2026 at 01:04 UTC");
  });
});
