package dev.sennit.cli.tune;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Protects: the share leaves out time in which another program has the processor. */
class ProcessorShareTest {
  @Test
  void waitingIsNoProcessor() throws InterruptedException {
    ProcessorShare share = new ProcessorShare();
    Thread.sleep(200);
    assertThat(share.get()).isBetween(0.0, 0.5);
  }

  @Test
  void computingIs() {
    ProcessorShare share = new ProcessorShare();
    long begin = System.nanoTime();
    while (System.nanoTime() - begin < 50_000_000) {
      Thread.onSpinWait();
    }
    // Even on a busy machine the thread had a processor for some of the time.
    assertThat(share.get()).isGreaterThan(0).isLessThan(1.1);
  }
}
