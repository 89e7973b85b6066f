package dev.sennit.bench.results;

import dev.sennit.bench.JavaTarget;
import dev.sennit.bench.measure.Outcome.Cleared;
import dev.sennit.bench.measure.Outcome.FormsOf;
import dev.sennit.bench.plan.Contender;
import dev.sennit.bench.results.Results.BeforeAndAfter;
import dev.sennit.bench.results.Results.ClearingPoint;
import dev.sennit.bench.results.Results.ClearingSeries;
import dev.sennit.bench.results.Results.Comparison;
import dev.sennit.bench.results.Results.Gain;
import dev.sennit.bench.results.Results.Here;
import dev.sennit.bench.results.Results.Published;
import dev.sennit.bench.results.Results.Side;
import dev.sennit.cli.ByteSize;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * What others published of the same benchmarks, beside this machine: there, before and after a
 * change of the JDK; here, the JDK and Sennit in the same run.
 */
final class PublishedTables {
  private static final String N1 = "Graviton 2 (Neoverse N1, 2.5 GHz), the JDK's MD5 for AArch64";
  private static final String V1 = "Graviton 3 (Neoverse V1, 2.6 GHz), the JDK's MD5 for AArch64";
  private static final String SERVICES =
      "x86-64, the JDK's work on Provider.Service and digest objects";
  private static final String IN_REGISTERS =
      "There, the state was kept in registers across blocks and each word loaded once.";
  private static final String JDK_FILL = "jdk";
  private static final String FORMS = "Choose and majority in fewer operations, SHA-256 in Java";
  private static final String THIS_JDK =
      "Here, before is this JDK, whether it has that work or not.";
  private static final String NOT_PUBLISHED = "No number of this row is known to us.";
  private static final String NOT_MEASURED = "Not measured in this run.";

  /** Which number of a side a row has. */
  private enum Quantity {
    OPERATIONS_PER_MILLISECOND("ops/ms", nanoseconds -> 1e6 / nanoseconds),
    OPERATIONS_PER_MICROSECOND("ops/us", nanoseconds -> 1e3 / nanoseconds),
    NANOSECONDS("ns/op", nanoseconds -> nanoseconds),
    ALLOCATED("B/op", null);

    private final String unit;

    // Of pure functions, so it cannot change.
    @SuppressWarnings("ImmutableEnumChecker")
    private final DoubleUnaryOperator ofNanoseconds;

    Quantity(String unit, DoubleUnaryOperator ofNanoseconds) {
      this.unit = unit;
      this.ofNanoseconds = ofNanoseconds;
    }

    /** How many times better after is: of rates more is better, of times and bytes less. */
    Gain gain(BeforeAndAfter published) {
      double more = published.after() / published.before();
      double better = this == NANOSECONDS || this == ALLOCATED ? 1 / more : more;
      return new Gain(better, better);
    }

    Here of(Side jdk, Side sennit) {
      return this == ALLOCATED
          ? new Here(
              jdk.allocated(),
              sennit.allocated(),
              Interval.exactly(jdk.allocated() / sennit.allocated()))
          : new Here(
              ofNanoseconds.applyAsDouble(jdk.time().value()),
              ofNanoseconds.applyAsDouble(sennit.time().value()),
              sennit.ratio());
    }
  }

  private final List<Comparison> comparisons;
  private final List<ClearingSeries> clearing;
  private final List<Cleared> cleared;
  private final List<FormsOf> forms;
  private final List<Published> rows = new ArrayList<>();

  /**
   * Of what was measured in a run.
   *
   * @param clearing what came of all rounds of clearing
   * @param cleared these rounds
   */
  PublishedTables(
      List<Comparison> comparisons,
      List<ClearingSeries> clearing,
      List<Cleared> cleared,
      List<FormsOf> forms) {
    this.comparisons = comparisons;
    this.clearing = clearing;
    this.cleared = cleared;
    this.forms = forms;
  }

  List<Published> rows() {
    rows.clear();
    digests();
    allocation();
    ciphers();
    uuids();
    booleanForms();
    zeroing();
    return List.copyOf(rows);
  }

  private void digests() {
    Quantity quantity = Quantity.OPERATIONS_PER_MILLISECOND;
    String table = "MessageDigests.digest";
    String id = "MessageDigests.digest/MD5/16384";
    add(table, "MD5, 16384 bytes", N1, quantity, at(31.037, 31.744), id, IN_REGISTERS);
    add(table, "MD5, 16384 bytes", V1, quantity, at(32.687, 33.058), id, IN_REGISTERS);
    otherDigests("digest", id);
    otherDigests("getAndDigest", id);
  }

  /** Of one method those without a published number; what was not measured either, in one row. */
  private void otherDigests(String method, String published) {
    String table = "MessageDigests." + method;
    Quantity quantity = Quantity.OPERATIONS_PER_MILLISECOND;
    List<String> missing = new ArrayList<>();
    for (String algorithm : List.of("MD5", "SHA-1", "SHA-256", "SHA-512")) {
      for (int length : List.of(64, 1024, 16384)) {
        String id = "%s/%s/%d".formatted(table, algorithm, length);
        String row = "%s, %d bytes".formatted(algorithm, length);
        if (id.equals(published)) {
          continue;
        }
        if (here(id, quantity) == null) {
          missing.add(row);
        } else {
          add(table, row, "", quantity, null, id, NOT_PUBLISHED);
        }
      }
    }
    if (!missing.isEmpty()) {
      String note =
          "%s %s This row is for %s."
              .formatted(NOT_PUBLISHED, NOT_MEASURED, String.join("; ", missing));
      rows.add(new Published(table, "the others", "", quantity.unit, null, null, null, note));
    }
  }

  private void allocation() {
    allocation("MD5", at(312, 232));
    allocation("SHA-1", at(584, 584));
    allocation("SHA-256", at(544, 272));
    allocation("SHA-512", at(1056, 400));
  }

  private void allocation(String algorithm, BeforeAndAfter published) {
    add(
        "MessageDigests.getAndDigest, allocation",
        algorithm + ", 16 bytes",
        SERVICES,
        Quantity.ALLOCATED,
        published,
        "MessageDigests.getAndDigest/%s/16".formatted(algorithm),
        THIS_JDK);
  }

  private void ciphers() {
    for (String method : List.of("encrypt", "decrypt")) {
      cipher(method, "Apple M1", at(89_100, 3_110), "89100-91000 became 3110-3120 ns");
      cipher(method, "Neoverse N1", at(42_200, 6_290), "42200-48700 became 6290-7380 ns");
    }
  }

  private void cipher(String method, String core, BeforeAndAfter published, String ranges) {
    add(
        "AESGCMBench, 256-bit keys",
        method + ", 8192 bytes",
        core + ", AES-GCM's intrinsic for AArch64, which interleaves blocks",
        Quantity.NANOSECONDS,
        published,
        "AESGCMBench.%s/256/8192".formatted(method),
        "Published as ranges over methods, of which the least are shown: "
            + ranges
            + ". "
            + THIS_JDK);
  }

  private void uuids() {
    String table = "UUIDBench, nameUUIDFromBytes";
    String row = "128 bytes";
    String id = "UUIDBench.v3/128";
    Quantity quantity = Quantity.OPERATIONS_PER_MICROSECOND;
    add(table, row, SERVICES, quantity, at(1.620, 2.309), id, "");
    add(
        table,
        row + ", with a thread-local digest",
        SERVICES,
        quantity,
        at(1.620, 2.632),
        id,
        "This was refused, as thread-locals creep in large applications. Sennit has none here.");
  }

  private void booleanForms() {
    for (String kind : JavaTarget.kinds()) {
      forms(kind, forms.stream().filter(jvm -> jvm.kind().equals(kind)).toList());
    }
  }

  private void forms(String kind, List<FormsOf> jvms) {
    String note =
        "Published are gains alone: of compiled code, and of a whole build on a JVM that only"
            + " interprets. Here: the standard's forms, and those with the fewest operations.";
    boolean isThere = jvms.size() >= Interval.LEAST_ROUNDS;
    rows.add(
        new Published(
            FORMS,
            kind,
            "z ^ (x & (y ^ z)) and (x & y) ^ ((x ^ y) & z) for the JDK's Java",
            "ns of 17 KiB",
            null,
            kind.equals(JavaTarget.COMPILED) ? new Gain(1.005, 1.008) : new Gain(1.003, 1.003),
            isThere ? here(jvms) : null,
            isThere ? note : note + " " + NOT_MEASURED));
  }

  private static Here here(List<FormsOf> jvms) {
    return new Here(
        Interval.ofRounds(jvms.stream().map(FormsOf::asStated).toList()).value(),
        Interval.ofRounds(jvms.stream().map(FormsOf::fewOperations).toList()).value(),
        Interval.ofRounds(jvms.stream().map(jvm -> jvm.asStated() / jvm.fewOperations()).toList()));
  }

  private void zeroing() {
    ClearingSeries jdk =
        clearing.stream()
            .filter(series -> series.method().equals(JDK_FILL))
            .findFirst()
            .orElse(null);
    if (jdk == null || clearing.size() < 2) {
      zeroing("all sizes", null, NOT_MEASURED);
      return;
    }
    for (int i = 0; i < jdk.points().size(); i++) {
      int size = i;
      ClearingSeries best =
          clearing.stream()
              .filter(series -> series != jdk)
              .max(Comparator.comparingDouble(series -> speed(series, size).value()))
              .orElseThrow();
      ClearingPoint before = jdk.points().get(size);
      zeroing(
          ByteSize.of(before.bytes()),
          new Here(
              before.gigabytesPerSecond().value(),
              speed(best, size).value(),
              gain(best.method(), size)),
          "Here: the JDK's fill, and "
              + best.method()
              + ", the fastest kernel at this size. It was chosen by the same rounds that its gain comes from, so that is a little too high where others are nearly as fast.");
    }
  }

  /** How many times as fast as the JDK's fill: of the ratios within each round. */
  private Interval gain(String method, int size) {
    return Interval.ofRounds(
        cleared.stream()
            .map(round -> round.sizes().get(size).gigabytesPerSecond())
            .map(speeds -> speeds.get(method) / speeds.get(JDK_FILL))
            .toList());
  }

  private static Interval speed(ClearingSeries series, int size) {
    return series.points().get(size).gigabytesPerSecond();
  }

  private void zeroing(String row, Here here, String note) {
    rows.add(
        new Published(
            "Block zeroing by method and size",
            row,
            "three AArch64 cores, in words: against single str, stp gains much, nothing and a little;"
                + " dc zva much, much, and nothing at memory size",
            "GB/s",
            null,
            null,
            here,
            note));
  }

  private static BeforeAndAfter at(double before, double after) {
    return new BeforeAndAfter(before, after);
  }

  private void add(
      String table,
      String row,
      String source,
      Quantity quantity,
      BeforeAndAfter published,
      String id,
      String note) {
    Here here = here(id, quantity);
    String whole = here == null ? (note + " " + NOT_MEASURED).strip() : note;
    Gain gain = published == null ? null : quantity.gain(published);
    rows.add(new Published(table, row, source, quantity.unit, published, gain, here, whole));
  }

  /** What was measured of a comparison; null if nothing was. */
  private Here here(String id, Quantity quantity) {
    return comparisons.stream()
        .filter(comparison -> comparison.id().equals(id))
        .findFirst()
        .map(comparison ->
            quantity.of(comparison.side(Contender.JDK), comparison.side(Contender.SENNIT)))
        .orElse(null);
  }
}
