package dev.sennit;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.UUID;
import java.util.function.Function;

/** The versions of UUIDs of names, with a namespace and without, by Sennit and by others. */
public enum UuidsOfNames {
  V3_ALONE(
      3, NameUuid::v3, name -> NameUuid.v3(name.getBytes(StandardCharsets.UTF_8)), BatchUuids.v3()),
  V3(
      3,
      name -> NameUuid.v3(NameUuid.URL, name),
      name -> NameUuid.v3(NameUuid.URL, name),
      BatchUuids.v3(NameUuid.URL)),
  V5(
      5,
      name -> NameUuid.v5(NameUuid.URL, name),
      name -> NameUuid.v5(NameUuid.URL, name),
      BatchUuids.v5(NameUuid.URL)),
  V8(
      8,
      name -> NameUuid.v8(NameUuid.URL, name),
      name -> NameUuid.v8(NameUuid.URL, name),
      BatchUuids.v8(NameUuid.URL));

  public final Function<byte[], UUID> ofBytes;
  public final Function<String, UUID> ofString;
  public final BatchUuids batches;
  private final int number;

  UuidsOfNames(
      int number,
      Function<byte[], UUID> ofBytes,
      Function<String, UUID> ofString,
      BatchUuids batches) {
    this.number = number;
    this.ofBytes = ofBytes;
    this.ofString = ofString;
    this.batches = batches;
  }

  /** The UUID as RFC 9562 states it, by the digest of another provider. */
  public UUID expected(byte[] name) {
    if (this == V3_ALONE) {
      return UUID.nameUUIDFromBytes(name);
    }
    MessageDigest digest = Oracle.digest(number == 3 ? "MD5" : number == 5 ? "SHA-1" : "SHA-256");
    digest.update(
        ByteBuffer.allocate(16)
            .putLong(NameUuid.URL.getMostSignificantBits())
            .putLong(NameUuid.URL.getLeastSignificantBits())
            .flip());
    byte[] bytes = digest.digest(name);
    bytes[6] = (byte) (bytes[6] & 0x0F | number << 4);
    bytes[8] = (byte) (bytes[8] & 0x3F | 0x80);
    ByteBuffer words = ByteBuffer.wrap(bytes);
    return new UUID(words.getLong(), words.getLong());
  }
}
