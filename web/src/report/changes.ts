import type { Interval } from "./results";

/** What ./sennit bench --compare finds: beside the results in the page, and only if it was asked for. */
export interface Changes {
  /** Sentences that say what it comes to. */
  summary: string[];
  /** Those that changed most first. */
  changes: Change[];
}

/** How a ratio changed from an older run to this one. */
export interface Change {
  /** Of the comparison. */
  id: string;
  side: string;
  before: Interval;
  after: Interval;
  /** The newer ratio divided by the older one. */
  factor: Interval;
  verdict: "faster" | "slower" | "same within noise";
}
