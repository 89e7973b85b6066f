import { lineIn, missingLine, readAddress } from "./address";
import { Archive } from "./archive";
import type { Index, Summary } from "./kernels";
import { siblings } from "./shapes";
import { beginning, type Page, type Scene } from "./state";

/** Unpacks the kernel that is chosen, and shows it, unless another one has been chosen meanwhile. */
export function openWhatIsChosen(index: Index, page: Page, say: (sentence: string) => void): void {
  const archive = new Archive();
  page.watch(
    (state) => [state.chosen],
    ([chosen]) => {
      sceneOf(archive, index, chosen).then(
        (scene) => {
          if (page.state.chosen !== chosen) return;
          const address = readAddress(location.hash);
          const isNamed = address.kernel === chosen.name;
          const said = isNamed ? lineIn(scene.kernel, address) : null;
          const lineless = isNamed ? missingLine(scene.kernel, address) : null;
          if (lineless !== null) say(lineless);
          const line = said ?? beginning(scene.kernel, page.state.core);
          page.update({ scene, selected: { kernel: scene.kernel, line, entry: null }, pointed: null });
          performance.mark("shown");
        },
        (error: Error) => say(`${chosen.name} cannot be shown: ${error.message}.`),
      );
    },
  );
}

async function sceneOf(archive: Archive, index: Index, summary: Summary): Promise<Scene> {
  const single = siblings(index, summary).find((each) => each.strands === 1);
  const [kernel, beside] = await Promise.all([
    archive.open(summary.name),
    single && single !== summary ? archive.open(single.name) : null,
  ]);
  return { summary, kernel, beside };
}
