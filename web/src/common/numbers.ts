/** Numbers as people read them: three digits that count, and a unit on the same line. */

const SPACE = "\u00a0";

/** Three significant digits; thousands are grouped, and whole numbers of more digits stay whole. */
export function significant(value: number): string {
  const size = Math.abs(value);
  if (size >= 999.5) return count(value);
  if (size === 0) return "0";
  const decimals = 2 - Math.floor(Math.log10(Number(size.toPrecision(3))));
  return value.toFixed(Math.max(0, decimals));
}

/** A count, with its thousands grouped. */
function count(value: number): string {
  return Math.round(value).toLocaleString("en");
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(1)}${SPACE}%`;
}
