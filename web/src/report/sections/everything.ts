import { element } from "../../common/elements";
import { bytes, count, moment, significant, duration } from "../../common/numbers";
import { table } from "../../common/table";
import type { Results } from "../results";
import type { Section } from "../section";
import type { Suite } from "../suites";

/** All that was measured, without a chart, and the file that the page was made of. */
export function everything(results: Results, suites: Suite[], json: string): Section {
  return {
    id: "numbers",
    title: "All numbers",
    text: "Every round of every comparison, in nanoseconds of an operation. The tables below the charts have the other parts; the file has it all.",
    body: [download(results, json), machine(results), ...suites.map(comparisons)],
  };
}

function download(results: Results, json: string): HTMLElement {
  const button = element("button", { type: "button", class: "screen-only" }, "Download the results (JSON)");
  button.addEventListener("click", () => {
    const url = URL.createObjectURL(new Blob([json], { type: "application/json" }));
    element("a", { href: url, download: `sennit-bench-${results.made.slice(0, 10)}.json` }).click();
    URL.revokeObjectURL(url);
  });
  return button;
}

function machine({ machine: here, ...results }: Results): HTMLElement {
  const { gigahertz, least, most } = here.frequency;
  return collapsed("The machine and the run", {
    caption: "The machine and the run",
    columns: [{ title: "What" }, { title: "Value", kind: "prose" }],
    rows: [
      ["Processor", here.processor],
      ["Processors", count(here.cores)],
      ...(here.physicalCores == null ? [] : [["Cores", count(here.physicalCores)]]),
      ["Sennit's targets", here.targets.join(", ")],
      ["Frequency, estimated", `${significant(gigahertz)} GHz, from ${significant(least)} to ${significant(most)}`],
      ...here.caches.map((cache) => [`Cache ${cache.level}`, bytes(cache.bytes)]),
      ["Memory", bytes(here.memoryBytes)],
      ["System", here.system],
      ["JDK", here.jdk],
      ["VM", here.vm],
      ["Collector", here.collector],
      ["Sennit", results.sennit],
      ["Begun", moment(results.made)],
      ["Preset", results.preset],
      ["Took", duration(results.seconds)],
    ],
  });
}

function comparisons(suite: Suite): HTMLElement {
  return collapsed(`${suite.title}: every round`, {
    caption: `${suite.title}: every round`,
    columns: [
      { title: "Comparison" },
      { title: "Side" },
      { title: "ns/op", kind: "number" },
      { title: "95 % from", kind: "number" },
      { title: "to", kind: "number" },
      { title: "Ratio", kind: "number" },
      { title: "95 % from", kind: "number" },
      { title: "to", kind: "number" },
      { title: "B/op", kind: "number" },
      { title: "Rounds, ns/op" },
    ],
    rows: suite.series.flatMap((series) =>
      series.comparisons.flatMap((comparison) =>
        comparison.sides.map((side) => [
          comparison.id,
          side.name,
          ...[side.time.value, side.time.low, side.time.high].map(significant),
          ...(side.ratio === null ? ["", "", ""] : [side.ratio.value, side.ratio.low, side.ratio.high].map((ratio) => ratio.toFixed(3))),
          count(side.allocated),
          side.rounds.map(significant).join("  "),
        ]),
      ),
    ),
  });
}

function collapsed(title: string, data: Parameters<typeof table>[0]): HTMLElement {
  return element("details", {}, element("summary", {}, title), table(data));
}
