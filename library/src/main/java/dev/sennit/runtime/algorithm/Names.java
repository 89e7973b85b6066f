package dev.sennit.runtime.algorithm;

import java.util.ArrayList;
import java.util.List;

/** Names of an algorithm besides its standard one. */
public final class Names {
  private Names() {}

  /** Its object identifier, in both ways that the JDK writes it, and others. */
  public static List<String> of(String objectIdentifier, String... others) {
    List<String> names = new ArrayList<>();
    names.add("OID.".concat(objectIdentifier));
    names.add(objectIdentifier);
    names.addAll(List.of(others));
    return List.copyOf(names);
  }
}
