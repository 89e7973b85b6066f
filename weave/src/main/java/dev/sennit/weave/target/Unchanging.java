package dev.sennit.weave.target;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Copies that nothing changes afterwards, in the order of the original, which the JDK's lose. */
public final class Unchanging {
  private Unchanging() {}

  public static <K, V> Map<K, V> of(Map<K, V> map) {
    return Collections.unmodifiableMap(new LinkedHashMap<>(map));
  }

  public static <T> Set<T> of(Set<T> set) {
    return Collections.unmodifiableSet(new LinkedHashSet<>(set));
  }
}
