package dev.sennit.weave.explore;

import dev.sennit.weave.model.Core;
import dev.sennit.weave.model.Simulation;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A core on the page.
 *
 * @param name LLVM's name
 * @param title the name for people
 * @param width the number of instructions that it dispatches in a cycle
 * @param ports the names of its ports
 */
public record ShownCore(String name, String title, int width, List<String> ports) {
  private static final String NO_PORT = "Invalid";
  private static final Pattern DIGITS = Pattern.compile("0*(\\d+)");

  static ShownCore of(Core core, Simulation simulation) {
    return new ShownCore(
        core.name(),
        core.maker() + " " + core.title(),
        simulation.width(),
        simulation.units().keySet().stream().map(unit -> title(core.port(unit))).toList());
  }

  private static String title(String port) {
    Matcher digits = DIGITS.matcher(port);
    if (digits.matches()) {
      return "port " + digits.group(1);
    }
    return port.equals(NO_PORT) ? "none" : port;
  }
}
