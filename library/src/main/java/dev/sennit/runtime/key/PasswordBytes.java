package dev.sennit.runtime.key;

import dev.sennit.runtime.clear.MemoryClearing;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Encodes passwords as the JDK does, and leaves no copy of them in memory. */
public final class PasswordBytes {
  // The most bytes that a char becomes; the two of a pair become four together.
  private static final int OF_CHAR = 3;

  private PasswordBytes() {}

  /**
   * Returns a password in UTF-8, which the caller clears. A surrogate without its other half
   * becomes a question mark.
   */
  public static byte[] of(char[] password) {
    // There is room from the beginning on: an encoder that makes its own leaves what was too small.
    ByteBuffer room = ByteBuffer.allocate(Math.multiplyExact(OF_CHAR, password.length));
    CharsetEncoder encoder =
        StandardCharsets.UTF_8
            .newEncoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .onUnmappableCharacter(CodingErrorAction.REPLACE);
    encoder.encode(CharBuffer.wrap(password), room, true);
    encoder.flush(room);
    byte[] bytes = Arrays.copyOf(room.array(), room.position());
    MemoryClearing.clear(room.array());
    return bytes;
  }
}
