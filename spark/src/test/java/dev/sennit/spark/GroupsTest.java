package dev.sennit.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.Hasher;
import dev.sennit.spark.row.Lists;
import java.io.IOException;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.RowFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import scala.Tuple2;

/** Protects: a partition is read in groups of bounded size, and only as results are taken. */
class GroupsTest {
  private static final IOException EXPECTED = new IOException("of the user");

  private int read;

  @ParameterizedTest
  @MethodSource
  void groupIsBounded(Object value, int size) throws Exception {
    Iterator<Object> results =
        SennitRows.digests(Hasher.MD5, _ -> new byte[1], (v, _) -> v)
            .call(counted(Collections.nCopies(5000, value)));
    assertThat(read).isZero();
    for (int i = 0; i < size; i++) {
      assertThat(results.next()).isSameAs(value);
      assertThat(read).isEqualTo(size);
    }
    results.next();
    assertThat(read).isEqualTo(2 * size);
  }

  static Stream<Arguments> groupIsBounded() {
    byte[] large = new byte[300 << 10];
    String text = "x".repeat(300 << 10);
    return Stream.of(
        Arguments.of(5, 1024),
        Arguments.of("text", 1024),
        Arguments.of(large, 4),
        Arguments.of(RowFactory.create(1, text, null), 4),
        Arguments.of(RowFactory.create(RowFactory.create(text), large), 2),
        Arguments.of(new Tuple2<>(text, Lists.toScala(List.of(large, large))), 2));
  }

  @Test
  void messagesCountToo() throws Exception {
    MapPartitionsFunction<Integer, Integer> function =
        SennitRows.digests(Hasher.MD5, _ -> new byte[1 << 20], (value, _) -> value);
    function.call(counted(List.of(1, 2, 3))).next();
    assertThat(read).isEqualTo(1);
  }

  @Test
  void exceptionsOfUsersAreNotWrapped() throws Exception {
    for (MapPartitionsFunction<Object, Object> function :
        List.<MapPartitionsFunction<Object, Object>>of(
            SennitRows.digests(Hasher.MD5, _ -> fail(), (value, _) -> value),
            SennitRows.digests(Hasher.MD5, _ -> null, (_, _) -> fail()))) {
      assertThatThrownBy(function.call(List.<Object>of(1).iterator())::next).isSameAs(EXPECTED);
    }
  }

  private static byte[] fail() throws IOException {
    throw EXPECTED;
  }

  private <T> Iterator<T> counted(List<T> values) {
    return IntStream.range(0, values.size()).mapToObj(values::get).peek(_ -> read++).iterator();
  }
}
