package dev.sennit.runtime.blake3;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** The arrays and the memory outside of the heap that an object of Sennit reaches. */
public final class ReachedMemory {
  private final Map<Object, String> memory = new IdentityHashMap<>();
  private final Map<Object, String> seen = new IdentityHashMap<>();

  private ReachedMemory() {}

  public static ReachedMemory of(Object object) throws Exception {
    ReachedMemory reached = new ReachedMemory();
    reached.visit(object, "");
    return reached;
  }

  private void visit(Object object, String name) throws Exception {
    switch (object) {
      // A segment of an array is as good as the array, but each is counted once.
      case MemorySegment segment when segment.heapBase().isPresent() ->
          visit(segment.heapBase().get(), name);
      case MemorySegment segment -> memory.put(segment, name);
      case ByteBuffer buffer -> visit(MemorySegment.ofBuffer(buffer), name);
      case byte[] bytes -> memory.put(bytes, name);
      case int[] ints -> memory.put(ints, name);
      case long[] longs -> memory.put(longs, name);
      case Object[] array -> {
        for (Object each : array) {
          visit(each, name);
        }
      }
      case Object other when isOfSennit(other) && seen.put(other, name) == null ->
          visitFields(other);
      case null, default -> {}
    }
  }

  private static boolean isOfSennit(Object object) {
    return object.getClass().getName().startsWith("dev.sennit.") && !(object instanceof Enum);
  }

  private void visitFields(Object object) throws Exception {
    for (Class<?> type = object.getClass(); type != Object.class; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (!field.getType().isPrimitive() && !Modifier.isStatic(field.getModifiers())) {
          field.setAccessible(true);
          visit(field.get(object), type.getSimpleName() + "." + field.getName());
        }
      }
    }
  }

  /** Returns the names of the fields, but for some, where a byte is not zero. */
  List<String> notCleared(String butFor) {
    return memory.entrySet().stream()
        .filter(each -> !each.getValue().matches(butFor))
        .filter(each -> !Arrays.equals(bytes(each.getKey()), new byte[bytes(each.getKey()).length]))
        .map(Map.Entry::getValue)
        .toList();
  }

  /** Counts the copies of a secret, also in words. */
  public long copies(byte[] secret) {
    return memory.keySet().stream().mapToLong(each -> count(secret, bytes(each))).sum();
  }

  private static byte[] bytes(Object memory) {
    return switch (memory) {
      case MemorySegment segment -> segment.toArray(ValueLayout.JAVA_BYTE);
      case int[] ints -> bytes(MemorySegment.ofArray(ints));
      case long[] longs -> bytes(MemorySegment.ofArray(longs));
      default -> (byte[]) memory;
    };
  }

  private static int count(byte[] secret, byte[] array) {
    int count = 0;
    for (int at = 0; at <= array.length - secret.length; at++) {
      if (Arrays.equals(array, at, at + secret.length, secret, 0, secret.length)) {
        count++;
      }
    }
    return count;
  }
}
