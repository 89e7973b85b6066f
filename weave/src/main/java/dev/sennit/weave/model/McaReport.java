package dev.sennit.weave.model;

import com.google.gson.Gson;
import com.google.gson.annotations.SerializedName;
import java.util.ArrayList;
import java.util.List;

/** The used part of llvm-mca's report in JSON; fields that were not requested are null. */
record McaReport(
    @SerializedName("CodeRegions") List<Region> regions,
    @SerializedName("TargetInfo") Processor processor) {

  record Processor(@SerializedName("Resources") List<String> resources) {}

  record Region(
      @SerializedName("Instructions") List<String> instructions,
      @SerializedName("SummaryView") Summary summary,
      @SerializedName("InstructionInfoView") Information information,
      @SerializedName("ResourcePressureView") Pressure pressure,
      @SerializedName("TimelineView") Timeline timeline) {}

  record Summary(
      @SerializedName("DispatchWidth") int width,
      @SerializedName("Iterations") int rounds,
      @SerializedName("TotalCycles") double cycles,
      @SerializedName("TotaluOps") double microOperations) {}

  record Information(@SerializedName("InstructionList") List<Line> lines) {}

  record Line(@SerializedName("Latency") int latency) {}

  record Pressure(@SerializedName("ResourcePressureInfo") List<Use> uses) {}

  /** The uses of each line, then the uses of all lines. */
  record Use(
      @SerializedName("InstructionIndex") int line,
      @SerializedName("ResourceIndex") int unit,
      @SerializedName("ResourceUsage") double cycles) {}

  record Timeline(@SerializedName("TimelineInfo") List<Simulation.Times> times) {}

  static McaReport read(String json) {
    return new Gson().fromJson(json, McaReport.class);
  }

  /**
   * Returns the names of the units. Names of equal units differ in a number behind a point, which
   * llvm-mca writes as an invisible character.
   */
  List<String> units() {
    List<String> units = new ArrayList<>();
    for (String resource : processor.resources()) {
      int end = resource.indexOf('.');
      units.add(
          end < 0 ? resource : resource.substring(0, end) + "." + (int) resource.charAt(end + 1));
    }
    return units;
  }
}
