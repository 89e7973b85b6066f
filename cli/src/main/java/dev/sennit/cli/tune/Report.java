package dev.sennit.cli.tune;

import dev.sennit.cli.ByteSize;
import dev.sennit.cli.Paragraph;
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
 * @param processorShare for which part of the time the measuring thread had a processor
 */
public record Report(
    String processor, List<Cache> caches, Map<Memory, Finding> findings, double processorShare) {

  /**
   * Tunes this machine.
   *
   * @param progress is told how much is done, and how much that is in all
   */
  public static Report ofThisMachine(
      ClearSelection selection, Effort effort, BiConsumer<Long, Long> progress) {
    List<Candidate> candidates = selection.methods().stream().map(Report::candidate).toList();
    ProcessorShare share = new ProcessorShare();
    Map<Memory, Finding> findings = Tuning.run(candidates, effort, System::nanoTime, progress);
    return new Report(selection.processor(), Cache.ofThisMachine(), findings, share.get());
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
    text.addAll(
        Paragraph.lines(processor + (caches.isEmpty() ? "" : "; data caches " + describe(caches))));
    for (Finding finding : findings.values()) {
      text.add("");
      text.addAll(TerminalChart.draw(finding.chart(caches), width));
      text.add("");
      text.addAll(finding.table(caches));
      text.add("");
      finding.decisions().forEach(decision -> text.addAll(Paragraph.lines("- " + decision)));
    }
    text.add("");
    text.addAll(Paragraph.lines(disturbance().describe()));
    return text;
  }

  private static String describe(List<Cache> caches) {
    return caches.stream()
        .map(cache -> cache.name() + " " + ByteSize.of(cache.size()))
        .collect(Collectors.joining(", "));
  }

  /** Tells whether the machine was so busy that the profile may be wrong. */
  public boolean isDisturbed() {
    return disturbance().isTooMuch();
  }

  private Disturbance disturbance() {
    double noise = findings.values().stream().mapToDouble(Finding::noise).max().orElseThrow();
    return new Disturbance(noise, processorShare);
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
