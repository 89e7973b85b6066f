package dev.sennit.spark.row;

import static dev.sennit.spark.row.TaskOfPartitions.constant;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.sennit.AesGcm;
import dev.sennit.NameUuid;
import dev.sennit.spark.columns.Function;
import dev.sennit.spark.columns.LinkedKernels;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.Concat;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Protects: a task holds no more than 4 MiB besides what Spark itself would hold, and at the end
 * nothing.
 *
 * <p>Spark itself would hold the row that was returned last: the buffer of its projection is at
 * least as long. All else counts: every array of this module, of the rows in it, and of the code
 * that Spark generates for it. Only the rows of the input do not, which others hold.
 */
class TaskMemoryTest {
  private static final int MOST = 4 << 20;
  private static final int HUGE = 10_000_000;

  /** Of many rows it looks at each that many, which shares no factor with the size of a group. */
  private static final int STEP = 7;

  private static final int NONCE_LENGTH = 12;
  private static final byte[] KEY = new byte[16];
  private static final Literal NAMESPACE =
      constant(NameUuid.URL.toString().getBytes(StandardCharsets.UTF_8));
  private static final Literal SECRET = constant(KEY);
  private static final Literal NO_DATA = constant();

  private static final int VALUE = 0;
  private static final int OTHER = 1;
  private static final int ENCRYPTED = 2;
  private static final int KEY_COLUMN = 3;
  private final List<Attribute> columns = TaskOfPartitions.columns(4);
  private final List<UnsafeRow> rows = new ArrayList<>();

  @BeforeAll
  static void linkKernels() {
    LinkedKernels.status();
  }

  private static Call call(Function function, Expression... arguments) {
    return new Call(function, List.of(arguments));
  }

  private Call call(String name) {
    Attribute value = columns.get(VALUE);
    return switch (name) {
      case "sha2" -> call(Function.SHA512, value);
      case "other" -> call(Function.SHA512, columns.get(OTHER));
      case "hmac" -> call(Function.HMAC_SHA256, columns.get(KEY_COLUMN), value);
      case "uuid" -> call(Function.UUID_V5, NAMESPACE, value);
      case "encrypt" -> call(Function.AES_ENCRYPT, value, SECRET, NO_DATA);
      case "decrypt" -> call(Function.AES_DECRYPT, columns.get(ENCRYPTED), SECRET, NO_DATA);
      case "constant" -> ofConstant(10_000);
      case "long constant" -> ofConstant(100_000);
      case "sha2 of computed" -> call(Function.SHA512, twice(value));
      case "sha2 of computed and other" ->
          call(
              Function.SHA512,
              new Concat(Lists.toScala(List.<Expression>of(value, columns.get(OTHER)))));
      case "encrypt computed" -> call(Function.AES_ENCRYPT, twice(value), SECRET, NO_DATA);
      default -> throw new IllegalArgumentException(name);
    };
  }

  private Call ofConstant(int length) {
    return call(Function.AES_ENCRYPT, constant(new byte[length]), columns.get(KEY_COLUMN), NO_DATA);
  }

  private static Expression twice(Attribute value) {
    return new Concat(Lists.toScala(List.<Expression>of(value, value)));
  }

  /** Returns a task that has no rows yet. */
  private TaskOfPartitions task(int kept, String... names) {
    rows.clear();
    return new TaskOfPartitions(columns, kept, Stream.of(names).map(this::call).toList());
  }

  /** The columns are the value, another value, the value encrypted, and a key. */
  private void addRows(TaskOfPartitions task, int count, int length, int otherLength) {
    byte[] value = new byte[length];
    Arrays.fill(value, (byte) 'v');
    byte[] other = new byte[otherLength];
    Arrays.fill(other, (byte) 'o');
    try (AesGcm aes = AesGcm.of(KEY)) {
      byte[] nonce = new byte[NONCE_LENGTH];
      byte[] encrypted = new byte[length + NONCE_LENGTH + AesGcm.TAG_LENGTH];
      aes.seal(nonce, new byte[0], value, 0, length, encrypted, nonce.length);
      for (int i = 0; i < count; i++) {
        byte[] key = KEY.clone();
        key[0] = (byte) i;
        rows.add(task.row(value, other, encrypted, key));
      }
    }
  }

  static Stream<List<String>> calls() {
    return Stream.of(
        List.of("sha2"),
        Collections.nCopies(30, "sha2"),
        Collections.nCopies(30, "uuid"),
        List.of("hmac", "sha2", "other", "uuid", "decrypt"),
        List.of("encrypt"),
        List.of("decrypt"),
        List.of("encrypt", "decrypt", "sha2"),
        List.of("constant"),
        Collections.nCopies(30, "constant"),
        Collections.nCopies(30, "long constant"),
        Collections.nCopies(30, "encrypt"));
  }

  /** A huge value counts once for each result in the returned row, and nowhere else. */
  @ParameterizedTest
  @MethodSource("calls")
  void memoryIsBounded(List<String> calls) {
    for (int kept = 0; kept <= 1; kept++) {
      for (int length : new int[] {1, 1 << 10, 30 << 10, 65 << 10, 1 << 20}) {
        TaskOfPartitions task = task(kept, calls.toArray(String[]::new));
        addRows(task, (4 << 20) / Math.max(length, 1500), length, 0);
        assertThat(mostHeld(task)).isLessThan(MOST);
      }
      if (calls.size() < 30) {
        TaskOfPartitions task = task(kept, calls.toArray(String[]::new));
        addRows(task, 3, 10, 0);
        addRows(task, 1, HUGE, 0);
        addRows(task, 3, 10, 0);
        assertThat(mostHeld(task)).isLessThan(MOST);
      }
    }
  }

  /** As in Spark, a computed argument is there only while its call is computed. */
  @Test
  void computedArgumentsAreNotHeld() {
    TaskOfPartitions task =
        task(1, "sha2 of computed", "encrypt computed", "sha2 of computed and other");
    addRows(task, 3, 10, 10);
    addRows(task, 1, HUGE, 20);
    addRows(task, 3, 10, 10);
    assertThat(mostHeld(task)).isLessThan(MOST);
  }

  /** Not even for a short time is there more. */
  @Test
  void hugeValuesAreNotCopied() {
    Assumptions.assumeTrue(LinkedKernels.status().aes().kernels().isPresent());
    TaskOfPartitions task = task(1, "decrypt", "encrypt", "sha2");
    addRows(task, 1, HUGE, 0);
    ExtendedRows results = task.of(rows.iterator());
    long before = allocated();
    int length = ((UnsafeRow) results.next()).getSizeInBytes();
    assertThat(length).isGreaterThan(3 * HUGE);
    assertThat(allocated() - before - length).isLessThan(MOST);
  }

  private static long allocated() {
    return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
  }

  /** Memory that some rows needed does not stay when others need other memory. */
  @Test
  void memoryIsBoundedAsRowsChange() {
    TaskOfPartitions task = task(1, "other", "decrypt", "sha2", "hmac", "uuid", "encrypt");
    for (int i = 0; i < 3; i++) {
      addRows(task, 60, 60 << 10, 0);
      addRows(task, 60, 1, 60 << 10);
      addRows(task, 4, 1 << 20, 0);
      addRows(task, 1500, 1, 1);
      addRows(task, 1500, 400, 800);
      addRows(task, 4, 1, 1 << 20);
    }
    assertThat(mostHeld(task)).isLessThan(MOST);
  }

  /**
   * Returns how many bytes are held at most besides the rows of the input and the row that was
   * returned.
   */
  private long mostHeld(TaskOfPartitions task) {
    ExtendedRows results = task.of(rows.iterator());
    Set<Object> input = input();
    long most = 0;
    int step = rows.size() < 300 ? 1 : STEP;
    for (int i = 0; results.hasNext(); i++) {
      InternalRow returned = results.next();
      if (i % step == 0) {
        long held =
            ReachableArrays.inSparkToo(results).stream()
                .filter(array -> !input.contains(array))
                .mapToLong(ReachableArrays::bytes)
                .sum();
        most = Math.max(most, held - ((UnsafeRow) returned).getSizeInBytes());
      }
    }
    assertThat(task.outputRows.value()).isEqualTo(rows.size());
    return most;
  }

  private Set<Object> input() {
    Set<Object> input = Collections.newSetFromMap(new IdentityHashMap<>());
    rows.forEach(row -> input.add(row.getBaseObject()));
    return input;
  }

  @Test
  void taskOfManyPartitionsHoldsOne() {
    TaskOfPartitions task = task(1, "sha2", "hmac", "uuid", "decrypt");
    addRows(task, 40, 1000, 1);
    List<ExtendedRows> partitions = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      ExtendedRows partition = task.of(rows.subList(0, i % rows.size()).iterator());
      partition.foreach(row -> row);
      partitions.add(partition);
    }
    assertThat(ReachableArrays.of(partitions)).isEmpty();
    long passedOn = task.outputRows.value();
    task.end();
    assertThat(task.outputRows.value()).isEqualTo(passedOn);
  }

  /** At the end of the partition, or at that of the task, which may come before the last row. */
  @ParameterizedTest
  @CsvSource({"1, 303", "0, 70"})
  void allIsClearedAtTheEnd(int kept, int passedOn) {
    TaskOfPartitions task = task(kept, "other", "sha2", "hmac", "uuid", "decrypt");
    addRows(task, 100, 50, 20);
    addRows(task, 100, 5000, 3000);
    addRows(task, 3, 100_000, 5);
    addRows(task, 100, 5000, 3000);
    Set<Object> held = Collections.newSetFromMap(new IdentityHashMap<>());
    ExtendedRows results = task.of(rows.iterator());
    InternalRow last = null;
    for (int i = 0; i < passedOn; i++) {
      last = results.next();
      held.addAll(ReachableArrays.of(results));
    }
    assertThat(results.hasNext()).isEqualTo(passedOn < rows.size());
    task.end();
    assertThat(ReachableArrays.of(results)).isEmpty();
    held.removeAll(input());
    if (passedOn == rows.size()) {
      // Spark may read the last row once more.
      held.remove(((UnsafeRow) last).getBaseObject());
    }
    held.removeIf(array -> isConstant(array) || array instanceof int[]);
    assertThat(held).hasSizeGreaterThan(20).allSatisfy(TaskMemoryTest::assertZeros);
  }

  private static boolean isConstant(Object array) {
    // A nonce is no secret.
    return array == NAMESPACE.value()
        || array == SECRET.value()
        || array instanceof byte[] bytes && bytes.length == NONCE_LENGTH;
  }

  private static void assertZeros(Object array) {
    if (array instanceof byte[] bytes) {
      assertThat(bytes).isEqualTo(new byte[bytes.length]);
    } else {
      assertThat((long[]) array).isEqualTo(new long[((long[]) array).length]);
    }
  }

  /** Spark's Generate reads the last row once more after the end. */
  @Test
  void lastRowStaysAfterTheEnd() {
    for (int kept = 0; kept <= 1; kept++) {
      TaskOfPartitions task = task(kept, "decrypt");
      addRows(task, 3, 5, 0);
      ExtendedRows results = task.of(rows.iterator());
      InternalRow last = null;
      while (results.hasNext()) {
        last = results.next();
      }
      assertThat(last.getBinary(kept)).isEqualTo("vvvvv".getBytes(StandardCharsets.UTF_8));
    }
  }
}
