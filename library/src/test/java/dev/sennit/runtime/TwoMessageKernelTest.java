package dev.sennit.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.Messages;
import dev.sennit.Oracle;
import dev.sennit.WithKernels;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** Protects: two woven strands compute two digests, and neither sees the other. */
class TwoMessageKernelTest implements WithKernels {
  @Test
  void twoMessagesInOneCall() {
    TwoMessageKernel kernel = TwoMessageKernel.of(DigestAlgorithm.MD5).orElseThrow();
    byte[] initial = HexFormat.of().parseHex(DigestAlgorithm.MD5.initialState());
    for (int blocks = 1; blocks <= 40; blocks++) {
      byte[][] messages = {Messages.random(64 * blocks), Messages.random(64 * blocks + 1)};
      try (Arena arena = Arena.ofConfined()) {
        MemorySegment addresses = arena.allocate(ValueLayout.ADDRESS, 2);
        byte[] states = new byte[32];
        byte[] expected = new byte[32];
        for (int i = 0; i < 2; i++) {
          // The end of a message with its padding, which the kernel for two leaves to its caller.
          byte[] padded = pad(Arrays.copyOf(messages[i], 64 * blocks - 9 - i));
          assertThat(padded).hasSize(64 * blocks);
          addresses.setAtIndex(
              ValueLayout.ADDRESS, i, arena.allocateFrom(ValueLayout.JAVA_BYTE, padded));
          System.arraycopy(initial, 0, states, 16 * i, 16);
          byte[] digest =
              Oracle.digest("MD5").digest(Arrays.copyOf(messages[i], 64 * blocks - 9 - i));
          System.arraycopy(digest, 0, expected, 16 * i, 16);
        }
        kernel.absorb(MemorySegment.ofArray(states), addresses, blocks);
        assertThat(states).describedAs("%d blocks", blocks).isEqualTo(expected);
      }
    }
  }

  private static byte[] pad(byte[] message) {
    byte[] padded = Arrays.copyOf(message, (message.length + 9 + 63) / 64 * 64);
    padded[message.length] = (byte) 0x80;
    for (int i = 0; i < 8; i++) {
      padded[padded.length - 8 + i] = (byte) ((8L * message.length) >>> (8 * i));
    }
    return padded;
  }
}
