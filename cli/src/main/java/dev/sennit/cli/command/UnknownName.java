package dev.sennit.cli.command;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/**
 * The caller gave a name that nothing has. The message suggests the nearest known names, or says
 * where all names are.
 */
public final class UnknownName extends ParameterException {
  private static final long serialVersionUID = 1;

  /**
   * Creates the exception.
   *
   * @param kind the kind of thing that has no such name, such as kernel
   * @param known all names of that kind
   * @param all the sentence that says where all names are
   */
  public UnknownName(
      CommandLine command, String kind, String name, List<String> known, String all) {
    super(command, message(kind, name, NearestNames.to(name, known), all));
  }

  /**
   * Fails if a part of names is in none of them.
   *
   * @param kind the kind of thing that has no such name, such as kernel
   * @param known all names of that kind
   * @param all the sentence that says where all names are
   */
  public static void checkPart(
      CommandLine command, String kind, String part, List<String> known, String all) {
    if (known.stream().noneMatch(name -> name.contains(part))) {
      throw new UnknownName(command, kind, part, known, all);
    }
  }

  private static String message(String kind, String name, List<String> nearest, String all) {
    String message = "there is no %s %s".formatted(kind, name);
    return nearest.isEmpty()
        ? "%s. %s".formatted(message, all).stripTrailing()
        : "%s; did you mean %s?".formatted(message, String.join(" or ", nearest));
  }
}
