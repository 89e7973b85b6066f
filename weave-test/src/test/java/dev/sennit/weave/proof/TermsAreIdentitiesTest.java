package dev.sennit.weave.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Protects: the soundness of proofs. Every rule by which terms come into their normal form is an
 * identity on words, so terms that are one object are equal for all inputs.
 */
@Tag("surroundings")
class TermsAreIdentitiesTest {
  private static final int WORDS = 60;
  private static final long FIRST_SEEDS = 25;

  @Property(tries = 400)
  void everyTermIsWorthWhatItsOperationMeans(@ForAll long seed) {
    RandomTerms made = new RandomTerms(new Random(seed), 3);
    for (int i = 0; i < WORDS; i++) {
      RandomTerms.Word word = made.make();
      assertThat(word.term().bits()).isEqualTo(word.bits().length);
      assertThat(made.valuation().of(word.term())).as("%s", word.term()).isEqualTo(word.bits());
    }
  }

  /** With few symbols and small truth tables, words meet that are equal by way of many rules. */
  @Property(tries = 400)
  void oneTermIsWorthOneNumber(@ForAll long seed) {
    RandomTerms made = new RandomTerms(new Random(seed), 1);
    for (int i = 0; i < 2 * WORDS; i++) {
      made.make();
    }
    Map<Term, List<Boolean>> worth = new HashMap<>();
    for (RandomTerms.Word word : made.words()) {
      List<Boolean> bits = new ArrayList<>();
      for (boolean bit : word.bits()) {
        bits.add(bit);
      }
      assertThat(worth.merge(word.term(), bits, (before, _) -> before)).isEqualTo(bits);
    }
  }

  @Property(tries = 400)
  void substitutionIsWorthWhatItsReplacementsAre(@ForAll long seed) {
    RandomTerms made = new RandomTerms(new Random(seed), 2);
    for (int i = 0; i < WORDS; i++) {
      made.make();
    }
    for (int i = 0; i < WORDS / 4; i++) {
      RandomTerms.Word word = made.substituted();
      assertThat(made.valuation().of(word.term())).as("%s", word.term()).isEqualTo(word.bits());
    }
  }

  /** Constant time is proved by this: what is not marked as secret does not depend on secrets. */
  @Property(tries = 400)
  void whatIsNotSecretDoesNotDependOnSecrets(@ForAll long seed) {
    RandomTerms made = new RandomTerms(new Random(seed), 3);
    for (int i = 0; i < WORDS; i++) {
      made.make();
    }
    Valuation other = made.withOtherSecrets();
    for (RandomTerms.Word word : made.words()) {
      if (!word.term().secret()) {
        assertThat(other.of(word.term())).as("%s", word.term()).isEqualTo(word.bits());
      }
    }
  }

  /** The same with the same numbers each time, for changes to the rules to be tried on. */
  @Test
  @org.junit.jupiter.api.Tag("checks")
  void theFirstSeedsAreIdentitiesToo() {
    for (long seed = 0; seed < FIRST_SEEDS; seed++) {
      everyTermIsWorthWhatItsOperationMeans(seed);
      oneTermIsWorthOneNumber(seed);
      substitutionIsWorthWhatItsReplacementsAre(seed);
      whatIsNotSecretDoesNotDependOnSecrets(seed);
    }
  }
}
