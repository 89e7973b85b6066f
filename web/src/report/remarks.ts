import type { Published } from "./results";

/** What is to be said of a table's rows: once what holds for all of them, and of each what is its own. */
export interface Remarks {
  shared: string;
  /** A text for each row; empty where all is said above. */
  own: string[];
}

export function remarksOf(rows: Published[]): Remarks {
  const all = rows.map(sentencesOf);
  const isShared = (sentence: string) => all.every((sentences) => sentences.includes(sentence));
  return {
    shared: all[0]!.filter(isShared).join(" "),
    own: all.map((sentences) => sentences.filter((sentence) => !isShared(sentence)).join(" ")),
  };
}

function sentencesOf(row: Published): string[] {
  const notes = row.note.split(/(?<=[.!?]) (?=[A-Z])/).filter((sentence) => sentence !== "");
  return [...(row.source === "" ? [] : [`Published: ${row.source}.`]), ...notes];
}
