import { element } from "../common/elements";
import { entryOf } from "./entries";
import type { Index, Kernel, Timeline } from "./kernels";
import { shownCore, shownPlace, timelineOf, type Page, type Place } from "./state";
import { strandName } from "./strands";

/** What an instruction means, where it belongs and when it is executed. */
export function details(index: Index, page: Page): HTMLElement {
  const body = element("div", { "aria-live": "polite", tabindex: "0" });
  page.watch(
    (state) => [state.scene, shownPlace(state), shownCore(index, state)],
    ([scene, place, core]) => {
      if (!scene) return;
      if (!place) {
        body.replaceChildren(element("p", { class: "hint" }, "Point at an instruction or a cell, or go there by keyboard."));
        return;
      }
      const timeline = core && timelineOf(place.kernel, core);
      const rows: [string, string][] = [
        ["Meaning", meaning(place)],
        ["Step", step(place, scene.summary.standard)],
        ["Registers", registers(place)],
      ];
      if (core && timeline) rows.push([core.title, execution(timeline, place, core.ports)]);
      body.replaceChildren(
        element(
          "p",
          { class: "instruction", "data-strand": String(place.kernel.strand[place.line]) },
          element("code", {}, place.kernel.text[place.line]!.trim()),
          place.kernel === scene.kernel ? null : element("span", { class: "hint" }, ` in ${place.kernel.name}`),
        ),
        element("dl", {}, ...rows.flatMap(([term, text]) => [element("dt", {}, term), element("dd", {}, text)])),
      );
    },
  );
  return element("section", { class: "details", "aria-labelledby": "details-title" }, element("h2", { id: "details-title" }, "Instruction"), body);
}

function meaning({ kernel, line }: Place): string {
  return kernel.meanings[kernel.meaning[line]!] ?? "a label: a place that branches name";
}

function step({ kernel, line }: Place, standard: string): string {
  const name = kernel.steps[kernel.step[line]!];
  if (name === undefined) return "none";
  const strand = kernel.strand[line]!;
  if (strand < 0) return `${name}; of no strand`;
  return `${name}${standard === "" ? "" : ` (${standard})`}; ${strandName(kernel.name, strand)}`;
}

function registers({ kernel, line }: Place): string {
  const general = `${kernel.generalPressure[line]} of ${kernel.generalRegisters} general`;
  return `${general} and ${kernel.vectorPressure[line]} of ${kernel.vectorRegisters} vector, in use behind it`;
}

function execution(timeline: Timeline, place: Place, ports: string[]): string {
  const entry = entryOf(timeline, place, [0, timeline.to]);
  if (entry === null) return inLoop(place) ? "executed in no cycle of this timeline" : "not in the loop, so not modelled";
  const time = timeline.executed[entry]! - timeline.issued[entry]!;
  const on = timeline.ports[entry]!.map((port) => ports[port]).join(", ");
  const path = timeline.critical.includes(entry) ? "; on the critical path" : "";
  const result = time === 1 ? "result a cycle later" : `result ${time} cycles later`;
  return `cycle ${timeline.issued[entry]}, ${on === "" ? "no port" : on}; ${result}${path}`;
}

function inLoop({ kernel, line }: { kernel: Kernel; line: number }): boolean {
  return line >= kernel.loop[0] && line < kernel.loop[1];
}
