/** Where an axis has its ticks: the most of them that stay far enough apart. */

type Domain = [number, number];

const EXPONENTS = Array.from({ length: 24 }, (_, place) => place - 8);
const POWERS = Array.from({ length: 44 }, (_, place) => 2 ** place);

/** From many ticks to few. */
const RATIO_TICKS = [
  [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.8, 2, 2.5, 3, 4, 5, 6, 8, 10, 15, 20, 30, 50, 100],
  [0.1, 0.2, 0.3, 0.5, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.5, 2, 3, 4, 6, 10, 15, 20, 30, 50, 100],
  [0.1, 0.2, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 5, 10, 20, 50, 100],
  [0.1, 0.2, 0.5, 1, 1.5, 2, 3, 5, 10, 20, 50, 100],
  [0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 32, 64, 128],
  [0.1, 0.3, 1, 3, 10, 30, 100],
  [0.1, 1, 10, 100],
];
const DECIMAL_TICKS = [
  decimals([1, 2, 5], EXPONENTS),
  decimals([1, 3], EXPONENTS),
  decimals([1], EXPONENTS),
  decimals(
    [1],
    EXPONENTS.filter((exponent) => exponent % 2 === 0),
  ),
  decimals(
    [1],
    EXPONENTS.filter((exponent) => exponent % 3 === 0),
  ),
];
const BYTE_TICKS = [1, 2, 3, 4, 5, 6, 8, 10, 20].map((step) => POWERS.filter((_, place) => place % step === 0));

/** Ticks around 1, for how many times as fast. */
export function ratioTicks(domain: Domain, pixels: number): number[] {
  return fitting(RATIO_TICKS, domain, pixels, 42);
}

/** Ticks at round decimal numbers. */
export function decimalTicks(domain: Domain, pixels: number, gap: number): number[] {
  return fitting(DECIMAL_TICKS, domain, pixels, gap);
}

/** Ticks at powers of two. */
export function byteTicks(domain: Domain, pixels: number): number[] {
  return fitting(BYTE_TICKS, domain, pixels, 56);
}

/** Ticks at equal distances, all multiples of one round number. */
export function evenTicks([least, most]: Domain, pixels: number): number[] {
  const sizes = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((zeros) => [1, 2, 5].map((digit) => digit * 10 ** zeros));
  const step = sizes.find((size) => (size / (most - least)) * pixels >= 48) ?? most;
  const first = Math.ceil(least / step);
  return Array.from({ length: Math.max(0, Math.floor(most / step) - first + 1) }, (_, place) => (first + place) * step);
}

/** Read as numbers are written, as a product such as 3 * 0.1 has many digits. */
function decimals(digits: number[], exponents: number[]): number[] {
  return exponents.flatMap((exponent) => digits.map((digit) => Number(`${digit}e${exponent}`)));
}

function fitting(choices: number[][], domain: Domain, pixels: number, gap: number): number[] {
  const scale = pixels / Math.log(domain[1] / domain[0]);
  const inDomain = choices.map((ticks) => ticks.filter((tick) => tick >= domain[0] * (1 - 1e-9) && tick <= domain[1] * (1 + 1e-9)));
  return (
    inDomain.find((ticks) => ticks.every((tick, place) => place === 0 || Math.log(tick / ticks[place - 1]!) * scale >= gap)) ??
    inDomain.at(-1)!
  );
}
