package dev.sennit.cli.kernels;

import static dev.sennit.cli.console.TextTable.Side.LEFT;
import static dev.sennit.cli.console.TextTable.Side.RIGHT;
import static java.util.stream.Collectors.joining;

import dev.sennit.cli.console.TextTable;
import dev.sennit.weave.forms.ChosenForm;
import dev.sennit.weave.forms.NamedFunction;
import dev.sennit.weave.lower.Goal;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Shows the forms that the weaver finds for Boolean functions. */
@Command(
    name = "forms",
    description = {
      "Show the forms of the digests' Boolean functions on each target: the form with the fewest"
          + " operations, and the form with the shortest path from x, the word that is ready last."
    })
final class FormsCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    List<ChosenForm> forms = ChosenForm.all();
    for (NamedFunction function : NamedFunction.ALL) {
      out.printf("%s: %s%n", function.name(), function.formula());
      table(forms.stream().filter(form -> form.function().equals(function)).toList())
          .forEach(line -> out.println("  " + line));
      out.println();
    }
    out.println("x, y, z: cycles from each word to the result.");
    out.println("All words of chi are ready at the same time.");
    out.flush();
  }

  private static List<String> table(List<ChosenForm> forms) {
    TextTable table =
        new TextTable(LEFT, LEFT, RIGHT, RIGHT, RIGHT, RIGHT, LEFT)
            .row("target", "best for", "operations", "x", "y", "z", "form");
    for (ChosenForm form : forms) {
      List<String> paths = form.paths();
      table.row(
          form.target(),
          form.goals().stream().map(FormsCommand::title).collect(joining(" and ")),
          Integer.toString(form.operations()),
          paths.get(0),
          paths.get(1),
          paths.get(2),
          form.text());
    }
    return table.lines();
  }

  private static String title(Goal goal) {
    return switch (goal) {
      case FEW_OPERATIONS -> "operations";
      case SHORT_PATH -> "path";
    };
  }
}
