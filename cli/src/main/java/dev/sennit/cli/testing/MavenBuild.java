package dev.sennit.cli.testing;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Follows a build by the lines of Maven, which builds modules side by side: which parts begin and
 * end.
 */
final class MavenBuild {
  private static final String DOWNLOADS = "downloads";
  private static final String COMPILING = "compiling and packaging";
  private static final String WEAVING = "weaving and proving";

  /** The parts of a build besides the tests. */
  static final List<String> PARTS = List.of(DOWNLOADS, COMPILING, WEAVING);

  /** Parts that begin and end so often that nobody wants to know. */
  static final Set<String> NOT_TOLD = Set.of(DOWNLOADS, COMPILING);

  /** A line that says which goal begins, of which execution, in which module. */
  private static final Pattern GOAL =
      Pattern.compile("\\[INFO\\] --- \\S+:([\\w-]+) \\((\\S+)\\) @ sennit-?([a-z-]*)\\S* ---");

  private final TestRun run;
  private final Map<String, String> partOf = new HashMap<>();
  private boolean downloads;

  MavenBuild(TestRun run) {
    this.run = run;
  }

  void take(String line) throws IOException {
    boolean download = line.startsWith("[INFO] Download");
    if (download && !downloads) {
      run.begin(DOWNLOADS);
    } else if (downloads && !download) {
      run.end(DOWNLOADS);
    }
    downloads = download;
    Matcher goal = GOAL.matcher(line);
    if (goal.matches()) {
      String module = goal.group(3).isEmpty() ? "library" : goal.group(3);
      begin(module, part(goal.group(1), goal.group(2), module));
    } else if (line.startsWith("[INFO] BUILD ")) {
      for (String part : partOf.values()) {
        run.endWithLastReport(part);
      }
      partOf.clear();
    }
  }

  private void begin(String module, String part) throws IOException {
    String before = partOf.put(module, part);
    if (!part.equals(before)) {
      run.end(before);
      run.begin(part);
    }
  }

  private static String part(String goal, String execution, String module) {
    if (execution.equals("weave-kernels")) {
      return WEAVING;
    }
    return switch (goal) {
      case "test" ->
          switch (execution) {
            case "compact-headers" -> module + " with compact headers";
            case "windows" -> module + " on windows";
            case String on when on.startsWith("aarch64-") ->
                module + " on " + on.replaceFirst("-", " ");
            default -> module;
          };
      // Nothing follows in its module that would end it.
      case "check" -> "";
      default -> COMPILING;
    };
  }
}
