import { element } from "../common/elements";
import { percent } from "../common/numbers";
import { table } from "../common/table";
import { entryOf, portsUsed } from "./entries";
import type { Core, Index, Kernel } from "./kernels";
import { LIMIT_TITLES, limitColumns, verdict } from "./limits";
import { shownCore, shownPlace, timelineOf, type Page, type Place, type Scene } from "./state";
import { strandKey } from "./strandkey";
import { Track, TRACK_KEYS } from "./track";

/** Pixels of a cycle. */
const ZOOMS = [1, 1.5, 2, 3, 4, 6, 8, 12, 16, 24];
const USUAL_ZOOM = 12;

/** The kernel's timeline above that of the same kernel in one strand, on one scale of cycles. */
export function timelines(index: Index, page: Page): HTMLElement {
  const said = element("div", { class: "verdicts" });
  const key = element("div", { class: "key" });
  const inner = element("div", { class: "inner" });
  const scroller = element("div", { class: "scroller" }, inner);
  const numbers = element("details", {}, element("summary", {}, "The numbers: limits and ports"));
  const critical = element("input", { type: "checkbox" });
  const zoomOut = element("button", { type: "button", "aria-label": "Zoom out" }, "−");
  const zoomIn = element("button", { type: "button", "aria-label": "Zoom in" }, "+");
  const whole = element("button", { type: "button" }, "Whole");
  const tools = element(
    "div",
    { class: "tools" },
    element("label", { class: "check" }, critical, "Critical path"),
    element("div", { class: "zoom" }, zoomOut, zoomIn, whole),
  );
  const keys = element("p", { id: "timeline-keys", class: "hint" }, TRACK_KEYS);
  const section = element(
    "section",
    { class: "timelines", "aria-labelledby": "timelines-title" },
    element("div", { class: "title" }, element("h2", { id: "timelines-title" }, "Timeline"), tools),
    said,
    key,
    scroller,
    keys,
    numbers,
  );

  let tracks: Track[] = [];
  let zoom = USUAL_ZOOM;

  const labelWidth = (): number => inner.querySelector<HTMLElement>(".ports")?.offsetWidth ?? 0;
  const sight = (): number => Math.max(1, scroller.clientWidth - labelWidth());
  const cycles = (): number => Math.max(1, ...tracks.map((track) => track.occupancy.cycles));

  let asked = false;
  const redraw = (): void => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      const view = { zoom, left: scroller.scrollLeft, width: sight() };
      for (const track of tracks) track.draw(view, page.state.critical, shownPlace(page.state));
    });
  };

  const setZoom = (wanted: number): void => {
    const middle = (scroller.scrollLeft + sight() / 2) / zoom;
    zoom = wanted;
    inner.style.width = `${labelWidth() + cycles() * zoom}px`;
    scroller.scrollLeft = middle * zoom - sight() / 2;
    zoomOut.disabled = !ZOOMS.some((each) => each < zoom);
    zoomIn.disabled = !ZOOMS.some((each) => each > zoom);
    redraw();
  };
  zoomOut.addEventListener("click", () => setZoom(ZOOMS.filter((each) => each < zoom).at(-1)!));
  zoomIn.addEventListener("click", () => setZoom(ZOOMS.find((each) => each > zoom)!));
  whole.addEventListener("click", () => setZoom(sight() / cycles()));
  critical.addEventListener("change", () => page.update({ critical: critical.checked }));
  scroller.addEventListener("scroll", redraw, { passive: true });
  new ResizeObserver(() => setZoom(zoom)).observe(scroller);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);

  const reveal = (place: Place): void => {
    const track = tracks.find((each) => each.kernel === place.kernel);
    const view: [number, number] = [scroller.scrollLeft / zoom, (scroller.scrollLeft + sight()) / zoom];
    const entry = track ? entryOf(track.timeline, place, view) : null;
    if (!track || entry === null) return;
    const cycle = track.timeline.issued[entry]!;
    if (cycle < view[0] || cycle + 1 > view[1]) scroller.scrollLeft = cycle * zoom - sight() / 2;
  };

  page.watch(
    (state) => [state.scene, shownCore(index, state)],
    ([scene, core]) => {
      tracks = scene && core ? tracksOf(scene, core, page) : [];
      tools.hidden = scroller.hidden = keys.hidden = numbers.hidden = tracks.length === 0;
      said.replaceChildren(...verdicts(tracks, scene));
      key.replaceChildren(...(scene && tracks.length > 0 ? [strandKey(scene.kernel)] : []));
      inner.replaceChildren(...tracks.map((track) => track.element));
      if (tracks.length === 0) return;
      numbers.replaceChildren(numbers.firstElementChild!, limits(tracks), utilisation(tracks));
      scroller.scrollLeft = 0;
      setZoom(zoom);
    },
  );
  page.watch(
    (state) => [state.critical],
    ([on]) => {
      critical.checked = on;
      redraw();
    },
  );
  page.watch(
    (state) => [shownPlace(state)],
    ([place]) => {
      if (place) reveal(place);
      redraw();
    },
  );
  return section;
}

function tracksOf(scene: Scene, core: Core, page: Page): Track[] {
  const kernels: Kernel[] = scene.beside ? [scene.kernel, scene.beside] : [scene.kernel];
  const shown = kernels.flatMap((kernel) => {
    const timeline = timelineOf(kernel, core);
    return timeline ? [{ kernel, timeline }] : [];
  });
  const ports = portsUsed(shown.map(({ timeline }) => timeline));
  const events = {
    pointed(place: Place | null): void {
      const now = page.state.pointed;
      if (now?.entry !== place?.entry || now?.kernel !== place?.kernel) page.update({ pointed: place });
    },
    selected(place: Place): void {
      page.update({ selected: place, pointed: null });
    },
  };
  return shown.map(({ kernel, timeline }) => new Track(kernel, timeline, core, ports, events));
}

function verdicts(tracks: Track[], scene: Scene | null): HTMLElement[] {
  if (tracks.length === 0) {
    return scene ? [element("p", {}, "This kernel has no loop over blocks, so no model was asked how it is executed.")] : [];
  }
  return tracks.map((track) =>
    element("p", {}, element("strong", {}, track.kernel.name), `: ${verdict(track.timeline.round, track.core)}`),
  );
}

/** What is said of rounds, as a table. */
function limits(tracks: Track[]): HTMLElement {
  return table({
    caption: `What a round of the loop takes on ${tracks[0]!.core.title}, and what it cannot be below, in cycles`,
    columns: [{ title: "Kernel" }, ...LIMIT_TITLES.map((title) => ({ title, kind: "number" as const }))],
    rows: tracks.map((track) => [track.kernel.name, ...limitColumns(track.timeline.round)]),
  });
}

function utilisation(tracks: Track[]): HTMLElement {
  const shares = tracks.map((track) => track.shares());
  return table({
    caption: `Share of the cycles in which each port is taken, ${tracks[0]!.core.title}`,
    columns: [{ title: "Port" }, ...tracks.map((track) => ({ title: track.kernel.name, kind: "number" as const }))],
    rows: tracks[0]!.ports.map((port, row) => [tracks[0]!.core.ports[port]!, ...shares.map((of) => percent(of[row]!))]),
  });
}
