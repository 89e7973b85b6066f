import { defineConfig } from "vite";
import { viteSingleFile } from "vite-plugin-singlefile";

/** The page is built as one file that needs nothing else. */
export default defineConfig({
  plugins: [viteSingleFile()],
  build: {
    target: "es2022",
    outDir: "target/pages",
    rollupOptions: { input: "explorer.html" },
  },
});
