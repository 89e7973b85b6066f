import { element } from "../common/elements";
import { Finder } from "./finder";
import type { Index, Kernel } from "./kernels";
import { reveal } from "./reveal";
import { rowsOf } from "./rows";
import { linesOfStep, shownCore, shownPlace, timelineOf, type Page } from "./state";
import { next } from "./walk";

/** The code of a kernel, a line an instruction. All lines are there, so that the browser's own search finds them. */
export function listing(index: Index, page: Page): HTMLElement {
  const lines = element("div", {
    class: "lines",
    role: "listbox",
    tabindex: "0",
    "aria-label": "Instructions",
    "aria-describedby": "listing-keys",
  });
  const keys = element(
    "p",
    { id: "listing-keys", class: "hint" },
    "Up and down go from line to line, left and right along a strand.",
  );
  const finder = new Finder(
    page,
    (line) => select(line),
    (found) => mark(found),
  );
  const bytes = bytesSwitch(page, lines);
  const section = element(
    "section",
    { class: "listing", "aria-labelledby": "listing-title" },
    element("div", { class: "title" }, element("h2", { id: "listing-title" }, "Listing"), bytes),
    finder.element,
    lines,
    keys,
  );

  let rows: HTMLElement[] = [];
  const kernel = (): Kernel => page.state.scene!.kernel;
  const select = (line: number): void => {
    page.update({ selected: { kernel: kernel(), line, entry: null }, pointed: null });
  };

  let found: HTMLElement[] = [];
  const mark = (places: number[]): void => {
    for (const row of found) row.classList.remove("found");
    found = places.map((line) => rows[line]!);
    for (const row of found) row.classList.add("found");
  };

  page.watch(
    (state) => [state.scene],
    ([scene]) => {
      if (!scene) return;
      lines.innerHTML = rowsOf(scene.kernel);
      rows = [...lines.querySelectorAll<HTMLElement>(".line")];
      mark(finder.found);
      lines.scrollTop = 0;
      lines.removeAttribute("aria-activedescendant");
    },
  );

  let marked: Element[] = [];
  page.watch(
    (state) => [state.scene, shownPlace(state)],
    ([scene, place]) => {
      for (const row of marked) row.classList.remove("same-step", "shown");
      marked = [];
      if (!scene || !place) return;
      for (const line of linesOfStep(scene.kernel, place)) {
        rows[line]!.classList.add("same-step");
        marked.push(rows[line]!);
      }
      if (place.kernel === scene.kernel) {
        rows[place.line]!.classList.add("shown");
        marked.push(rows[place.line]!);
      }
    },
  );

  let active: HTMLElement | null = null;
  page.watch(
    (state) => [state.scene, state.selected],
    ([scene, selected]) => {
      active?.setAttribute("aria-selected", "false");
      active = scene && selected?.kernel === scene.kernel ? rows[selected.line]! : null;
      if (!active) return;
      active.setAttribute("aria-selected", "true");
      lines.setAttribute("aria-activedescendant", active.id);
      reveal(lines, active, selected!.line);
    },
  );

  page.watch(
    (state) => [state.scene, state.critical, shownCore(index, state)],
    ([scene, critical, core]) => {
      const timeline = scene && core && critical ? timelineOf(scene.kernel, core) : null;
      const on = new Set(timeline?.critical.map((entry) => timeline.line[entry]!));
      rows.forEach((row, line) => row.classList.toggle("critical", on.has(line)));
    },
  );

  const lineOf = (event: Event): number | null => {
    const row = (event.target as Element).closest<HTMLElement>(".line");
    return row ? Number(row.id.slice(1)) : null;
  };
  lines.addEventListener("pointermove", (event) => {
    const line = lineOf(event);
    const pointed = page.state.pointed;
    if (event.pointerType !== "mouse" || pointed?.line === line) return;
    page.update({ pointed: line === null ? null : { kernel: kernel(), line, entry: null } });
  });
  lines.addEventListener("pointerleave", () => page.update({ pointed: null }));
  lines.addEventListener("click", (event) => {
    const line = lineOf(event);
    if (line !== null) select(line);
  });
  lines.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !page.state.scene) return;
    const perPage = Math.max(1, Math.floor(lines.clientHeight / rows[0]!.offsetHeight) - 1);
    const line = next(kernel(), active ? Number(active.id.slice(1)) : -1, event.key, perPage);
    if (line === null) return;
    event.preventDefault();
    select(line);
  });
  return section;
}

/** Shows the machine code of each line, where there is some. */
function bytesSwitch(page: Page, lines: HTMLElement): HTMLElement {
  const box = element("input", { type: "checkbox" });
  box.addEventListener("change", () => page.update({ bytes: box.checked }));
  page.watch(
    (state) => [state.scene, state.bytes],
    ([scene, on]) => {
      const assembled = scene === null || scene.kernel.encoding.some((code) => code !== "");
      box.checked = on && assembled;
      box.disabled = !assembled;
      lines.classList.toggle("with-bytes", box.checked);
    },
  );
  return element("label", { class: "check" }, box, "Bytes");
}
