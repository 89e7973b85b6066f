package dev.sennit.cli.tune;

import dev.sennit.cli.chart.Chart;
import dev.sennit.cli.chart.SvgChart;
import dev.sennit.cli.chart.TerminalChart;
import dev.sennit.cli.console.ByteSize;
import dev.sennit.cli.console.Paragraph;
import dev.sennit.runtime.clear.ClearMethod;
import dev.sennit.runtime.clear.ClearSelection;
import dev.sennit.runtime.clear.Profile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/**
 * The results of tuning a machine.
 *
 * @param processor the name of the processor, as a profile needs it
 * @param caches the data caches, the nearest first; none if they are not known
 * @param findings the finding for each kind of memory
 * @param processorShare the part of the time in which the measuring thread had a processor
 */
record TuningReport(
    String processor,
    List<Cache> caches,
    Map<MemoryKind, Finding> findings,
    double processorShare) {

  /**
   * Tunes this machine.
   *
   * @param progress takes how much is done, and how much that is in all
   */
  static TuningReport ofThisMachine(
      ClearSelection selection, Effort effort, BiConsumer<Long, Long> progress) {
    List<Candidate> candidates = selection.methods().stream().map(TuningReport::candidate).toList();
    ProcessorShare share = new ProcessorShare();
    Map<MemoryKind, Finding> findings = Tuning.run(candidates, effort, System::nanoTime, progress);
    return new TuningReport(selection.processor(), Cache.ofThisMachine(), findings, share.get());
  }

  private static Candidate candidate(ClearMethod method) {
    return new Candidate(method.name(), method::clear);
  }

  /** Returns the profile for the library. */
  Profile profile() {
    return new Profile(
        processor,
        findings.get(MemoryKind.NATIVE).thresholds(),
        findings.get(MemoryKind.HEAP).thresholds());
  }

  /** Returns text for people, in lines of at most that many characters where possible. */
  List<String> text(int width) {
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
  boolean isDisturbed() {
    return disturbance().isTooMuch();
  }

  private Disturbance disturbance() {
    double noise = findings.values().stream().mapToDouble(Finding::noise).max().orElseThrow();
    return new Disturbance(noise, processorShare);
  }

  /** Returns the charts as a picture. */
  String svg() {
    List<Chart> charts = findings.values().stream().map(finding -> finding.chart(caches)).toList();
    String description =
        findings.values().stream()
            .map(finding ->
                finding.memory().title() + ": " + String.join("; ", finding.decisions()) + ".")
            .collect(Collectors.joining(" "));
    return SvgChart.draw("Clearing memory on " + processor, description, charts);
  }
}
