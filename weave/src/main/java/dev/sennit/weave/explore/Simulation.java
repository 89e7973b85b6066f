package dev.sennit.weave.explore;

import com.google.gson.Gson;
import com.google.gson.annotations.SerializedName;
import dev.sennit.weave.assembly.Platform;
import dev.sennit.weave.assembly.Toolchain;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Rounds of a loop as LLVM's model of a processor executes them: llvm-mca says of each instruction
 * when it was executed, and on what.
 *
 * @param core the model
 * @param microOperations how many the processor makes of all instructions
 * @param times when each entry was executed
 * @param uses what each entry takes
 */
record Simulation(Core core, int microOperations, List<Times> times, List<List<Use>> uses) {
  private static final String NO_PORT = "Invalid";
  private static final Pattern DIGITS = Pattern.compile("0*(\\d+)");

  /** When an instruction was executed, in cycles. */
  record Times(
      @SerializedName("CycleIssued") int issued,
      @SerializedName("CycleExecuted") int executed,
      @SerializedName("CycleRetired") int retired) {

    int latency() {
      return executed - issued;
    }
  }

  /** A port that is taken for some cycles. */
  record Use(int port, int cycles) {}

  private record Report(
      @SerializedName("CodeRegions") List<Region> regions,
      @SerializedName("TargetInfo") Processor processor) {}

  private record Processor(@SerializedName("Resources") List<String> resources) {}

  private record Region(
      @SerializedName("SummaryView") Summary summary,
      @SerializedName("TimelineView") View view,
      @SerializedName("ResourcePressureView") Pressures pressures) {}

  private record Summary(
      @SerializedName("DispatchWidth") int width,
      @SerializedName("TotaluOps") int microOperations) {}

  private record View(@SerializedName("TimelineInfo") List<Times> times) {}

  private record Pressures(@SerializedName("ResourcePressureInfo") List<Taken> taken) {}

  private record Taken(
      @SerializedName("InstructionIndex") int entry,
      @SerializedName("ResourceIndex") int port,
      @SerializedName("ResourceUsage") double cycles) {}

  /** As for predictions, no load waits for a store. */
  static Simulation of(Toolchain toolchain, Platform platform, String model, Rounds rounds) {
    try {
      Path source = Files.createTempFile("sennit", ".s");
      try {
        Files.writeString(source, rounds.text());
        String report =
            toolchain.run(
                "llvm-mca",
                List.of(
                    "-mtriple=" + platform.triple(),
                    "-mcpu=" + model,
                    "-noalias=true",
                    "-iterations=1",
                    "-json",
                    "-timeline",
                    "-timeline-max-cycles=0",
                    "-timeline-max-iterations=1",
                    source.toString()));
        return read(model, report, rounds.entries().size());
      } finally {
        Files.delete(source);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write rounds of a loop for llvm-mca", e);
    }
  }

  /** What llvm-mca reports; warnings may stand before it. */
  static Simulation read(String model, String report, int entries) {
    Report read = new Gson().fromJson(report.substring(report.indexOf("\n{") + 1), Report.class);
    Region region = read.regions().getFirst();
    if (region.view().times().size() != entries) {
      throw new IllegalStateException(
          "llvm-mca executed %d instructions on %s where there are %d"
              .formatted(region.view().times().size(), model, entries));
    }
    List<List<Use>> uses =
        IntStream.range(0, entries).<List<Use>>mapToObj(_ -> new ArrayList<>()).toList();
    for (Taken taken : region.pressures().taken()) {
      // Behind the last instruction come the sums.
      if (taken.entry() < entries) {
        uses.get(taken.entry()).add(new Use(taken.port(), (int) Math.ceil(taken.cycles())));
      }
    }
    return new Simulation(
        new Core(
            model,
            Core.title(model),
            region.summary().width(),
            ports(read.processor().resources())),
        region.summary().microOperations(),
        region.view().times(),
        uses);
  }

  /**
   * The names without what all begin with; those that are only numbers are ports. Units of the same
   * name have a number behind a null character.
   */
  private static List<String> ports(List<String> resources) {
    String shared = resources.stream().reduce(Simulation::shared).orElse("");
    List<String> ports = new ArrayList<>();
    for (String resource : resources) {
      String own = resource.substring(shared.length());
      Matcher digits = DIGITS.matcher(own);
      int last = own.length() - 1;
      if (digits.matches()) {
        ports.add("port " + digits.group(1));
      } else if (last > 0 && own.charAt(last) < ' ') {
        ports.add(own.substring(0, last) + (int) own.charAt(last));
      } else {
        ports.add(own.equals(NO_PORT) ? "none" : own);
      }
    }
    return ports;
  }

  private static String shared(String one, String other) {
    int length = 0;
    while (length < Math.min(one.length(), other.length())
        && one.charAt(length) == other.charAt(length)) {
      length++;
    }
    return one.substring(0, length);
  }
}
