import * as Plot from "@observablehq/plot";
import { figure, type Panel } from "../../common/figure";
import { times } from "../../common/numbers";
import type { TableData } from "../../common/table";
import type { Change, Changes } from "../changes";
import { dotSign, key } from "../charts/key";
import { ratioDomain } from "../charts/plot";
import { linesAt, marginsFor, rows, whiskers, type Placed, type RowsAxis } from "../charts/rows";
import { ratioTicks } from "../charts/ticks";
import { grouped } from "../suites";
import type { Section } from "../section";

const FASTER = { symbol: "circle", r: 4.5, fill: "var(--series-1)" } as const;
const SLOWER = { symbol: "diamond", r: 4.5, fill: "var(--paper)", stroke: "var(--series-2)", strokeWidth: 2 } as const;

export function whatChanged(changes: Changes | null): Section | null {
  if (changes === null) return null;
  const more = changes.changes.filter((change) => change.verdict !== "same within noise");
  return {
    id: "what-changed",
    title: "What changed",
    text: changes.summary.join(" "),
    body:
      changes.changes.length === 0
        ? []
        : [
            figure({
              title: "Ratios, divided by those of the older run",
              text: more.length === 0 ? "Without a chart, as no ratio changed by more than noise." : "Drawn are those that changed by more than noise.",
              key: more.length === 0 ? null : key([dotSign("faster", FASTER), dotSign("slower", SLOWER)]),
              panels: more.length === 0 ? [] : [panel(more)],
              wide: true,
              table: numbers(changes.changes),
              open: more.length === 0,
            }),
          ],
  };
}

function panel(changes: Change[]): Panel {
  const domain = ratioDomain(changes.map((change) => change.factor));
  const groups = [...grouped(changes, (change) => change.id)].map(([id, ofId]) => ({
    heading: id,
    rows: ofId.map((change) => ({ name: change.side, value: times(change.factor.value), datum: change })),
  }));
  const axis: RowsAxis = {
    type: "log",
    domain,
    label: "← slower   faster →",
    ticks: (pixels) => ratioTicks(domain, pixels),
    format: (value) => `${value}×`,
    margins: marginsFor(groups.flatMap((group) => group.rows)),
  };
  return {
    title: "",
    summary: `Ratios, divided by those of the older run: ${changes.map((change) => `${change.id} ${change.side} ${times(change.factor.value)}, ${change.verdict}`).join("; ")}.`,
    draw: (width) => rows(width, axis, groups, marks),
  };
}

function marks(placed: Placed<Change>[]): Plot.Markish[] {
  const dots = (verdict: Change["verdict"], options: Plot.DotOptions) =>
    Plot.dot(
      placed.filter((row) => row.datum.verdict === verdict),
      { y: "y", x: (row: Placed<Change>) => row.datum.factor.value, ...options },
    );
  return [
    linesAt([1], placed, { stroke: "var(--ink)", strokeWidth: 1.2 }),
    ...whiskers(
      placed,
      (change) => change.factor.low,
      (change) => change.factor.high,
    ),
    dots("faster", FASTER),
    dots("slower", SLOWER),
  ];
}

function numbers(changes: Change[]): TableData {
  return {
    caption: "What changed: ratios before and now",
    columns: [
      { title: "Comparison" },
      { title: "Side" },
      { title: "Before", kind: "number" },
      { title: "Now", kind: "number" },
      { title: "Factor", kind: "number" },
      { title: "95 % from", kind: "number" },
      { title: "to", kind: "number" },
      { title: "Which is" },
    ],
    rows: changes.map((change) => [
      change.id,
      change.side,
      ...[change.before.value, change.after.value, change.factor.value, change.factor.low, change.factor.high].map(times),
      change.verdict,
    ]),
  };
}
