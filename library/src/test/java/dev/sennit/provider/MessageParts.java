package dev.sennit.provider;

import dev.sennit.Messages;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

/** MessageParts of a message, good ones and bad ones, as chance wants. */
final class MessageParts {
  // Some parts are long: BLAKE3 divides them.
  private static final byte[] BYTES = Messages.random(150_000);
  private static final ByteBuffer DIRECT =
      ByteBuffer.allocateDirect(BYTES.length).put(BYTES).clear();
  private static final int[] LENGTHS = {
    1, 55, 56, 57, 63, 64, 65, 111, 112, 113, 127, 128, 129, 192, 193, 255, 256, 257
  };
  private static final int[] BAD_LENGTHS = {-1, -2, Integer.MIN_VALUE, Integer.MAX_VALUE};

  interface OfArray {
    void take(byte[] array, int offset, int length);
  }

  private MessageParts() {}

  static int length(Random random) {
    return switch (random.nextInt(24)) {
      case 0 -> random.nextInt(BYTES.length + 1);
      case 1, 2, 3, 4, 5, 6 -> 0;
      case 7, 8, 9, 10, 11, 12 -> LENGTHS[random.nextInt(LENGTHS.length)];
      default -> random.nextInt(700);
    };
  }

  static byte[] message(Random random) {
    return Arrays.copyOf(BYTES, length(random));
  }

  /** Gives a part that may be out of bounds. */
  static Object array(Random random, OfArray call) {
    int length = length(random);
    int offset = random.nextInt(BYTES.length - length + 1);
    switch (random.nextInt(8)) {
      case 0 -> offset = -1 - random.nextInt(2);
      case 1 -> offset = BYTES.length - length + random.nextInt(3);
      case 2 -> length = BAD_LENGTHS[random.nextInt(BAD_LENGTHS.length)];
      default -> {
        // It is within the array.
      }
    }
    call.take(BYTES, offset, length);
    return List.of(offset, length);
  }

  /** Gives a part of a buffer of some kind, and answers how that is left. */
  static Object buffer(Random random, Consumer<ByteBuffer> call) {
    ByteBuffer buffer =
        switch (random.nextInt(3)) {
          case 0 -> ByteBuffer.wrap(BYTES);
          case 1 -> ByteBuffer.wrap(BYTES, 50, BYTES.length - 50).slice();
          default -> DIRECT.duplicate();
        };
    buffer = random.nextBoolean() ? buffer.asReadOnlyBuffer() : buffer;
    int from = random.nextInt(300);
    buffer.position(from).limit(Math.min(buffer.capacity(), from + length(random)));
    call.accept(buffer);
    return List.of(buffer.position(), buffer.limit(), buffer.capacity());
  }
}
