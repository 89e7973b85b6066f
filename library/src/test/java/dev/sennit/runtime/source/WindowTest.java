package dev.sennit.runtime.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.Hasher;
import dev.sennit.Messages;
import dev.sennit.WithKernels;
import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.batch.BatchDigest;
import dev.sennit.runtime.batch.DigestSink;
import dev.sennit.runtime.batch.DigestsInMemory;
import dev.sennit.runtime.select.Computation;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;

/** Protects: a window takes a message as it was read, whatever its offsets are by then. */
class WindowTest implements WithKernels {
  /** The first message has been read as short, and now is long, or null, or out of order. */
  @Test
  void firstMessageChanges() {
    byte[] data = Messages.random(2000);
    for (long now : new long[] {7, 1500, 3, -1, 5000}) {
      for (byte valid : new byte[] {0, 1}) {
        ColumnMessages column =
            ColumnMessages.of(
                    MemorySegment.ofArray(data),
                    MemorySegment.ofArray(new long[] {now, now}),
                    Long.BYTES)
                .withValidity(MemorySegment.ofArray(new byte[] {valid}));
        byte[] digest = new byte[16];
        DigestSink sink =
            new DigestsInMemory(DigestAlgorithm.MD5, MemorySegment.ofArray(digest), digest.length);
        try (BatchDigest digests = Computation.of(DigestAlgorithm.MD5).newBatch(sink)) {
          int longest = Math.min(Window.LONGEST, digests.inAnyOrder());
          assertThat(new Window().add(column, 0, 3, 10, 1, longest, digests)).isEqualTo(1);
          digests.finish();
        }
        assertThat(digest).isEqualTo(Hasher.MD5.hash(data, 3, 7));
      }
    }
  }
}
