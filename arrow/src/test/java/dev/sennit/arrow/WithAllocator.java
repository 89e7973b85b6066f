package dev.sennit.arrow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.Hasher;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FixedSizeBinaryVector;
import org.junit.jupiter.api.AfterEach;

/** Memory for vectors, and what their digests must be. */
abstract class WithAllocator {
  final BufferAllocator allocator = new RootAllocator();

  /** Throws when a test, or what it tests, has not released what it was given. */
  @AfterEach
  void closeAllocator() {
    allocator.close();
  }

  FixedSizeBinaryVector digestsOf(Hasher hasher) {
    return new FixedSizeBinaryVector("digests", allocator, hasher.digestLength());
  }

  /** The digest of null is null, and its bytes are zeros. */
  static void assertDigests(FixedSizeBinaryVector digests, Hasher hasher, byte[]... values) {
    assertThat(digests.getValueCount()).isEqualTo(values.length);
    int length = hasher.digestLength();
    for (int i = 0; i < values.length; i++) {
      byte[] bytes = new byte[length];
      digests.getDataBuffer().getBytes((long) i * length, bytes);
      assertThat(bytes)
          .as("digest %d", i)
          .isEqualTo(values[i] == null ? new byte[length] : jdkDigest(hasher, values[i]));
      assertThat(digests.isNull(i)).isEqualTo(values[i] == null);
    }
  }

  private static byte[] jdkDigest(Hasher hasher, byte[] value) {
    try {
      return MessageDigest.getInstance(hasher.algorithm()).digest(value);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("the JDK has " + hasher, e);
    }
  }
}
