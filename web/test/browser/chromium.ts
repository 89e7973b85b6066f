import { chromium, type Browser } from "playwright-core";

/** The browser of the system, which ./sennit test has found. */
const EXECUTABLE = process.env["SENNIT_CHROMIUM"] ?? "/usr/bin/chromium";

/** Without these it looks for updates, and as root it does not start. */
const OPTIONS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export function startChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: EXECUTABLE, args: OPTIONS });
}
