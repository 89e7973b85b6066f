package dev.sennit.weave.portable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.isa.Java;
import dev.sennit.weave.isa.Meaning;
import dev.sennit.weave.isa.Row;
import dev.sennit.weave.words.ConcreteWords;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Protects: each row of Java's table means what its text computes, at every distance of shifts. */
class JavaRowsTest {
  @TempDir Path folder;

  @Test
  void everyRowComputesItsMeaning() throws Exception {
    StringBuilder source = new StringBuilder("package compiled; final class Rows {");
    List<Row> rows = Java.TABLE.rows();
    for (int row = 0; row < rows.size(); row++) {
      String type = type(rows.get(row));
      for (int n = 1; n < rows.get(row).meaning().bits(); n++) {
        Map<String, Integer> numbers = Map.of("n", n, "r", rows.get(row).meaning().bits() - n);
        String text =
            rows.get(row)
                .lines((place, _) ->
                    numbers.containsKey(place) ? numbers.get(place).toString() : place)
                .getFirst();
        source.append(
            "static %s row%dn%d(%s a, %s b) { %s d; %s; return d; }\n"
                .formatted(type, row, n, type, type, type, text));
      }
    }
    Compiled compiled = Compiled.of(folder, "Rows", source.append("}").toString());
    Random random = new Random(8);
    for (int row = 0; row < rows.size(); row++) {
      for (int n = 1; n < rows.get(row).meaning().bits(); n++) {
        long a = random.nextLong();
        long b = random.nextLong();
        assertThat(executed(compiled, rows.get(row), "row%dn%d".formatted(row, n), a, b))
            .as("%s at %d", rows.get(row), n)
            .isEqualTo(meant(rows.get(row), a, b, n));
      }
    }
  }

  private static String type(Row row) {
    return row.meaning().bits() == Long.SIZE ? "long" : "int";
  }

  private static long executed(Compiled compiled, Row row, String method, long a, long b) {
    return row.meaning().bits() == Long.SIZE
        ? (long) compiled.call(method, a, b)
        : Integer.toUnsignedLong((int) compiled.call(method, (int) a, (int) b));
  }

  private static long meant(Row row, long a, long b, int n) {
    ConcreteWords numbers = new ConcreteWords(row.meaning().bits());
    Map<String, Long> operands = Map.of("a", numbers.constant(a), "b", numbers.constant(b));
    Meaning.Assign assign = (Meaning.Assign) row.meaning().statements().getFirst();
    return row.meaning()
        .evaluate(
            assign.value(),
            numbers,
            new Meaning.Operands<Long>() {
              @Override
              public Long word(String name) {
                return operands.get(name);
              }

              @Override
              public long immediate(String name) {
                return n;
              }

              @Override
              public Long load(Meaning.Load load) {
                throw new AssertionError("no row reads memory");
              }

              @Override
              public Long addressOf(String pool) {
                throw new AssertionError("no row takes an address");
              }
            });
  }
}
