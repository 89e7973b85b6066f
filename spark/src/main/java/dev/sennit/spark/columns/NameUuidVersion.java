package dev.sennit.spark.columns;

import dev.sennit.BatchUuids;
import dev.sennit.NameUuid;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.UUID;

/**
 * The versions of UUIDs that are made of names. They can be loaded without the library, so that a
 * task is read before {@link LibraryJar#check}.
 */
public enum NameUuidVersion {
  V3("MD5"),
  V5("SHA-1");

  /** How many characters a UUID has. */
  static final int TEXT_LENGTH = 36;

  private final String digest;

  NameUuidVersion(String digest) {
    this.digest = digest;
  }

  String digest() {
    return digest;
  }

  /** {@return what makes the UUIDs of many names} */
  public BatchUuids of(UUID namespace) {
    return switch (this) {
      case V3 -> BatchUuids.v3(namespace);
      case V5 -> BatchUuids.v5(namespace);
    };
  }

  UUID of(UUID namespace, byte[] name) {
    return switch (this) {
      case V3 -> NameUuid.v3(namespace, name);
      case V5 -> NameUuid.v5(namespace, name);
    };
  }

  byte[] textOf(byte[] namespaceText, byte[] name) {
    UUID namespace =
        namespace(namespaceText)
            .orElseThrow(() -> new IllegalArgumentException(noNamespace(namespaceText)));
    UUID uuid = of(namespace, name);
    byte[] text = new byte[TEXT_LENGTH];
    Hex.writeUuid(uuid.getMostSignificantBits(), uuid.getLeastSignificantBits(), text, 0);
    return text;
  }

  /** {@return what is wrong with the text of a namespace} */
  public static String noNamespace(byte[] text) {
    return "a namespace must be a UUID like %s, but is '%s'"
        .formatted(NameUuid.DNS, new String(text, StandardCharsets.UTF_8));
  }

  /** Returns the UUID that a text is, if it is one. */
  public static Optional<UUID> namespace(byte[] text) {
    String written = new String(text, StandardCharsets.UTF_8);
    try {
      UUID uuid = UUID.fromString(written);
      // UUID.fromString also takes groups of other lengths.
      return Optional.of(uuid).filter(each -> each.toString().equalsIgnoreCase(written));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
