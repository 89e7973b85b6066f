package dev.sennit.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.Messages;
import dev.sennit.Oracle;
import dev.sennit.WithKernels;
import dev.sennit.runtime.digest.DigestAlgorithm;
import dev.sennit.runtime.digest.OtherProviders;
import java.nio.ByteBuffer;
import java.security.DigestException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Protects: the service of BLAKE3, by kernels and in Java, with messages of many chunks. */
class Blake3ServiceTest implements WithKernels {
  private static final byte[] MESSAGE = Messages.random(150_000);
  private static final byte[] DIGEST = Oracle.digest("BLAKE3-256").digest(MESSAGE);

  static List<MessageDigest> digests() throws Exception {
    return List.of(
        MessageDigest.getInstance("BLAKE3-256", new SennitProvider()),
        OtherProviders.newDigest(DigestAlgorithm.BLAKE3_256));
  }

  @ParameterizedTest
  @ValueSource(strings = {"BLAKE3-256", "blake3-256", "BLAKE3", "Blake3"})
  void names(String name) throws Exception {
    MessageDigest digest = MessageDigest.getInstance(name, new SennitProvider());
    assertThat(digest.getAlgorithm()).isEqualTo("BLAKE3-256");
    assertThat(digest.getDigestLength()).isEqualTo(32);
    assertThat(digest.digest(MESSAGE)).isEqualTo(DIGEST);
  }

  @ParameterizedTest
  @MethodSource("digests")
  void clonesGoTheirOwnWays(MessageDigest digest) throws Exception {
    for (int first : new int[] {0, 1, 1024, 1025, 40_000, 65_536, 100_000}) {
      digest.update(MESSAGE, 0, first);
      MessageDigest copy = (MessageDigest) digest.clone();
      digest.update(MESSAGE);
      digest.reset();
      copy.update(MESSAGE, first, MESSAGE.length - first);
      assertThat(copy.digest()).isEqualTo(DIGEST);
      assertThat(digest.digest(MESSAGE)).describedAs("after a reset").isEqualTo(DIGEST);
    }
  }

  @ParameterizedTest
  @MethodSource("digests")
  void buffersOfAllKinds(MessageDigest digest) {
    ByteBuffer direct = ByteBuffer.allocateDirect(MESSAGE.length).put(MESSAGE).flip();
    for (ByteBuffer buffer :
        new ByteBuffer[] {
          direct, direct.asReadOnlyBuffer(), ByteBuffer.wrap(MESSAGE).asReadOnlyBuffer()
        }) {
      buffer.position(0).limit(70_000);
      digest.update(buffer);
      assertThat(buffer.position()).isEqualTo(70_000);
      buffer.limit(MESSAGE.length);
      digest.update(buffer);
      assertThat(buffer.remaining()).isZero();
      assertThat(digest.digest()).isEqualTo(DIGEST);
    }
  }

  @ParameterizedTest
  @MethodSource("digests")
  void badPartsAndResultsTakeNothing(MessageDigest digest) throws Exception {
    digest.update(MESSAGE, 0, 50_000);
    assertThatThrownBy(() -> digest.update(MESSAGE, 100_000, 50_001))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> digest.update(MESSAGE, -1, 2000))
        .isInstanceOf(ArrayIndexOutOfBoundsException.class);
    digest.update(MESSAGE, 50_000, 100_000);
    byte[] result = new byte[40];
    assertThatThrownBy(() -> digest.digest(result, 0, 31)).isInstanceOf(DigestException.class);
    assertThat(result).containsOnly(0);
    assertThat(digest.digest(result, 5, 35)).isEqualTo(32);
    assertThat(Arrays.copyOfRange(result, 5, 37)).isEqualTo(DIGEST);
  }

  @Test
  void thereIsNoMac() {
    assertThat(new SennitProvider().getServices())
        .noneMatch(service ->
            !service.getType().equals("MessageDigest")
                && service.getAlgorithm().contains("BLAKE3"));
  }
}
