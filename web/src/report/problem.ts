import type { Results } from "./results";

/** The schema that this page reads. */
const SCHEMA = 1;

const PARTS: (keyof Results)[] = [
  "only",
  "providers",
  "machine",
  "noise",
  "comparisons",
  "coldStarts",
  "safepoints",
  "clearing",
  "published",
  "limits",
  "model",
];

/** Why these data cannot be shown and what to do, as a sentence; null if they can. */
export function problemOf(data: unknown): string | null {
  if (data === null) {
    return "This page has no measurement in it. Run ./sennit bench, which writes one that has, or ./sennit bench --report FILE with the results.json of an earlier run.";
  }
  if (typeof data !== "object" || !("schema" in data)) {
    return "What this page was given are not results of ./sennit bench: they name no schema. Make the page again with ./sennit bench --report FILE.";
  }
  if (data.schema !== SCHEMA) {
    return `These results have schema ${String(data.schema)}, and this page reads schema ${SCHEMA}. Make the page with ./sennit bench --report FILE of the Sennit that measured them.`;
  }
  const missing = PARTS.filter((part) => !(part in data));
  if (missing.length > 0) {
    return `These results lack ${missing.join(", ")}, so they are not whole. Make the page again with ./sennit bench --report FILE.`;
  }
  return null;
}
