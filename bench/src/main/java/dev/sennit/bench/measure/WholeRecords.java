package dev.sennit.bench.measure;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
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
 * Reads records from JSON with Gson, and refuses damaged JSON. Gson alone reads a missing value as
 * null or 0. The message of a {@link JsonParseException} names the damage, such as "it lacks
 * machine.jdk".
 *
 * @param optional the components that may be missing or null, such as Side.ratio. Components with
 *     boxed numbers may always be missing, so they are not listed
 */
public record WholeRecords(Set<String> optional) {
  private static final Gson GSON = new Gson();
  private static final Pattern PLACE = Pattern.compile("line (\\d+) column (\\d+)");

  /**
   * Parses a text that is nothing but JSON.
   *
   * @param firstLine the number of the text's first line in its file
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
      // The message names only the place, because Gson's own message also has advice for
      // programmers.
      throw new JsonParseException(noJson(reader, firstLine), e);
    }
    throw new JsonParseException(noJson(reader, firstLine));
  }

  private static String noJson(JsonReader reader, int firstLine) {
    Matcher place = PLACE.matcher(reader.toString());
    return place.find()
        ? "it is no JSON (line %d, column %s)"
            .formatted(firstLine - 1 + Integer.parseInt(place.group(1)), place.group(2))
        : "it is no JSON";
  }

  /** Reads a record, and refuses JSON that lacks a part of it. */
  public <T> T read(JsonElement json, Class<T> type) {
    check(json, type, "");
    return GSON.fromJson(json, type);
  }

  private void check(JsonElement json, Type type, String path) {
    if (type instanceof ParameterizedType generic && generic.getRawType() == List.class) {
      require(json.isJsonArray(), path, "list");
      for (int i = 0; i < json.getAsJsonArray().size(); i++) {
        checkPresent(
            json.getAsJsonArray().get(i),
            generic.getActualTypeArguments()[0],
            path + "[" + i + "]");
      }
    } else if (type instanceof ParameterizedType generic && generic.getRawType() == Map.class) {
      require(json.isJsonObject(), path, "object");
      json.getAsJsonObject()
          .asMap()
          .forEach((key, value) ->
              checkPresent(value, generic.getActualTypeArguments()[1], below(path, key)));
    } else if (type instanceof Class<?> one && one.isRecord()) {
      require(json.isJsonObject(), path, "object");
      for (RecordComponent component : one.getRecordComponents()) {
        JsonElement value = json.getAsJsonObject().get(component.getName());
        if (!isAbsent(value) || !isOptional(one, component)) {
          checkPresent(value, component.getGenericType(), below(path, component.getName()));
        }
      }
    } else if (type != JsonElement.class) {
      require(isWrittenAsRead(json, type), path, kindOf(type));
    }
  }

  private void checkPresent(JsonElement json, Type type, String path) {
    if (isAbsent(json)) {
      throw new JsonParseException("it lacks " + path);
    }
    check(json, type, path);
  }

  private static boolean isAbsent(JsonElement json) {
    return json == null || json.isJsonNull();
  }

  private boolean isOptional(Class<?> type, RecordComponent component) {
    return Number.class.isAssignableFrom(component.getType())
        || optional.contains(type.getSimpleName() + "." + component.getName());
  }

  // Gson reads 1 and true as text, for example, and would write them as text.
  private static boolean isWrittenAsRead(JsonElement json, Type type) {
    try {
      return GSON.toJsonTree(GSON.fromJson(json, type)).equals(json);
    } catch (JsonParseException | IllegalArgumentException e) {
      return false;
    }
  }

  private static String kindOf(Type type) {
    return type == String.class ? "text" : type == boolean.class ? "true or false" : "number";
  }

  private static void require(boolean isSo, String path, String what) {
    if (!isSo) {
      throw new JsonParseException(
          "%s is no %s".formatted(path.isEmpty() ? "it" : "its " + path, what));
    }
  }

  private static String below(String path, String name) {
    return path.isEmpty() ? name : path + "." + name;
  }
}
