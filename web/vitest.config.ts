import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A page in a browser may be slow beside busy neighbours; vitest itself would wait a second.
    expect: { poll: { timeout: 20_000 } },
    // Where ./sennit test counts the tests of every module.
    reporters: ["default", "junit"],
    outputFile: { junit: "target/surefire-reports/TEST-web.xml" },
  },
});
