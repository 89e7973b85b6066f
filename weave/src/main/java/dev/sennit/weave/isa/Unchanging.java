package dev.sennit.weave.isa;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Makes immutable copies that keep the order of the original; the JDK's lose it. */
public final class Unchanging {
  private Unchanging() {}

  public static <K, V> Map<K, V> of(Map<K, V> map) {
    return Collections.unmodifiableMap(new LinkedHashMap<>(map));
  }

  public static <T> Set<T> of(Set<T> set) {
    return Collections.unmodifiableSet(new LinkedHashSet<>(set));
  }
}
