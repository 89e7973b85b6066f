package dev.sennit.cli.uuid;

import dev.sennit.NameUuid;
import java.util.Iterator;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads namespaces as users write them. */
final class Namespace {
  /** The word for no namespace. */
  static final String NONE = "none";

  private static final Map<String, UUID> WELL_KNOWN =
      Map.of("dns", NameUuid.DNS, "url", NameUuid.URL, "oid", NameUuid.OID, "x500", NameUuid.X500);

  /** All words that stand for a namespace or for none, for shells that complete them. */
  static final class Words implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Stream.concat(WELL_KNOWN.keySet().stream().sorted(), Stream.of(NONE)).iterator();
    }
  }

  // UUID.fromString also takes shorter texts.
  private static final Pattern UUID_TEXT =
      Pattern.compile("\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}");

  private Namespace() {}

  /** Reads a well-known name, or a UUID in its usual form. Returns nothing for any other text. */
  static Optional<UUID> named(String text) {
    return UUID_TEXT.matcher(text).matches()
        ? Optional.of(UUID.fromString(text))
        : Optional.ofNullable(WELL_KNOWN.get(text.toLowerCase(Locale.ROOT)));
  }
}
