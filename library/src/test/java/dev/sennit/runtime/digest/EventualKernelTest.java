package dev.sennit.runtime.digest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.Messages;
import dev.sennit.PrivateField;
import dev.sennit.WithKernels;
import dev.sennit.runtime.select.KernelLinker;
import java.security.MessageDigest;
import org.junit.jupiter.api.Test;

/**
 * Protects: an object goes back to the JDK with its next message, and ends the one it has begun.
 */
class EventualKernelTest implements WithKernels {
  // More than a first message waits for.
  private final byte[] message = Messages.random(300);

  private byte[] end(KernelStreamingDigest running, int from) {
    running.update(message, from, message.length - from);
    byte[] digest = new byte[32];
    running.digest(digest, 0);
    return digest;
  }

  @Test
  void objectsGoBackToTheJdk() throws Exception {
    byte[] expected = MessageDigest.getInstance("SHA-256").digest(message);
    DigestKernel kernel = KernelLinker.await().choice(DigestAlgorithm.SHA_256).kernel();
    EventualKernel eventual = EventualKernel.of(kernel);
    KernelStreamingDigest running = new KernelStreamingDigest(eventual);
    assertThat(end(running, 0)).isEqualTo(expected);
    running.update(message, 0, 70);
    eventual.handOver("slower");
    assertThat(eventual.get()).isNull();
    assertThat(end(running, 70)).isEqualTo(expected);
    assertThat(running.standIn()).isNull();
    assertThat(end(running, 0)).isEqualTo(expected);
    assertThat(running.standIn()).isNotNull();
  }

  @Test
  void messagesUnderWayAreEndedByWhateverServes() throws Exception {
    byte[] expected = MessageDigest.getInstance("SHA-256").digest(message);
    DigestKernel kernel = KernelLinker.await().choice(DigestAlgorithm.SHA_256).kernel();
    for (int begun : new int[] {1, 65, 200}) {
      EventualKernel eventual = EventualKernel.of(kernel);
      MessageDigest digest = new KernelMessageDigest(eventual);
      digest.update(message, 0, begun);
      eventual.handOver("slower");
      digest.update(message, begun, message.length - begun);
      assertThat(digest.digest()).isEqualTo(expected);
      assertThat(digest.digest(message)).isEqualTo(expected);
    }
  }

  @Test
  void shortMessagesGoBackToTheJdk() throws Exception {
    DigestKernel kernel = KernelLinker.await().choice(DigestAlgorithm.SHA_256).kernel();
    EventualKernel eventual = EventualKernel.of(kernel);
    MessageDigest digest = new KernelMessageDigest(eventual);
    digest.update(message, 0, 5);
    eventual.handOver("slower");
    digest.digest();
    assertThat(PrivateField.of(digest, "shortMessage").get(digest)).isNull();
    digest.update(message);
    assertThat(digest.digest()).isEqualTo(MessageDigest.getInstance("SHA-256").digest(message));
  }
}
