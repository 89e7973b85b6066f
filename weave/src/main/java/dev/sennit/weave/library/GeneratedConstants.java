package dev.sennit.weave.library;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Constants of a Java source that belong together.
 *
 * @param name of the interface that holds them
 * @param text what they are
 */
record GeneratedConstants(String name, String text, List<Constant> all) {
  private static final int LONGEST_LINE = 80;
  private static final String INDENTATION = "    ";

  /**
   * A constant.
   *
   * @param text what it is; empty where its name and type say so
   */
  record Constant(String type, String name, String value, String text) {
    Constant(String type, String name, String value) {
      this(type, name, value, "");
    }

    static Constant number(String name, int value, String text) {
      return new Constant("int", name, Integer.toString(value), text);
    }

    static Constant string(String name, String value) {
      return new Constant("String", name, quoted(value));
    }

    private String print() {
      String comment = text.isEmpty() ? "" : "/** " + text + " */\n";
      String begin = type + " " + name + " =";
      boolean fits = begin.length() + value.length() <= LONGEST_LINE && !value.contains("\n");
      return comment + begin + (fits ? " " + value : indented("\n" + value)) + ";";
    }
  }

  GeneratedConstants {
    all = List.copyOf(all);
  }

  /** Returns the name of a constant for what the weaver calls {@code name}. */
  static String nameOf(String name) {
    return name.toUpperCase(Locale.ROOT).replace('-', '_');
  }

  static String quoted(String text) {
    return '"' + text + '"';
  }

  /** Returns a call, with each argument in a line of its own if one line is too short. */
  static String call(String function, List<String> arguments) {
    String line = function + "(" + String.join(", ", arguments) + ")";
    return line.length() <= LONGEST_LINE && !line.contains("\n")
        ? line
        : function + "(" + indented("\n" + String.join(",\n", arguments)) + ")";
  }

  static String list(List<String> elements) {
    return call("List.of", elements);
  }

  private static String indented(String lines) {
    return lines.replace("\n", "\n" + INDENTATION);
  }

  /** Returns them with a list of all of them in their order. */
  GeneratedConstants withAll() {
    List<Constant> more = new ArrayList<>(all);
    more.add(
        new Constant(
            "List<" + all.getFirst().type() + ">",
            "ALL",
            list(all.stream().map(Constant::name).toList()),
            "All of them."));
    return new GeneratedConstants(name, text, more);
  }

  /** Returns the interface; what has a comment stands apart from what is before it. */
  String print() {
    StringBuilder members = new StringBuilder();
    for (Constant constant : all) {
      boolean apart = !members.isEmpty() && !constant.text().isEmpty();
      members.append(apart ? "\n" : "").append(constant.print()).append('\n');
    }
    return "/** %s */\npublic interface %s {\n%s}\n"
        .formatted(text, name, members.toString().indent(2).replace("\n  \n", "\n\n"));
  }
}
