import { figure } from "../../common/figure";
import { significant } from "../../common/numbers";
import type { TableData } from "../../common/table";
import { gainsText, gainText } from "../gain";
import { remarksOf } from "../remarks";
import type { Published } from "../results";
import type { Section } from "../section";
import { grouped } from "../suites";

export function published(all: Published[]): Section | null {
  if (all.length === 0) return null;
  return {
    id: "published",
    title: "Published tables, repeated",
    text:
      "What others published for the same benchmarks, each on a machine of its own, and the same work here, where before is the JDK and after is Sennit. " +
      "A gain is how many times as good as before. A published gain is over the JDK of its time: where that JDK had no fast code for the processor, the gain is large. " +
      "Gains here are over the JDK of this run, which may have such code by now. So a large gain there says nothing of a small one here.",
    body: [...grouped(all, (row) => row.table)].map(([table, ofTable]) => tableFigure(table, ofTable)),
  };
}

/** Without a chart: bars of different machines side by side would be compared. */
function tableFigure(table: string, ofTable: Published[]): HTMLElement {
  const remarks = remarksOf(ofTable);
  return figure({
    title: table,
    text: remarks.shared,
    key: null,
    panels: [],
    wide: true,
    table: numbers(table, ofTable, remarks.own),
    open: true,
  });
}

function numbers(table: string, ofTable: Published[], remarks: string[]): TableData {
  const remarked = remarks.some((remark) => remark !== "");
  return {
    caption: `${table}: published, and here`,
    columns: [
      { title: "Row" },
      { title: "Unit" },
      { title: "Published", kind: "number" },
      { title: "Gain there", kind: "number" },
      { title: "Here", kind: "number" },
      { title: "Gain here", kind: "number" },
      { title: "95 %", kind: "number" },
      ...(remarked ? [{ title: "Remarks", kind: "prose" } as const] : []),
    ],
    rows: ofTable.map((row, place) => {
      return [
        row.row,
        row.unit,
        publishedText(row),
        row.publishedGain === null ? "" : gainsText(row.publishedGain),
        row.here === null ? "not measured" : change(row.here),
        ...(row.here === null ? ["", ""] : [gainText(row.here.gain.value), gainsText(row.here.gain)]),
        ...(remarked ? [remarks[place]!] : []),
      ];
    }),
  };
}

function publishedText({ published, publishedGain }: Published): string {
  if (published !== null) return change(published);
  return publishedGain === null ? "no number" : "the gain alone";
}

function change({ before, after }: { before: number; after: number }): string {
  return `${significant(before)} → ${significant(after)}`;
}
