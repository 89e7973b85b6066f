package dev.sennit.cli.model;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import dev.sennit.weave.model.Calibration;
import dev.sennit.weave.model.Core;
import dev.sennit.weave.model.Limit;
import dev.sennit.weave.model.ModelledKernel;
import dev.sennit.weave.model.Models;
import dev.sennit.weave.model.OnCore;
import java.util.ArrayList;
import java.util.List;

/**
 * What models say of kernels, beside what they take here.
 *
 * @param details whether each kernel has a line for each core
 */
public record Report(Models models, Measured measured, boolean details) {
  private static final Gson GSON =
      new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();

  // The names are those of docs/model.schema.json.
  private record Document(
      String llvm,
      boolean bundled,
      String emulator,
      String processor,
      double gigahertz,
      List<DocumentCore> cores,
      List<DocumentKernel> kernels,
      List<DocumentCalibration> calibration,
      List<String> notes) {}

  private record DocumentCore(String name, String title, String platform) {}

  private record DocumentKernel(
      String name,
      String target,
      int lanes,
      int strands,
      int messages,
      int blocksInRound,
      int blockBytes,
      int instructions,
      Long executed,
      Double measuredCycles,
      List<DocumentPrediction> predictions) {}

  private record DocumentPrediction(
      String core,
      double cycles,
      double simulated,
      Double simulatedIfLoadsWait,
      double bytesPerCycle,
      Double gain,
      Limit limit) {}

  private record DocumentCalibration(
      String code,
      String core,
      double publishedCycles,
      double predictedCycles,
      double predictedIfLoadsWait,
      double error,
      double errorIfLoadsWait) {}

  /** For programs, as docs/model.schema.json says. */
  public String json() {
    return GSON.toJson(
        new Document(
            models.llvm(),
            models.bundled(),
            models.emulator(),
            measured.processor(),
            rounded(measured.gigahertz()),
            models.cores().stream().map(Report::core).toList(),
            models.kernels().stream().map(this::kernel).toList(),
            models.calibration().stream().map(Report::calibration).toList(),
            models.notes()));
  }

  private static DocumentCore core(Core core) {
    return new DocumentCore(core.name(), core.title(), core.platform().label());
  }

  private DocumentKernel kernel(ModelledKernel kernel) {
    Double cycles = measured.cycles().get(kernel.name());
    return new DocumentKernel(
        kernel.name(),
        kernel.target(),
        kernel.lanes(),
        kernel.strands(),
        kernel.messages(),
        kernel.blocksInRound(),
        kernel.blockBytes(),
        kernel.instructions(),
        kernel.executed(),
        orNull(cycles),
        kernel.cores().stream().map(Report::prediction).toList());
  }

  private static DocumentPrediction prediction(OnCore on) {
    return new DocumentPrediction(
        on.core(),
        rounded(on.cycles()),
        rounded(on.simulated()),
        orNull(on.simulatedIfLoadsWait()),
        rounded(on.bytesPerCycle()),
        orNull(on.gain()),
        new Limit(rounded(on.limit().cycles()), on.limit().by()));
  }

  private static DocumentCalibration calibration(Calibration one) {
    return new DocumentCalibration(
        one.code(),
        one.core(),
        rounded(one.publishedCycles()),
        rounded(one.predictedCycles()),
        rounded(one.predictedIfLoadsWait()),
        rounded(one.error()),
        rounded(one.errorIfLoadsWait()));
  }

  private static Double orNull(Double value) {
    return value == null ? null : rounded(value);
  }

  private static double rounded(double value) {
    return Math.round(value * 1000) / 1000.0;
  }

  /** For people. */
  public List<String> text() {
    return lines(sections().stream().map(Section::text).toList());
  }

  /** For a document. */
  public List<String> markdown() {
    return lines(sections().stream().map(Section::markdown).toList());
  }

  private List<Section> sections() {
    Sections sections = new Sections(models, measured);
    return details ? sections.details() : sections.overview();
  }

  private List<String> lines(List<List<String>> sections) {
    List<String> lines = new ArrayList<>();
    for (List<String> section : sections) {
      if (!lines.isEmpty()) {
        lines.add("");
      }
      lines.addAll(section);
    }
    if (!models.notes().isEmpty()) {
      lines.add("");
      lines.addAll(models.notes());
    }
    return lines;
  }
}
