package dev.sennit.weave.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Protects: memory is open in its windows and nowhere else, however large the numbers are. */
@Tag("checks")
class RegionTest {
  private final Terms terms = new Terms();
  private final Term start = terms.symbol(Long.SIZE, "start", false);
  private final Region region =
      Region.of(
          "region",
          terms.symbol(Long.SIZE, "base", false),
          List.of(new Region.Window(start, 16)),
          false,
          _ -> Optional.empty());

  @ParameterizedTest
  @CsvSource({
    "0, 16, true",
    "15, 1, true",
    "8, 8, true",
    "8, 9, false",
    "16, 1, false",
    "-1, 1, false",
    "0, 17, false",
    "9223372036854775807, 8, false",
    "-9223372036854775808, 8, false",
    "-8, 16, false",
  })
  void allowsWhatLiesInTheWindow(long distance, int bytes, boolean allowed) {
    assertThat(region.allows(terms, terms.plus(start, distance), bytes)).isEqualTo(allowed);
  }

  @ParameterizedTest
  @CsvSource({"0", "8"})
  void allowsNothingThatIsNotKnownToLieThere(long number) {
    assertThat(region.allows(terms, terms.constant(Long.SIZE, number), 1)).isFalse();
  }
}
