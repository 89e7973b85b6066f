import { element } from "../common/elements";
import { entryOf } from "./entries";
import type { Core, Index, Kernel, Timeline } from "./kernels";
import { portMeaning } from "./ports";
import { shownCore, shownPlace, timelineOf, type Page, type Place } from "./state";
import { strandName } from "./strands";
import { explained, word } from "./word";

/** What an instruction means, where it belongs and when it is executed. */
export function details(index: Index, page: Page): HTMLElement {
  const hint = element("p", { class: "hint" }, "Point at an instruction or a cell, or go there by keyboard.");
  const instruction = element("p", { class: "instruction" });
  const values = {
    meaning: element("dd", {}),
    bytes: element("dd", {}),
    step: element("dd", {}),
    registers: element("dd", {}),
    execution: element("dd", {}),
  };
  const coreTitle = element("dt", {});
  const list = element(
    "dl",
    {},
    ...[element("dt", {}, word("Meaning")), values.meaning],
    ...[element("dt", {}, word("Bytes")), values.bytes],
    ...[element("dt", {}, word("Step")), values.step],
    ...[element("dt", {}, word("Registers")), values.registers],
    ...[coreTitle, values.execution],
  );
  page.watch(
    (state) => [state.scene, shownPlace(state), shownCore(index, state)],
    ([scene, place, core]) => {
      hint.hidden = place !== null;
      instruction.hidden = list.hidden = place === null;
      if (!scene || !place) return;
      const { kernel, line } = place;
      const summary = index.kernels.find((each) => each.name === kernel.name) ?? scene.summary;
      instruction.dataset["strand"] = String(kernel.strand[line]);
      instruction.replaceChildren(
        element("code", {}, kernel.text[line]!.trim()),
        kernel === scene.kernel ? "" : element("span", { class: "hint" }, ` in ${kernel.name}`),
      );
      values.meaning.textContent = meaning(place);
      values.bytes.replaceChildren(bytes(place));
      values.step.textContent = step(place, summary.standard);
      values.registers.textContent = registers(place);
      const timeline = core && timelineOf(kernel, core);
      coreTitle.hidden = values.execution.hidden = !timeline;
      if (!core || !timeline) return;
      coreTitle.textContent = core.title;
      values.execution.replaceChildren(...execution(timeline, place, core));
    },
  );
  const body = element("div", { "aria-live": "polite", tabindex: "0" }, hint, instruction, list);
  return element("section", { class: "details", "aria-labelledby": "details-title" }, element("h2", { id: "details-title" }, "Instruction"), body);
}

function meaning({ kernel, line }: Place): string {
  return kernel.meanings[kernel.meaning[line]!] ?? "a label: a place that branches name";
}

function bytes({ kernel, line }: Place): Node | string {
  const code = kernel.encoding[line]!;
  if (code !== "") return element("code", {}, code);
  return kernel.meaning[line]! < 0 ? "none" : "none: only kernels that are proved are assembled";
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

/** When it is executed, and on which ports, whose names explain themselves. */
function execution(timeline: Timeline, place: Place, core: Core): (Node | string)[] {
  const entry = entryOf(timeline, place, [0, timeline.to]);
  if (entry === null) return [inLoop(place) ? "executed in no cycle of this timeline" : "not in the loop, so not modelled"];
  const time = timeline.executed[entry]! - timeline.issued[entry]!;
  const names = timeline.ports[entry]!.map((port) => core.ports[port]!);
  const on = names.flatMap((name, i) => [i === 0 ? "" : ", ", explained(name, portMeaning(core, name))]);
  const path = timeline.critical.includes(entry) ? "; on the critical path" : "";
  const result = time === 1 ? "result a cycle later" : `result ${time} cycles later`;
  return [`cycle ${timeline.issued[entry]}, `, ...(names.length === 0 ? ["no port"] : on), `; ${result}${path}`];
}

function inLoop({ kernel, line }: { kernel: Kernel; line: number }): boolean {
  return line >= kernel.loop[0] && line < kernel.loop[1];
}
