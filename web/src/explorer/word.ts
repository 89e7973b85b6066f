import { element } from "../common/elements";
import { WORDS, type Word } from "./words";

/** The widest explanation, in pixels, and how far it keeps from the window's edges and from its word. */
const WIDTH = 340;
const EDGE = 8;

/** Explanations that are in the page, each once. */
const notes = new Map<string, HTMLElement>();

/** A word of the page, which is explained where it stands. */
export function word(name: Word): HTMLElement {
  return explained(name, WORDS[name]);
}

/** A text as a button that opens its explanation beside it. Escape or a click elsewhere closes it. */
export function explained(text: string, meaning: string): HTMLElement {
  const note = noteOf(meaning);
  const button = element("button", { type: "button", class: "word", popovertarget: note.id }, text);
  button.addEventListener("click", () => place(note, button.getBoundingClientRect()));
  return button;
}

function noteOf(meaning: string): HTMLElement {
  let note = notes.get(meaning);
  if (!note) {
    note = element("div", { id: `meaning-${notes.size}`, popover: "auto", class: "meaning", role: "note" }, meaning);
    notes.set(meaning, note);
    document.querySelector("main")!.append(note);
  }
  return note;
}

/** Below the word, or above it in the lower half of the window. */
function place(note: HTMLElement, word: DOMRect): void {
  const isLow = word.bottom > window.innerHeight / 2;
  note.style.maxWidth = `min(${WIDTH}px, 100vw - ${2 * EDGE}px)`;
  note.style.left = `${Math.max(EDGE, Math.min(word.left, window.innerWidth - WIDTH - EDGE))}px`;
  note.style.top = isLow ? "auto" : `${word.bottom + EDGE}px`;
  note.style.bottom = isLow ? `${window.innerHeight - word.top + EDGE}px` : "auto";
}
