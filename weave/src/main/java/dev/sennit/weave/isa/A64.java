package dev.sennit.weave.isa;

import static dev.sennit.weave.isa.Latency.LOAD;
import static dev.sennit.weave.isa.Latency.NONE;
import static dev.sennit.weave.isa.Latency.ROTATION;
import static dev.sennit.weave.isa.Latency.ROUNDS;
import static dev.sennit.weave.isa.Latency.SHIFTED;
import static dev.sennit.weave.isa.Latency.SIMPLE;
import static dev.sennit.weave.isa.Latency.TRANSFER;

import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Register;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** AArch64: its registers, calling convention and table of instructions. */
public final class A64 implements Architecture {
  public static final A64 ARCHITECTURE = new A64();

  private static final int STACK_POINTER = 31;
  private static final int LINK = 30;
  private static final int VECTOR_BYTES = 16;
  private static final Set<Feature> OF_NEOVERSE_N1 =
      EnumSet.of(Feature.AES, Feature.PMULL, Feature.SHA1, Feature.SHA2);

  private A64() {}

  /**
   * Linux, macOS and Windows alike. x18 belongs to the platform, and x29 to whoever walks the
   * stack; neither is touched.
   */
  public static final Abi AAPCS64 =
      new Abi(
          "aapcs64",
          ARCHITECTURE,
          registers(Bank.GENERAL, 0, 7),
          Map.of(),
          Stream.of(
                  registers(Bank.GENERAL, 0, 17),
                  registers(Bank.VECTOR, 0, 7),
                  registers(Bank.VECTOR, 16, 31))
              .flatMap(List::stream)
              .toList(),
          Stream.of(
                  registers(Bank.GENERAL, 19, 28),
                  registers(Bank.GENERAL, LINK, LINK),
                  registers(Bank.VECTOR, 8, 15))
              .flatMap(List::stream)
              .toList(),
          64);

  /** Every AArch64 processor; words are computed in the general registers. */
  public static final Target BASE =
      new Target("a64", ARCHITECTURE, lanes(base()), Bank.GENERAL, 32, Set.of());

  /** The same with the instructions for AES and for products without carries: nearly every one. */
  public static final Target AES =
      new Target(
          "a64-aes",
          ARCHITECTURE,
          aes(base()),
          Bank.VECTOR,
          32,
          EnumSet.of(Feature.AES, Feature.PMULL));

  /**
   * With those for SHA-3 too, of which one adds up three vectors: Neoverse V1, Apple M1 and later.
   */
  public static final Target AES_SHA3 =
      new Target(
          "a64-aes-sha3",
          ARCHITECTURE,
          eor3(aes(base())),
          Bank.VECTOR,
          32,
          EnumSet.of(Feature.AES, Feature.PMULL, Feature.SHA3));

  /** The same with the instructions for SHA-1 and SHA-256: nearly every processor since 2013. */
  public static final Target SHA2 =
      new Target(
          "a64-sha2",
          ARCHITECTURE,
          sha2(base()),
          Bank.VECTOR,
          32,
          EnumSet.of(Feature.SHA1, Feature.SHA2));

  /** With the instructions for SHA-512 too: Neoverse V1, Apple M1 and later. */
  public static final Target SHA3 =
      new Target(
          "a64-sha3",
          ARCHITECTURE,
          sha512(sha2(base())),
          Bank.VECTOR,
          32,
          EnumSet.of(Feature.SHA1, Feature.SHA2, Feature.SHA512));

  /**
   * With the instructions for SHA-3 too. Others have them, but in one vector pipe of four, where
   * they are slower than what the general registers do.
   */
  public static final Target APPLE =
      new Target(
              "a64-apple",
              ARCHITECTURE,
              pairs(sha3(sha512(sha2(base()))), "2d", "64"),
              Bank.VECTOR,
              32,
              EnumSet.of(Feature.SHA1, Feature.SHA2, Feature.SHA512, Feature.SHA3))
          .madeFor(Microarchitecture.APPLE, "a64-apple");

  /**
   * All levels of AArch64, the most preferred one first. APPLE has kernels of SHA-3 only, and
   * levels named after AES have kernels of that only.
   */
  public static final List<Target> TARGETS = List.of(AES_SHA3, AES, APPLE, SHA3, SHA2, BASE);

  /** Vectors whose lanes are words of many messages. */
  private static Table lanes(Table table) {
    for (Rows rows :
        List.of(
            new Rows(table, Map.of("L", "4s", "B", "32")),
            new Rows(table, Map.of("L", "2d", "B", "64")))) {
      rows.row("add {d:v}.L, {a:v}.L, {b:v}.L", "each B: d = a + b", SIMPLE);
      rows.row("and {d:v}.16b, {a:v}.16b, {b:v}.16b", "each B: d = a & b", SIMPLE);
      rows.row("bic {d:v}.16b, {a:v}.16b, {b:v}.16b", "each B: d = a & ~b", SIMPLE);
      rows.row("orr {d:v}.16b, {a:v}.16b, {b:v}.16b", "each B: d = a | b", SIMPLE);
      rows.row("orn {d:v}.16b, {a:v}.16b, {b:v}.16b", "each B: d = a | ~b", SIMPLE);
      rows.row("eor {d:v}.16b, {a:v}.16b, {b:v}.16b", "each B: d = a ^ b", SIMPLE);
      rows.row("mvn {d:v}.16b, {a:v}.16b", "each B: d = ~a", SIMPLE);
      rows.row("bsl {d:v}.16b, {b:v}.16b, {c:v}.16b", "each B: d = d & b | ~d & c", SIMPLE);
      rows.row("shl {d:v}.L, {a:v}.L, #{n}", "each B: d = a << n", SIMPLE);
      rows.row("ushr {d:v}.L, {a:v}.L, #{n}", "each B: d = a >> n", SIMPLE);
      rows.row("mov {d:v}.16b, {a:v}.16b", "each B: d = a", SIMPLE);
      rows.row("revB {d:v}.16b, {a:v}.16b", "each B: d = swap(a)", SIMPLE);
    }
    table
        .row("ldr {d:q}, {m}", "each 32: d = load(m)", LOAD)
        .row("str {a:q}, {m}", "each 32: store(m, a)", NONE);
    return pairs(pairs(table, "4s", "32"), "2d", "64");
  }

  /** What makes pairs of the words of two vectors. */
  private static Table pairs(Table table, String lanes, String bits) {
    Rows rows = new Rows(table, Map.of("L", lanes, "B", bits));
    rows.row("zip1 {d:v}.L, {a:v}.L, {b:v}.L", "each B: d = interleavedlows(a, b)", SIMPLE);
    rows.row("zip2 {d:v}.L, {a:v}.L, {b:v}.L", "each B: d = interleavedhighs(a, b)", SIMPLE);
    return table;
  }

  private static Table eor3(Table table) {
    return table.row(
        "eor3 {d:v}.16b, {a:v}.16b, {b:v}.16b, {c:v}.16b",
        "each 64: d = a ^ b ^ c",
        ROTATION,
        Feature.SHA3);
  }

  private static Table sha3(Table table) {
    return eor3(table)
        .row("eor {d:v}.16b, {a:v}.16b, {b:v}.16b", "each 64: d = a ^ b", SIMPLE)
        .needing(Feature.SHA3)
        .row("bcax {d:v}.16b, {a:v}.16b, {b:v}.16b, {c:v}.16b", "each 64: d = a ^ b & ~c", ROTATION)
        .row("rax1 {d:v}.2d, {a:v}.2d, {b:v}.2d", "each 64: d = a ^ rotl(b, 1)", ROTATION)
        .row("xar {d:v}.2d, {a:v}.2d, {b:v}.2d, #{n}", "each 64: d = rotr(a ^ b, n)", ROTATION)
        .table();
  }

  private static Table sha512(Table table) {
    return table
        .row("add {d:v}.2d, {a:v}.2d, {b:v}.2d", "each 64: d = a + b", SIMPLE)
        .row("mov {d:v}.16b, {a:v}.16b", "each 64: d = a", SIMPLE)
        .row("rev64 {d:v}.16b, {a:v}.16b", "each 64: d = swap(a)", SIMPLE)
        .row("ext {d:v}.16b, {b:v}.16b, {a:v}.16b, #8", "each 64: d = fromlaneone(a, b)", ROTATION)
        .needing(Feature.SHA512)
        .row("sha512h {d:q}, {b:q}, {c:v}.2d", "each 64: d = sha512h(d, b, c)", ROTATION)
        .row("sha512h2 {d:q}, {b:q}, {c:v}.2d", "each 64: d = sha512h2(d, b, c)", ROTATION)
        .row("sha512su0 {d:v}.2d, {b:v}.2d", "each 64: d = sha512su0(d, b)", ROTATION)
        .row("sha512su1 {d:v}.2d, {b:v}.2d, {c:v}.2d", "each 64: d = sha512su1(d, b, c)", ROTATION)
        .table();
  }

  private static Table sha2(Table table) {
    return table
        .row("add {d:v}.4s, {a:v}.4s, {b:v}.4s", "each 32: d = a + b", SIMPLE)
        .row("mov {d:v}.16b, {a:v}.16b", "each 32: d = a", SIMPLE)
        .row("rev32 {d:v}.16b, {a:v}.16b", "each 32: d = swap(a)", SIMPLE)
        .needing(Feature.SHA2)
        .row("sha256h {d:q}, {b:q}, {c:v}.4s", "each 32: d = sha256h(d, b, c)", ROUNDS)
        .row("sha256h2 {d:q}, {b:q}, {c:v}.4s", "each 32: d = sha256h2(d, b, c)", ROUNDS)
        .row("sha256su0 {d:v}.4s, {b:v}.4s", "each 32: d = sha256su0(d, b)", ROTATION)
        .row("sha256su1 {d:v}.4s, {b:v}.4s, {c:v}.4s", "each 32: d = sha256su1(d, b, c)", ROUNDS)
        .needing(Feature.SHA1)
        .row("sha1c {d:q}, {b:s}, {c:v}.4s", "each 32: d = sha1c(d, b, c)", ROUNDS)
        .row("sha1p {d:q}, {b:s}, {c:v}.4s", "each 32: d = sha1p(d, b, c)", ROUNDS)
        .row("sha1m {d:q}, {b:s}, {c:v}.4s", "each 32: d = sha1m(d, b, c)", ROUNDS)
        .row("sha1h {d:s}, {a:s}", "32: d = rotl(a, 30)", ROTATION)
        .row("sha1su0 {d:v}.4s, {b:v}.4s, {c:v}.4s", "each 32: d = sha1su0(d, b, c)", ROTATION)
        .row("sha1su1 {d:v}.4s, {b:v}.4s", "each 32: d = sha1su1(d, b)", ROTATION)
        .table();
  }

  /**
   * The instructions for AES and GHASH, and what goes with them. AESE and AESMC are executed as one
   * where they stand side by side, so they are one row.
   */
  private static Table aes(Table table) {
    return table
        .needing(Feature.AES)
        .row(
            "aese {d:v}.16b, {b:v}.16b\naesmc {d:v}.16b, {d:v}.16b",
            "each 8: d = aeseaesmc(d, b)",
            ROUNDS)
        .row("aese {d:v}.16b, {b:v}.16b", "each 8: d = aese(d, b)", ROTATION)
        .needing(Feature.PMULL)
        .row("pmull {d:v}.1q, {a:v}.1d, {b:v}.1d", "each 64: d = productoflows(a, b)", ROTATION)
        .row("pmull2 {d:v}.1q, {a:v}.2d, {b:v}.2d", "each 64: d = productofhighs(a, b)", ROTATION)
        .needing()
        .row("eor {d:v}.16b, {a:v}.16b, {b:v}.16b", "each 64: d = a ^ b", SIMPLE)
        .row("and {d:v}.16b, {a:v}.16b, {b:v}.16b", "each 64: d = a & b", SIMPLE)
        .row("mov {d:v}.16b, {a:v}.16b", "each 64: d = a", SIMPLE)
        .row("add {d:v}.4s, {a:v}.4s, {b:v}.4s", "each 32: d = a + b", SIMPLE)
        .row("rev32 {d:v}.16b, {a:v}.16b", "each 32: d = swap(a)", SIMPLE)
        .row("rev64 {d:v}.16b, {a:v}.16b", "each 64: d = swap(a)", SIMPLE)
        .row("ext {d:v}.16b, {a:v}.16b, {a:v}.16b, #8", "each 64: d = halvesexchanged(a)", SIMPLE)
        .row("dup {d:v}.4s, {a:v}.s[0]", "each 32: d = lanezeroeverywhere(a)", SIMPLE)
        .table();
  }

  private static Table base() {
    Table table =
        new Table(
            new RegisterView("w", Bank.GENERAL, 32),
            new RegisterView("x", Bank.GENERAL, 64),
            new RegisterView("s", Bank.VECTOR, 32),
            new RegisterView("d", Bank.VECTOR, 64),
            new RegisterView("q", Bank.VECTOR, 128),
            new RegisterView("v", Bank.VECTOR, 128));
    words(table, "w", "4");
    words(table, "x", "8");
    return table
        // two words in one register
        .row("add {d:x}, {a:x}, {b:x}, lsr #32", "d = a + (b >> 32)", SHIFTED)
        // between the banks
        .row("fmov {d:s}, {a:w}", "32: d = a", TRANSFER)
        .row("fmov {d:w}, {a:s}", "32: d = a", TRANSFER)
        .row("fmov {d:d}, {a:x}", "64: d = a", TRANSFER)
        .row("fmov {d:x}, {a:d}", "64: d = a", TRANSFER)
        // lengths and pointers
        .row("add {d:x}, {a:x}, #{n}", "d = a + n", SIMPLE)
        .row("sub {d:x}, {a:x}, #{n}", "d = a - n", SIMPLE)
        .row("and {d:w}, {a:w}, #{n}", "d = a & n", SIMPLE)
        .row("and {d:x}, {a:x}, #{n}", "d = a & n", SIMPLE)
        .row("adr {d:x}, {p}", "d = address(p)", SIMPLE)
        // bytes
        .row("ldrb {d:w}, {m}", "d = load8(m)", LOAD)
        .row("ldrh {d:w}, {m}", "d = load16(m)", LOAD)
        .row("strb {a:w}, {m}", "store8(m, a)", NONE)
        .row("strh {a:w}, {m}", "store16(m, a)", NONE)
        .row("ldr {d:q}, {m}", "each 64: d = load(m)", LOAD)
        .row("str {a:q}, {m}", "each 64: store(m, a)", NONE)
        .row("stp {a:q}, {a:q}, {m}", "each 64: store(m, a); store(m + 16, a)", NONE)
        .row("ldr {d:d}, {m}", "d = load(m)", LOAD)
        .row("str {a:d}, {m}", "store(m, a)", NONE)
        .row("movi {d:v}.2d, #0000000000000000", "each 64: d = 0", SIMPLE)
        .row("zip1 {d:v}.2d, {a:v}.2d, {b:v}.2d", "each 64: d = lows(a, b)", SIMPLE)
        // control
        .row("cbz {a:x}, {l}", "goto l if a == 0", NONE)
        .row("cbnz {a:x}, {l}", "goto l if a != 0", NONE)
        .row("tbnz {a:x}, #63, {l}", "goto l if negative a", NONE)
        .row("tst {a:w}, #{n}\nb.eq {l}", "goto l if (a & n) == 0", NONE)
        .row("cmp {a:w}, #{n}\nb.lo {l}", "goto l if a below n", NONE)
        .row("cmp {a:x}, #{n}\nb.lo {l}", "goto l if a below n", NONE)
        .row("cmp {a:x}, {b:x}\nb.lo {l}", "goto l if a below b", NONE)
        .row("sub {d:x}, {d:x}, #1\ncbnz {d:x}, {l}", "d = d - 1; goto l if d - 1 != 0", SIMPLE)
        .row("b {l}", "goto l", NONE)
        // blocks of memory that become zero at once
        .row(
            "mrs {d:x}, DCZID_EL0\nmov {e:x}, #4\nlsl {e:x}, {e:x}, {d:x}",
            "d = blocks; e = blocklength",
            SIMPLE)
        .row("dc zva, {a:x}", "zeroblock(a)", NONE)
        .row("bti c", "nothing", NONE)
        .row("ret", "return", NONE);
  }

  /**
   * What there is for words of 32 and of 64 bits alike.
   *
   * @param w the view of their registers
   * @param bytes how long they are
   */
  private static void words(Table table, String w, String bytes) {
    Rows rows = new Rows(table, Map.of("W", w, "BYTES", bytes));
    rows.row("add {d:W}, {a:W}, {b:W}", "d = a + b", SIMPLE);
    rows.row("and {d:W}, {a:W}, {b:W}", "d = a & b", SIMPLE);
    rows.row("bic {d:W}, {a:W}, {b:W}", "d = a & ~b", SIMPLE);
    rows.row("orr {d:W}, {a:W}, {b:W}", "d = a | b", SIMPLE);
    rows.row("orn {d:W}, {a:W}, {b:W}", "d = a | ~b", SIMPLE);
    rows.row("eor {d:W}, {a:W}, {b:W}", "d = a ^ b", SIMPLE);
    rows.row("eor {d:W}, {a:W}, {b:W}, ror #{n}", "d = a ^ rotr(b, n)", SHIFTED);
    rows.row("eon {d:W}, {a:W}, {b:W}", "d = a ^ ~b", SIMPLE);
    rows.row("mvn {d:W}, {a:W}", "d = ~a", SIMPLE);
    rows.row("ror {d:W}, {a:W}, #{n}", "d = rotr(a, n)", SIMPLE);
    rows.row("lsl {d:W}, {a:W}, #{n}", "d = a << n", SIMPLE);
    rows.row("lsr {d:W}, {a:W}, #{n}", "d = a >> n", SIMPLE);
    rows.row("rev {d:W}, {a:W}", "d = swap(a)", SIMPLE);
    rows.row("mov {d:W}, {a:W}", "d = a", SIMPLE);
    rows.row("mov {d:W}, #{n}", "d = n", SIMPLE);
    rows.row("ldr {d:W}, {m}", "d = load(m)", LOAD);
    rows.row("ldp {d:W}, {e:W}, {m}", "d = load(m); e = load(m + BYTES)", LOAD);
    rows.row("str {a:W}, {m}", "store(m, a)", NONE);
  }

  @Override
  public String name() {
    return "aarch64";
  }

  @Override
  public String title() {
    return "AArch64";
  }

  @Override
  public List<Target> targets() {
    return TARGETS;
  }

  @Override
  public List<Abi> conventions() {
    return List.of(AAPCS64);
  }

  @Override
  public Register stackPointer() {
    return new Register(Bank.GENERAL, STACK_POINTER);
  }

  @Override
  public String register(Register register, RegisterView view) {
    if (register.equals(stackPointer())) {
      return view.bits() == Integer.SIZE ? "wsp" : "sp";
    }
    return view.name() + register.number();
  }

  @Override
  public String address(Address address) {
    Register base = (Register) address.base();
    String name = base.equals(stackPointer()) ? "sp" : "x" + base.number();
    return address.displacement() == 0
        ? "[" + name + "]"
        : "[%s, #%d]".formatted(name, address.displacement());
  }

  /** Any number of bytes in nine bits with a sign, or of vectors in twelve. */
  @Override
  public boolean reachesVector(Address address) {
    int bytes = address.displacement();
    int vectors = bytes / VECTOR_BYTES;
    return bytes == (bytes << 23 >> 23) || bytes == vectors * VECTOR_BYTES && vectors >>> 12 == 0;
  }

  @Override
  public String pool(String symbol, int offset) {
    return offset == 0 ? symbol : symbol + "+" + offset;
  }

  @Override
  public String dwarfName(Register register) {
    return register.bank() == Bank.GENERAL
        ? register(register, new RegisterView("x", Bank.GENERAL, 64))
        : "d" + register.number();
  }

  @Override
  public int returnAddressBytes() {
    return 0;
  }

  @Override
  public int returnBytes() {
    return 4;
  }

  @Override
  public Optional<Register> returnAddress() {
    return Optional.of(new Register(Bank.GENERAL, LINK));
  }

  @Override
  public boolean constantsBesideCode() {
    return true;
  }

  @Override
  public String everyFeature() {
    return "+all";
  }

  /** Not the Neoverse N2: in LLVM 20's model of it a rotation takes three cycles, not one. */
  @Override
  public List<String> models(Set<Feature> needs) {
    return OF_NEOVERSE_N1.containsAll(needs)
        ? List.of("neoverse-n1", "neoverse-v1")
        : List.of("neoverse-v1");
  }

  @Override
  public String landingPad() {
    return "bti c";
  }

  @Override
  public String preamble() {
    return ".arch armv8.2-a+aes+sha2+sha3";
  }

  @Override
  public String comment() {
    return "//";
  }

  private static List<Register> registers(Bank bank, int first, int last) {
    return IntStream.rangeClosed(first, last)
        .mapToObj(number -> new Register(bank, number))
        .toList();
  }
}
