package dev.sennit.spark.columns;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Protects: of long values only copies are cleared. */
class ValuesTest {
  private static final byte[] VALUE = {1, 2, 3};

  static Stream<Consumer<Values>> longValuesAreDropped() {
    return Stream.of(Values::begin, Values::clear, Values::dropMade);
  }

  @ParameterizedTest
  @MethodSource
  void longValuesAreDropped(Consumer<Values> drop) {
    Values values = Values.none();
    values.addLong(3, VALUE::clone, true);
    byte[] copy = values.array(0);
    assertThat(copy).isEqualTo(VALUE);
    drop.accept(values);
    assertThat(copy).containsOnly(0);

    values.begin();
    values.addLong(VALUE, 0, 3);
    assertThat(values.array(0)).isSameAs(VALUE);
    drop.accept(values);
    assertThat(VALUE).containsExactly(1, 2, 3);
  }
}
