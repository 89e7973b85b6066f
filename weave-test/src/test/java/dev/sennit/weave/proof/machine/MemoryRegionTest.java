package dev.sennit.weave.proof.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.proof.terms.Term;
import dev.sennit.weave.proof.terms.Terms;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Protects: memory is open only in its windows, for numbers of any size. */
@Tag("checks")
class MemoryRegionTest {
  private final Terms terms = new Terms();
  private final Term start = terms.symbol(Long.SIZE, "start", false);
  private final MemoryRegion region =
      MemoryRegion.of(
          "region",
          terms.symbol(Long.SIZE, "base", false),
          List.of(new MemoryRegion.Window(start, 16)),
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
  void allowsPlacesInTheWindow(long distance, int bytes, boolean allowed) {
    assertThat(region.allows(terms.plus(start, distance), bytes)).isEqualTo(allowed);
  }

  @ParameterizedTest
  @CsvSource({"0", "8"})
  void refusesUnknownPlaces(long number) {
    assertThat(region.allows(terms.constant(Long.SIZE, number), 1)).isFalse();
  }
}
