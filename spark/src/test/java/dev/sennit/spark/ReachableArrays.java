package dev.sennit.spark;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Finds the arrays of numbers that objects of this module hold. */
final class ReachableArrays {
  private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Set<Object> arrays = Collections.newSetFromMap(new IdentityHashMap<>());

  private ReachableArrays() {}

  /** Returns all arrays of numbers. */
  static Set<Object> of(Object object) {
    ReachableArrays reachable = new ReachableArrays();
    reachable.visit(object);
    return reachable.arrays;
  }

  private void visit(Object object) {
    if (object == null || !seen.add(object)) {
      return;
    }
    switch (object) {
      case byte[] _, int[] _, long[] _ -> arrays.add(object);
      case Object[] elements -> Stream.of(elements).forEach(this::visit);
      case List<?> elements -> elements.forEach(this::visit);
      default -> {
        if (object.getClass().getPackage() == ExtendedRows.class.getPackage()) {
          fields(object);
        }
      }
    }
  }

  private void fields(Object object) {
    for (Field field : object.getClass().getDeclaredFields()) {
      if (!Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()) {
        visit(value(field, object));
      }
    }
  }

  private static Object value(Field field, Object object) {
    try {
      field.setAccessible(true);
      return field.get(object);
    } catch (IllegalAccessException e) {
      throw new AssertionError("it has been made accessible", e);
    }
  }

  static long bytes(Object array) {
    return switch (array) {
      case byte[] bytes -> bytes.length;
      case int[] numbers -> (long) Integer.BYTES * numbers.length;
      case long[] numbers -> (long) Long.BYTES * numbers.length;
      default -> throw new IllegalArgumentException("an array of " + array.getClass());
    };
  }
}
