package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.lifecycle.BeforeContainer;

/**
 * Protects: however a message is divided and wherever a stream is copied, the digest is the same.
 */
class RandomPartsTest {
  @BeforeContainer
  static void kernelsAreLinked() {
    WithKernels.kernelsAreLinked();
  }

  @Provide
  Arbitrary<Hasher> hashers() {
    return Arbitraries.of(WithKernels.hashersAtAll());
  }

  @Property(tries = 1000)
  void divisionDoesNotMatter(
      @ForAll("hashers") Hasher hasher,
      @ForAll @Size(max = 12) List<@IntRange(max = 200) Integer> lengths,
      @ForAll @IntRange(max = 11) int copiedBefore) {
    byte[] message = Messages.random(lengths.stream().mapToInt(Integer::intValue).sum());
    byte[] expected = Oracle.digest(hasher).digest(message);
    HashStream stream = hasher.stream();
    HashStream copy = null;
    int copied = 0;
    int taken = 0;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment outside = arena.allocateFrom(ValueLayout.JAVA_BYTE, message);
      for (int part = 0; part < lengths.size(); part++) {
        if (part == copiedBefore) {
          copy = stream.copy();
          copied = taken;
        }
        int length = lengths.get(part);
        switch (part % 4) {
          case 0 -> stream.update(message, taken, length);
          case 1 -> stream.update(outside.asSlice(taken, length));
          case 2 -> stream.update(ByteBuffer.wrap(message, taken, length).asReadOnlyBuffer());
          default -> {
            for (int i = 0; i < length; i++) {
              stream.update(message[taken + i]);
            }
          }
        }
        taken += length;
      }
    }
    assertThat(stream.digest()).isEqualTo(expected);
    assertThat(stream.digest()).isEqualTo(Oracle.digest(hasher).digest());
    if (copy != null) {
      assertThat(copy.copy().digest())
          .isEqualTo(Oracle.digest(hasher).digest(Arrays.copyOf(message, copied)));
      assertThat(copy.update(message, copied, message.length - copied).digest())
          .isEqualTo(expected);
    }
  }

  @Property(tries = 60)
  void partsOfManyCalls(
      @ForAll("hashers") Hasher hasher,
      @ForAll @IntRange(max = 200_000) int first,
      @ForAll @IntRange(max = 200_000) int second) {
    byte[] message = Messages.random(first + second);
    byte[] expected = Oracle.digest(hasher).digest(message);
    HashStream stream = hasher.stream().update(message, 0, second).reset();
    assertThat(hasher.hash(message)).isEqualTo(expected);
    assertThat(stream.update(message, 0, first).update(message, first, second).digest())
        .isEqualTo(expected);
  }

  /** Of a stream that is used again the room is full, and then less comes there. */
  @Property(tries = 500)
  void wholeBlocks(
      @ForAll("hashers") Hasher hasher,
      @ForAll @Size(max = 8) List<@IntRange(max = 8) Integer> blocks,
      @ForAll @IntRange(max = 63) int rest) {
    int all = 64 * blocks.stream().mapToInt(Integer::intValue).sum();
    byte[] message = Messages.random(all + rest);
    HashStream stream = hasher.stream();
    byte[] _ = stream.digest();
    int taken = 0;
    for (int each : blocks) {
      stream.update(message, taken, 64 * each);
      taken += 64 * each;
    }
    byte[] digest = stream.update(message, taken, rest).digest();
    assertThat(digest).isEqualTo(Oracle.digest(hasher).digest(message));
    if (WithKernels.hasHmac(hasher)) {
      Hmac hmac = Hmac.of(hasher, new byte[] {1, 2, 3});
      HmacStream codes = hmac.stream();
      for (int use = 0; use < 2; use++) {
        taken = 0;
        for (int each : blocks) {
          codes.update(message, taken, 64 * each);
          taken += 64 * each;
        }
        assertThat(codes.update(message, taken, rest).mac()).isEqualTo(hmac.mac(message));
      }
    }
  }
}
