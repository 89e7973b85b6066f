/** Lines of two kernels that stand side by side; null where one of them has none there. */
export type Pair = { left: number; right: number | null } | { left: null; right: number };

/** What two lines side by side have in common. */
export type Likeness = "equal" | "operands" | "left" | "right";

/** How much it counts that two lines are equal, or have the same instruction with other operands. */
const EQUAL = 3;
const SAME_NAME = 2;

const UP = 1;
const BACK = 2;
const BOTH = 3;

/** Puts the lines of two kernels side by side, in their order, so that as many as possible are alike. */
export function align(left: string[], right: string[]): Pair[] {
  const begin = commonBegin(left, right);
  const end = commonEnd(left, right, begin);
  const pairs: Pair[] = [];
  for (let i = 0; i < begin; i++) pairs.push({ left: i, right: i });
  const between = middle(left.slice(begin, left.length - end), right.slice(begin, right.length - end));
  for (const pair of between) pairs.push(moved(pair, begin));
  for (let i = end; i > 0; i--) pairs.push({ left: left.length - i, right: right.length - i });
  return pairs;
}

export function likeness(left: string[], right: string[], pair: Pair): Likeness {
  if (pair.left === null) return "right";
  if (pair.right === null) return "left";
  return left[pair.left] === right[pair.right] ? "equal" : "operands";
}

function commonBegin(left: string[], right: string[]): number {
  let count = 0;
  while (count < left.length && count < right.length && left[count] === right[count]) count++;
  return count;
}

function commonEnd(left: string[], right: string[], begin: number): number {
  let count = 0;
  while (count < Math.min(left.length, right.length) - begin && left.at(-1 - count) === right.at(-1 - count)) count++;
  return count;
}

function moved(pair: Pair, by: number): Pair {
  if (pair.left === null) return { left: null, right: pair.right + by };
  return { left: pair.left + by, right: pair.right === null ? null : pair.right + by };
}

/**
 * The alignment that counts most. Each cell says how the best alignment of the first lines of both ends: with a line of one kernel alone,
 * or with one of each.
 */
function middle(left: string[], right: string[]): Pair[] {
  const texts = numbered([...left, ...right]);
  const names = numbered([...left, ...right].map(nameOf));
  const width = right.length + 1;
  const ways = new Uint8Array((left.length + 1) * width).fill(BACK, 0, width);
  let above = new Int32Array(width);
  for (let i = 1; i <= left.length; i++) {
    const here = new Int32Array(width);
    ways[i * width] = UP;
    for (let j = 1; j < width; j++) {
      const other = left.length + j - 1;
      const alike = texts[i - 1] === texts[other] ? EQUAL : names[i - 1] === names[other] ? SAME_NAME : 0;
      let best = above[j]!;
      let way = UP;
      if (here[j - 1]! > best) {
        best = here[j - 1]!;
        way = BACK;
      }
      if (alike > 0 && above[j - 1]! + alike >= best) {
        best = above[j - 1]! + alike;
        way = BOTH;
      }
      here[j] = best;
      ways[i * width + j] = way;
    }
    above = here;
  }
  return path(ways, left.length, right.length);
}

/** Follows the ways back from the end. */
function path(ways: Uint8Array, left: number, right: number): Pair[] {
  const pairs: Pair[] = [];
  let i = left;
  let j = right;
  while (i > 0 || j > 0) {
    const way = ways[i * (right + 1) + j];
    if (way === BOTH) pairs.push({ left: --i, right: --j });
    else if (way === UP) pairs.push({ left: --i, right: null });
    else pairs.push({ left: null, right: --j });
  }
  return pairs.reverse();
}

/** Equal texts have equal numbers, which are compared faster. */
function numbered(texts: string[]): Int32Array {
  const numbers = new Map<string, number>();
  return Int32Array.from(texts, (text) => {
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  });
}

/** The name of an instruction, without its operands. */
function nameOf(text: string): string {
  return text.split(" ", 1)[0]!;
}
