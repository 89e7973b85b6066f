import { element } from "../common/elements";
import { significant } from "../common/numbers";
import type { Index, Summary } from "./kernels";
import type { Page } from "./state";
import { shapeWords } from "./strands";

/** The kernel that is shown, in a few numbers, and whether it is proved. */
export function overview(index: Index, page: Page): HTMLElement {
  const section = element("section", { class: "overview", "aria-labelledby": "kernel-title" });
  page.watch(
    (state) => [state.scene],
    ([scene]) => {
      if (!scene) return;
      const { summary } = scene;
      const facts: [string, string][] = [["Instructions", count(summary.instructions)]];
      if (summary.loop > 0) facts.push(["In the loop", count(summary.loop)]);
      if (summary.bytes > 0) facts.push(["Code", `${count(summary.bytes)} B`]);
      for (const { core, cycles, bytesPerCycle } of summary.predictions) {
        const title = index.cores.find((each) => each.name === core)?.title ?? core;
        facts.push([title, `${significant(cycles)} cycles${bytesPerCycle === null ? "" : ` · ${significant(bytesPerCycle)} B/cycle`}`]);
      }
      section.replaceChildren(
        element(
          "div",
          { class: "name" },
          element("h2", { id: "kernel-title" }, summary.name),
          element("span", { class: summary.proof.proved ? "proved" : "unproved" }, summary.proof.proved ? "proved" : "not proved"),
          index.here.includes(summary.name) ? element("span", { class: "here" }, "used on this machine") : null,
          element("p", { class: "hint" }, origin(summary)),
        ),
        element("dl", { class: "facts" }, ...facts.map(([term, text]) => element("div", {}, element("dt", {}, term), element("dd", {}, text)))),
      );
    },
  );
  return section;
}

function origin(summary: Summary): string {
  const stated = summary.standard === "" ? `${summary.algorithm}.` : `${summary.algorithm}, ${summary.standard}.`;
  const woven = summary.shipped ? "" : ` Not in the library: woven to show what so many ${shapeWords(summary.name).strand}s do.`;
  return `${stated}${woven}${summary.predictions.length === 0 ? "" : ` Cycles are for ${summary.unit}, by LLVM's models.`}`;
}

function count(number: number): string {
  return number.toLocaleString("en");
}
