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
}
