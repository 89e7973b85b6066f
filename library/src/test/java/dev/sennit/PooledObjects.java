package dev.sennit;

import dev.sennit.runtime.digest.CallMemory;
import dev.sennit.runtime.machine.ObjectPool;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** What a pool keeps for later use, whoever owns it. */
public final class PooledObjects {
  private PooledObjects() {}

  public static List<Object> of(ObjectPool<?> pool) throws Exception {
    List<Object> all = new ArrayList<>();
    AtomicReferenceArray<?> free =
        (AtomicReferenceArray<?>) PrivateField.of(pool, "free").get(pool);
    for (int i = 0; i < free.length(); i++) {
      all.add(free.get(i));
    }
    Collections.addAll(all, (Object[]) PrivateField.of(pool, "owned").get(pool));
    all.removeIf(Objects::isNull);
    return all;
  }

  /** The memory of calls of digests. */
  public static List<Object> callMemory() throws Exception {
    return of((ObjectPool<?>) PrivateField.of(CallMemory.class, "POOL").get(null));
  }
}
