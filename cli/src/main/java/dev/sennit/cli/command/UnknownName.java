package dev.sennit.cli.command;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** The caller gave a name that nothing has; the message suggests the nearest known names. */
public final class UnknownName extends ParameterException {
  private static final long serialVersionUID = 1;

  /**
   * Creates the exception.
   *
   * @param kind the kind of thing that has no such name, such as kernel
   * @param known all names of that kind
   */
  public UnknownName(CommandLine command, String kind, String name, List<String> known) {
    super(command, message(kind, name, NearestNames.to(name, known)));
  }

  /**
   * Fails if a part of names is in none of them.
   *
   * @param kind the kind of thing that has no such name, such as kernel
   * @param known all names of that kind
   */
  public static void checkPart(CommandLine command, String kind, String part, List<String> known) {
    if (known.stream().noneMatch(name -> name.contains(part))) {
      throw new UnknownName(command, kind, part, known);
    }
  }

  private static String message(String kind, String name, List<String> nearest) {
    String message = "there is no %s %s".formatted(kind, name);
    return nearest.isEmpty()
        ? message + "."
        : message + "; the nearest names are " + String.join(", ", nearest) + ".";
  }
}
