package dev.sennit;

import java.lang.reflect.Field;

/** What tests must see or set that no caller can: a count near its limit, a key in its memory. */
public final class PrivateField {
  private PrivateField() {}

  /** A field of an object, or a static one of a class, to be read and set. */
  public static Field of(Object holder, String name) throws NoSuchFieldException {
    Class<?> first = holder instanceof Class<?> itself ? itself : holder.getClass();
    for (Class<?> type = first; type != null; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (field.getName().equals(name)) {
          field.setAccessible(true);
          return field;
        }
      }
    }
    throw new NoSuchFieldException(name);
  }
}
