package dev.sennit.cli.uuid;

import dev.sennit.NameUuid;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/** Reads namespaces as users write them. */
final class Namespace {
  /** The word for no namespace. */
  static final String NONE = "none";

  /** All words that stand for a namespace or for none, for shells that complete them. */
  static final class Words extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    Words() {
      super(List.of("dns", "url", "oid", "x500", NONE));
    }
  }

  // UUID.fromString also takes shorter texts.
  private static final Pattern UUID_TEXT =
      Pattern.compile("\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}");

  private Namespace() {}

  /** Reads a well-known name, or a UUID in its usual form. Returns nothing for any other text. */
  static Optional<UUID> named(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "dns" -> Optional.of(NameUuid.DNS);
      case "url" -> Optional.of(NameUuid.URL);
      case "oid" -> Optional.of(NameUuid.OID);
      case "x500" -> Optional.of(NameUuid.X500);
      default ->
          UUID_TEXT.matcher(text).matches() ? Optional.of(UUID.fromString(text)) : Optional.empty();
    };
  }
}
