package dev.sennit.cli.tune;

import dev.sennit.cli.ByteSize;
import dev.sennit.cli.Decimal;
import dev.sennit.cli.chart.Chart;
import dev.sennit.cli.chart.SvgChart;
import dev.sennit.cli.chart.TerminalChart;
import dev.sennit.runtime.ClearMethod;
import dev.sennit.runtime.ClearSelection;
import dev.sennit.runtime.Profile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/**
 * What came of tuning a machine.
 *
 * @param processor what it calls itself, as a profile wants it
 * @param caches its caches of data, the nearest first; none if they are not known
 * @param findings what was found for each kind of memory
 */
public record Report(String processor, List<Cache> caches, Map<Memory, Finding> findings) {
  // With more noise than that hardly any method is clearly faster than another.
  private static final double BUSY = 0.03;
  private static final double PERCENT = 100;

  /**
   * Tunes this machine.
   *
   * @param progress is told how much is done, and how much that is in all
   */
  public static Report ofThisMachine(
      ClearSelection selection, Effort effort, BiConsumer<Long, Long> progress) {
    List<Candidate> candidates = selection.methods().stream().map(Report::candidate).toList();
    return new Report(
        selection.processor(),
        Cache.ofThisMachine(),
        Tuning.run(candidates, effort, System::nanoTime, progress));
  }

  private static Candidate candidate(ClearMethod method) {
    return new Candidate(method.name(), method::clear);
  }

  /** For the library. */
  public Profile profile() {
    return new Profile(
        processor,
        findings.get(Memory.NATIVE).thresholds(),
        findings.get(Memory.HEAP).thresholds());
  }

  /** For people, in lines of that many characters at most where that is possible. */
  public List<String> text(int width) {
    List<String> text = new ArrayList<>();
    text.add(processor + (caches.isEmpty() ? "" : "; data caches " + describe(caches)));
    for (Finding finding : findings.values()) {
      text.add("");
      text.addAll(TerminalChart.draw(finding.chart(caches), width));
      text.add("");
      text.addAll(finding.table(caches));
      text.add("");
      finding.decisions().forEach(decision -> text.add("- " + decision));
    }
    text.add("");
    text.add(noise());
    return text;
  }

  private static String describe(List<Cache> caches) {
    return caches.stream()
        .map(cache -> cache.name() + " " + ByteSize.of(cache.size()))
        .collect(Collectors.joining(", "));
  }

  private String noise() {
    double noise = findings.values().stream().mapToDouble(Finding::noise).max().orElseThrow();
    return "Half of the times were the same within %s %% in both halves of the rounds%s"
        .formatted(
            Decimal.of(PERCENT * noise, 1),
            noise < BUSY
                ? "."
                : ": this machine is busy. Tune it again when it is not, as what is not clear"
                    + " stays with the JDK.");
  }

  /** The charts as a picture. */
  public String svg() {
    List<Chart> charts = findings.values().stream().map(finding -> finding.chart(caches)).toList();
    String description =
        findings.values().stream()
            .map(finding ->
                finding.memory().title() + ": " + String.join("; ", finding.decisions()) + ".")
            .collect(Collectors.joining(" "));
    return SvgChart.draw("Clearing memory on " + processor, description, charts);
  }
}
