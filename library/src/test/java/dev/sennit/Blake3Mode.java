package dev.sennit;

import java.nio.charset.StandardCharsets;
import org.bouncycastle.crypto.digests.Blake3Digest;
import org.bouncycastle.crypto.params.Blake3Parameters;

/** The modes of BLAKE3, each by Sennit and by Bouncy Castle. */
enum Blake3Mode {
  HASH,
  KEYED,
  DERIVING;

  private static final byte[] KEY = Messages.random(Blake3.LENGTH);
  private static final String CONTEXT = "dev.sennit tests: ünïcödé";

  /** A new object of this mode, but for the one without a key. */
  Blake3 function() {
    return switch (this) {
      case HASH -> Blake3.HASH;
      case KEYED -> Blake3.keyed(KEY);
      case DERIVING -> Blake3.deriveKey(CONTEXT);
    };
  }

  /** What Bouncy Castle says is the output for the beginning of an array. */
  byte[] expected(byte[] message, int length, int outputLength) {
    Blake3Digest digest = new Blake3Digest(Byte.SIZE * Blake3.LENGTH);
    digest.init(
        switch (this) {
          case HASH -> null;
          case KEYED -> Blake3Parameters.key(KEY);
          case DERIVING -> Blake3Parameters.context(CONTEXT.getBytes(StandardCharsets.UTF_8));
        });
    digest.update(message, 0, length);
    byte[] output = new byte[outputLength];
    digest.doFinal(output, 0, outputLength);
    return output;
  }

  byte[] expected(byte[] message, int length) {
    return expected(message, length, Blake3.LENGTH);
  }

  byte[] expected(byte[] message) {
    return expected(message, message.length);
  }
}
