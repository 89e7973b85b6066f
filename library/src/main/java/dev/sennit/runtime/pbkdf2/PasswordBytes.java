package dev.sennit.runtime.pbkdf2;

import dev.sennit.runtime.clear.MemoryClearing;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
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
   *
   * @throws IllegalArgumentException when three bytes for each char do not fit into an array
   */
  public static byte[] of(char[] password) {
    // There is room from the beginning on: an encoder that makes its own leaves what was too small.
    ByteBuffer room = ByteBuffer.allocate(room(password.length));
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

  /** Returns how many bytes so many chars become at most. */
  static int room(int chars) {
    int most = Integer.MAX_VALUE / OF_CHAR;
    if (chars > most) {
      throw new IllegalArgumentException(
          "a password must have at most " + most + " chars, but has " + chars);
    }
    return OF_CHAR * chars;
  }

  /**
   * Returns bytes that were a password as the JDK reads them: what is not UTF-8 is replaced. The
   * caller clears both.
   */
  public static byte[] repaired(byte[] password) {
    // No byte becomes more than a char.
    CharBuffer room = CharBuffer.allocate(password.length);
    CharsetDecoder decoder =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .onUnmappableCharacter(CodingErrorAction.REPLACE);
    decoder.decode(ByteBuffer.wrap(password), room, true);
    decoder.flush(room);
    char[] chars = Arrays.copyOf(room.array(), room.position());
    try {
      return of(chars);
    } finally {
      Arrays.fill(chars, '\0');
      Arrays.fill(room.array(), '\0');
    }
  }
}
