import type { Kernel } from "./kernels";

/** The kernels of the page, each packed in an element of its own, and unpacked when it is asked for. */
export class Archive {
  readonly #opened = new Map<string, Promise<Kernel>>();

  open(name: string): Promise<Kernel> {
    let kernel = this.#opened.get(name);
    if (!kernel) {
      kernel = unpack<Kernel>(packed(name));
      this.#opened.set(name, kernel);
    }
    return kernel;
  }
}

function packed(name: string): string {
  const holder = document.getElementById(`kernel:${name}`);
  if (!holder) {
    throw new Error(`the page has no kernel ${name}, although its index names it: write the page again`);
  }
  return holder.textContent!.trim();
}

/** What is in JSON, by gzip, in base64. */
export async function unpack<T>(base64: string): Promise<T> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const text = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return (await new Response(text).json()) as T;
}
