package dev.sennit.spark.row;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds the arrays of numbers that objects of this module hold. */
final class ReachableArrays {
  private static final Pattern HOLDING_ROWS =
      Pattern.compile(
          "org\\.apache\\.spark\\.sql\\.catalyst\\.expressions\\."
              + "(.*(Specific|Writer|BufferHolder|Mutable).*|.*Row)");

  private static final ClassValue<List<Field>> FIELDS = fields(ReachableArrays::isOwn);
  private static final ClassValue<List<Field>> FIELDS_IN_SPARK_TOO =
      fields(type -> isOwn(type) || HOLDING_ROWS.matcher(type.getName()).matches());

  private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Set<Object> arrays = Collections.newSetFromMap(new IdentityHashMap<>());

  private final boolean inSpark;

  private ReachableArrays(boolean inSpark, Object object) {
    this.inSpark = inSpark;
    visit(object);
  }

  /** Returns all arrays of numbers of this module's own. */
  static Set<Object> of(Object object) {
    return new ReachableArrays(false, object).arrays;
  }

  /** Returns also the arrays that Spark's rows and generated code hold for this module. */
  static Set<Object> inSparkToo(Object object) {
    return new ReachableArrays(true, object).arrays;
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
        for (Field field : (inSpark ? FIELDS_IN_SPARK_TOO : FIELDS).get(object.getClass())) {
          visit(value(field, object));
        }
      }
    }
  }

  private static ClassValue<List<Field>> fields(Predicate<Class<?>> visited) {
    return new ClassValue<>() {
      @Override
      protected List<Field> computeValue(Class<?> type) {
        return Stream.<Class<?>>iterate(type, Objects::nonNull, Class::getSuperclass)
            .filter(visited)
            .flatMap(each -> Stream.of(each.getDeclaredFields()))
            .filter(field -> !Modifier.isStatic(field.getModifiers()))
            .filter(field -> !field.getType().isPrimitive())
            .peek(field -> field.setAccessible(true))
            .toList();
      }
    };
  }

  private static boolean isOwn(Class<?> type) {
    return type.getName().startsWith("dev.sennit.spark.");
  }

  private static Object value(Field field, Object object) {
    try {
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
