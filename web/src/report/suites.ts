import type { Comparison } from "./results";

/** Comparisons that belong together, by the series that differ in bytes only. */
export interface Suite {
  name: string;
  /** For headings, and what is measured in it. */
  title: string;
  text: string;
  series: Series[];
}

export interface Series {
  name: string;
  /** From the shortest message to the longest. */
  comparisons: Comparison[];
}

const TEXTS: Record<string, { title: string; text: string }> = {
  MessageDigests: {
    title: "Message digests",
    text: "digest on an object that is used again, and getInstance+digest, which asks for a new object each time.",
  },
  BLAKE3: { title: "BLAKE3", text: "One message by a direct call, beside Java code." },
  HMAC: { title: "HMAC", text: "doFinal with a key that stays." },
  AESGCMBench: { title: "AES-GCM", text: "A fresh IV and doFinal for each message, into an array of the caller's." },
  "TLS records": {
    title: "Records of TLS",
    text: "As the JDK's TLS calls a cipher: a fresh IV, the header as further data, and the text replaced in place.",
  },
  UUIDBench: { title: "UUIDs from names", text: "One name at a time." },
  ClearBench: { title: "Clearing memory", text: "Against what the JDK offers for the same memory." },
  batch: { title: "Many messages at once", text: "Side by side in the lanes of vectors, on one thread." },
};

/** All suites in the order in which they were measured, and so their series. */
export function suitesOf(comparisons: Comparison[]): Suite[] {
  return [...grouped(comparisons, (comparison) => comparison.suite)].map(([name, ofSuite]) => ({
    name,
    ...(TEXTS[name] ?? { title: name, text: "" }),
    series: [...grouped(ofSuite, (comparison) => comparison.series)].map(([series, ofSeries]) => ({
      name: series,
      comparisons: [...ofSeries].sort((a, b) => (a.bytes ?? 0) - (b.bytes ?? 0)),
    })),
  }));
}

/** Groups in the order in which their first members come. */
export function grouped<T>(values: T[], key: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const value of values) {
    const group = groups.get(key(value));
    if (group === undefined) groups.set(key(value), [value]);
    else group.push(value);
  }
  return groups;
}
