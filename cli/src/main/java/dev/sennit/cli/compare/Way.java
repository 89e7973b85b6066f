package dev.sennit.cli.compare;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A way to call the JCA: what programs do differently for the same result. All ways are generated,
 * so that none is measured because Sennit is good at it.
 *
 * @param size the bytes of a message, or of a key from a password
 */
record Way(Engine engine, int size, Making making, Feeding feeding, Keying keying) {
  /** The longest message that programs take byte by byte. */
  private static final int LONGEST_OF_BYTES = 1024;

  private static final int SHORT = 64;

  /** Beside a longer message nothing counts but how its bytes are reached. */
  private static final int LONG = 16384;

  private static final Set<Feeding> OF_LONG =
      EnumSet.of(Feeding.ARRAY, Feeding.DIRECT, Feeding.STREAM);

  /** Returns all ways, those that differ in size only one after the other. */
  static List<Way> all() {
    List<Way> ways = new ArrayList<>();
    for (Engine engine : Engine.all()) {
      for (Making making : Making.values()) {
        for (Keying keying : engine.keyings()) {
          for (Feeding feeding : engine.feedings()) {
            engine.sizes().stream()
                .map(size -> new Way(engine, size, making, feeding, keying))
                .filter(Way::isSensible)
                .forEach(ways::add);
          }
        }
      }
    }
    return ways;
  }

  private boolean isSensible() {
    boolean hasKey =
        switch (making) {
          case LATE, EARLY -> true;
          case GET_INSTANCE -> keying != Keying.KEPT;
          // A clone has the key of its original.
          case CLONED -> engine.isCloneable() && isUsual(keying);
        };
    boolean counts =
        size <= LONG || making == Making.LATE && isUsual(keying) && OF_LONG.contains(feeding);
    return hasKey && counts && (feeding != Feeding.BYTES || size <= LONGEST_OF_BYTES);
  }

  private boolean isUsual(Keying other) {
    return other == engine.keyings().getFirst();
  }

  /**
   * Tells whether a program does it so that has no reason for anything else. Many programs make an
   * object for each message; of them one size is enough.
   */
  boolean isUsual() {
    boolean isMadeSo = making == Making.LATE || making == Making.GET_INSTANCE && size == SHORT;
    return isMadeSo && feeding == Feeding.ARRAY && isUsual(keying);
  }

  /** Returns the name, which the same way with another size has too. */
  String name() {
    String work = engine.algorithm() + " " + making.before() + engine.verb();
    return Stream.of(work, making.label(), feeding.label(), isUsual(keying) ? "" : keying.label())
        .filter(words -> !words.isEmpty())
        .collect(Collectors.joining(", "));
  }

  /** Returns the value in each dimension. */
  List<Object> values() {
    return List.of(engine, size, making, feeding, keying);
  }

  Case toCase() {
    Preparation work = _ -> engine.prepare(this);
    return new Case(name(), size, 1, making == Making.EARLY, work, work);
  }
}
