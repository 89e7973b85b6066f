package dev.sennit.cli;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** A name was given that nothing has; the message names the nearest that there are. */
public final class UnknownName extends ParameterException {
  private static final long serialVersionUID = 1;

  public UnknownName(CommandLine command, String what, String name, List<String> nearest) {
    super(
        command,
        "there is no "
            + what
            + " "
            + name
            + (nearest.isEmpty() ? "." : "; the nearest names are " + String.join(", ", nearest))
            + (nearest.isEmpty() ? "" : "."));
  }
}
