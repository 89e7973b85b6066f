import { button, element } from "../common/elements";
import { align, likeness, type Likeness, type Pair } from "./alignment";
import type { Kernel } from "./kernels";
import { pairRowsOf } from "./pairrows";
import { reveal } from "./reveal";
import type { Page, Place } from "./state";
import { rowAt } from "./walk";

/** Two kernels that are compared, line by line. */
export function sideBySide(page: Page): HTMLElement {
  const names = element("div", { class: "pair-names", "aria-hidden": "true" });
  const outcome = element("output", { class: "hint", "aria-live": "polite" });
  const lines = element("div", { class: "pairs", role: "listbox", tabindex: "0", "aria-describedby": "pair-keys" });
  const previous = button("Previous difference", () => goToDifference(-1));
  const next = button("Next difference", () => goToDifference(1));
  const section = element(
    "section",
    { class: "side-by-side", "aria-labelledby": "pair-title" },
    element("div", { class: "title" }, element("h2", { id: "pair-title" }, "Side by side"), element("div", { class: "tools" }, outcome, previous, next)),
    names,
    lines,
    element(
      "p",
      { id: "pair-keys", class: "hint" },
      "Up and down go from line to line. ≠ marks the same instruction with other operands; ‹ and › mark a line that only one of the kernels has.",
    ),
  );

  let kernels: [Kernel, Kernel] | null = null;
  let pairs: Pair[] = [];
  let likenesses: Likeness[] = [];
  let active: HTMLElement | null = null;

  const places = (row: number): Place[] => {
    const { left, right } = pairs[row]!;
    const place = (kernel: Kernel, line: number | null): Place[] => (line === null ? [] : [{ kernel, line, entry: null }]);
    return [...place(kernels![0], left), ...place(kernels![1], right)];
  };
  const current = (): number => (active ? Number(active.id.slice("pair".length)) : -1);
  const select = (row: number): void => page.update({ selected: places(row)[0]!, pointed: null });
  const mark = (selected: Place | null): void => {
    active?.setAttribute("aria-selected", "false");
    const isHere = (row: number): boolean => places(row).some((each) => each.kernel === selected?.kernel && each.line === selected.line);
    const row = kernels && selected ? pairs.findIndex((_, each) => isHere(each)) : -1;
    active = row < 0 ? null : lines.querySelector<HTMLElement>(`#pair${row}`);
    if (!active) return;
    active.setAttribute("aria-selected", "true");
    lines.setAttribute("aria-activedescendant", active.id);
    reveal(lines, active, row);
  };

  page.watch(
    (state) => [state.scene],
    ([scene]) => {
      kernels = scene?.beside ? [scene.kernel, scene.beside] : null;
      section.hidden = kernels === null;
      active = null;
      lines.replaceChildren();
      lines.removeAttribute("aria-activedescendant");
      if (!kernels) return;
      const [left, right] = kernels;
      pairs = align(left.text, right.text);
      likenesses = pairs.map((pair) => likeness(left.text, right.text, pair));
      const count = (like: Likeness): number => likenesses.filter((each) => each === like).length;
      outcome.textContent = `${count("equal")} lines are equal, ${count("operands")} have other operands, ${count("left")} are only on the left, ${count("right")} only on the right`;
      previous.disabled = next.disabled = count("equal") === pairs.length;
      names.replaceChildren(element("span", {}, left.name), element("span", {}, right.name));
      lines.setAttribute("aria-label", `${left.name} and ${right.name}, line by line`);
      lines.innerHTML = pairRowsOf(left, right, pairs);
      mark(page.state.selected);
    },
  );
  page.watch((state) => [state.selected], ([selected]) => mark(selected));

  const goToDifference = (direction: 1 | -1): void => {
    const from = current();
    const rows = likenesses.flatMap((like, row) => (like === "equal" ? [] : [row]));
    const found = direction > 0 ? rows.find((row) => row > from) : rows.filter((row) => row < from).at(-1);
    select(found ?? (direction > 0 ? rows[0]! : rows.at(-1)!));
  };
  lines.addEventListener("click", (event) => {
    const row = (event.target as Element).closest(".pair");
    if (row) select(Number(row.id.slice("pair".length)));
  });
  lines.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !kernels) return;
    const row = rowAt(event.key, current(), pairs.length, Math.floor(lines.clientHeight / (active?.offsetHeight ?? lines.clientHeight)));
    if (row === null) return;
    event.preventDefault();
    select(row);
  });
  return section;
}
