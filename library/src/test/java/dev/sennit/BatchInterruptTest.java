package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Protects: a batch can be stopped, however long its messages are, and says so. */
class BatchInterruptTest implements WithKernels {
  private static final byte[] LONG = Messages.random(1 << 20);

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersAtAll")
  void interruptedBefore(Hasher hasher) {
    byte[][] messages = new byte[100][];
    Arrays.fill(messages, LONG);
    Batch batch = Batch.of(messages);
    byte[] result = new byte[100 * hasher.digestLength()];
    // Of the last one there is nothing to hash, as when helpers have taken all of it.
    for (Batch each : new Batch[] {batch, batch.parallel(), Batch.of()}) {
      Thread.currentThread().interrupt();
      assertThatThrownBy(() -> hasher.hash(each, result, 0, hasher.digestLength()))
          .isInstanceOf(CancellationException.class)
          .hasMessageContaining(Thread.currentThread().getName());
      assertThat(Thread.interrupted()).isTrue();
    }
    assertThat(hasher.hash(Batch.of(LONG))).isEqualTo(Oracle.digest(hasher).digest(LONG));
  }

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersAtAll")
  void interruptedMeanwhile(Hasher hasher) throws Exception {
    // It would take minutes to the end.
    byte[][] messages = new byte[100_000][];
    Arrays.fill(messages, LONG);
    byte[] result = new byte[messages.length * hasher.digestLength()];
    CompletableFuture<Boolean> stopped = new CompletableFuture<>();
    Thread thread =
        Thread.ofPlatform()
            .start(() -> {
              try {
                hasher.hash(Batch.of(messages), result, 0, hasher.digestLength());
                stopped.complete(false);
              } catch (CancellationException e) {
                stopped.complete(Thread.currentThread().isInterrupted());
              }
            });
    Thread.sleep(5);
    thread.interrupt();
    assertThat(stopped.get()).isTrue();
  }
}
