package dev.sennit.bench.results;

import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The results of one kind of processor: the content of a file of {@code bench/results}.
 *
 * @param core the name of the core, such as Zen 4
 * @param kind the kind of processor, as {@link #kindOf} returns it
 * @param about further facts about the machine; empty if there are none
 * @param runs the runs, the newest one first
 */
public record KeptResults(String core, String kind, String about, List<KeptRun> runs) {
  private static final Pattern NUMBERED =
      Pattern.compile("\\b(AMD|Intel|AArch64)\\b.*(\\([^()]*, [^()]*\\))$");

  /**
   * Returns the kind of a processor: its maker, and the numbers that Linux adds to its name. The
   * rest of the name is not part of it, because each cloud has its own. A name without numbers is
   * its own kind.
   */
  public static String kindOf(String processor) {
    Matcher numbered = NUMBERED.matcher(processor);
    return numbered.find() ? numbered.group(1) + " " + numbered.group(2) : processor;
  }

  /**
   * Returns these results with a further run. Its rows replace the rows of the same name in earlier
   * runs.
   */
  public KeptResults with(KeptRun run) {
    Set<String> replaced = run.rows().stream().map(KeptRow::id).collect(Collectors.toSet());
    Stream<KeptRun> left =
        runs.stream()
            .map(earlier -> earlier.without(replaced))
            .filter(earlier -> !earlier.rows().isEmpty());
    return new KeptResults(core, kind, about, Stream.concat(Stream.of(run), left).toList());
  }
}
