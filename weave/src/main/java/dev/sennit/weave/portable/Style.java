package dev.sennit.weave.portable;

import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Java;
import dev.sennit.weave.lower.Form;
import dev.sennit.weave.lower.FormChoice;
import dev.sennit.weave.lower.Forms;
import dev.sennit.weave.lower.Goal;
import dev.sennit.weave.words.TruthTable;
import java.util.List;

/**
 * The forms of Boolean functions. The library has the first style; benchmarks measure the others.
 */
public enum Style {
  FEW_OPERATIONS("have the fewest operations"),
  SHORT_PATH("have the shortest path from the word that comes last"),
  AS_STATED("the standard prints");

  private final String title;

  Style(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }

  /** Chooses forms by the arrivals of words. */
  interface Choice {
    Form whole(TruthTable function, int[] arrivals);

    /** Chooses one form, or two summands that have no bit in common. */
    List<Form> summand(TruthTable function, int[] arrivals, List<Integer> others);
  }

  Choice choice(int bits) {
    return switch (this) {
      case FEW_OPERATIONS -> searched(bits, Goal.FEW_OPERATIONS);
      case SHORT_PATH -> searched(bits, Goal.SHORT_PATH);
      case AS_STATED -> new StatedForms(bits);
    };
  }

  private static Choice searched(int bits, Goal goal) {
    FormChoice choice = new FormChoice(new Forms(Java.TABLE, Bank.GENERAL, bits + ": "), goal);
    return new Choice() {
      @Override
      public Form whole(TruthTable function, int[] arrivals) {
        return choice.whole(function, arrivals);
      }

      @Override
      public List<Form> summand(TruthTable function, int[] arrivals, List<Integer> others) {
        return choice.summand(function, arrivals, others, 0);
      }
    };
  }
}
