package dev.sennit.weave.target;

import static dev.sennit.weave.target.Latency.COMPLEMENT;
import static dev.sennit.weave.target.Latency.SIMPLE;

/**
 * Java, portable source: its operators as a table. Every text is an assignment of the language.
 *
 * <p>A rotation is written in shifts, as {@code Integer.rotateLeft} itself is: an interpreter would
 * pay more for the call than for the three operations, and compilers know both ways. There {@code
 * r} is what is left of the width after {@code n}. As a call it is shorter, which counts where a
 * method comes to be longer than compilers take.
 */
public final class Java {
  public static final Table TABLE = table(false);

  /** The same, with rotations as calls. */
  public static final Table WITH_CALLS = table(true);

  private Java() {}

  private static Table table(boolean calls) {
    Table table = new Table(new View("int", Bank.GENERAL, 32), new View("long", Bank.GENERAL, 64));
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
