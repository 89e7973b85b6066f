package dev.sennit.bench.results;

import dev.sennit.bench.measure.MachineDescription;
import dev.sennit.bench.plan.Participant;
import dev.sennit.cli.compare.MoreBytes;
import dev.sennit.cli.compare.Shortfalls;
import dev.sennit.cli.console.ByteSize;
import dev.sennit.cli.measure.Sample;
import dev.sennit.cli.model.ModelDocument;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The results of a run. docs/bench.schema.json describes the components under the same names.
 *
 * @param schema the version of this format
 * @param made the time at which the run began
 * @param sennit Sennit's version
 * @param preset the length of the run: quick, default or full
 * @param only the texts of --only, with commas between them; empty if the run measured everything
 * @param providers the other providers, besides the JDK and Sennit
 * @param seconds the duration of the run
 * @param complete false if the run was interrupted
 * @param model the models' answers about kernels; null if they were not asked
 */
public record Results(
    int schema,
    String made,
    String sennit,
    String preset,
    String only,
    List<String> providers,
    double seconds,
    boolean complete,
    MachineDescription machine,
    Noise noise,
    List<ContestResult> comparisons,
    List<ColdStart> coldStarts,
    List<Safepoint> safepoints,
    List<ClearingSeries> clearing,
    List<Published> published,
    List<Limit> limits,
    ModelDocument model) {
  /** The version of the format of this class. */
  public static final int SCHEMA = 1;

  /** Returns the ratios of Sennit that are too low, including noisy ones. */
  public Shortfalls shortfalls() {
    return Shortfalls.of(
        Shortfalls.PROMISED, comparisons.stream().flatMap(ContestResult::ratiosOfSennit).toList());
  }

  /** Returns the rows in which Sennit allocates more than the JDK. */
  public List<String> moreBytes() {
    MoreBytes more = new MoreBytes();
    for (ContestResult row : comparisons) {
      Side first = row.sides().getFirst();
      Side sennit = row.side(Participant.SENNIT);
      if (first.name().equals(Participant.JDK) && sennit != null) {
        more.add(row.title(), first.allocated(), sennit.allocated());
      }
    }
    return more.lines();
  }

  /**
   * The times of several sides for one work.
   *
   * @param threads the number of threads that did the work at once; older files lack it, which
   *     means one
   */
  public record ContestResult(
      String id, String suite, String series, Integer bytes, Integer threads, List<Side> sides) {
    public ContestResult {
      threads = threads == null ? Integer.valueOf(1) : threads;
    }

    /** Returns the operations that all threads of a side do in a nanosecond. */
    public double operationsPerNanosecond(Side side) {
      return threads / side.time().value();
    }

    /** Returns the side of a name, or null. */
    public Side side(String name) {
      return sides.stream().filter(side -> side.name().equals(name)).findFirst().orElse(null);
    }

    /** Returns a side's ratio to the first side in each round, so in each of its JVMs. */
    public Sample ratios(Side side) {
      List<Double> first = sides.getFirst().rounds();
      return Sample.of(
          IntStream.range(0, first.size())
              .mapToDouble(round -> first.get(round) / side.rounds().get(round))
              .toArray());
    }

    private String title() {
      return bytes == null ? series : series + " of " + ByteSize.of(bytes);
    }

    private Stream<Shortfalls.Ratio> ratiosOfSennit() {
      return sides.stream()
          .filter(side -> side.ratio() != null && side.name().startsWith(Participant.SENNIT))
          .map(side ->
              new Shortfalls.Ratio(
                  title() + ", " + side.name(),
                  side.ratio().value(),
                  side.ratio().low(),
                  side.ratio().high()));
    }
  }

  /** The measured values of a side. The ratio of the first side is null. */
  public record Side(
      String name,
      Interval time,
      double allocated,
      List<Double> rounds,
      Interval ratio,
      boolean noisy) {}

  /**
   * Calls of fresh JVMs. A call has a number from 1 on, its nanoseconds, and the nanoseconds of all
   * calls up to it.
   */
  public record ColdStart(String work, String side, List<List<Long>> calls) {}

  /** The times of an operation that stops all threads, beside some work. */
  public record Safepoint(String work, String side, double medianNanos, double longestNanos) {}

  /** A method that clears memory. */
  public record ClearingSeries(String method, List<ClearingPoint> points) {}

  /** The speed of a method at a size. */
  public record ClearingPoint(long bytes, Interval gigabytesPerSecond, boolean noisy) {}

  /**
   * A published gain and the gain on this machine. An unknown value is null, and the note says why.
   */
  public record Published(
      String table,
      String row,
      String source,
      String unit,
      BeforeAndAfter published,
      Gain publishedGain,
      Here here,
      String note) {}

  /** The published numbers. */
  public record BeforeAndAfter(double before, double after) {}

  /** The factors of a gain: the lower and the upper end of the published range. */
  public record Gain(double low, double high) {}

  /** The numbers of this machine. */
  public record Here(double before, double after, Interval gain) {}

  /** The distance of a kernel from the possible speed. An unknown value is null. */
  public record Limit(
      String kernel,
      String core,
      Double measuredCycles,
      double predictedCycles,
      Double limitCycles,
      String limitedBy) {}
}
