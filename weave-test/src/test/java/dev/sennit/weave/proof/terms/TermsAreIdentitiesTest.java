package dev.sennit.weave.proof.terms;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Protects: the soundness of proofs. Every rule of the normal form is an identity on words, so
 * terms that are one object are equal for all inputs.
 */
@Tag("surroundings")
class TermsAreIdentitiesTest {
  private static final int WORDS = 60;
  private static final long FIRST_SEEDS = 25;

  private static RandomTerms made(long seed, int symbolsOfEachWidth, int words) {
    RandomTerms made = new RandomTerms(new Random(seed), symbolsOfEachWidth);
    for (int i = 0; i < words; i++) {
      made.make();
    }
    return made;
  }

  @Property(tries = 400)
  void everyTermHasTheValueOfItsOperation(@ForAll long seed) {
    RandomTerms made = made(seed, 3, 0);
    for (int i = 0; i < WORDS; i++) {
      RandomTerms.Word word = made.make();
      assertThat(made.valuation().of(word.term())).as("%s", word.term()).isEqualTo(word.value());
    }
  }

  /** Few symbols and small truth tables make many words that are equal by several rules. */
  @Property(tries = 400)
  void oneTermHasOneValue(@ForAll long seed) {
    RandomTerms made = made(seed, 1, 2 * WORDS);
    Map<Term, BigInteger> worth = new HashMap<>();
    for (RandomTerms.Word word : made.words()) {
      assertThat(worth.merge(word.term(), word.value(), (before, _) -> before))
          .isEqualTo(word.value());
    }
  }

  @Property(tries = 400)
  void distancesAreDifferences(@ForAll long seed) {
    RandomTerms made = made(seed, 1, WORDS);
    for (RandomTerms.Word one : made.words()) {
      for (RandomTerms.Word other : made.words()) {
        long difference = one.value().longValue() - other.value().longValue();
        Terms.distance(one.term(), other.term())
            .ifPresent(distance -> assertThat(distance).isEqualTo(difference));
      }
    }
  }

  @Property(tries = 400)
  void substitutionHasTheValueOfItsReplacements(@ForAll long seed) {
    RandomTerms made = made(seed, 2, WORDS);
    for (int i = 0; i < WORDS / 4; i++) {
      RandomTerms.Word word = made.substituted();
      assertThat(made.valuation().of(word.term())).as("%s", word.term()).isEqualTo(word.value());
    }
  }

  /** Proofs of constant time need this: a term not marked as secret does not depend on secrets. */
  @Property(tries = 400)
  void publicTermsDoNotDependOnSecrets(@ForAll long seed) {
    RandomTerms made = made(seed, 3, WORDS);
    Valuation other = made.withOtherSecrets();
    for (RandomTerms.Word word : made.words()) {
      if (!word.term().secret()) {
        assertThat(other.of(word.term())).as("%s", word.term()).isEqualTo(word.value());
      }
    }
  }

  /** Uses fixed seeds, so that changes of the rules meet the same terms each time. */
  @Test
  @org.junit.jupiter.api.Tag("checks")
  void theFirstSeedsAreIdentitiesToo() {
    for (long seed = 0; seed < FIRST_SEEDS; seed++) {
      everyTermHasTheValueOfItsOperation(seed);
      oneTermHasOneValue(seed);
      distancesAreDifferences(seed);
      substitutionHasTheValueOfItsReplacements(seed);
      publicTermsDoNotDependOnSecrets(seed);
    }
  }
}
