import type { Call, Comparison, Interval, Limit, Model, Results, Side } from "../../src/report/results";

/** Results of the shape and size of a real run. Their numbers are invented, and the processor's name says so. */
export function sample(): Results {
  return {
    schema: 1,
    made: "2026-01-02T03:04:05Z",
    sennit: "1.0-SAMPLE",
    preset: "default",
    only: "",
    providers: [],
    seconds: 2412,
    complete: true,
    machine: {
      processor: "Sample processor (invented numbers)",
      cores: 2,
      targets: ["x64-v4", "x64-v3", "x64-sha"],
      frequency: { gigahertz: 3.71, least: 3.52, most: 3.74 },
      caches: [
        { level: "L1", bytes: 49152 },
        { level: "L2", bytes: 1048576 },
        { level: "L3", bytes: 33554432 },
      ],
      memoryBytes: 8 * 2 ** 30,
      system: "Linux 6.1 amd64",
      jdk: "25.0.3",
      vm: "OpenJDK 64-Bit Server VM",
      collector: "G1",
    },
    noise: { noisy: false, verdict: "A sample: nothing was measured.", spread: 0.013 },
    comparisons: [...digests(), ...macs(), ...ciphers(), ...uuids(), ...clears(), ...batches()],
    coldStarts: [
      cold("JDK", 14e6, 500, 150e3),
      cold("Sennit", 2.1e6, 4, 140e3),
      cold("JDK", 1.7e6, 3000, 6e3, "16 KiB"),
      cold("Sennit", 1.9e6, 5, 3e3, "16 KiB"),
    ],
    safepoints: ["MD5 of 64 MiB", "AES-256-GCM of 64 MiB"].flatMap((work, place) =>
      ["nothing", "busy thread", "JDK", "Sennit"].map((side, of) => ({
        work,
        side,
        medianNanos: 9000 * (of + 1 + place),
        longestNanos: 210000 * (of + 1) ** 2,
      })),
    ),
    clearing: ["jdk", "vector/x64-v3", "stream/x64-v3", "rep/x64-v3"].map((method, place) => ({
      method,
      points: [64, 256, 1024, 4096, 16384, 65536, 2 ** 18, 2 ** 20, 2 ** 22, 2 ** 24, 2 ** 26].map((bytes) => ({
        bytes,
        gigabytesPerSecond: interval(speed(bytes, place), isNoisy(bytes, place) ? 0.6 : 0.04),
        noisy: isNoisy(bytes, place),
      })),
    })),
    published: [
      {
        table: "MessageDigests.digest",
        row: "MD5, 16384 bytes",
        source: "Neoverse N1, 2.5 GHz",
        unit: "ops/ms",
        published: { before: 31.037, after: 31.744 },
        publishedGain: { low: 1.0228, high: 1.0228 },
        here: { before: 49.1, after: 54.3, gain: interval(1.106, 0.01) },
        note: "",
      },
      {
        table: "MessageDigests.digest",
        row: "MD5, 1024 bytes",
        source: "Neoverse V1, 2.6 GHz",
        unit: "ops/ms",
        published: null,
        publishedGain: null,
        here: { before: 701, after: 780, gain: interval(1.11, 0.01) },
        note: "No number was published for this length.",
      },
      {
        table: "Allocation of getAndDigest, 16 bytes",
        row: "MD5",
        source: "x86-64",
        unit: "B/op",
        published: { before: 312, after: 232 },
        publishedGain: { low: 1.3448, high: 1.3448 },
        here: { before: 296, after: 136, gain: interval(2.18, 0.001) },
        note: "",
      },
      {
        table: "Allocation of getAndDigest, 16 bytes",
        row: "SHA-1",
        source: "x86-64",
        unit: "B/op",
        published: { before: 584, after: 584 },
        publishedGain: { low: 1.0000, high: 1.0000 },
        here: { before: 312, after: 144, gain: interval(2.17, 0.001) },
        note: "",
      },
      {
        table: "Choose and majority in fewer operations",
        row: "C2",
        source: "SHA-256 in Java",
        unit: "ns of 17 KiB",
        published: null,
        publishedGain: { low: 1.005, high: 1.008 },
        here: { before: 50400, after: 50000, gain: interval(1.008, 0.004) },
        note: "Published are gains alone.",
      },
      {
        table: "Block zeroing",
        row: "DC ZVA",
        source: "three AArch64 cores",
        unit: "ns",
        published: null,
        publishedGain: null,
        here: null,
        note: "Published in words only, and this processor has no such instruction.",
      },
    ],
    limits: ["md5/x64-v3/1x1", "sha1/x64-sha/1x1", "sha256/x64-sha/1x1", "sha512/x64-v3/1x1"].flatMap((kernel, place) =>
      ["core-zen-3", "core-zen-4", "core-sapphire-rapids"].map((core, of): Limit => ({
        kernel,
        core,
        measuredCycles: place === 3 ? null : 212 + 90 * place,
        predictedCycles: 205 + 90 * place + 7 * of,
        limitCycles: of === 2 ? null : 196 + 90 * place,
        limitedBy: of === 2 ? null : "chain",
      })),
    ),
    model: model(),
  };
}

/** Of as many kernels and cores as there are; of each algorithm three kernels, for one, two and four messages. */
function model(): Model {
  const cores = {
    a64: ["N1", "V1", "N2", "V2", "N3", "V3"],
    x64: ["Haswell", "Skylake-SP", "Ice Lake-SP", "Sapphire Rapids", "Arrow Lake", "Lunar Lake", "Zen 3", "Zen 4"],
  };
  const named = (title: string) => `core-${title.toLowerCase().replace(" ", "-")}`;
  const kernels = (target: "a64" | "x64", families: number) =>
    Array.from({ length: families }, (_, place) => ({
      name: `sample-${Math.floor(place / 3)}/${target}${target === "x64" ? "-v3" : ""}/1x${2 ** (place % 3)}`,
      target: target === "x64" ? "x64-v3" : "a64",
      messages: 2 ** (place % 3),
      instructions: 500 + 17 * place,
      ...(target === "a64" ? { executed: 500 + 17 * place } : { measuredCycles: 300 + 13.7 * place }),
      // Not every core has every instruction.
      predictions: cores[target].slice(place % 3).map((title, of) => ({
        core: named(title),
        cycles: 300 + 11.3 * place + 9 * of,
        bytesPerCycle: (64 * 2 ** (place % 3)) / (300 + 11.3 * place + 9 * of),
        limit: { cycles: 290 + 11 * place, by: ["chain", "dispatch", "ports FP0 FP1"][of % 3]! },
      })),
    }));
  return {
    llvm: "22.1.8-SAMPLE",
    bundled: false,
    emulator: "qemu-aarch64 version 7.2 (sample)",
    gigahertz: 3.71,
    cores: [
      ...cores.a64.map((title) => ({ name: named(title), title, platform: "linux-aarch64" as const })),
      ...cores.x64.map((title) => ({ name: named(title), title, platform: "linux-x86_64" as const })),
    ],
    kernels: [...kernels("a64", 48), ...kernels("x64", 62)],
    calibration: ["words through memory", "words in registers"].map((code, of) => ({
      code,
      core: named("N1"),
      publishedCycles: 313 - 7 * of,
      predictedCycles: 300 + 9 * of,
      predictedIfLoadsWait: 324,
      error: -0.0415 + 0.0513 * of,
      errorIfLoadsWait: 0.0351,
    })),
    notes: ["A sample: no model was asked.", "Zen 5 is left out, as there is no model of it."],
  };
}

/** The same numbers each time, as a test has to. */
function wobble(seed: number): number {
  return Math.sin(seed * 12.9898) * 0.5;
}

function interval(value: number, width: number): Interval {
  return { value, low: value * (1 - width), high: value * (1 + width) };
}

function side(name: string, nanos: number, allocated: number, ratio: Interval | null): Side {
  return {
    name,
    time: interval(nanos, 0.015),
    allocated,
    rounds: [nanos * 0.99, nanos, nanos * 1.01],
    ratio,
    noisy: ratio !== null && ratio.high / ratio.low > 1.1,
  };
}

interface Work {
  suite: string;
  series: string;
  sizes: (number | null)[];
  /** Nanoseconds of a call, and of a byte, of the first side and of the others. */
  sides: [name: string, call: number, byte: number, allocated: number][];
}

function compared({ suite, series, sizes, sides }: Work): Comparison[] {
  return sizes.map((bytes, place) => {
    const times = sides.map(([, call, byte], of) => (call + byte * (bytes ?? 0)) * (1 + 0.02 * wobble(place + 7 * of + series.length)));
    return {
      id: `${suite}/${series}/${bytes ?? "any"}`,
      suite,
      series,
      bytes,
      sides: sides.map(([name, , , allocated], of) => {
        const width = place === 2 && series.startsWith("SHA-1 ") ? 0.09 : 0.012 + 0.008 * Math.abs(wobble(place + of));
        return side(name, times[of]!, allocated, of === 0 ? null : interval(times[0]! / times[of]!, width));
      }),
    };
  });
}

const SIZES = [16, 64, 256, 1024, 4096, 16384];

function digests(): Comparison[] {
  const algorithms: [string, number, number, number][] = [
    ["MD5", 70, 1.24, 1.12],
    ["SHA-1", 60, 0.61, 0.61],
    ["SHA-256", 62, 0.66, 0.66],
    ["SHA-512", 190, 2.42, 2.12],
    ["SHA3-256", 240, 4.3, 3.4],
  ];
  return algorithms.flatMap(([name, call, jdk, sennit]) => [
    ...compared({
      suite: "MessageDigests",
      series: `${name} digest`,
      sizes: SIZES,
      sides: [
        ["JDK", call, jdk, 40],
        ["Sennit", call * 0.7, sennit, 40],
        ["Sennit direct", call * 0.55, sennit, 0],
      ],
    }),
    ...compared({
      suite: "MessageDigests",
      series: `${name} getAndDigest`,
      sizes: SIZES,
      sides: [
        ["JDK", call + 80, jdk, 312],
        ["Sennit", call * 0.8 + 50, sennit, 144],
      ],
    }),
  ]);
}

function macs(): Comparison[] {
  return ["HmacMD5", "HmacSHA1", "HmacSHA256"].flatMap((name, place) =>
    compared({
      suite: "HMAC",
      series: `${name} doFinal`,
      sizes: [16, 64, 1024, 16384],
      sides: [
        ["JDK", 380 + 40 * place, 0.7, 48],
        ["Sennit", 140 + 10 * place, 0.69, 48],
      ],
    }),
  );
}

function ciphers(): Comparison[] {
  return ["encrypt", "decrypt"].flatMap((direction) =>
    compared({
      suite: "AESGCMBench",
      series: `AES-256-GCM ${direction}`,
      sizes: [64, 1024, 8192, 16384, 1048576],
      sides: [
        ["JDK", 480, 0.4, 912],
        ["Sennit", 180, 0.17, 88],
        ["Sennit direct", 105, 0.17, 0],
      ],
    }),
  );
}

function uuids(): Comparison[] {
  return [
    ...compared({
      suite: "UUIDBench",
      series: "UUID v3",
      sizes: [16, 40, 128],
      sides: [
        ["JDK", 150, 1.6, 328],
        ["Sennit", 80, 1.3, 32],
      ],
    }),
    ...compared({
      suite: "UUIDBench",
      series: "UUID v5",
      sizes: [16, 40, 128],
      sides: [
        ["java-uuid-generator", 90, 1, 64],
        ["Sennit", 72, 0.7, 32],
      ],
    }),
  ];
}

function clears(): Comparison[] {
  return compared({
    suite: "ClearBench",
    series: "native memory",
    sizes: [64, 1024, 16384, 1048576, 67108864],
    sides: [
      ["JDK", 6, 0.09, 0],
      ["Sennit", 6.2, 0.04, 0],
      ["C library", 5, 0.042, 0],
    ],
  });
}

function batches(): Comparison[] {
  return [
    ...compared({
      suite: "batch",
      series: "MD5, 16 to 55 bytes",
      sizes: [null],
      sides: [
        ["JDK", 128, 0, 40],
        ["Sennit", 26, 0, 0],
      ],
    }),
    ...compared({
      suite: "batch",
      series: "SHA-256, 32 to 64 bytes",
      sizes: [null],
      sides: [
        ["JDK", 104, 0, 56],
        ["Sennit", 63, 0, 0],
      ],
    }),
    ...compared({
      suite: "batch",
      series: "SHA-512, in one column",
      sizes: [16384],
      sides: [
        ["JDK", 100, 1.5, 80],
        ["Sennit", 100, 0.79, 0],
      ],
    }),
  ];
}

function cold(name: string, first: number, steady: number, last: number, size = "1 MiB") {
  const listed = new Set(Array.from({ length: 120 }, (_, place) => Math.round(5000 ** (place / 119))));
  const calls: Call[] = [];
  let total = 0;
  for (let number = 1; number <= 5000; number++) {
    const nanos = Math.round(last + ((first - last) * (1 + 0.3 * wobble(number))) / (1 + (number / steady) ** 4));
    total += nanos;
    if (listed.has(number)) calls.push([number, nanos, total]);
  }
  return { work: `AES-256-GCM of ${size}`, side: name, calls };
}

/** One of the first method's points, and the last but one of the third's. */
function isNoisy(bytes: number, method: number): boolean {
  return (method === 0 && bytes === 4096) || (method === 2 && bytes === 2 ** 24);
}

function speed(bytes: number, method: number): number {
  const start = [4, 8, 20, 30][method]!;
  const memory = [9, 10, 26, 20][method]!;
  const cached = [45, 110, 30, 70][method]!;
  const top = bytes > 2 ** 25 ? memory : bytes > 2 ** 20 ? (cached + memory) / 2.5 : cached;
  return bytes / (start + bytes / top);
}
