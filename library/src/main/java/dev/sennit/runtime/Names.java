package dev.sennit.runtime;

import java.util.ArrayList;
import java.util.List;

/** Names of an algorithm besides its standard one. */
final class Names {
  private Names() {}

  /** Its object identifier, in both ways that the JDK writes it, and others. */
  static List<String> of(String objectIdentifier, String... others) {
    List<String> names = new ArrayList<>();
    names.add("OID.".concat(objectIdentifier));
    names.add(objectIdentifier);
    names.addAll(List.of(others));
    return List.copyOf(names);
  }
}
