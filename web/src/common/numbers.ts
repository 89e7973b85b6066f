/** Numbers as people read them: three digits that count, and a unit on the same line that keeps them few. */

const SPACE = "\u00a0";

const TIME_UNITS = ["ns", "µs", "ms", "s"];
const BYTE_UNITS = ["B", "KiB", "MiB", "GiB", "TiB"];

/** Three significant digits; thousands are grouped, and whole numbers of more digits stay whole. */
export function significant(value: number): string {
  const size = Math.abs(value);
  if (size >= 999.5) return count(value);
  if (size === 0) return "0";
  const decimals = 2 - Math.floor(Math.log10(Number(size.toPrecision(3))));
  return value.toFixed(Math.max(0, decimals));
}

/** A time in the unit in which it is below a thousand. */
export function time(nanos: number): string {
  return timeAs(nanos, significant);
}

/** A time that is round already, as at the tick of an axis. */
export function roundTime(nanos: number): string {
  return timeAs(nanos, (value) => String(Number(value.toPrecision(3))));
}

function timeAs(nanos: number, digits: (value: number) => string): string {
  let unit = 0;
  let value = nanos;
  while (value >= 999.5 && unit < TIME_UNITS.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${digits(value)}${SPACE}${TIME_UNITS[unit]}`;
}

/** A length of memory, exact where it is a whole number of a unit. */
export function bytes(length: number): string {
  let unit = 0;
  let value = length;
  while (value >= 1024 && unit < BYTE_UNITS.length - 1) {
    value /= 1024;
    unit++;
  }
  return `${Number.isInteger(value) ? value : significant(value)}${SPACE}${BYTE_UNITS[unit]}`;
}

/** A count, with its thousands grouped. */
export function count(value: number): string {
  return Math.round(value).toLocaleString("en");
}

/** How many times as fast. Two decimals, so that 1.00 and 1.04 differ. */
export function times(ratio: number): string {
  if (ratio >= 99.95) return `${count(ratio)}×`;
  return `${ratio.toFixed(ratio >= 9.995 ? 1 : 2)}×`;
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(1)}${SPACE}%`;
}

/** How long something took, for people: 45 s, 38 min, 2 h 5 min. */
export function duration(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
}

/** A moment, in the one time zone that needs no explanation. */
export function moment(iso: string): string {
  const date = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  return `${date.format(new Date(iso))} UTC`;
}
