package dev.sennit.runtime.digest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sennit.Messages;
import dev.sennit.PrivateField;
import dev.sennit.WithKernels;
import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.message.StreamingDigest;
import dev.sennit.runtime.registry.Contestant;
import dev.sennit.runtime.registry.Guard;
import dev.sennit.runtime.registry.KernelContestant;
import dev.sennit.runtime.select.KernelLinker;
import dev.sennit.runtime.select.Serving;
import dev.sennit.runtime.standin.JdkStreamingDigest;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/**
 * Protects: an object goes back to the JDK with its next message, and ends the one it has begun; so
 * it does with long messages in parts where the JDK takes them as fast.
 */
class EventualKernelTest implements WithKernels {
  // More than a first message waits for.
  private final byte[] message = Messages.random(300);

  private byte[] end(DigestStream running, int from) {
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
    DigestStream running = new DigestStream(eventual);
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

  private static Object runningOf(MessageDigest digest) throws Exception {
    return PrivateField.of(digest, "running").get(digest);
  }

  private void updateByThrees(MessageDigest digest, int from, int to) {
    for (int at = from; at < to; at += 3) {
      digest.update(message, at, 3);
    }
  }

  @Test
  void longMessagesInPartsAreTheJdks() throws Exception {
    DigestKernel kernel = KernelLinker.await().choice(DigestAlgorithm.SHA_256).kernel();
    byte[] expected = MessageDigest.getInstance("SHA-256").digest(message);
    for (int begun : new int[] {3, 120, 270}) {
      EventualKernel eventual = EventualKernel.of(kernel);
      MessageDigest digest = new KernelMessageDigest(eventual);
      updateByThrees(digest, 0, begun);
      eventual.share();
      assertThat(eventual.shares()).isTrue();
      assertThat(eventual.get()).isSameAs(kernel);
      updateByThrees(digest, begun, message.length);
      MessageDigest copy = (MessageDigest) digest.clone();
      assertThat(digest.digest()).isEqualTo(expected);
      assertThat(copy.digest()).isEqualTo(expected);
      // The second message of an object may wait for longer.
      digest.update(Messages.random(600));
      assertThat(runningOf(digest)).isInstanceOf(JdkStreamingDigest.class);
      digest.reset();
      digest.update(message);
      assertThat(digest.digest()).isEqualTo(expected);
      // That one was short, which the reset before shows.
      assertThat(runningOf(digest)).isNull();
    }
  }

  @Test
  void theFirstMessageIsTheJdksIfItsPartsAreLong() throws Exception {
    DigestKernel kernel = KernelLinker.await().choice(DigestAlgorithm.SHA_256).kernel();
    byte[] expected = MessageDigest.getInstance("SHA-256").digest(message);
    EventualKernel eventual = EventualKernel.of(kernel);
    eventual.share();
    for (int length : new int[] {127, 256, 257}) {
      MessageDigest digest = new KernelMessageDigest(eventual);
      digest.update(message, 0, length);
      assertThat(runningOf(digest) instanceof JdkStreamingDigest).isEqualTo(length > 256);
      MessageDigest other = new KernelMessageDigest(eventual);
      other.update(message);
      digest.update(message, length, message.length - length);
      assertThat(digest.digest()).isEqualTo(expected);
      assertThat(other.digest()).isEqualTo(expected);
    }
  }

  @Test
  void whoComparesIsToldOnceThatLongMessagesComeInParts() {
    DigestKernel kernel = KernelLinker.await().choice(DigestAlgorithm.SHA_256).kernel();
    List<String> told = new ArrayList<>();
    AtomicBoolean linked = new AtomicBoolean();
    EventualKernel eventual =
        new EventualKernel(
            DigestAlgorithm.SHA_256,
            () -> linked.get() ? kernel : null,
            () -> told.add("in parts"));
    new KernelMessageDigest(eventual).update(message);
    assertThat(told).isEmpty();
    linked.set(true);
    new KernelMessageDigest(eventual).update(message, 0, 100);
    assertThat(told).isEmpty();
    new KernelMessageDigest(eventual).update(message);
    new KernelMessageDigest(eventual).update(message);
    assertThat(told).hasSize(1);
  }

  @Test
  void longMessagesInPartsAreComparedWithTheJdks() throws Exception {
    DigestKernel kernel = KernelLinker.await().choice(DigestAlgorithm.SHA_256).kernel();
    KernelContestant inParts = LongMessageInParts.guarded(kernel).byKernel();
    Object byKernel = PrivateField.of(inParts, "byKernel").get(inParts);
    Contestant byJdk = inParts.otherwise();
    for (Object each : List.of(byKernel, byJdk)) {
      StreamingDigest digest = (StreamingDigest) PrivateField.of(each, "digest").get(each);
      boolean isOfKernel = each == byKernel;
      assertThat(digest).isInstanceOf(isOfKernel ? DigestStream.class : JdkStreamingDigest.class);
      ((Contestant) each).compute(1000);
      byte[] result = (byte[]) PrivateField.of(each, "result").get(each);
      assertThat(result).isEqualTo(MessageDigest.getInstance("SHA-256").digest(new byte[2000]));
    }
    assertThat(inParts.overtakenAt()).isOne();
  }

  @Test
  void whatAProgramUsesInPartsIsCompared() throws Exception {
    assumeTrue(Guard.ofThisJvm().compares());
    KernelLinker.await();
    DigestKernel kernel = KernelLinker.kernel(DigestAlgorithm.SHA_512_224);
    EventualKernel eventual = Serving.digest(DigestAlgorithm.SHA_512_224);
    new KernelMessageDigest(eventual).update(Messages.random(2000));
    Class<?> comparisons = Class.forName(Serving.class.getName() + "$Comparisons");
    Object handOver = PrivateField.of(comparisons, "OF_THIS_JVM").get(null);
    Object used = PrivateField.of(handOver, "used").get(handOver);
    assertThat((Set<?>) used).anyMatch(name -> name.equals(LongMessageInParts.name(kernel)));
  }

  @Test
  void shortMessagesGoBackToTheJdk() throws Exception {
    DigestKernel kernel = KernelLinker.await().choice(DigestAlgorithm.SHA_256).kernel();
    EventualKernel eventual = EventualKernel.of(kernel);
    MessageDigest digest = new KernelMessageDigest(eventual);
    digest.update(message, 0, 5);
    eventual.handOver("slower");
    MessageDigest jdks = MessageDigest.getInstance("SHA-256");
    jdks.update(message, 0, 5);
    assertThat(digest.digest()).isEqualTo(jdks.digest());
    assertThat(runningOf(digest)).isInstanceOf(JdkStreamingDigest.class);
    digest.update(message);
    assertThat(digest.digest()).isEqualTo(MessageDigest.getInstance("SHA-256").digest(message));
  }
}
