package dev.sennit.weave.isa;

import static dev.sennit.weave.isa.Latency.COMPLEMENT;
import static dev.sennit.weave.isa.Latency.SIMPLE;

/**
 * The operators of Java as a table, for portable source. Every text is an assignment.
 *
 * <p>A rotation is two shifts by {@code n} and {@code r}, the width less {@code n}, as in {@code
 * Integer.rotateLeft}: an interpreter pays more for the call than for the three operations, and
 * compilers know both ways. A call is shorter, which helps if a method would otherwise be too long
 * for compilers.
 */
public final class Java {
  public static final Table TABLE = table(false);

  /** The table with rotations as calls. */
  public static final Table WITH_CALLS = table(true);

  private Java() {}

  private static Table table(boolean calls) {
    Table table =
        new Table(
            new RegisterView("int", Bank.GENERAL, 32), new RegisterView("long", Bank.GENERAL, 64));
    for (String type : new String[] {"int", "long"}) {
      String d = "{d:" + type + "} = ";
      String a = "{a:" + type + "}";
      String b = "{b:" + type + "}";
      table
          .row(d + a + " + " + b, "d = a + b", SIMPLE)
          .row(d + a + " & " + b, "d = a & b", SIMPLE)
          .row(d + a + " | " + b, "d = a | b", SIMPLE)
          .row(d + a + " ^ " + b, "d = a ^ b", SIMPLE)
          .row(d + "~" + a, "d = ~a", COMPLEMENT)
          .row(d + a + " << {n}", "d = a << n", SIMPLE)
          .row(d + a + " >>> {n}", "d = a >> n", SIMPLE)
          .row(
              d + (calls ? call(type, "Left", a) : a + " << {n} | " + a + " >>> {r}"),
              "d = rotl(a, n)",
              SIMPLE)
          .row(
              d + (calls ? call(type, "Right", a) : a + " >>> {n} | " + a + " << {r}"),
              "d = rotr(a, n)",
              SIMPLE);
    }
    return table;
  }

  private static String call(String type, String direction, String word) {
    return "%s.rotate%s(%s, {n})"
        .formatted(type.equals("int") ? "Integer" : "Long", direction, word);
  }
}
