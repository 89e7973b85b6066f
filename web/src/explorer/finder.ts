import { button, element } from "../common/elements";
import type { Kernel } from "./kernels";
import type { Page } from "./state";

/** Finds lines by what is in their instruction or their step, goes to the loop, and copies the lines. */
export class Finder {
  readonly element: HTMLElement;
  readonly #page: Page;
  readonly #goTo: (line: number) => void;
  readonly #mark: (lines: number[]) => void;
  readonly #input = element("input", { type: "search", placeholder: "instruction, register or step", spellcheck: "false", autocomplete: "off" });
  readonly #outcome = element("output", { class: "outcome", "aria-live": "polite" });

  /** goTo selects a line; mark makes the lines that were found stand out, and no others. */
  constructor(page: Page, goTo: (line: number) => void, mark: (lines: number[]) => void) {
    this.#page = page;
    this.#goTo = goTo;
    this.#mark = mark;
    const loop = button("To the loop", () => this.#goTo(this.#kernel!.loop[0]));
    this.element = element(
      "div",
      { class: "finder", role: "search" },
      element("label", {}, element("span", { class: "unseen" }, "Find in the listing"), this.#input),
      button("Previous", () => this.#go(-1)),
      button("Next", () => this.#go(1)),
      loop,
      button("Copy", () => this.#copy()),
      this.#outcome,
    );
    this.#input.addEventListener("input", () => {
      this.#mark(this.found);
      this.#say(this.found, null);
    });
    this.#input.addEventListener("keydown", (event) => {
      if (event.key === "Enter") {
        event.preventDefault();
        this.#go(event.shiftKey ? -1 : 1);
      }
    });
    page.watch(
      (state) => [state.scene],
      ([scene]) => {
        loop.disabled = !scene || scene.kernel.loop[1] === 0;
        this.#say(this.found, null);
      },
    );
  }

  /** The lines of the kernel that is shown in which the text is. */
  get found(): number[] {
    return found(this.#kernel, this.#input.value);
  }

  get #kernel(): Kernel | null {
    return this.#page.state.scene?.kernel ?? null;
  }

  /** On from the line that is selected, and around at the end. */
  #go(direction: 1 | -1): void {
    const lines = this.found;
    if (lines.length === 0) {
      this.#say(lines, null);
      return;
    }
    const selected = this.#page.state.selected;
    const from = selected?.kernel === this.#kernel ? selected!.line : -1;
    const line =
      direction > 0
        ? (lines.find((each) => each > from) ?? lines[0]!)
        : (lines.filter((each) => each < from).at(-1) ?? lines.at(-1)!);
    this.#goTo(line);
    this.#say(lines, line);
  }

  /** Puts all lines on the clipboard, as an assembler reads them. */
  async #copy(): Promise<void> {
    const lines = this.#kernel?.text ?? [];
    try {
      await navigator.clipboard.writeText(`${lines.join("\n")}\n`);
      this.#outcome.textContent = `${lines.length} lines copied`;
    } catch {
      this.#outcome.textContent = "the browser did not allow the copy";
    }
  }

  #say(lines: number[], at: number | null): void {
    this.#outcome.textContent =
      this.#input.value === "" ? "" : at === null ? `${lines.length} found` : `${lines.indexOf(at) + 1} of ${lines.length}`;
  }
}

/** Lines whose instruction or step contains the text; capitals count for nothing. */
export function found(kernel: Kernel | null, text: string): number[] {
  const wanted = text.trim().toLowerCase();
  if (!kernel || wanted === "") return [];
  return kernel.text.flatMap((line, i) => {
    const step = kernel.steps[kernel.step[i]!] ?? "";
    return line.toLowerCase().includes(wanted) || step.toLowerCase().includes(wanted) ? [i] : [];
  });
}
