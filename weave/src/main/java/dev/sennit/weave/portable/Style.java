package dev.sennit.weave.portable;

import dev.sennit.weave.lower.Form;
import dev.sennit.weave.lower.Forms;
import dev.sennit.weave.lower.Goal;
import dev.sennit.weave.target.Bank;
import dev.sennit.weave.target.Java;
import dev.sennit.weave.words.TruthTable;
import java.util.List;

/** In which forms Boolean functions are written. The library has the first; others are measured. */
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

  /** Chooses forms by when words arrive. */
  interface Choice {
    Form whole(TruthTable function, int[] arrivals);

    /** One form, or two to be added that have no bit in common. */
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
    dev.sennit.weave.lower.Choice choice =
        new dev.sennit.weave.lower.Choice(new Forms(Java.TABLE, Bank.GENERAL, bits + ": "), goal);
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
