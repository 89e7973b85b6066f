package dev.sennit;

import dev.sennit.runtime.uuid.UuidVersion;
import java.util.Objects;
import java.util.UUID;

/**
 * Makes UUIDs from names, as RFC 9562 specifies. The same name in the same namespace always yields
 * the same UUID.
 *
 * <pre>{@code
 * UUID id = NameUuid.v5(NameUuid.DNS, "www.example.com");
 * }</pre>
 *
 * <p>The namespace is any UUID; four namespaces are well known. A name is an array of bytes, or a
 * string, which counts as its UTF-8 ({@link String#getBytes(java.nio.charset.Charset)}). A
 * namespace may have rules for its names, such as whether a domain ends with a dot. No rule is
 * applied here: the name is taken as it is.
 *
 * <p>All methods are thread-safe. Once kernels are linked they allocate nothing but the UUID,
 * unless a string has more than 2725 characters. For a name without a namespace the JIT compiler
 * may leave some small objects in place. All methods throw {@link NullPointerException} when an
 * argument is null.
 *
 * <p>A UUID does not hide its name: anybody who guesses the name can make the same UUID. MD5 and
 * SHA-1 are broken, so an adversary can make two names with the same UUID of version 3 or 5.
 *
 * @since 0.1.0
 */
public final class NameUuid {
  /** The namespace of fully qualified domain names. */
  public static final UUID DNS = UUID.fromString("6ba7b810-9dad-11d1-80b4-00c04fd430c8");

  /** The namespace of URLs. */
  public static final UUID URL = UUID.fromString("6ba7b811-9dad-11d1-80b4-00c04fd430c8");

  /** The namespace of ISO object identifiers. */
  public static final UUID OID = UUID.fromString("6ba7b812-9dad-11d1-80b4-00c04fd430c8");

  /** The namespace of X.500 distinguished names, in DER or as text. */
  public static final UUID X500 = UUID.fromString("6ba7b814-9dad-11d1-80b4-00c04fd430c8");

  private NameUuid() {}

  /**
   * Returns version 3, by MD5, without a namespace, as {@link UUID#nameUUIDFromBytes} does.
   *
   * @param name the name
   * @return the UUID
   */
  public static UUID v3(byte[] name) {
    Objects.requireNonNull(name, "name");
    return UuidVersion.V3.uuid(name);
  }

  /**
   * Returns version 3, by MD5.
   *
   * @param namespace the namespace
   * @param name the name
   * @return the UUID
   */
  public static UUID v3(UUID namespace, byte[] name) {
    requireNonNull(namespace, name);
    return UuidVersion.V3.uuid(namespace, name);
  }

  /**
   * Returns version 3, by MD5.
   *
   * @param namespace the namespace
   * @param name the name, which counts as its UTF-8
   * @return the UUID
   */
  public static UUID v3(UUID namespace, String name) {
    requireNonNull(namespace, name);
    return UuidVersion.V3.uuid(namespace, name);
  }

  /**
   * Returns version 5, by SHA-1.
   *
   * @param namespace the namespace
   * @param name the name
   * @return the UUID
   */
  public static UUID v5(UUID namespace, byte[] name) {
    requireNonNull(namespace, name);
    return UuidVersion.V5.uuid(namespace, name);
  }

  /**
   * Returns version 5, by SHA-1.
   *
   * @param namespace the namespace
   * @param name the name, which counts as its UTF-8
   * @return the UUID
   */
  public static UUID v5(UUID namespace, String name) {
    requireNonNull(namespace, name);
    return UuidVersion.V5.uuid(namespace, name);
  }

  /**
   * Returns version 8, by SHA-256, as in appendix B.2 of RFC 9562.
   *
   * @param namespace the namespace
   * @param name the name
   * @return the UUID
   */
  public static UUID v8(UUID namespace, byte[] name) {
    requireNonNull(namespace, name);
    return UuidVersion.V8.uuid(namespace, name);
  }

  /**
   * Returns version 8, by SHA-256, as in appendix B.2 of RFC 9562.
   *
   * @param namespace the namespace
   * @param name the name, which counts as its UTF-8
   * @return the UUID
   */
  public static UUID v8(UUID namespace, String name) {
    requireNonNull(namespace, name);
    return UuidVersion.V8.uuid(namespace, name);
  }

  private static void requireNonNull(UUID namespace, Object name) {
    Objects.requireNonNull(namespace, "namespace");
    Objects.requireNonNull(name, "name");
  }
}
