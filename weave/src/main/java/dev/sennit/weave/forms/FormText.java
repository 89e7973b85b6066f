package dev.sennit.weave.forms;

import dev.sennit.weave.lower.Form;
import dev.sennit.weave.words.TruthTable;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** Writes a form for people: by the names of instructions, or by the operators of a language. */
public final class FormText {
  private static final List<String> WORDS = List.of("x", "y", "z");

  private FormText() {}

  /** Such as {@code xor(z, and(x, xor(y, z)))}. */
  static String ofInstructions(Form form) {
    if (form.isWord()) {
      return WORDS.get(form.index());
    }
    String name = form.row().text().split(" ")[0];
    String table = form.operands().size() == 3 ? " " + new TruthTable(form.table()) : "";
    return inOrder(form).stream()
        .map(FormText::ofInstructions)
        .collect(Collectors.joining(", ", name + table + "(", ")"));
  }

  /** Such as {@code z ^ (x & (y ^ z))}. */
  public static String ofOperators(Form form) {
    return form.isWord() ? WORDS.get(form.index()) : operators(form);
  }

  private static String operators(Form form) {
    List<Form> operands = inOrder(form);
    String assignment =
        form.row()
            .lines((place, _) ->
                switch (place) {
                  case "a" -> operand(operands.getFirst());
                  case "b" -> operand(operands.getLast());
                  default -> place;
                })
            .getFirst();
    return assignment.substring(assignment.indexOf('=') + 2);
  }

  /** What commutes is ordered: words by their names, and before what is made of them. */
  private static List<Form> inOrder(Form form) {
    Comparator<Form> order =
        Comparator.comparing((Form operand) -> !operand.isWord())
            .thenComparing(operand -> operand.isWord() ? operand.index() : 0);
    return form.row().commutes()
        ? form.operands().stream().sorted(order).toList()
        : form.operands();
  }

  private static String operand(Form form) {
    return form.isWord() || form.operands().size() == 1
        ? ofOperators(form)
        : "(" + operators(form) + ")";
  }
}
