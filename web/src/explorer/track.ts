import { element } from "../common/elements";
import { entryOf } from "./entries";
import type { Core, Kernel, Timeline } from "./kernels";
import { Occupancy } from "./occupancy";
import { AXIS, heightOf, paint, ROW, type View } from "./painting";
import { portMeaning } from "./ports";
import { linesOfStep, type Place } from "./state";
import { strandName } from "./strands";

/** Cycles that Page Up and Page Down go. */
const PAGE = 20;

export const TRACK_KEYS =
  `Left and right go from instruction to instruction, up and down to other ports of the cycle, Page Up and Page Down ${PAGE} cycles.`;

/** What a track tells of: a pointer over an instruction, and one that was chosen. */
export interface TrackEvents {
  pointed(place: Place | null): void;
  selected(place: Place): void;
}

/** A kernel's timeline: a row for each port, a column for each cycle. For the keyboard it is a slider over its instructions. */
export class Track {
  readonly element: HTMLElement;
  readonly occupancy: Occupancy;
  readonly #canvas = element("canvas", {
    role: "slider",
    tabindex: "0",
    "aria-roledescription": "timeline",
    "aria-describedby": "timeline-keys",
    "aria-valuemin": "1",
    "aria-valuenow": "1",
  });
  #view: View = { zoom: 1, left: 0, width: 1 };
  #current = 0;

  constructor(
    readonly kernel: Kernel,
    readonly timeline: Timeline,
    readonly core: Core,
    readonly ports: number[],
    events: TrackEvents,
  ) {
    this.occupancy = new Occupancy(timeline, core.ports.length);
    this.#canvas.setAttribute("aria-label", `Timeline of ${kernel.name}, by ${core.title}`);
    this.#canvas.setAttribute("aria-valuemax", String(timeline.line.length));
    this.#canvas.style.height = `${heightOf(ports)}px`;
    this.#say(0);
    this.#listen(events);
    this.element = element(
      "div",
      { class: "track" },
      element("h3", {}, kernel.name),
      element("div", { class: "rows" }, this.#labels(), this.#canvas),
    );
  }

  /** Draws the cycles in sight, and what is marked in them. */
  draw(view: View, critical: boolean, place: Place | null): void {
    this.#view = view;
    const own = place?.kernel === this.kernel ? entryOf(this.timeline, place, this.sight()) : null;
    if (own !== null && own !== this.#current) this.#say(own);
    this.#canvas.style.width = `${view.width}px`;
    paint(this.#canvas, {
      kernel: this.kernel,
      timeline: this.timeline,
      occupancy: this.occupancy,
      ports: this.ports,
      ...view,
      critical: critical ? this.timeline.critical : null,
      shown: own,
      sameStep: new Set(place ? linesOfStep(this.kernel, place) : []),
    });
  }

  /** The first cycle in sight, and the one behind the last. */
  sight(): [number, number] {
    return [this.#view.left / this.#view.zoom, (this.#view.left + this.#view.width) / this.#view.zoom];
  }

  /** How busy each port is. */
  shares(): number[] {
    return this.ports.map((port) => this.occupancy.share(port));
  }

  #labels(): HTMLElement {
    const shares = this.shares();
    const rows = this.ports.map((port, row) =>
      element(
        "div",
        { style: `--share:${shares[row]}`, title: portMeaning(this.core, this.core.ports[port]!) },
        element("span", {}, this.core.ports[port]!),
        element("span", { class: "share" }, `${Math.round(shares[row]! * 100)} %`),
      ),
    );
    return element("div", { class: "ports", "aria-hidden": "true" }, ...rows);
  }

  #say(entry: number): void {
    this.#current = entry;
    this.#canvas.setAttribute("aria-valuenow", String(entry + 1));
    if (entry >= this.timeline.line.length) return;
    const line = this.timeline.line[entry]!;
    const ports = this.timeline.ports[entry]!.map((port) => this.core.ports[port]).join(" and ");
    this.#canvas.setAttribute(
      "aria-valuetext",
      `cycle ${this.timeline.issued[entry]}, ${ports || "no port"}: ${this.kernel.text[line]}, ${strandName(this.kernel.name, this.kernel.strand[line]!)}`,
    );
  }

  #listen(events: TrackEvents): void {
    const place = (entry: number): Place => ({ kernel: this.kernel, line: this.timeline.line[entry]!, entry });
    const under = (event: MouseEvent): number | null => {
      const box = this.#canvas.getBoundingClientRect();
      const port = this.ports[Math.floor((event.clientY - box.top - AXIS) / ROW)];
      const cycle = Math.floor((event.clientX - box.left + this.#view.left) / this.#view.zoom);
      return port === undefined ? null : this.occupancy.at(port, cycle);
    };
    this.#canvas.addEventListener("pointermove", (event) => {
      if (event.pointerType !== "mouse") return;
      const entry = under(event);
      events.pointed(entry === null ? null : place(entry));
    });
    this.#canvas.addEventListener("pointerleave", () => events.pointed(null));
    this.#canvas.addEventListener("click", (event) => {
      const entry = under(event);
      if (entry !== null) events.selected(place(entry));
    });
    this.#canvas.addEventListener("keydown", (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const entry = this.#next(event.key);
      if (entry === null) return;
      event.preventDefault();
      // The next key may come before the next drawing.
      this.#say(entry);
      events.selected(place(entry));
    });
  }

  /** The entry that a key leads to; null if it is none of the timeline's keys. */
  #next(key: string): number | null {
    const last = this.timeline.line.length - 1;
    switch (key) {
      case "ArrowRight":
        return Math.min(last, this.#current + 1);
      case "ArrowLeft":
        return Math.max(0, this.#current - 1);
      case "ArrowDown":
        return this.#otherPort(1);
      case "ArrowUp":
        return this.#otherPort(-1);
      case "PageDown":
        return this.#cyclesOn(PAGE);
      case "PageUp":
        return this.#cyclesOn(-PAGE);
      case "Home":
        return 0;
      case "End":
        return last;
      default:
        return null;
    }
  }

  /** What is executed in the same cycle on the next port that is not idle. */
  #otherPort(direction: 1 | -1): number {
    const own = this.timeline.ports[this.#current]!;
    const cycle = this.timeline.issued[this.#current]!;
    const row = this.ports.findIndex((port) => own.includes(port));
    for (let each = row + direction; each >= 0 && each < this.ports.length; each += direction) {
      const entry = this.occupancy.at(this.ports[each]!, cycle);
      if (entry !== null && entry !== this.#current) return entry;
    }
    return this.#current;
  }

  #cyclesOn(cycles: number): number {
    const wanted = this.timeline.issued[this.#current]! + cycles;
    const entry = this.timeline.issued.findIndex((issued) => issued >= wanted);
    return entry < 0 ? this.timeline.line.length - 1 : entry;
  }
}
