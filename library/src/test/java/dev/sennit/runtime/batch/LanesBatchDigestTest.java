package dev.sennit.runtime.batch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.InterruptedAtCheck;
import dev.sennit.Messages;
import dev.sennit.Oracle;
import dev.sennit.TestedKernels;
import dev.sennit.WithKernels;
import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.kernel.KernelShape;
import dev.sennit.runtime.kernel.KernelTarget;
import dev.sennit.runtime.message.ArrayColumn;
import dev.sennit.runtime.message.ReadableMessage;
import dev.sennit.runtime.select.KernelLinker;
import dev.sennit.runtime.select.SelectedKernels;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Protects: every kernel for several messages that this machine can run, be it the selected one or
 * not, computes the digest of each, whatever is beside it, before it and behind it in its lane.
 */
@Tag("kernels")
public class LanesBatchDigestTest implements WithKernels {
  private static final int LARGE = 5 << 20;

  // How many messages a column has.
  private static final int COLUMN = 100;

  public static final List<KernelShape> SHAPES =
      Stream.of(1, 2, 4, 8, 16)
          .flatMap(lanes -> Stream.of(1, 2, 3, 4).map(strands -> new KernelShape(lanes, strands)))
          .toList();

  /** Each kernel, used until the end, and only while most of its lanes are busy. */
  static List<LaneChoice> choices() {
    List<LaneChoice> choices = new ArrayList<>();
    SelectedKernels selected = KernelLinker.await();
    for (DigestKernel one : TestedKernels.ones()) {
      for (KernelTarget target : selected.support().targets()) {
        for (KernelShape shape : SHAPES) {
          // Chunks of trees have tests of their own.
          LanesKernel lanes =
              one.algorithm() == DigestAlgorithm.BLAKE3_256
                  ? null
                  : TestedKernels.lanes(one, target, shape);
          if (lanes != null) {
            choices.add(new LaneChoice(lanes, 1, 0));
            choices.add(new LaneChoice(lanes, shape.messages() / 2 + 1, 0));
          }
        }
      }
    }
    return choices;
  }

  @ParameterizedTest
  @MethodSource("choices")
  void everyLengthInEveryKindOfMemory(LaneChoice choice) {
    int blockLength = choice.one().blockLength();
    // Short ones, and some longer than a part, by all that can be left of a block.
    IntStream lengths =
        IntStream.concat(
            IntStream.iterate(
                0, length -> length <= 3 * blockLength + 8, l -> l + (EMULATED ? 5 : 1)),
            IntStream.iterate(4000, length -> length <= 4000 + blockLength, l -> l + 3));
    List<byte[]> messages = new ArrayList<>(lengths.mapToObj(Messages::random).toList());
    check(choice, messages, new byte[0]);
    Collections.shuffle(messages, new Random(1));
    for (int prefix : new int[] {0, 1, 16, blockLength - 1}) {
      check(choice, messages, Messages.random(prefix));
    }
  }

  @ParameterizedTest
  @MethodSource("choices")
  void everyNumberOfMessages(LaneChoice choice) {
    Random random = new Random(2);
    for (int count = 0; count <= 2 * choice.lanes().shape().messages() + 1; count++) {
      List<byte[]> messages =
          Stream.generate(() -> random.nextInt(random.nextBoolean() ? 60 : 10_000))
              .limit(count)
              .map(Messages::random)
              .toList();
      check(choice, messages, new byte[0]);
    }
  }

  /** Messages for all lanes that are hashed together, where they are, and none beside them. */
  @ParameterizedTest
  @MethodSource("choices")
  void interruptWithinAGroup(LaneChoice choice) throws Exception {
    int lanes = choice.lanes().shape().messages();
    int length = 4 * choice.blocksPerCall() * choice.one().blockLength();
    byte[] digests = new byte[lanes * choice.one().digestLength()];
    InterruptedAtCheck.assertStops(
        3,
        () -> {
          try (Arena arena = Arena.ofConfined();
              LanesBatchDigest digest = digest(choice, MemorySegment.ofArray(digests))) {
            MemorySegment data = arena.allocate(length);
            for (int lane = 0; lane < lanes; lane++) {
              digest.add(lane, data, 0, length);
            }
          }
        });
    assertThat(digests).containsOnly(0);
  }

  private static void check(LaneChoice choice, List<byte[]> messages, byte[] prefix) {
    // Digests that lie one behind the other are copied together.
    int stride = choice.one().digestLength() + (prefix.length == 0 ? 0 : 3);
    byte[] onHeap = new byte[messages.size() * stride];
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment outside = arena.allocate(onHeap.length + 1);
      for (MemorySegment results : new MemorySegment[] {MemorySegment.ofArray(onHeap), outside}) {
        int expected = results == outside ? 5000 : 0;
        try (LanesBatchDigest digest = digest(choice, prefix, results, stride, expected)) {
          List<Runnable> additions =
              List.of(
                  () -> addOneByOne(digest, messages, arena, 0),
                  () -> addOneByOne(digest, messages, arena, 1),
                  () -> addTogether(digest, messages.toArray(byte[][]::new)),
                  () -> addColumns(digest, messages));
          for (Runnable addition : additions) {
            results.fill((byte) 0);
            addition.run();
            digest.finish();
            assertDigests(choice, messages, prefix, results, stride);
          }
        }
      }
    }
  }

  private static void addOneByOne(
      LanesBatchDigest digest, List<byte[]> messages, Arena arena, int turn) {
    for (int place = 0; place < messages.size(); place++) {
      add(digest, place, messages.get(place), arena, (place + turn) % 4);
    }
  }

  /** Full groups of them, and what is left; by lengths around blocks. */
  @ParameterizedTest
  @MethodSource("choices")
  void messagesOfASegmentWithAsManyBlocks(LaneChoice choice) {
    int blockLength = choice.one().blockLength();
    int lanes = choice.lanes().shape().messages();
    for (int more = 0; more <= blockLength; more += EMULATED ? 13 : 1) {
      checkSegment(choice, Collections.nCopies(2 * lanes + 1, 5 * blockLength + more), 0);
    }
    for (int count : new int[] {1, lanes - 1, lanes, lanes + 1, 3 * lanes - 1}) {
      checkSegment(choice, Collections.nCopies(count, 1024), 3);
    }
    // In one that is larger than a cache; with so long messages that they take several calls.
    for (int length : new int[] {1024, 4096, 20_000}) {
      checkSegment(choice, Collections.nCopies(lanes + 1, length), LARGE / lanes - length);
    }
  }

  /** Some have two blocks behind those that are read in place, others have one. */
  @ParameterizedTest
  @MethodSource("choices")
  void messagesOfASegmentWithOtherLengths(LaneChoice choice) {
    int blockLength = choice.one().blockLength();
    int lanes = choice.lanes().shape().messages();
    int padding = BatchPadding.of(choice.one().algorithm()).length();
    Random random = new Random(3);
    List<Integer> lengths = new ArrayList<>();
    for (int i = 0; i < 3 * lanes; i++) {
      lengths.add(8 * blockLength - padding - i % 9);
    }
    checkSegment(choice, lengths, 1);
    random.ints(2L * lanes, 0, 12 * blockLength).forEach(lengths::add);
    checkSegment(choice, lengths, 0);
    Collections.shuffle(lengths, random);
    checkSegment(choice, lengths, 0);
  }

  /**
   * Checks messages that lie in one segment.
   *
   * @param between how many bytes are between two of them
   */
  private static void checkSegment(LaneChoice choice, List<Integer> lengths, int between) {
    List<byte[]> messages = lengths.stream().map(Messages::random).toList();
    int stride = choice.one().digestLength();
    MemorySegment results = MemorySegment.ofArray(new byte[messages.size() * stride]);
    try (Arena arena = Arena.ofConfined();
        LanesBatchDigest digest = digest(choice, results)) {
      long size = lengths.stream().mapToLong(length -> length + between).sum();
      MemorySegment data = arena.allocate(size);
      long offset = 0;
      for (int place = 0; place < messages.size(); place++) {
        byte[] message = messages.get(place);
        MemorySegment.copy(message, 0, data, ValueLayout.JAVA_BYTE, offset, message.length);
        digest.add(place, data, offset, message.length);
        offset += message.length + between;
      }
      digest.finish();
      assertDigests(choice, messages, new byte[0], results, stride);
    }
  }

  private static LanesBatchDigest digest(LaneChoice choice, MemorySegment results) {
    return digest(choice, new byte[0], results, choice.one().digestLength(), 0);
  }

  private static LanesBatchDigest digest(
      LaneChoice choice, byte[] prefix, MemorySegment results, int stride, int expected) {
    DigestSink sink = new DigestsInMemory(choice.one().algorithm(), results, stride);
    return LanesBatchDigest.of(choice, prefix, sink, expected);
  }

  private static void addTogether(LanesBatchDigest digest, byte[][] messages) {
    int next = digest.add(messages, 0, messages.length);
    while (next < messages.length) {
      digest.add(next, messages[next], 0, messages[next].length);
      next = digest.add(messages, next + 1, messages.length);
    }
  }

  /** Some messages in each. */
  private static void addColumns(LanesBatchDigest digest, List<byte[]> messages) {
    for (int from = 0; from < messages.size(); from += COLUMN) {
      List<byte[]> some = messages.subList(from, Math.min(from + COLUMN, messages.size()));
      byte[] bytes = new byte[some.stream().mapToInt(message -> message.length).sum()];
      int[] offsets = new int[some.size() + 1];
      for (int i = 0; i < some.size(); i++) {
        System.arraycopy(some.get(i), 0, bytes, offsets[i], some.get(i).length);
        offsets[i + 1] = offsets[i] + some.get(i).length;
      }
      ArrayColumn column = ArrayColumn.of(bytes, offsets, from);
      int next = digest.add(column, 0, some.size());
      while (next < some.size()) {
        digest.add(column.place(next), bytes, offsets[next], offsets[next + 1] - offsets[next]);
        next = digest.add(column, next + 1, some.size());
      }
    }
  }

  private static void add(
      LanesBatchDigest digest, int place, byte[] message, Arena arena, int kindOfMemory) {
    int length = message.length;
    switch (kindOfMemory) {
      case 0 -> {
        byte[] around = new byte[length + 2];
        System.arraycopy(message, 0, around, 1, length);
        digest.add(place, around, 1, length);
      }
      case 1 -> digest.add(place, MemorySegment.ofArray(message).asReadOnly(), 0, length);
      case 2 -> digest.add(place, arena.allocateFrom(ValueLayout.JAVA_BYTE, message), 0, length);
      default -> digest.add(place, new InParts(ByteBuffer.wrap(message), () -> {}));
    }
  }

  /** What a file is: its length shows at the end. */
  public record InParts(ByteBuffer left, Runnable end) implements ReadableMessage {
    @Override
    public int read(MemorySegment room) {
      int count = (int) Math.min(room.byteSize(), left.remaining());
      room.asByteBuffer().put(left.slice(left.position(), count));
      left.position(left.position() + count);
      return count;
    }

    @Override
    public void ended() {
      end.run();
    }
  }

  private static void assertDigests(
      LaneChoice choice, List<byte[]> messages, byte[] prefix, MemorySegment results, int stride) {
    MessageDigest oracle = Oracle.digest(choice.one().algorithm().name());
    for (int place = 0; place < messages.size(); place++) {
      oracle.update(prefix);
      byte[] expected = Arrays.copyOf(oracle.digest(messages.get(place)), stride);
      byte[] actual = results.asSlice((long) place * stride, stride).toArray(ValueLayout.JAVA_BYTE);
      if (!Arrays.equals(actual, expected)) {
        assertThat(actual)
            .describedAs(
                "%s: message %d of %d, %d bytes behind %d",
                choice.lanes().name(),
                place,
                messages.size(),
                messages.get(place).length,
                prefix.length)
            .isEqualTo(expected);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("choices")
  void endedWhenTheDigestIsThere(LaneChoice choice) {
    int count = choice.lanes().shape().messages() + 1;
    byte[] results = new byte[count * choice.one().digestLength()];
    List<Integer> ended = new ArrayList<>();
    try (LanesBatchDigest digest = digest(choice, MemorySegment.ofArray(results))) {
      for (int i = 0; i < count; i++) {
        int place = i;
        byte[] message = Messages.random(100 * i);
        byte[] expected = Oracle.digest(choice.one().algorithm().name()).digest(message);
        Runnable end =
            () -> {
              int from = place * expected.length;
              assertThat(Arrays.copyOfRange(results, from, from + expected.length))
                  .isEqualTo(expected);
              ended.add(place);
            };
        digest.add(place, new InParts(ByteBuffer.wrap(message), end));
      }
      digest.finish();
    }
    assertThat(ended).hasSize(count).doesNotHaveDuplicates();
  }
}
