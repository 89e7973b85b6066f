package dev.sennit.cli.kernels;

import static java.util.stream.Collectors.joining;

import dev.sennit.cli.console.Columns;
import dev.sennit.weave.forms.ChosenForm;
import dev.sennit.weave.forms.NamedFunction;
import dev.sennit.weave.lower.Goal;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Shows the forms that the weaver finds for Boolean functions. */
@Command(name = "forms")
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
    return new Columns<ChosenForm>()
        .text("target", ChosenForm::target)
        .text(
            "best for",
            form -> form.goals().stream().map(FormsCommand::title).collect(joining(" and ")))
        .number("operations", form -> Integer.toString(form.operations()))
        .number("x", form -> form.paths().get(0))
        .number("y", form -> form.paths().get(1))
        .number("z", form -> form.paths().get(2))
        .text("form", ChosenForm::text)
        .table(forms)
        .lines();
  }

  private static String title(Goal goal) {
    return switch (goal) {
      case FEW_OPERATIONS -> "operations";
      case SHORT_PATH -> "path";
    };
  }
}
