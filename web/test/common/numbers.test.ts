import { describe, expect, test } from "vitest";
import { percent, significant } from "../../src/common/numbers";

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

  test("shares are percents", () => expect(percent(0.0134)).toBe("1.3\u00a0%"));
});
