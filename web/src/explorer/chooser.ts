import { element } from "../common/elements";
import { partners } from "./partners";
import type { Index, Summary } from "./kernels";
import { families, family, impossible, lanes, leading, nearest, siblings, targets, wanted } from "./shapes";
import { shownCore, type Page } from "./state";
import { shapeWords } from "./strands";
import { word } from "./word";

/** Where algorithm, target, lanes, strands and core are chosen, and a kernel to compare with. */
export function chooser(index: Index, page: Page): HTMLElement {
  const form = element("form", { class: "chooser", "aria-label": "Choose a kernel" });
  form.addEventListener("submit", (event) => event.preventDefault());

  const choose = (change: Partial<ReturnType<typeof wanted>>): void =>
    page.update({ chosen: nearest(index, { ...wanted(page.state.chosen), ...change }) });

  // Another algorithm's lanes and strands say nothing of this one's.
  const algorithm = select("Algorithm", (value) => page.update({ chosen: leading(index, value, page.state.chosen.target) }));
  const target = select(word("Target"), (value) => choose({ target: value }));
  const lane = select("", (value) => choose({ lanes: Number(value) }));
  const strand = element("fieldset", { class: "strands" });
  strand.addEventListener("change", (event) => choose({ strands: Number((event.target as HTMLInputElement).value) }));
  const core = select(word("Core"), (value) => page.update({ core: value }));
  const partner = select(word("Compare with"), (value) => page.update({ partner: index.kernels.find((each) => each.name === value) ?? null }));
  form.append(algorithm.field, target.field, lane.field, strand, core.field, partner.field);

  algorithm.list.append(...algorithms(index));
  page.watch(
    (state) => [state.chosen],
    ([chosen]) => {
      algorithm.list.value = family(chosen);
      options(target.list, targets(index, family(chosen)), chosen.target);
      const all = lanes(index, family(chosen), chosen.target);
      options(lane.list, all.map(String), String(chosen.lanes));
      lane.list.disabled = all.length === 1;
      lane.title.replaceChildren(word(shapeWords(chosen.name).lanes));
      radios(strand, index, chosen);
    },
  );
  page.watch(
    (state) => [state.scene, state.core],
    ([scene]) => {
      const shown = shownCore(index, page.state);
      const modelled = index.cores.filter((c) => scene?.kernel.timelines.some((timeline) => timeline.core === c.name));
      core.list.replaceChildren(...modelled.map((c) => element("option", { value: c.name }, c.title)));
      core.list.value = shown?.name ?? "";
      core.list.disabled = modelled.length === 0;
      if (modelled.length === 0) core.list.append(element("option", { value: "" }, "no loop to model"));
    },
  );
  page.watch(
    (state) => [state.chosen, state.partner],
    ([chosen, other]) => {
      const groups = partners(index, chosen).map(({ title, names }) =>
        element("optgroup", { label: title }, ...names.map((name) => element("option", { value: name }, name))),
      );
      partner.list.replaceChildren(element("option", { value: "" }, "nothing"), ...groups);
      partner.list.value = other?.name ?? "";
    },
  );
  return form;
}

let made = 0;

/** A list under its title, which may be a word that explains itself. */
function select(title: string | Node, chosen: (value: string) => void): { field: HTMLElement; title: HTMLElement; list: HTMLSelectElement } {
  const id = `choice-${++made}`;
  const heading = element("span", { id }, title);
  const list = element("select", { "aria-labelledby": id });
  list.addEventListener("change", () => chosen(list.value));
  return { field: element("div", { class: "field" }, heading, list), title: heading, list };
}

/** Families under the algorithm that they belong to; one that is alone goes by the algorithm's name. */
function algorithms(index: Index): HTMLElement[] {
  return [...families(index)].map(([algorithm, names]) =>
    names.length === 1
      ? element("option", { value: names[0]! }, algorithm)
      : element("optgroup", { label: algorithm }, ...names.map((name) => element("option", { value: name }, name))),
  );
}

function options(list: HTMLSelectElement, values: string[], value: string): void {
  list.replaceChildren(...values.map((each) => element("option", { value: each }, each)));
  list.value = value;
}

/** The numbers of strands that there are. Those that cannot be woven are seen, and the section on strands says why. */
function radios(into: HTMLElement, index: Index, chosen: Summary): void {
  const held = into.contains(document.activeElement);
  const woven = siblings(index, chosen).map((sibling) => sibling.strands);
  const refused = impossible(index, chosen).map((shape) => shape.strands);
  const all = [...new Set([...woven, ...refused])].sort((a, b) => a - b);
  into.replaceChildren(
    element("legend", {}, word(shapeWords(chosen.name).strands)),
    ...all.map((strands) => {
      const input = element("input", { type: "radio", name: "strands", value: String(strands) });
      input.checked = strands === chosen.strands;
      input.disabled = !woven.includes(strands);
      return element(
        "label",
        input.disabled ? { title: "there is no such kernel: the section on strands says why" } : {},
        input,
        element("span", {}, String(strands)),
      );
    }),
  );
  if (held) into.querySelector<HTMLInputElement>("input:checked")!.focus();
}
