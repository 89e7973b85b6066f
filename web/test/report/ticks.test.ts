import { expect, test } from "vitest";
import { byteTicks, decimalTicks, evenTicks, ratioTicks } from "../../src/report/charts/ticks";

/** Protects: labels do not touch, and there are some on a phone and on a wide screen. */
test.each([
  ["ratios", (pixels: number) => ratioTicks([0.8, 5], pixels), [0.8, 5] as const, true],
  ["ratios far apart", (pixels: number) => ratioTicks([0.2, 90], pixels), [0.2, 90] as const, true],
  ["bytes", (pixels: number) => byteTicks([16, 2 ** 26], pixels), [16, 2 ** 26] as const, true],
  ["decimals", (pixels: number) => decimalTicks([0.03, 40], pixels, 40), [0.03, 40] as const, true],
  ["cycles", (pixels: number) => evenTicks([188, 240], pixels), [188, 240] as const, false],
])("ticks of %s keep their distance", (_, ticksFor, [low, high], logarithmic) => {
  const place = (value: number) => (logarithmic ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low));
  for (const pixels of [120, 240, 500, 1000]) {
    const ticks = ticksFor(pixels);
    expect(ticks.length).toBeGreaterThanOrEqual(pixels < 200 ? 1 : 2);
    ticks.forEach((tick, index) => {
      expect(place(tick)).toBeGreaterThanOrEqual(-1e-6);
      expect(place(tick)).toBeLessThanOrEqual(1 + 1e-6);
      if (index > 0) expect((place(tick) - place(ticks[index - 1]!)) * pixels).toBeGreaterThanOrEqual(39);
    });
  }
});

/** Protects: ticks are written as people write them, not as 0.30000000000000004. */
test("decimal ticks have one digit", () => expect(decimalTicks([0.04, 5], 200, 36)).toEqual([0.1, 0.3, 1, 3]));

/** Protects: the line that ratios are read against has its number. */
test.each([100, 200, 400, 900])("1 is a tick of ratios on %d pixels", (pixels) => expect(ratioTicks([0.7, 12], pixels)).toContain(1));
