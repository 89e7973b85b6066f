package dev.sennit;

import dev.sennit.runtime.NameVersion;
import java.util.Objects;
import java.util.UUID;

/**
 * Makes UUIDs from names, RFC 9562: the same one whenever the same name in the same namespace comes
 * again.
 *
 * <pre>{@code
 * UUID id = NameUuid.v5(NameUuid.DNS, "www.example.com");
 * }</pre>
 *
 * <p>The namespace is any UUID; four are well known. A name is bytes, or a string, whose bytes are
 * then those of its UTF-8, as {@link String#getBytes(java.nio.charset.Charset)} has them. What a
 * name is to look like, such as whether a domain ends with a dot, is for each namespace to say: it
 * is taken as it is.
 *
 * <p>All methods can be called by all threads, and once kernels are linked they allocate nothing
 * but the UUID, unless a string has more than 677 characters. They throw {@link
 * NullPointerException} when an argument is null.
 *
 * <p>A name that is a secret does not become one that can be shown: whoever may guess it makes the
 * same UUID. MD5 and SHA-1 are broken, so for versions 3 and 5 an adversary can make two names that
 * have the same UUID.
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

  /** Version 3, by MD5, without a namespace: that of {@link UUID#nameUUIDFromBytes}. */
  public static UUID v3(byte[] name) {
    Objects.requireNonNull(name, "the name must not be null");
    return NameVersion.V3.uuid(name);
  }

  /** Version 3, by MD5. */
  public static UUID v3(UUID namespace, byte[] name) {
    requireNonNull(namespace, name);
    return NameVersion.V3.uuid(namespace, name);
  }

  /** Version 3, by MD5. */
  public static UUID v3(UUID namespace, String name) {
    requireNonNull(namespace, name);
    return NameVersion.V3.uuid(namespace, name);
  }

  /** Version 5, by SHA-1. */
  public static UUID v5(UUID namespace, byte[] name) {
    requireNonNull(namespace, name);
    return NameVersion.V5.uuid(namespace, name);
  }

  /** Version 5, by SHA-1. */
  public static UUID v5(UUID namespace, String name) {
    requireNonNull(namespace, name);
    return NameVersion.V5.uuid(namespace, name);
  }

  /** Version 8, by SHA-256, as RFC 9562 has it in appendix B.2. */
  public static UUID v8(UUID namespace, byte[] name) {
    requireNonNull(namespace, name);
    return NameVersion.V8.uuid(namespace, name);
  }

  /** Version 8, by SHA-256, as RFC 9562 has it in appendix B.2. */
  public static UUID v8(UUID namespace, String name) {
    requireNonNull(namespace, name);
    return NameVersion.V8.uuid(namespace, name);
  }

  private static void requireNonNull(UUID namespace, Object name) {
    Objects.requireNonNull(namespace, "the namespace must not be null");
    Objects.requireNonNull(name, "the name must not be null");
  }
}
