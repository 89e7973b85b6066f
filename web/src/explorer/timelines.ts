import { element } from "../common/elements";
import { percent } from "../common/numbers";
import { table } from "../common/table";
import { portsUsed } from "./entries";
import type { Core, Index } from "./kernels";
import { LIMIT_TITLES, limitColumns, verdict } from "./limits";
import { portWork } from "./ports";
import { shownCore, shownPlace, timelineOf, type Page, type Place, type Scene } from "./state";
import { strandKey } from "./strandkey";
import { Strip } from "./strip";
import { Track, TRACK_KEYS } from "./track";
import { word } from "./word";

/** The kernel's timeline above that of the kernel beside it, and what bounds them. */
export function timelines(index: Index, page: Page): HTMLElement {
  const strip = new Strip((tracks, view) => {
    for (const track of tracks) track.draw(view, page.state.critical, shownPlace(page.state));
  });
  const critical = element("input", { type: "checkbox", "aria-labelledby": "critical-title" });
  const criticalPath = element("span", { class: "check" }, critical, element("span", { id: "critical-title" }, word("Critical path")));
  critical.addEventListener("change", () => page.update({ critical: critical.checked }));
  const tools = element("div", { class: "tools" }, criticalPath, strip.tools);
  const said = element("div", { class: "verdicts" });
  const numbers = element("details", {});
  const body = element("div", {});

  page.watch(
    (state) => [state.scene, shownCore(index, state)],
    ([scene, core]) => {
      if (!scene) return;
      const tracks = core ? tracksOf(scene, core, page) : [];
      tools.hidden = body.hidden = tracks.length === 0;
      if (tracks.length === 0) {
        said.replaceChildren(element("p", {}, "This kernel has no loop over blocks, so no model was asked how it is executed."));
        return;
      }
      said.replaceChildren(...tracks.map(verdictOf));
      numbers.replaceChildren(element("summary", {}, "The numbers: limits and ports"), limits(tracks), utilisation(tracks));
      body.replaceChildren(
        strandKey(scene.kernel),
        strip.element,
        element("p", { id: "timeline-keys", class: "hint" }, TRACK_KEYS),
        numbers,
      );
      strip.show(tracks);
    },
  );
  page.watch(
    (state) => [state.critical],
    ([on]) => {
      critical.checked = on;
      strip.redraw();
    },
  );
  page.watch(
    (state) => [shownPlace(state)],
    ([place]) => {
      if (place) strip.reveal(place);
      strip.redraw();
    },
  );
  return element(
    "section",
    { class: "timelines", "aria-labelledby": "timelines-title" },
    element("div", { class: "title" }, element("h2", { id: "timelines-title" }, word("Timeline")), tools),
    said,
    body,
  );
}

function tracksOf(scene: Scene, core: Core, page: Page): Track[] {
  const kernels = scene.beside ? [scene.kernel, scene.beside] : [scene.kernel];
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

function verdictOf(track: Track): HTMLElement {
  return element("p", {}, element("strong", {}, track.kernel.name), `: ${verdict(track.timeline.round, track.core)}`);
}

function limits(tracks: Track[]): HTMLElement {
  return table({
    caption: `What a round of the loop takes on ${tracks[0]!.core.title}, and what it cannot be below, in cycles`,
    columns: [{ title: "Kernel" }, ...LIMIT_TITLES.map((title) => ({ title, kind: "number" as const }))],
    rows: tracks.map((track) => [track.kernel.name, ...limitColumns(track.timeline.round)]),
  });
}

function utilisation(tracks: Track[]): HTMLElement {
  const { core, ports } = tracks[0]!;
  const shares = tracks.map((track) => track.shares());
  return table({
    caption: `Share of the cycles in which each port is taken, ${core.title}`,
    columns: [{ title: "Port" }, { title: "Work", kind: "prose" }, ...tracks.map((track) => ({ title: track.kernel.name, kind: "number" as const }))],
    rows: ports.map((port, row) => [core.ports[port]!, portWork(core, core.ports[port]!), ...shares.map((of) => percent(of[row]!))]),
  });
}
