import { button, element } from "../common/elements";
import { entryOf } from "./entries";
import type { View } from "./painting";
import type { Place } from "./state";
import type { Track } from "./track";

/** Pixels of a cycle. */
const ZOOMS = [1, 1.5, 2, 3, 4, 6, 8, 12, 16, 24];
const USUAL_ZOOM = 12;

/** Tracks one below the other on one scale of cycles, which scrolls and is zoomed for all of them. */
export class Strip {
  readonly element: HTMLElement;
  readonly tools: HTMLElement;
  readonly #inner = element("div", { class: "inner" });
  readonly #zoomOut = button("−", () => this.#setZoom(ZOOMS.filter((each) => each < this.#zoom).at(-1)!), "Zoom out");
  readonly #zoomIn = button("+", () => this.#setZoom(ZOOMS.find((each) => each > this.#zoom)!), "Zoom in");
  readonly #draw: (tracks: Track[], view: View) => void;
  #tracks: Track[] = [];
  #zoom = USUAL_ZOOM;
  #asked = false;

  /** @param draw draws the tracks, when what is in sight has changed */
  constructor(draw: (tracks: Track[], view: View) => void) {
    this.#draw = draw;
    this.element = element("div", { class: "scroller" }, this.#inner);
    const whole = button("Whole", () => this.#setZoom(this.#width / this.#cycles), "The whole timeline");
    this.tools = element("div", { class: "zoom" }, this.#zoomOut, this.#zoomIn, whole);
    this.element.addEventListener("scroll", () => this.redraw(), { passive: true });
    new ResizeObserver(() => this.#setZoom(this.#zoom)).observe(this.element);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.redraw());
  }

  show(tracks: Track[]): void {
    this.#tracks = tracks;
    this.#inner.replaceChildren(...tracks.map((track) => track.element));
    this.element.scrollLeft = 0;
    this.#setZoom(this.#zoom);
    // At once: a track that was never drawn does not know yet what a pointer would point at.
    this.#drawNow();
  }

  /** Once before the browser draws the page again, however often it is asked for. */
  redraw(): void {
    if (this.#asked) return;
    this.#asked = true;
    requestAnimationFrame(() => {
      this.#asked = false;
      this.#drawNow();
    });
  }

  #drawNow(): void {
    this.#draw(this.#tracks, { zoom: this.#zoom, left: this.element.scrollLeft, width: this.#width });
  }

  /** Scrolls to a place, if it is in a track and out of sight. */
  reveal(place: Place): void {
    const track = this.#tracks.find((each) => each.kernel === place.kernel);
    const begin = this.element.scrollLeft / this.#zoom;
    const end = begin + this.#width / this.#zoom;
    const entry = track ? entryOf(track.timeline, place, [begin, end]) : null;
    if (!track || entry === null) return;
    const cycle = track.timeline.issued[entry]!;
    if (cycle < begin || cycle + 1 > end) this.element.scrollLeft = cycle * this.#zoom - this.#width / 2;
  }

  /** The cycle in the middle stays there. */
  #setZoom(zoom: number): void {
    const middle = (this.element.scrollLeft + this.#width / 2) / this.#zoom;
    this.#zoom = zoom;
    this.#inner.style.width = `${this.#labels + this.#cycles * zoom}px`;
    this.element.scrollLeft = middle * zoom - this.#width / 2;
    this.#zoomOut.disabled = !ZOOMS.some((each) => each < zoom);
    this.#zoomIn.disabled = !ZOOMS.some((each) => each > zoom);
    this.redraw();
  }

  get #cycles(): number {
    return Math.max(1, ...this.#tracks.map((track) => track.occupancy.cycles));
  }

  /** Pixels that the names of the ports take. */
  get #labels(): number {
    return this.#inner.querySelector<HTMLElement>(".ports")?.offsetWidth ?? 0;
  }

  /** Pixels that are left for cycles. */
  get #width(): number {
    return Math.max(1, this.element.clientWidth - this.#labels);
  }
}
