import { likeness, type Likeness, type Pair } from "./alignment";
import { escape } from "./escape";
import type { Kernel } from "./kernels";
import { inChunks, longest } from "./rows";

/** What stands between two lines, for who sees it and for who hears it. */
const MARKS: Record<Likeness, { sign: string; words: string }> = {
  equal: { sign: "", words: "equal" },
  operands: { sign: "≠", words: "other operands" },
  left: { sign: "‹", words: "on the left only" },
  right: { sign: "›", words: "on the right only" },
};

/** The lines of two kernels side by side as HTML. */
export function pairRowsOf(left: Kernel, right: Kernel, pairs: Pair[]): string {
  const widths = `--left:${longest(left.text)};--right:${longest(right.text)}`;
  return inChunks("pair-chunk", widths, pairs.length, (row) => rowOf(left, right, pairs[row]!, row));
}

function rowOf(left: Kernel, right: Kernel, pair: Pair, row: number): string {
  const like = likeness(left.text, right.text, pair);
  const { sign, words } = MARKS[like];
  return (
    `<div class="pair ${like}" role="option" aria-selected="false" id="pair${row}">` +
    `<span class="unseen">${words}: </span>${side(left, pair.left)}<span class="sign" aria-hidden="true">${sign}</span>${side(right, pair.right)}</div>`
  );
}

function side(kernel: Kernel, line: number | null): string {
  if (line === null) return `<span class="number"></span><code></code>`;
  return `<span class="number">${line + 1}</span><code data-strand="${kernel.strand[line]!}">${escape(kernel.text[line]!)}</code>`;
}
