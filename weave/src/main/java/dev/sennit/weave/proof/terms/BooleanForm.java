package dev.sennit.weave.proof.terms;

import dev.sennit.weave.proof.terms.Term.Concat;
import dev.sennit.weave.proof.terms.Term.Constant;
import dev.sennit.weave.proof.terms.Term.Logic;
import dev.sennit.weave.proof.terms.Term.Slice;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The normal form of Boolean functions: a truth table over up to {@link #MOST_LEAVES} words in a
 * fixed order, all of which matter. Nested functions become one while they have no more words;
 * constant bits are computed.
 */
record BooleanForm(Terms terms) {
  private static final int MOST_LEAVES = 6;

  /** The truth table of each leaf: bit {@code i} of the table of leaf {@code j} is bit j of i. */
  private static final long[] TABLES_OF_LEAVES = {
    0xAAAA_AAAA_AAAA_AAAAL, 0xCCCC_CCCC_CCCC_CCCCL, 0xF0F0_F0F0_F0F0_F0F0L,
    0xFF00_FF00_FF00_FF00L, 0xFFFF_0000_FFFF_0000L, 0xFFFF_FFFF_0000_0000L
  };

  /**
   * Makes the function.
   *
   * @param table bit {@code i} is the value if operand {@code j} has bit {@code j} of {@code i}
   */
  Term of(int bits, long table, List<Term> words) {
    Optional<Term> unchanged = unchanged(table, words);
    if (unchanged.isPresent()) {
      return unchanged.get();
    }
    List<Term> operands = words.stream().map(this::open).toList();
    for (Term operand : operands) {
      int cut = firstCut(operand);
      if (cut > 0) {
        return terms.concat(
            List.of(
                terms.logic(cut, table, slices(operands, 0, cut)),
                terms.logic(bits - cut, table, slices(operands, cut, bits - cut))));
      }
    }
    Set<Term> leaves = new LinkedHashSet<>();
    operands.forEach(operand -> addLeaves(operand, leaves));
    List<Term> over =
        leaves.size() <= MOST_LEAVES
            ? new ArrayList<>(leaves)
            : new ArrayList<>(
                new LinkedHashSet<>(operands.stream().filter(term -> !term.isConstant()).toList()));
    over.sort(Comparator.comparingInt(Term::id));
    List<Long> tables = operands.stream().map(operand -> table(operand, over)).toList();
    return reduced(bits, of(table, tables) & Terms.mask(1 << over.size()), over);
  }

  /**
   * Returns the word that the function returns unchanged, if all others are zero: then a slice of a
   * function stays a slice, and makes a rotation with its neighbour.
   */
  private static Optional<Term> unchanged(long table, List<Term> words) {
    int ones = 0;
    Term only = null;
    for (int i = 0; i < words.size(); i++) {
      Term word = words.get(i);
      if (!isZero(word)) {
        if (only != null && only != word) {
          return Optional.empty();
        }
        only = word;
        ones |= 1 << i;
      }
    }
    return only != null && (table & 1) == 0 && (table >>> ones & 1) == 1
        ? Optional.of(only)
        : Optional.empty();
  }

  private static boolean isZero(Term word) {
    return word.shape() instanceof Constant(long value) && value == 0;
  }

  /** Turns a slice of a function into the function of slices. */
  private Term open(Term word) {
    return word.shape() instanceof Slice(Term of, int low) && of.shape() instanceof Logic
        ? terms.sliceWithin(of, low, word.bits())
        : word;
  }

  /**
   * Returns the first place to cut an operand, so that each piece is all ones, all zeros or not
   * constant, and no piece consists of functions side by side.
   */
  private static int firstCut(Term operand) {
    return switch (operand.shape()) {
      case Constant(long value) -> {
        int run =
            (value & 1) == 0
                ? Long.numberOfTrailingZeros(value)
                : Long.numberOfTrailingZeros(~value);
        yield run < operand.bits() ? run : 0;
      }
      case Concat(List<Term> parts) when parts.stream().anyMatch(BooleanForm::isByItself) -> {
        int inner = firstCut(parts.getFirst());
        yield inner > 0 ? inner : parts.getFirst().bits();
      }
      default -> 0;
    };
  }

  /** Returns whether a part of a word is a piece of its own. */
  private static boolean isByItself(Term part) {
    return switch (part.shape()) {
      case Constant _, Logic _ -> true;
      case Slice(Term of, int _) -> of.shape() instanceof Logic;
      default -> false;
    };
  }

  private List<Term> slices(List<Term> operands, int low, int bits) {
    return operands.stream().map(operand -> terms.sliceWithin(operand, low, bits)).toList();
  }

  /** Makes the function of the slices of a function's operands. */
  Term slice(Logic of, int low, int bits) {
    return terms.logic(bits, of.table(), slices(of.leaves(), low, bits));
  }

  private static void addLeaves(Term operand, Set<Term> leaves) {
    switch (operand.shape()) {
      case Logic(long _, List<Term> inner) -> leaves.addAll(inner);
      case Constant _ -> {}
      default -> leaves.add(operand);
    }
  }

  /** Returns the truth table of an operand over the leaves. */
  private static long table(Term operand, List<Term> leaves) {
    if (operand.shape() instanceof Constant(long value)) {
      return -(value & 1);
    }
    int place = leaves.indexOf(operand);
    if (place >= 0) {
      return TABLES_OF_LEAVES[place];
    }
    Logic logic = (Logic) operand.shape();
    return of(logic.table(), logic.leaves().stream().map(leaf -> table(leaf, leaves)).toList());
  }

  /** Returns the truth table of a function of operands, of which these are the truth tables. */
  private static long of(long table, List<Long> operands) {
    long all = 0;
    for (int values = 0; values < 1 << operands.size(); values++) {
      if ((table >>> values & 1) != 0) {
        long where = -1;
        for (int i = 0; i < operands.size(); i++) {
          where &= (values >>> i & 1) != 0 ? operands.get(i) : ~operands.get(i);
        }
        all |= where;
      }
    }
    return all;
  }

  /** Removes the leaves that do not matter. */
  private Term reduced(int bits, long table, List<Term> leaves) {
    for (int leaf = 0; leaf < leaves.size(); leaf++) {
      long without = 0;
      boolean matters = false;
      int next = 0;
      for (int values = 0; values < 1 << leaves.size(); values++) {
        if ((values >>> leaf & 1) == 0) {
          long one = table >>> values & 1;
          matters |= one != (table >>> (values | 1 << leaf) & 1);
          without |= one << next++;
        }
      }
      if (!matters) {
        List<Term> fewer = new ArrayList<>(leaves);
        fewer.remove(leaf);
        return reduced(bits, without, fewer);
      }
    }
    if (leaves.isEmpty()) {
      return terms.constant(bits, (table & 1) == 0 ? 0 : -1);
    }
    if (leaves.size() == 1 && table == 0b10) {
      return leaves.getFirst();
    }
    return terms.intern(bits, new Logic(table, List.copyOf(leaves)), Terms.anySecret(leaves));
  }
}
