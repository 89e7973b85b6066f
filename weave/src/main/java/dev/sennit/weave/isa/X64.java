package dev.sennit.weave.isa;

import static dev.sennit.weave.isa.Latency.CROSSING;
import static dev.sennit.weave.isa.Latency.LOAD;
import static dev.sennit.weave.isa.Latency.NONE;
import static dev.sennit.weave.isa.Latency.ROTATION;
import static dev.sennit.weave.isa.Latency.ROUNDS;
import static dev.sennit.weave.isa.Latency.SIMPLE;
import static dev.sennit.weave.isa.Latency.TRANSFER;

import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Register;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** x86-64: its registers, calling conventions and tables of instructions. */
public final class X64 implements Architecture {
  public static final X64 ARCHITECTURE = new X64();

  private static final Map<Integer, List<String>> GENERAL_NAMES =
      Map.of(
          64, names("rax rcx rdx rbx rsp rbp rsi rdi r8 r9 r10 r11 r12 r13 r14 r15"),
          32, names("eax ecx edx ebx esp ebp esi edi r8d r9d r10d r11d r12d r13d r14d r15d"),
          16, names("ax cx dx bx sp bp si di r8w r9w r10w r11w r12w r13w r14w r15w"),
          8, names("al cl dl bl spl bpl sil dil r8b r9b r10b r11b r12b r13b r14b r15b"));

  private static final RegisterView YMM = new RegisterView("ymm", Bank.VECTOR, 256);
  private static final RegisterView ZMM = new RegisterView("zmm", Bank.VECTOR, 512);

  private static final Map<Integer, String> VECTOR_NAMES =
      Map.of(128, "xmm", 256, "ymm", 512, "zmm");

  private X64() {}

  // ---------------------------------------------------------------- calling conventions

  /** Linux and macOS. */
  public static final Abi SYSTEM_V =
      new Abi(
          "sysv",
          ARCHITECTURE,
          general("rdi rsi rdx rcx r8 r9"),
          Map.of(),
          both(general("rax rcx rdx rsi rdi r8 r9 r10 r11"), vectors(0, 31)),
          general("rbx rbp r12 r13 r14 r15"),
          0);

  /** Above the return address and the room that callers leave for four registers. */
  private static final int FIFTH_ARGUMENT = 5 * Long.BYTES;

  public static final Abi WINDOWS =
      new Abi(
          "win64",
          ARCHITECTURE,
          general("rcx rdx r8 r9 r10"),
          Map.of(general("r10").getFirst(), FIFTH_ARGUMENT),
          both(general("rax rcx rdx r8 r9 r10 r11"), both(vectors(0, 5), vectors(16, 31))),
          both(general("rbx rbp rsi rdi r12 r13 r14 r15"), vectors(6, 15)),
          128);

  // ---------------------------------------------------------------- instructions

  private static final Set<Feature> V3_FEATURES =
      EnumSet.of(Feature.BMI1, Feature.BMI2, Feature.MOVBE, Feature.AVX, Feature.AVX2);

  private static final Set<Feature> V4_FEATURES =
      beyondV3(Feature.AVX512F, Feature.AVX512BW, Feature.AVX512VL);

  private static Set<Feature> beyondV3(Feature... more) {
    return beyond(V3_FEATURES, more);
  }

  private static Set<Feature> beyond(Set<Feature> fewer, Feature... more) {
    Set<Feature> features = EnumSet.copyOf(fewer);
    features.addAll(List.of(more));
    return features;
  }

  /** Every processor. It has kernels that ask which of the other levels there are. */
  public static final Target BASE =
      new Target(
          "x64",
          ARCHITECTURE,
          questions(scalar(false).ofEveryProcessor()),
          Bank.GENERAL,
          16,
          Set.of());

  /** Haswell, Zen and later, with words in the general registers. */
  public static final Target V3 =
      new Target(
          "x64-v3", ARCHITECTURE, lanes(avx2(scalar(false, YMM))), Bank.GENERAL, 16, V3_FEATURES);

  /** With instructions for SHA-1 and SHA-256: Zen, Goldmont, Ice Lake and later. */
  public static final Target SHA =
      new Target(
          "x64-sha",
          ARCHITECTURE,
          sha(scalar(false, YMM)),
          Bank.VECTOR,
          16,
          beyondV3(Feature.SHA_NI));

  /** With instructions for SHA-512: Arrow Lake, Lunar Lake and later. */
  public static final Target SHA512 =
      new Target(
          "x64-sha512",
          ARCHITECTURE,
          sha512(scalar(false, YMM)),
          Bank.VECTOR,
          16,
          beyondV3(Feature.SHA512));

  private static final Set<Feature> AES_FEATURES = beyondV3(Feature.AES, Feature.PCLMULQDQ);

  private static final Set<Feature> VAES_FEATURES =
      beyond(AES_FEATURES, Feature.VAES, Feature.VPCLMULQDQ);

  /** {@code x64-v3} with instructions for AES and for carry-less products. */
  public static final Target AES =
      new Target("x64-aes", ARCHITECTURE, aes(avx2(scalar(false))), Bank.VECTOR, 16, AES_FEATURES);

  /** With AES on two blocks at once: Zen 3, Alder Lake and later. */
  public static final Target VAES =
      new Target(
          "x64-vaes",
          ARCHITECTURE,
          vaes(aes(avx2(scalar(false, YMM)))),
          Bank.VECTOR,
          16,
          VAES_FEATURES);

  /** With AES on four blocks at once: Zen 4, Ice Lake and later. */
  public static final Target VAES512 =
      new Target(
          "x64-vaes512",
          ARCHITECTURE,
          vaes512(vaes(aes(avx2(scalar(false, YMM, ZMM))))),
          Bank.VECTOR,
          16,
          beyond(VAES_FEATURES, Feature.AVX512F, Feature.AVX512BW));

  /** Skylake-X, Zen 4 and later, with words in the lowest lane of vectors. */
  public static final Target V4 =
      new Target(
          "x64-v4",
          ARCHITECTURE,
          wideLanes(evex(scalar(true, YMM, ZMM))),
          Bank.VECTOR,
          32,
          V4_FEATURES);

  /** {@code x64-vaes512} for Intel's cores. */
  public static final Target VAES512_INTEL =
      VAES512.madeFor(Microarchitecture.INTEL, "x64-vaes512-intel");

  /** {@code x64-v4} for Intel's cores. */
  public static final Target V4_INTEL = V4.madeFor(Microarchitecture.INTEL, "x64-v4-intel");

  /**
   * All levels of x86-64, the most preferred one first where users force a level. They do not stand
   * in one line: SHA and SHA512 ask for less than V4, but have only kernels by instructions made
   * for their digest. Levels named after AES have kernels of that only.
   */
  public static final List<Target> TARGETS =
      List.of(VAES512_INTEL, VAES512, VAES, AES, SHA, SHA512, V4_INTEL, V4, V3, BASE);

  /**
   * Returns the instructions of every target.
   *
   * @param evex whether the target has 32 vector registers
   * @param wider the views of vectors above 128 bits
   */
  private static Table scalar(boolean evex, RegisterView... wider) {
    List<RegisterView> views =
        List.of(
            new RegisterView("8", Bank.GENERAL, 8),
            new RegisterView("16", Bank.GENERAL, 16),
            new RegisterView("32", Bank.GENERAL, 32),
            new RegisterView("64", Bank.GENERAL, 64),
            new RegisterView("xmm", Bank.VECTOR, 128),
            new RegisterView("xmm0", Bank.VECTOR, 128, OptionalInt.of(0)),
            only("eax"),
            only("ebx"),
            only("ecx"),
            only("edx"));
    Table table =
        new Table(Stream.concat(views.stream(), Stream.of(wider)).toArray(RegisterView[]::new));
    words(table, "32", "dword ptr {m}");
    words(table, "64", "qword ptr {m}");
    moves(table, evex);
    return table
        // between the banks
        .row("vmovd {d:xmm}, {a:32}", "32: d = a", TRANSFER, Feature.AVX)
        .row("vmovd {d:32}, {a:xmm}", "32: d = a", TRANSFER, Feature.AVX)
        .row("vmovq {d:xmm}, {a:64}", "64: d = a", TRANSFER, Feature.AVX)
        .row("vmovq {d:64}, {a:xmm}", "64: d = a", TRANSFER, Feature.AVX)
        // lengths and pointers
        .row("lea {d:64}, {p}", "d = address(p)", SIMPLE)
        .row("sub {d:64}, {n}", "d = d - n", SIMPLE)
        .row("and {d:32}, {n}", "d = d & n", SIMPLE)
        .row("and {d:64}, {n}", "64: d = d & n", SIMPLE)
        // bytes
        .row("movzx {d:32}, byte ptr {m}", "d = load8(m)", LOAD)
        .row("movzx {d:32}, word ptr {m}", "d = load16(m)", LOAD)
        .row("mov byte ptr {m}, {a:8}", "32: store8(m, a)", NONE)
        .row("mov word ptr {m}, {a:16}", "32: store16(m, a)", NONE)
        // control
        .row("test {a:64}, {a:64}\nje {l}", "goto l if a == 0", NONE)
        .row("test {a:64}, {a:64}\njne {l}", "goto l if a != 0", NONE)
        .row("test {a:64}, {a:64}\njs {l}", "goto l if negative a", NONE)
        .row("test {a:32}, {n}\nje {l}", "goto l if (a & n) == 0", NONE)
        .row("cmp {a:32}, {n}\njb {l}", "goto l if a below n", NONE)
        .row("cmp {a:64}, {n}\njb {l}", "goto l if a below n", NONE)
        .row("cmp {a:64}, {b:64}\njb {l}", "goto l if a below b", NONE)
        .row("dec {d:64}\njne {l}", "d = d - 1; goto l if d - 1 != 0", SIMPLE)
        .row("jmp {l}", "goto l", NONE)
        // memory
        .row("sfence", "fence", NONE)
        .row("endbr64", "nothing", NONE)
        .row("ret", "return", NONE);
  }

  /** Returns the view of an instruction that names its register itself. */
  private static RegisterView only(String name) {
    int bits = Integer.SIZE;
    return new RegisterView(
        name, Bank.GENERAL, bits, OptionalInt.of(GENERAL_NAMES.get(bits).indexOf(name)));
  }

  /** What asks the processor. */
  private static Table questions(Table table) {
    return table
        .row(
            "cpuid{d:eax!}{e:ebx!}{f:ecx!}{g:edx!}",
            "d = cpuid0(d, f); e = cpuid1(d, f); f = cpuid2(d, f); g = cpuid3(d, f)",
            NONE)
        .row("xgetbv{d:eax!}{f:ecx!}{g:edx!}", "d = xgetbv0(f); g = xgetbv1(f)", NONE);
  }

  /**
   * The instructions for words of 32 and of 64 bits alike.
   *
   * @param w the view of their registers
   * @param memory a word in memory
   */
  private static void words(Table table, String w, String memory) {
    Rows rows = new Rows(table, Map.of("W", w, "M", memory));
    rows.row("add {d:W}, {b:W}", "d = d + b", SIMPLE);
    rows.row("lea {d:W}, [{a:64} + {b:64}]", "d = a + b", SIMPLE);
    rows.row("add {d:W}, {n}", "d = d + n", SIMPLE);
    rows.row("lea {d:W}, [{a:64} + {n}]", "d = a + n", SIMPLE);
    rows.row("add {d:W}, M", "d = d + load(m)", SIMPLE);
    rows.row("and {d:W}, {b:W}", "d = d & b", SIMPLE);
    rows.row("or {d:W}, {b:W}", "d = d | b", SIMPLE);
    rows.row("xor {d:W}, {b:W}", "d = d ^ b", SIMPLE);
    rows.row("xor {d:W}, M", "d = d ^ load(m)", SIMPLE);
    rows.row("not {d:W}", "d = ~d", SIMPLE);
    rows.row("andn {d:W}, {a:W}, {b:W}", "d = ~a & b", SIMPLE, Feature.BMI1);
    rows.row("rol {d:W}, {n}", "d = rotl(d, n)", SIMPLE);
    rows.row("rorx {d:W}, {a:W}, {n}", "d = rotr(a, n)", SIMPLE, Feature.BMI2);
    rows.row("shl {d:W}, {n}", "d = d << n", SIMPLE);
    rows.row("shr {d:W}, {n}", "d = d >> n", SIMPLE);
    rows.row("bswap {d:W}", "d = swap(d)", SIMPLE);
    rows.row("mov {d:W}, {a:W}", "d = a", SIMPLE);
    rows.row("mov {d:W}, {n}", "d = n", SIMPLE);
    rows.row("mov {d:W}, M", "d = load(m)", LOAD);
    rows.row("mov M, {a:W}", "store(m, a)", NONE);
    rows.row("movbe {d:W}, M", "d = swap(load(m))", LOAD, Feature.MOVBE);
    rows.row("movbe M, {a:W}", "store(m, swap(a))", NONE, Feature.MOVBE);
  }

  /**
   * Whole vectors.
   *
   * @param evex whether the target has 32 vector registers, whose upper half only EVEX encodes
   */
  private static void moves(Table table, boolean evex) {
    Rows rows =
        new Rows(
            table,
            Map.of("MOVE", evex ? "vmovdqu64" : "vmovdqu", "XOR", evex ? "vpxorq" : "vpxor"));
    Feature feature = evex ? Feature.AVX512VL : Feature.AVX;
    rows.needing(feature)
        .row("MOVE {d:xmm}, xmmword ptr {m}", "each 64: d = load(m)", LOAD)
        .row("MOVE xmmword ptr {m}, {a:xmm}", "each 64: store(m, a)", NONE)
        .row("XOR {d:xmm}, {d:xmm}, {d:xmm}", "each 64: d = 0", SIMPLE)
        .row("vpunpcklqdq {d:xmm}, {a:xmm}, {b:xmm}", "each 64: d = lows(a, b)", SIMPLE);
  }

  /** Vectors of words of 32 and of 64 bits. */
  private static Table avx2(Table table) {
    for (Rows rows : List.of(vectors(table, "d", "32", "4"), vectors(table, "q", "64", "8"))) {
      rows.needing(Feature.AVX)
          .row("vpsllS {d:xmm}, {a:xmm}, {n}", "each B: d = a << n", SIMPLE)
          .row("vpsrlS {d:xmm}, {a:xmm}, {n}", "each B: d = a >> n", SIMPLE);
    }
    return table
        .needing(Feature.AVX)
        .row("vpor {d:xmm}, {a:xmm}, {b:xmm}", "each 64: d = a | b", SIMPLE)
        .row("vpshufb {d:xmm}, {a:xmm}, {b:xmm}", "each 8: d = shuffle(a, b)", SIMPLE)
        .row("vpalignr {d:xmm}, {a:xmm}, {b:xmm}, 12", "each 32: d = fromlanethree(a, b)", SIMPLE)
        .row("vpshufd {d:xmm}, {a:xmm}, 80", "each 32: d = lowerlaneseachtwice(a)", SIMPLE)
        .row("vpshufd {d:xmm}, {a:xmm}, 250", "each 32: d = upperlaneseachtwice(a)", SIMPLE)
        .table();
  }

  /** Vectors of 256 bits with a message in each lane. */
  private static Table lanes(Table table) {
    lanes(table, "d", "dq", "32");
    lanes(table, "q", "qdq", "64");
    return table
        .needing(Feature.AVX2)
        .row(
            "vpshufb {d:ymm}, {a:ymm}, ymmword ptr {m}",
            "each 8 of 256: d = shuffle(a, load(m))",
            SIMPLE)
        .row(
            "vinserti128 {d:ymm}, {a:ymm}, xmmword ptr {m}, 1",
            "each 64 of 256: d = withsecondsixteen(a, sixteen(m))",
            SIMPLE)
        .row(
            "vextracti128 xmmword ptr {m}, {a:ymm}, 1", "each 64: store(m, secondsixteen(a))", NONE)
        .needing(Feature.AVX)
        .row("vzeroupper", "narrow", NONE)
        .table();
  }

  /**
   * The instructions of AVX2 for lanes of 32 and of 64 bits alike.
   *
   * @param s the end of instructions' names
   * @param pair the end of the names of instructions that make pairs
   */
  private static void lanes(Table table, String s, String pair, String bits) {
    Rows rows =
        new Rows(
            table, Map.of("S", s, "PAIR", pair, "B", bits + " of 256", "M", "ymmword ptr {m}"));
    rows.needing(Feature.AVX)
        .row("vmovdqu {d:ymm}, M", "each B: d = load(m)", LOAD)
        .row("vmovdqu M, {a:ymm}", "each B: store(m, a)", NONE)
        .row("vmovntdq M, {a:ymm}", "each B: stream(m, a)", NONE)
        .row("vmovdqa {d:ymm}, {a:ymm}", "each B: d = a", SIMPLE)
        .needing(Feature.AVX2)
        .row("vpaddS {d:ymm}, {a:ymm}, {b:ymm}", "each B: d = a + b", SIMPLE)
        .row("vpaddS {d:ymm}, {a:ymm}, M", "each B: d = a + load(m)", SIMPLE)
        .row("vpand {d:ymm}, {a:ymm}, {b:ymm}", "each B: d = a & b", SIMPLE)
        .row("vpor {d:ymm}, {a:ymm}, {b:ymm}", "each B: d = a | b", SIMPLE)
        .row("vpxor {d:ymm}, {a:ymm}, {b:ymm}", "each B: d = a ^ b", SIMPLE)
        .row("vpxor {d:ymm}, {a:ymm}, M", "each B: d = a ^ load(m)", SIMPLE)
        .row("vpandn {d:ymm}, {a:ymm}, {b:ymm}", "each B: d = ~a & b", SIMPLE)
        .row("vpsllS {d:ymm}, {a:ymm}, {n}", "each B: d = a << n", SIMPLE)
        .row("vpsrlS {d:ymm}, {a:ymm}, {n}", "each B: d = a >> n", SIMPLE)
        .row("vpunpcklPAIR {d:ymm}, {a:ymm}, {b:ymm}", "each B: d = interleavedlows(a, b)", SIMPLE)
        .row(
            "vpunpckhPAIR {d:ymm}, {a:ymm}, {b:ymm}", "each B: d = interleavedhighs(a, b)", SIMPLE);
  }

  /** Vectors of 512 bits, and of 256, with a message in each lane. */
  private static Table wideLanes(Table table) {
    wideLanes(table, 256, Feature.AVX512VL);
    wideLanes(table, 512, Feature.AVX512F);
    rowsOfSquares(table, "xmm", "", Feature.AVX512VL);
    rowsOfSquares(table, "ymm", " of 256", Feature.AVX512VL);
    rowsOfSquares(table, "zmm", " of 512", Feature.AVX512F);
    table
        .needing(Feature.AVX512F)
        .row(
            "vinserti32x4 {d:zmm}, {a:zmm}, xmmword ptr {m}, 1",
            "each 64 of 512: d = withsecondsixteen(a, sixteen(m))",
            SIMPLE)
        .row(
            "vinserti32x4 {d:zmm}, {a:zmm}, xmmword ptr {m}, 2",
            "each 64 of 512: d = withthirdsixteen(a, sixteen(m))",
            SIMPLE)
        .row(
            "vinserti32x4 {d:zmm}, {a:zmm}, xmmword ptr {m}, 3",
            "each 64 of 512: d = withfourthsixteen(a, sixteen(m))",
            SIMPLE);
    return storesOfSixteens(table)
        .needing(Feature.AVX512VL)
        .row(
            "vinserti32x4 {d:ymm}, {a:ymm}, xmmword ptr {m}, 1",
            "each 64 of 256: d = withsecondsixteen(a, sixteen(m))",
            SIMPLE)
        .row("vextracti32x4 {d:xmm}, {a:ymm}, 1", "each 64: d = upperhalf(a)", CROSSING)
        .needing(Feature.AVX512F)
        .row(
            "vinserti64x4 {d:zmm}, {a:zmm}, ymmword ptr {m}, 1",
            "each 64 of 512: d = withupperhalf(a, thirtytwo(m))",
            SIMPLE)
        .row(
            "vshufi32x4 {d:zmm}, {a:zmm}, {b:zmm}, 136",
            "each 64 of 512: d = evensixteens(a, b)",
            CROSSING)
        .row(
            "vshufi32x4 {d:zmm}, {a:zmm}, {b:zmm}, 221",
            "each 64 of 512: d = oddsixteens(a, b)",
            CROSSING)
        .needing(Feature.AVX512BW)
        .row(
            "vpshufb {d:zmm}, {a:zmm}, zmmword ptr {m}",
            "each 8 of 512: d = shuffle(a, load(m))",
            SIMPLE)
        .needing(Feature.AVX512F)
        .row("vpermq {d:zmm}, {b:zmm}, {a:zmm}", "each 64 of 512: d = lanesat(a, b)", CROSSING)
        .row(
            "vpermi2q {d:zmm}, {b:zmm}, {c:zmm}",
            "each 64 of 512: d = lanesoftwoat(b, c, d)",
            CROSSING)
        .row(
            "vprolvq {d:zmm}, {a:zmm}, zmmword ptr {m}",
            "each 64 of 512: d = lanesrotated(a, load(m))",
            ROTATION)
        .row(
            "vpternlogq {d:zmm}, {b:zmm}, zmmword ptr {m}, {n}",
            "each 64 of 512: d = table(n, d, b, load(m))",
            SIMPLE)
        .needing(Feature.AVX)
        .row("vzeroupper", "narrow", NONE)
        .table();
  }

  /** What turns rows of four words, one in each sixteen bytes, and what gathers their words. */
  private static void rowsOfSquares(Table table, String vector, String of, Feature feature) {
    Rows rows = new Rows(table, Map.of("V", vector, "OF", of));
    // On Golden Cove a block takes 5 % longer with vpshufd instead.
    rows.needing(Feature.AVX512BW)
        .row("vpalignr {d:V}, {a:V}, {a:V}, 4", "each 32OF: d = turnedbyone(a)", SIMPLE)
        .row("vpalignr {d:V}, {a:V}, {a:V}, 8", "each 64OF: d = halvesexchanged(a)", SIMPLE)
        .row("vpalignr {d:V}, {a:V}, {a:V}, 12", "each 32OF: d = turnedbythree(a)", SIMPLE)
        .needing(feature)
        .row("vpermi2d {d:V}, {b:V}, {c:V}", "each 32OF: d = lanesoftwoat(b, c, d)", CROSSING);
  }

  /** Stores of sixteen bytes from within a vector of 512 bits. */
  private static Table storesOfSixteens(Table table) {
    return table
        .needing(Feature.AVX512F)
        .row(
            "vextracti32x4 xmmword ptr {m}, {a:zmm}, 1",
            "each 64: store(m, secondsixteen(a))",
            NONE)
        .row(
            "vextracti32x4 xmmword ptr {m}, {a:zmm}, 2", "each 64: store(m, thirdsixteen(a))", NONE)
        .row(
            "vextracti32x4 xmmword ptr {m}, {a:zmm}, 3",
            "each 64: store(m, fourthsixteen(a))",
            NONE)
        .table();
  }

  /** The instructions of AVX-512 on vectors of 256 and of 512 bits alike. */
  private static void wideLanes(Table table, int vectorBits, Feature feature) {
    wideLanes(table, vectorBits, "d", "dq", "32", "dword ptr {m}", feature);
    wideLanes(table, vectorBits, "q", "qdq", "64", "qword ptr {m}", feature);
  }

  /**
   * The instructions of AVX-512 for lanes of 32 and of 64 bits alike.
   *
   * @param s the end of instructions' names
   * @param pair the end of the names of instructions that make pairs
   * @param word a word in memory
   */
  private static void wideLanes(
      Table table,
      int vectorBits,
      String s,
      String pair,
      String bits,
      String word,
      Feature feature) {
    String vector = VECTOR_NAMES.get(vectorBits);
    Rows rows =
        new Rows(table, Map.of("S", s, "PAIR", pair, "N", bits, "V", vector, "W", word))
            .with("B", bits + " of " + vectorBits)
            .with("M", vector + "word ptr {m}")
            .with("ML", "%s{1to%d}".formatted(word, vectorBits / Integer.parseInt(bits)));
    rows.needing(feature)
        .row("vmovdquN {d:V}, M", "each B: d = load(m)", LOAD)
        .row("vmovdquN M, {a:V}", "each B: store(m, a)", NONE)
        .row("vmovdqaN {d:V}, {a:V}", "each B: d = a", SIMPLE)
        .row("vpbroadcastS {d:V}, W", "each B: d = broadcast(m)", LOAD)
        .row("vpaddS {d:V}, {a:V}, {b:V}", "each B: d = a + b", SIMPLE)
        .row("vpaddS {d:V}, {a:V}, M", "each B: d = a + load(m)", SIMPLE)
        .row("vpaddS {d:V}, {a:V}, ML", "each B: d = a + broadcast(m)", SIMPLE)
        .row("vpxorS {d:V}, {a:V}, {b:V}", "each B: d = a ^ b", SIMPLE)
        .row("vprolS {d:V}, {a:V}, {n}", "each B: d = rotl(a, n)", SIMPLE)
        .row("vpsllS {d:V}, {a:V}, {n}", "each B: d = a << n", SIMPLE)
        .row("vpsrlS {d:V}, {a:V}, {n}", "each B: d = a >> n", SIMPLE)
        .row("vpternlogS {d:V}, {b:V}, {c:V}, {n}", "each B: d = table(n, d, b, c)", SIMPLE)
        .row("vpunpcklPAIR {d:V}, {a:V}, {b:V}", "each B: d = interleavedlows(a, b)", SIMPLE)
        .row("vpunpckhPAIR {d:V}, {a:V}, {b:V}", "each B: d = interleavedhighs(a, b)", SIMPLE);
  }

  /**
   * Returns the instructions of AVX for lanes of 32 and of 64 bits alike.
   *
   * @param s the end of instructions' names
   * @param bytes the length of a lane
   */
  private static Rows vectors(Table table, String s, String bits, String bytes) {
    Rows rows = new Rows(table, Map.of("S", s, "B", bits, "BYTES", bytes));
    rows.needing(Feature.AVX)
        .row("vpaddS {d:xmm}, {a:xmm}, {b:xmm}", "each B: d = a + b", SIMPLE)
        .row("vpaddS {d:xmm}, {a:xmm}, xmmword ptr {m}", "each B: d = a + load(m)", SIMPLE)
        .row("vpxor {d:xmm}, {a:xmm}, {b:xmm}", "each B: d = a ^ b", SIMPLE)
        .row("vmovdqa {d:xmm}, {a:xmm}", "each B: d = a", SIMPLE)
        .row("vpalignr {d:xmm}, {a:xmm}, {b:xmm}, BYTES", "each B: d = fromlaneone(a, b)", SIMPLE);
    return rows;
  }

  /** Returns the instructions for AES and GHASH, with those of AVX that they need. */
  private static Table aes(Table table) {
    products(table, Map.of("V", "xmm", "OF", "", "M", "xmmword ptr {m}"), Feature.PCLMULQDQ);
    return table
        .needing(Feature.AES)
        .row("vaesenc {d:xmm}, {a:xmm}, {b:xmm}", "each 8: d = aesenc(a, b)", ROUNDS)
        .row("vaesenclast {d:xmm}, {a:xmm}, {b:xmm}", "each 8: d = aesenclast(a, b)", ROUNDS)
        .needing(Feature.AVX)
        .row("vpshufd {d:xmm}, {a:xmm}, 78", "each 64: d = halvesexchanged(a)", SIMPLE)
        .row("vpshufd {d:xmm}, {a:xmm}, 0", "each 32: d = lanezeroeverywhere(a)", SIMPLE)
        .row("vpshufb {d:xmm}, {a:xmm}, xmmword ptr {m}", "each 8: d = shuffle(a, load(m))", SIMPLE)
        .row("vpand {d:xmm}, {a:xmm}, {b:xmm}", "each 64: d = a & b", SIMPLE)
        .row("vpxor {d:xmm}, {a:xmm}, xmmword ptr {m}", "each 64: d = a ^ load(m)", SIMPLE)
        .table();
  }

  /** Returns the instructions for AES and GHASH on vectors of 256 bits. */
  private static Table vaes(Table table) {
    wideAes(
        table,
        Map.of("V", "ymm", "OF", " of 256", "M", "ymmword ptr {m}", "Q", "", "I", "i128"),
        Feature.AVX2,
        Feature.AVX2);
    return table
        .needing(Feature.AVX2)
        .row(
            "vperm2i128 {d:ymm}, {a:ymm}, {a:ymm}, 0",
            "each 64 of 256: d = firstsixteeneverywhere(a)",
            CROSSING)
        .row("vextracti128 {d:xmm}, {a:ymm}, 1", "each 64: d = upperhalf(a)", CROSSING)
        .needing(Feature.AVX)
        .row("vzeroupper", "narrow", NONE)
        .table();
  }

  /**
   * Returns the instructions on vectors of 512 bits. The first sixteen registers are enough; {@code
   * vzeroupper} does not clear the others.
   */
  private static Table vaes512(Table table) {
    wideAes(
        table,
        Map.of("V", "zmm", "OF", " of 512", "M", "zmmword ptr {m}", "Q", "64", "I", "i32x4"),
        Feature.AVX512F,
        Feature.AVX512BW);
    return storesOfSixteens(table)
        .needing(Feature.AVX512F)
        .row(
            "vshufi64x2 {d:zmm}, {a:zmm}, {a:zmm}, 0",
            "each 64 of 512: d = firstsixteeneverywhere(a)",
            CROSSING)
        .row("vpternlogq {d:zmm}, {b:zmm}, {c:zmm}, 150", "each 64 of 512: d = d ^ b ^ c", SIMPLE)
        .row("vextracti64x4 {d:ymm}, {a:zmm}, 1", "each 64 of 256: d = upperhalf(a)", CROSSING)
        .table();
  }

  /**
   * The instructions for AES and GHASH on vectors of 256 and of 512 bits alike.
   *
   * @param words the feature for words of 32 and 64 bits in such vectors
   * @param bytes the feature for bytes in them
   */
  private static void wideAes(
      Table table, Map<String, String> places, Feature words, Feature bytes) {
    Rows rows = new Rows(table, places).with("X", places.get("Q").isEmpty() ? "" : "q");
    rows.needing(words)
        .row("vmovdquQ {d:V}, M", "each 64OF: d = load(m)", LOAD)
        .row("vmovdquQ M, {a:V}", "each 64OF: store(m, a)", NONE)
        .row("vmovdqaQ {d:V}, {a:V}", "each 64OF: d = a", SIMPLE)
        .row("vbroadcastI {d:V}, xmmword ptr {m}", "each 64OF: d = sixteen(m)", LOAD)
        .row("vpaddd {d:V}, {a:V}, M", "each 32OF: d = a + load(m)", SIMPLE)
        .row("vpxorX {d:V}, {a:V}, {b:V}", "each 64OF: d = a ^ b", SIMPLE)
        .row("vpxorX {d:V}, {a:V}, M", "each 64OF: d = a ^ load(m)", SIMPLE)
        .row("vpshufd {d:V}, {a:V}, 78", "each 64OF: d = halvesexchanged(a)", SIMPLE)
        .needing(bytes)
        .row("vpshufb {d:V}, {a:V}, M", "each 8OF: d = shuffle(a, load(m))", SIMPLE)
        .needing(Feature.VAES, words)
        .row("vaesenc {d:V}, {a:V}, {b:V}", "each 8OF: d = aesenc(a, b)", ROUNDS)
        .row("vaesenclast {d:V}, {a:V}, {b:V}", "each 8OF: d = aesenclast(a, b)", ROUNDS);
    products(table, places, Feature.VPCLMULQDQ, words);
  }

  /** Carry-less products, one for every sixteen bytes. */
  private static void products(Table table, Map<String, String> places, Feature... needs) {
    Rows rows = new Rows(table, places);
    rows.needing(needs)
        .row("vpclmulqdq {d:V}, {a:V}, M, 0", "each 64OF: d = productoflows(a, load(m))", ROUNDS)
        .row("vpclmulqdq {d:V}, {a:V}, M, 17", "each 64OF: d = productofhighs(a, load(m))", ROUNDS)
        .row("vpclmulqdq {d:V}, {a:V}, {b:V}, 0", "each 64OF: d = productoflows(a, b)", ROUNDS)
        .row("vpclmulqdq {d:V}, {a:V}, {b:V}, 17", "each 64OF: d = productofhighs(a, b)", ROUNDS)
        .row(
            "vpclmulqdq {d:V}, {a:V}, {b:V}, 16",
            "each 64OF: d = productoflowandhigh(a, b)",
            ROUNDS)
        .row(
            "vpclmulqdq {d:V}, {a:V}, {b:V}, 1",
            "each 64OF: d = productofhighandlow(a, b)",
            ROUNDS);
  }

  /**
   * Returns the instructions for SHA-1 and SHA-256, with those of AVX that they need. SHA-NI has
   * the legacy encoding, so tests of its rows see whole registers.
   */
  private static Table sha(Table table) {
    vectors(table, "d", "32", "4");
    return table
        .needing(Feature.AVX)
        .row("vpshufb {d:xmm}, {a:xmm}, {b:xmm}", "each 8: d = shuffle(a, b)", SIMPLE)
        .row("vpshufb {d:xmm}, {a:xmm}, xmmword ptr {m}", "each 8: d = shuffle(a, load(m))", SIMPLE)
        .row("vpunpckhqdq {d:xmm}, {a:xmm}, {b:xmm}", "each 64: d = highs(a, b)", SIMPLE)
        .row("vpshufd {d:xmm}, {a:xmm}, 238", "each 32: d = upperhalftwice(a)", SIMPLE)
        .row("vpshufd {d:xmm}, {a:xmm}, 255", "each 32: d = lanethreeeverywhere(a)", SIMPLE)
        .row("vpshufd {d:xmm}, {a:xmm}, 21", "each 32: d = lanezerotothree(a)", SIMPLE)
        .needing(Feature.SHA_NI)
        .row("sha256rnds2 {d:xmm}, {b:xmm}, {c:xmm0}", "each 32: d = sha256rnds2(d, b, c)", ROUNDS)
        .row("sha256msg1 {d:xmm}, {b:xmm}", "each 32: d = sha256msg1(d, b)", ROUNDS)
        .row("sha256msg2 {d:xmm}, {b:xmm}", "each 32: d = sha256msg2(d, b)", ROUNDS)
        .row("sha1rnds4 {d:xmm}, {b:xmm}, 0", "each 32: d = sha1rnds4choose(d, b)", ROUNDS)
        .row("sha1rnds4 {d:xmm}, {b:xmm}, 1", "each 32: d = sha1rnds4parity(d, b)", ROUNDS)
        .row("sha1rnds4 {d:xmm}, {b:xmm}, 2", "each 32: d = sha1rnds4majority(d, b)", ROUNDS)
        .row("sha1rnds4 {d:xmm}, {b:xmm}, 3", "each 32: d = sha1rnds4parityagain(d, b)", ROUNDS)
        .row("sha1nexte {d:xmm}, {b:xmm}", "each 32: d = sha1nexte(d, b)", SIMPLE)
        .row("sha1msg1 {d:xmm}, {b:xmm}", "each 32: d = sha1msg1(d, b)", SIMPLE)
        .row("sha1msg2 {d:xmm}, {b:xmm}", "each 32: d = sha1msg2(d, b)", SIMPLE)
        .needing(Feature.AVX)
        .row("vzeroupper", "narrow", NONE)
        .table();
  }

  /**
   * Returns the instructions for SHA-512, with those of AVX2 that they need. All have the encoding
   * VEX, so they clear the bits above their results.
   */
  private static Table sha512(Table table) {
    return table
        .needing(Feature.AVX)
        .row("vmovdqu {d:ymm}, ymmword ptr {m}", "each 64 of 256: d = load(m)", LOAD)
        .row("vmovdqu ymmword ptr {m}, {a:ymm}", "each 64 of 256: store(m, a)", NONE)
        .row("vmovdqa {d:ymm}, {a:ymm}", "each 64 of 256: d = a", SIMPLE)
        .needing(Feature.AVX2)
        .row("vpaddq {d:ymm}, {a:ymm}, {b:ymm}", "each 64 of 256: d = a + b", SIMPLE)
        .row("vpaddq {d:ymm}, {a:ymm}, ymmword ptr {m}", "each 64 of 256: d = a + load(m)", SIMPLE)
        .row(
            "vpshufb {d:ymm}, {a:ymm}, ymmword ptr {m}",
            "each 8 of 256: d = shuffle(a, load(m))",
            SIMPLE)
        .row(
            "vpblendd {d:ymm}, {a:ymm}, {b:ymm}, 3",
            "each 64 of 256: d = withlanezero(a, b)",
            SIMPLE)
        .row("vpermq {d:ymm}, {a:ymm}, 57", "each 64 of 256: d = fromlaneone(a, a)", CROSSING)
        .row("vperm2i128 {d:ymm}, {a:ymm}, {b:ymm}, 32", "each 64 of 256: d = lows(a, b)", CROSSING)
        .row(
            "vperm2i128 {d:ymm}, {a:ymm}, {b:ymm}, 49", "each 64 of 256: d = highs(a, b)", CROSSING)
        .row("vextracti128 {d:xmm}, {a:ymm}, 1", "each 64: d = upperhalf(a)", CROSSING)
        .needing(Feature.SHA512)
        .row(
            "vsha512rnds2 {d:ymm}, {b:ymm}, {c:xmm}",
            "each 64 of 256: d = sha512rnds2(d, b, c)",
            ROUNDS)
        .row("vsha512msg1 {d:ymm}, {b:xmm}", "each 64 of 256: d = sha512msg1(d, b)", ROUNDS)
        .row("vsha512msg2 {d:ymm}, {b:ymm}", "each 64 of 256: d = sha512msg2(d, b)", ROUNDS)
        .needing(Feature.AVX)
        .row("vzeroupper", "narrow", NONE)
        .table();
  }

  private static Table evex(Table table) {
    lanes(table, "d", "dword ptr {m}", "{1to4}", "32", "4", "vmovd");
    lanes(table, "q", "qword ptr {m}", "{1to2}", "64", "8", "vmovq");
    return table
        .needing(Feature.AVX512BW)
        .row("vpshufb {d:xmm}, {a:xmm}, {b:xmm}", "each 8: d = shuffle(a, b)", SIMPLE)
        .needing(Feature.AVX512VL)
        .row("vpunpckhqdq {d:xmm}, {a:xmm}, {b:xmm}", "each 64: d = highs(a, b)", SIMPLE)
        .table();
  }

  /**
   * The instructions for lanes of 32 and of 64 bits alike.
   *
   * @param s the end of instructions' names
   * @param memory a word in memory
   * @param everyLane the text that broadcasts a word in memory to every lane
   * @param bytes the length of a lane
   */
  private static void lanes(
      Table table,
      String s,
      String memory,
      String everyLane,
      String bits,
      String bytes,
      String move) {
    Rows rows =
        new Rows(table, Map.of("S", s, "M", memory, "B", bits, "BYTES", bytes, "MOVE", move))
            .with("ML", memory + everyLane);
    rows.needing(Feature.AVX512VL)
        .row("vpaddS {d:xmm}, {a:xmm}, {b:xmm}", "each B: d = a + b", SIMPLE)
        .row("vpaddS {d:xmm}, {a:xmm}, xmmword ptr {m}", "each B: d = a + load(m)", SIMPLE)
        .needing(Feature.AVX512BW)
        .row("vpalignr {d:xmm}, {a:xmm}, {b:xmm}, BYTES", "each B: d = fromlaneone(a, b)", SIMPLE)
        .needing(Feature.AVX512VL)
        .row("vpaddS {d:xmm}, {a:xmm}, ML", "each B: d = a + broadcast(m)", SIMPLE)
        .row("vpxorS {d:xmm}, {a:xmm}, {b:xmm}", "each B: d = a ^ b", SIMPLE)
        .row("vprolS {d:xmm}, {a:xmm}, {n}", "each B: d = rotl(a, n)", ROTATION)
        .row("vpsllS {d:xmm}, {a:xmm}, {n}", "each B: d = a << n", SIMPLE)
        .row("vpsrlS {d:xmm}, {a:xmm}, {n}", "each B: d = a >> n", SIMPLE)
        .row("vpternlogS {d:xmm}, {b:xmm}, {c:xmm}, {n}", "each B: d = table(n, d, b, c)", SIMPLE)
        .row("vmovdqaB {d:xmm}, {a:xmm}", "each B: d = a", SIMPLE)
        .row("vpbroadcastS {d:xmm}, {a:B}", "each B: d = a", TRANSFER)
        .row("vpbroadcastS {d:xmm}, M", "each B: d = broadcast(m)", LOAD)
        .needing(Feature.AVX512F)
        .row("MOVE M, {a:xmm}", "B: store(m, a)", NONE);
  }

  // ---------------------------------------------------------------- assembler text

  @Override
  public String name() {
    return "x86_64";
  }

  @Override
  public String title() {
    return "x86-64";
  }

  @Override
  public List<Target> targets() {
    return TARGETS;
  }

  @Override
  public List<Abi> conventions() {
    return List.of(SYSTEM_V, WINDOWS);
  }

  @Override
  public Register stackPointer() {
    return named("rsp");
  }

  @Override
  public String register(Register register, RegisterView view) {
    return register.bank() == Bank.GENERAL
        ? GENERAL_NAMES.get(view.bits()).get(register.number())
        : VECTOR_NAMES.get(view.bits()) + register.number();
  }

  @Override
  public String address(Address address) {
    String base = register((Register) address.base(), new RegisterView("64", Bank.GENERAL, 64));
    int displacement = address.displacement();
    return displacement == 0
        ? "[" + base + "]"
        : "[%s %s %d]".formatted(base, displacement < 0 ? "-" : "+", Math.abs(displacement));
  }

  @Override
  public boolean reachesVector(Address address) {
    return true;
  }

  @Override
  public String pool(String symbol, int offset) {
    return "[rip + %s + %d]".formatted(symbol, offset);
  }

  @Override
  public String dwarfName(Register register) {
    return register.bank() == Bank.GENERAL
        ? GENERAL_NAMES.get(64).get(register.number())
        : "xmm" + register.number();
  }

  @Override
  public int returnAddressBytes() {
    return 8;
  }

  @Override
  public int returnBytes() {
    return 1;
  }

  @Override
  public Optional<Register> returnAddress() {
    return Optional.empty();
  }

  @Override
  public boolean constantsBesideCode() {
    return false;
  }

  @Override
  public String everyFeature() {
    return "+avx512f,+avx512bw,+avx512vl,+bmi,+bmi2,+movbe,+sha,+sha512,+aes,+pclmul,+vaes,+vpclmulqdq";
  }

  @Override
  public List<String> models(Set<Feature> needs) {
    return needs.contains(Feature.SHA512)
        ? List.of("arrowlake-s")
        : List.of("znver4", "sapphirerapids");
  }

  @Override
  public String landingPad() {
    return "endbr64";
  }

  @Override
  public String preamble() {
    return ".intel_syntax noprefix";
  }

  @Override
  public String comment() {
    return "#";
  }

  private static Register named(String name) {
    return new Register(Bank.GENERAL, GENERAL_NAMES.get(64).indexOf(name));
  }

  private static List<Register> general(String names) {
    return names(names).stream().map(X64::named).toList();
  }

  private static List<Register> vectors(int first, int last) {
    return IntStream.rangeClosed(first, last)
        .mapToObj(number -> new Register(Bank.VECTOR, number))
        .toList();
  }

  private static List<Register> both(List<Register> some, List<Register> others) {
    return Stream.concat(some.stream(), others.stream()).toList();
  }

  private static List<String> names(String names) {
    return List.of(names.split(" "));
  }
}
