package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.runtime.batch.BatchDigest;
import dev.sennit.runtime.batch.DigestsInMemory;
import dev.sennit.runtime.digest.DigestAlgorithm;
import dev.sennit.runtime.select.LaneSelection;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Protects: no byte is read before or behind the messages of a column, and none is written before
 * or behind the digests. Both touch pages that must not be; a byte too much would end this JVM.
 */
@EnabledOnOs(OS.LINUX)
@Tag("kernels")
class BatchGuardPagesTest implements WithKernels {
  // One more than there are lanes on any target.
  private static final int MESSAGES = 49;

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashers")
  void columnAndDigestsAtBothEnds(Hasher hasher) throws Throwable {
    MemorySegment page = GuardedPage.make();
    MemorySegment resultPage = GuardedPage.make();
    int digestLength = hasher.digestLength();
    for (int length = 0; length <= 300; length += EMULATED ? 7 : 1) {
      // The first and the last message are at the ends of the page.
      int[] offsets = {0, length, length, length + 70, 2 * length + 70};
      byte[] bytes = Messages.random(offsets[4]);
      byte[][] messages = new byte[4][];
      Arrays.setAll(messages, i -> Arrays.copyOfRange(bytes, offsets[i], offsets[i + 1]));
      byte[] expected = hasher.hash(Batch.of(List.of(messages)));
      long size = 4L * digestLength;
      for (boolean atBegin : new boolean[] {true, false}) {
        MemorySegment data =
            page.asSlice(atBegin ? 0 : page.byteSize() - bytes.length, bytes.length);
        data.copyFrom(MemorySegment.ofArray(bytes));
        MemorySegment result = resultPage.asSlice(atBegin ? 0 : resultPage.byteSize() - size, size);
        hasher.hash(Batch.ofColumn(data, MemorySegment.ofArray(offsets)), result, digestLength);
        assertThat(result.toArray(ValueLayout.JAVA_BYTE))
            .describedAs("length %d", length)
            .isEqualTo(expected);
      }
    }
  }

  /** Long ones, so many that they go through the kernel as a group. */
  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashers")
  void longMessagesAtBothEnds(Hasher hasher) throws Throwable {
    MemorySegment page = GuardedPage.make();
    int digestLength = hasher.digestLength();
    DigestAlgorithm algorithm = WithKernels.algorithm(hasher);
    for (int length = 1100; length <= 1400; length += EMULATED ? 23 : 1) {
      byte[] message = Messages.random(length);
      byte[] expected = hasher.hash(message);
      MemorySegment results = MemorySegment.ofArray(new byte[MESSAGES * digestLength]);
      for (boolean atBegin : new boolean[] {true, false}) {
        MemorySegment data = page.asSlice(atBegin ? 0 : page.byteSize() - length, length);
        data.copyFrom(MemorySegment.ofArray(message));
        try (BatchDigest digests =
            LaneSelection.newBatch(
                algorithm,
                BatchDigest.NO_PREFIX,
                new DigestsInMemory(algorithm, results, digestLength))) {
          for (int place = 0; place < MESSAGES; place++) {
            digests.add(place, data, 0, length);
          }
          digests.finish();
        }
        for (int place = 0; place < MESSAGES; place++) {
          assertThat(
                  results
                      .asSlice((long) place * digestLength, digestLength)
                      .toArray(ValueLayout.JAVA_BYTE))
              .describedAs("length %d, message %d", length, place)
              .isEqualTo(expected);
        }
      }
    }
  }
}
