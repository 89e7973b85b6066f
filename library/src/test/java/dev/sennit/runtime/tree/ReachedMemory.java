package dev.sennit.runtime.tree;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;

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

  /** Counts the copies of a secret, in words of either order too. */
  public long copies(byte[] secret) {
    return memory.keySet().stream()
        .flatMap(each ->
            each instanceof int[] || each instanceof long[]
                ? Stream.of(bytes(each), bytes(each, ByteOrder.BIG_ENDIAN))
                : Stream.of(bytes(each)))
        .mapToLong(bytes -> count(secret, bytes))
        .sum();
  }

  private static byte[] bytes(Object memory) {
    return bytes(memory, ByteOrder.LITTLE_ENDIAN);
  }

  private static byte[] bytes(Object memory, ByteOrder order) {
    return switch (memory) {
      case MemorySegment segment -> segment.toArray(ValueLayout.JAVA_BYTE);
      case int[] ints ->
          bytes(order, Integer.BYTES * ints.length, to -> to.asIntBuffer().put(ints));
      case long[] longs ->
          bytes(order, Long.BYTES * longs.length, to -> to.asLongBuffer().put(longs));
      default -> (byte[]) memory;
    };
  }

  private static byte[] bytes(ByteOrder order, int length, Consumer<ByteBuffer> words) {
    ByteBuffer bytes = ByteBuffer.allocate(length).order(order);
    words.accept(bytes);
    return bytes.array();
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
