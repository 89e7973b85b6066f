package dev.sennit;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.UUID;

/** UUIDs of names as RFC 9562 states them, from the digests of another provider. */
final class OracleUuid {
  private OracleUuid() {}

  static UUID of(int version, UUID namespace, byte[] name) {
    MessageDigest digest =
        Oracle.digest(
            switch (version) {
              case 3 -> "MD5";
              case 5 -> "SHA-1";
              case 8 -> "SHA-256";
              default -> throw new IllegalArgumentException("no digest for version " + version);
            });
    digest.update(
        ByteBuffer.allocate(16)
            .putLong(namespace.getMostSignificantBits())
            .putLong(namespace.getLeastSignificantBits())
            .flip());
    byte[] bytes = digest.digest(name);
    bytes[6] = (byte) (bytes[6] & 0x0F | version << 4);
    bytes[8] = (byte) (bytes[8] & 0x3F | 0x80);
    ByteBuffer words = ByteBuffer.wrap(bytes);
    return new UUID(words.getLong(), words.getLong());
  }
}
