package dev.sennit.spark;

import dev.sennit.BatchUuids;
import dev.sennit.NameUuid;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Function;

/** The versions of UUIDs that are made of names. */
enum NameUuidVersion {
  V3("MD5", BatchUuids::v3, NameUuid::v3),
  V5("SHA-1", BatchUuids::v5, NameUuid::v5);

  /** How many characters a UUID has. */
  static final int TEXT_LENGTH = 36;

  private final String digest;
  private final Function<UUID, BatchUuids> many;
  private final BiFunction<UUID, byte[], UUID> one;

  NameUuidVersion(
      String digest, Function<UUID, BatchUuids> many, BiFunction<UUID, byte[], UUID> one) {
    this.digest = digest;
    this.many = many;
    this.one = one;
  }

  String digest() {
    return digest;
  }

  /** What makes the UUIDs of many names. */
  BatchUuids of(UUID namespace) {
    return many.apply(namespace);
  }

  UUID of(UUID namespace, byte[] name) {
    return one.apply(namespace, name);
  }

  /** Returns the text of the UUID of a name. */
  byte[] textOf(byte[] namespaceText, byte[] name) {
    UUID namespace = namespace(namespaceText);
    if (namespace == null) {
      throw new IllegalArgumentException(
          "a namespace must be a UUID like %s, but is '%s'"
              .formatted(NameUuid.DNS, new String(namespaceText, StandardCharsets.UTF_8)));
    }
    UUID uuid = of(namespace, name);
    byte[] text = new byte[TEXT_LENGTH];
    Hex.writeUuid(uuid.getMostSignificantBits(), uuid.getLeastSignificantBits(), text, 0);
    return text;
  }

  /** Returns the UUID that a text is, or null if it is none. */
  static UUID namespace(byte[] text) {
    String written = new String(text, StandardCharsets.UTF_8);
    try {
      UUID uuid = UUID.fromString(written);
      // UUID.fromString also takes groups of other lengths.
      return uuid.toString().equalsIgnoreCase(written) ? uuid : null;
    } catch (IllegalArgumentException e) {
      return null;
    }
  }
}
