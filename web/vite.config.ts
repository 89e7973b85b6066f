import { defineConfig } from "vite";
import { viteSingleFile } from "vite-plugin-singlefile";

/** Each page is built by itself, as one file that needs nothing else: `--mode` says which. */
export default defineConfig(({ mode }) => ({
  plugins: [viteSingleFile()],
  build: {
    target: "es2022",
    outDir: "target/pages",
    emptyOutDir: false,
    rollupOptions: { input: `${mode}.html` },
  },
}));
