package dev.sennit.bench.measure;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import java.io.IOException;
import java.io.StringReader;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes records of JSON, but not of what is damaged: Gson by itself makes null or 0 of what is
 * missing. The message of a {@link JsonParseException} says of what was read what is wrong with it,
 * such as "it lacks machine.jdk".
 */
public final class WholeRecords {
  private static final Pattern PLACE = Pattern.compile("line (\\d+) column (\\d+)");

  private final Gson gson;
  private final Set<String> optional;

  /**
   * For what Gson makes of it.
   *
   * @param optional the components that may be missing or null, such as Machine.frequency, besides
   *     boxed numbers, which are boxed for that
   */
  public WholeRecords(Gson gson, Set<String> optional) {
    this.gson = gson;
    this.optional = optional;
  }

  /**
   * What a text is in JSON, of which nothing else is taken for it.
   *
   * @param firstLine the number that the text's first line has in its file
   */
  public static JsonElement parse(String text, int firstLine) {
    JsonReader reader = new JsonReader(new StringReader(text));
    reader.setStrictness(Strictness.STRICT);
    try {
      JsonElement parsed = JsonParser.parseReader(reader);
      if (reader.peek() == JsonToken.END_DOCUMENT) {
        return parsed;
      }
    } catch (IOException | JsonParseException e) {
      throw new JsonParseException(noJson(reader, firstLine), e);
    }
    throw new JsonParseException(noJson(reader, firstLine));
  }

  // Gson's own message has the place too, among advice for who writes programs.
  private static String noJson(JsonReader reader, int firstLine) {
    Matcher place = PLACE.matcher(reader.toString());
    return place.find()
        ? "it is no JSON (line %d, column %s)"
            .formatted(firstLine - 1 + Integer.parseInt(place.group(1)), place.group(2))
        : "it is no JSON";
  }

  /** The record, if all of it is there. */
  public <T> T read(JsonElement json, Class<T> type) {
    check(json, type, "");
    return gson.fromJson(json, type);
  }

  private void check(JsonElement json, Type type, String path) {
    if (type instanceof ParameterizedType generic) {
      Type[] arguments = generic.getActualTypeArguments();
      if (generic.getRawType() == List.class) {
        checkElements(json, arguments[0], path);
      } else if (generic.getRawType() == Map.class) {
        checkValues(json, arguments[1], path);
      } else {
        throw new IllegalArgumentException("no JSON is known of a " + type);
      }
    } else if (type instanceof Class<?> one && one.isRecord()) {
      checkComponents(json, one, path);
    } else if (type != JsonElement.class) {
      checkValue(json, type, path);
    }
  }

  private void checkComponents(JsonElement json, Class<?> type, String path) {
    JsonObject object = object(json, path);
    for (RecordComponent component : type.getRecordComponents()) {
      JsonElement value = object.get(component.getName());
      boolean isMissing = value == null || value.isJsonNull();
      if (!isMissing || !isOptional(component)) {
        checkPresent(value, component.getGenericType(), below(path, component.getName()));
      }
    }
  }

  private boolean isOptional(RecordComponent component) {
    return Number.class.isAssignableFrom(component.getType())
        || optional.contains(
            component.getDeclaringRecord().getSimpleName() + "." + component.getName());
  }

  private void checkElements(JsonElement json, Type type, String path) {
    require(json.isJsonArray(), path, "list");
    List<JsonElement> elements = json.getAsJsonArray().asList();
    for (int i = 0; i < elements.size(); i++) {
      checkPresent(elements.get(i), type, "%s[%d]".formatted(path, i));
    }
  }

  private void checkValues(JsonElement json, Type type, String path) {
    object(json, path).asMap().forEach((key, value) -> checkPresent(value, type, below(path, key)));
  }

  private void checkPresent(JsonElement json, Type type, String path) {
    if (json == null || json.isJsonNull()) {
      throw new JsonParseException("it lacks " + path);
    }
    check(json, type, path);
  }

  private static void checkValue(JsonElement json, Type type, String path) {
    JsonPrimitive value = json.isJsonPrimitive() ? json.getAsJsonPrimitive() : null;
    if (type == String.class) {
      require(value != null && value.isString(), path, "text");
    } else if (type == boolean.class) {
      require(value != null && value.isBoolean(), path, "true or false");
    } else if (type == double.class || type == Double.class) {
      require(isFinite(value), path, "number");
    } else if (type == long.class || type == Long.class) {
      require(isWhole(value, Long.MAX_VALUE), path, "whole number");
    } else if (type == int.class || type == Integer.class) {
      require(isWhole(value, Integer.MAX_VALUE), path, "whole number of 32 bits");
    } else {
      throw new IllegalArgumentException("no JSON is known of a " + type);
    }
  }

  private static boolean isFinite(JsonPrimitive value) {
    return value != null && value.isNumber() && Double.isFinite(value.getAsDouble());
  }

  private static boolean isWhole(JsonPrimitive value, long most) {
    if (!isFinite(value)) {
      return false;
    }
    double number = value.getAsDouble();
    return number == Math.rint(number) && Math.abs(number) <= most;
  }

  private static JsonObject object(JsonElement json, String path) {
    require(json.isJsonObject(), path, "object");
    return json.getAsJsonObject();
  }

  private static void require(boolean isSo, String path, String what) {
    if (!isSo) {
      String subject = path.isEmpty() ? "it" : "its " + path;
      throw new JsonParseException("%s is no %s".formatted(subject, what));
    }
  }

  private static String below(String path, String name) {
    return path.isEmpty() ? name : path + "." + name;
  }
}
