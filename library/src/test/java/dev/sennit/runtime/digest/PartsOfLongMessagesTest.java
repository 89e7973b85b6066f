package dev.sennit.runtime.digest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.Batch;
import dev.sennit.Hasher;
import dev.sennit.Messages;
import dev.sennit.Oracle;
import dev.sennit.WithKernels;
import dev.sennit.runtime.batch.BatchDigest;
import dev.sennit.runtime.batch.DigestSink;
import dev.sennit.runtime.batch.DigestsInMemory;
import dev.sennit.runtime.batch.SequentialBatchDigest;
import dev.sennit.runtime.select.KernelLinker;
import java.lang.foreign.MemorySegment;
import java.security.MessageDigest;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Protects: where messages of a batch come one after the other, a long one is hashed in parts, and
 * an interrupt ends it behind the part that it is at.
 */
class PartsOfLongMessagesTest implements WithKernels {
  private static final int MEBIBYTE = 1 << 20;

  /** Interrupts its own thread once it has taken so much, and computes nothing. */
  private static final class Interrupting extends MessageDigest {
    private long taken;

    Interrupting() {
      super("interrupting");
    }

    @Override
    protected void engineUpdate(byte next) {
      taken++;
    }

    @Override
    protected void engineUpdate(byte[] part, int offset, int length) {
      taken += length;
      if (taken > 2 * MEBIBYTE) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    protected byte[] engineDigest() {
      return Messages.random(16);
    }

    @Override
    protected void engineReset() {}
  }

  @Test
  void interrupted() {
    byte[] message = new byte[9 * MEBIBYTE];
    List<Consumer<BatchDigest>> additions =
        List.of(
            batch -> batch.add(new byte[][] {message}, 0, 1),
            batch -> batch.add(0, message, 0, message.length),
            batch -> batch.add(0, MemorySegment.ofArray(message), 0, message.length));
    DigestKernel linked = KernelLinker.kernel(DigestAlgorithm.MD5);
    for (DigestKernel kernel : new DigestKernel[] {null, linked}) {
      for (byte[] prefix : List.of(BatchDigest.NO_PREFIX, new byte[16])) {
        for (Consumer<BatchDigest> addition : additions) {
          Interrupting digest = new Interrupting();
          byte[] digests = new byte[16];
          DigestSink sink =
              new DigestsInMemory(DigestAlgorithm.MD5, MemorySegment.ofArray(digests), 16);
          BatchDigest batch =
              new SequentialBatchDigest(
                  DigestAlgorithm.MD5, new JdkStreamingDigest(digest), kernel, prefix, sink, 0);
          assertThatThrownBy(() -> addition.accept(batch))
              .isInstanceOf(CancellationException.class);
          assertThat(Thread.interrupted()).isTrue();
          assertThat(digest.taken).isBetween(2L * MEBIBYTE, 4L * MEBIBYTE);
          assertThat(digests).containsOnly(0);
          batch.close();
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersAtAll")
  void everyPartIsHashed(Hasher hasher) {
    for (int length : new int[] {MEBIBYTE + 1, 3 * MEBIBYTE}) {
      byte[] message = Messages.random(length + 7);
      int[] offsets = {7, 7 + length};
      Batch column = Batch.ofColumn(MemorySegment.ofArray(message), MemorySegment.ofArray(offsets));
      MessageDigest oracle = Oracle.digest(hasher);
      oracle.update(message, 7, length);
      assertThat(hasher.hash(column)).isEqualTo(oracle.digest());
      assertThat(hasher.hash(Batch.of(message))).isEqualTo(oracle.digest(message));
    }
  }
}
