package dev.sennit.bench.measure;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonParseException;
import com.google.gson.Strictness;

/**
 * Reads records from JSON that the same Gson wrote. Gson by itself reads a missing value as null or
 * 0, and a number as text.
 */
public record StrictGson(Gson gson) {
  private static final Gson PARSER =
      new Gson().newBuilder().setStrictness(Strictness.STRICT).create();

  private static final String DAMAGED = "it is damaged, or of another version of Sennit";

  /**
   * Returns the record that a text of JSON holds.
   *
   * @throws JsonParseException if the record would be written as other JSON
   */
  public <T> T read(String text, Class<T> type) {
    JsonElement json;
    try {
      json = PARSER.fromJson(text, JsonElement.class);
    } catch (JsonParseException e) {
      // Gson's own message advises authors of programs.
      throw new JsonParseException("it is no JSON", e);
    }
    return read(json, type);
  }

  <T> T read(JsonElement json, Class<T> type) {
    try {
      T value = gson.fromJson(json, type);
      if (value != null && gson.toJsonTree(value).equals(json)) {
        return value;
      }
    } catch (JsonParseException e) {
      throw new JsonParseException(DAMAGED, e);
    }
    throw new JsonParseException(DAMAGED);
  }
}
