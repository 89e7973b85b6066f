import type { Kernel, Timeline } from "./kernels";
import type { Occupancy } from "./occupancy";
import { strandColour } from "./strands";

/** Heights in pixels. */
export const AXIS = 20;
export const ROW = 14;

/** Of a row the most is a cell. */
const CELL = ROW - 2;

/** From so many pixels a cycle on, there is room for the strand's number in a cell, and between cells. */
const ROOM_FOR_NUMBER = 11;
const ROOM_FOR_GAP = 4;

/** Labels of the axis stand at least so far apart. */
const LABEL_DISTANCE = 56;

const FADED = 0.22;

/** The cycles in sight: pixels of a cycle, the pixel at the left edge, and how many pixels there are. */
export interface View {
  zoom: number;
  left: number;
  width: number;
}

/** What is drawn of a timeline, and how. */
export interface Painting extends View {
  kernel: Kernel;
  timeline: Timeline;
  occupancy: Occupancy;
  /** The ports, from top to bottom. */
  ports: number[];
  /** Entries of the critical path, if that is to be seen. */
  critical: number[] | null;
  shown: number | null;
  /** Lines of the same step as what is shown. */
  sameStep: Set<number>;
}

export function heightOf(ports: number[]): number {
  return AXIS + ports.length * ROW;
}

export function paint(canvas: HTMLCanvasElement, painting: Painting): void {
  const context = canvas.getContext("2d")!;
  const scale = window.devicePixelRatio || 1;
  const height = heightOf(painting.ports);
  canvas.width = Math.round(painting.width * scale);
  canvas.height = Math.round(height * scale);
  context.scale(scale, scale);
  const style = getComputedStyle(canvas);
  const colour = (name: string): string => style.getPropertyValue(name);

  axis(context, painting, height, colour);
  if (painting.critical) chain(context, painting, painting.critical, colour);
  const on = painting.critical && new Set(painting.critical);
  const first = Math.floor(painting.left / painting.zoom);
  const last = Math.ceil((painting.left + painting.width) / painting.zoom);
  painting.ports.forEach((port, row) => {
    for (let cycle = first; cycle < last; cycle++) {
      const entry = painting.occupancy.at(port, cycle);
      if (entry !== null) cell(context, painting, { entry, row, cycle, faded: on !== null && !on.has(entry) }, colour);
    }
  });
  if (painting.shown !== null) mark(context, painting, painting.shown, colour);
}

type Colour = (name: string) => string;

function axis(context: CanvasRenderingContext2D, painting: Painting, height: number, colour: Colour): void {
  const step = [5, 10, 20, 50, 100, 200, 500].find((cycles) => cycles * painting.zoom >= LABEL_DISTANCE) ?? 1000;
  context.font = `11px ${colour("--text")}`;
  context.textBaseline = "middle";
  const from = Math.max(0, Math.floor(painting.left / painting.zoom / step) * step);
  const to = Math.min(painting.occupancy.cycles, (painting.left + painting.width) / painting.zoom);
  for (let cycle = from; cycle <= to; cycle += step) {
    const x = Math.round(cycle * painting.zoom - painting.left) + 0.5;
    context.strokeStyle = colour("--line");
    context.beginPath();
    context.moveTo(x, AXIS - 4);
    context.lineTo(x, height);
    context.stroke();
    context.fillStyle = colour("--muted");
    context.fillText(String(cycle), x + 3, AXIS / 2);
  }
}

interface Cell {
  entry: number;
  row: number;
  cycle: number;
  faded: boolean;
}

function cell(context: CanvasRenderingContext2D, painting: Painting, at: Cell, colour: Colour): void {
  const line = painting.timeline.line[at.entry]!;
  const strand = painting.kernel.strand[line]!;
  const gap = painting.zoom >= ROOM_FOR_GAP ? 1 : 0;
  const x = at.cycle * painting.zoom - painting.left;
  const y = AXIS + at.row * ROW + 1;
  context.globalAlpha = at.faded ? FADED : 1;
  context.fillStyle = colour(strandColour(strand));
  context.fillRect(x, y, painting.zoom - gap, CELL);
  if (painting.sameStep.has(line)) {
    context.globalAlpha = 1;
    context.fillStyle = colour("--ink");
    context.fillRect(x, y + CELL - 2, painting.zoom - gap, 2);
  }
  const begins = painting.timeline.issued[at.entry] === at.cycle;
  if (painting.zoom >= ROOM_FOR_NUMBER && strand >= 0 && begins && !at.faded) {
    context.fillStyle = colour("--paper");
    context.font = `600 9.5px ${colour("--text")}`;
    context.textAlign = "center";
    context.fillText(String(strand), x + (painting.zoom - gap) / 2, y + CELL / 2 + 0.5);
    context.textAlign = "start";
  }
  context.globalAlpha = 1;
}

/** The critical path as a line through its cells. What takes no port is passed over. */
function chain(context: CanvasRenderingContext2D, painting: Painting, critical: number[], colour: Colour): void {
  context.strokeStyle = colour("--ink");
  context.lineWidth = 1.5;
  context.beginPath();
  let begun = false;
  for (const entry of critical) {
    const row = rowOf(painting, entry);
    if (row < 0) continue;
    const x = (painting.timeline.issued[entry]! + 0.5) * painting.zoom - painting.left;
    const y = AXIS + (row + 0.5) * ROW;
    if (begun) context.lineTo(x, y);
    else context.moveTo(x, y);
    begun = true;
  }
  context.stroke();
}

/** What is shown has a frame, and its time until the result is there a bar above all ports. */
function mark(context: CanvasRenderingContext2D, painting: Painting, entry: number, colour: Colour): void {
  const x = painting.timeline.issued[entry]! * painting.zoom - painting.left;
  const time = painting.timeline.executed[entry]! - painting.timeline.issued[entry]!;
  context.fillStyle = colour("--ink");
  context.fillRect(x, AXIS - 3, Math.max(2, time * painting.zoom - 1), 3);
  const row = rowOf(painting, entry);
  if (row < 0) return;
  context.strokeStyle = colour("--ink");
  context.lineWidth = 2;
  context.strokeRect(x - 1, AXIS + row * ROW, Math.max(4, painting.zoom + 1), ROW);
}

function rowOf(painting: Painting, entry: number): number {
  return painting.ports.findIndex((port) => painting.timeline.ports[entry]!.includes(port));
}
