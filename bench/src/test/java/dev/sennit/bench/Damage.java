package dev.sennit.bench;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A text of JSON that is damaged in one place.
 *
 * @param path the path of the damaged value, such as machine.caches[0].level
 * @param without the text without the value
 * @param withNull the text with null as the value
 * @param ofOtherKind the text with true as the value; a Boolean value becomes the text "true"
 */
public record Damage(String path, String without, String withNull, String ofOtherKind) {
  /**
   * Returns the damages of every member in a text. Members with the same path in several elements
   * of a list are damaged once.
   */
  public static List<Damage> of(String json) {
    JsonElement root = JsonParser.parseString(json);
    List<Damage> all = new ArrayList<>();
    collect(root, root, "", new HashSet<>(), all);
    return all;
  }

  private static void collect(
      JsonElement root, JsonElement at, String path, Set<String> seen, List<Damage> all) {
    if (at instanceof JsonArray list) {
      for (int i = 0; i < list.size(); i++) {
        collect(root, list.get(i), path + "[" + i + "]", seen, all);
      }
    } else if (at instanceof JsonObject object) {
      for (String name : List.copyOf(object.keySet())) {
        JsonElement value = object.get(name);
        String place = path.isEmpty() ? name : path + "." + name;
        if (seen.add(place.replaceAll("\\d+", ""))) {
          all.add(damage(root, object, name, place));
        }
        collect(root, value, place, seen, all);
      }
    }
  }

  private static Damage damage(JsonElement root, JsonObject object, String name, String place) {
    JsonElement whole = object.remove(name);
    String without = root.toString();
    object.add(name, JsonNull.INSTANCE);
    String withNull = root.toString();
    boolean isBoolean = whole instanceof JsonPrimitive value && value.isBoolean();
    object.add(name, isBoolean ? new JsonPrimitive("true") : new JsonPrimitive(true));
    String ofOtherKind = root.toString();
    object.add(name, whole);
    return new Damage(place, without, withNull, ofOtherKind);
  }
}
