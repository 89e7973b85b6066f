package dev.sennit.runtime.clear;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;

/**
 * What was measured of clearing memory on one machine. The system property {@code sennit.profile}
 * names the file that it is read from.
 *
 * @param processor what the processor calls itself
 * @param nativeMemory what clears memory outside of the heap
 * @param heap what clears arrays
 */
public record Profile(String processor, Thresholds nativeMemory, Thresholds heap) {
  private static final String THIS_FORMAT = "1";
  private static final int LONGEST_FILE = 64 << 10;

  private static final String FORMAT = "format";
  private static final String PROCESSOR = "processor";
  private static final String NATIVE = "clear.native";
  private static final String HEAP = "clear.heap";
  private static final Set<String> KEYS = Set.of(FORMAT, PROCESSOR, NATIVE, HEAP);

  /**
   * Reads a file that {@link #write} has written.
   *
   * @throws IOException when it cannot be read or is no profile; the message says what is wrong
   */
  public static Profile read(Path file) throws IOException {
    Properties properties = new Properties();
    try {
      properties.load(new StringReader(text(file)));
    } catch (IllegalArgumentException e) {
      throw new IOException("it is no file of properties: " + e.getMessage(), e);
    }
    Set<String> keys = new TreeSet<>(properties.stringPropertyNames());
    String format = properties.getProperty(FORMAT);
    if (!THIS_FORMAT.equals(format)) {
      throw new IOException("its format must be " + THIS_FORMAT + ", but is " + quoted(format));
    }
    for (String key : keys) {
      if (!KEYS.contains(key)) {
        throw new IOException("it has the unknown key " + quoted(key));
      }
    }
    return new Profile(
        value(PROCESSOR, properties), thresholds(NATIVE, properties), thresholds(HEAP, properties));
  }

  private static String text(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new IOException("there is no such file");
    }
    try (InputStream in = Files.newInputStream(file)) {
      byte[] content = in.readNBytes(LONGEST_FILE + 1);
      if (content.length > LONGEST_FILE) {
        throw new IOException("it must have at most " + LONGEST_FILE + " bytes, but has more");
      }
      return new String(content, StandardCharsets.UTF_8);
    }
  }

  private static String value(String key, Properties properties) throws IOException {
    String value = properties.getProperty(key);
    if (value == null) {
      throw new IOException("it lacks the key " + quoted(key));
    }
    return value.strip();
  }

  private static Thresholds thresholds(String key, Properties properties) throws IOException {
    try {
      return Thresholds.parse(value(key, properties));
    } catch (IllegalArgumentException e) {
      throw new IOException("in " + key + " " + e.getMessage(), e);
    }
  }

  private static String quoted(String text) {
    return text == null ? "missing" : "\"" + text + "\"";
  }

  /** Writes it to a file, in the place of what that had. */
  public void write(Path file) throws IOException {
    Files.writeString(
        file,
        FORMAT
            + ("=" + THIS_FORMAT + "\n" + PROCESSOR)
            + ("=" + processor.replace("\\", "\\\\") + "\n" + NATIVE)
            + ("=" + nativeMemory + "\n" + HEAP)
            + ("=" + heap + "\n"));
  }

  /**
   * What is wrong with it on this machine, or null if it can be used.
   *
   * @param here what this processor calls itself
   * @param methods the names of the methods that there are here
   */
  public String objection(String here, Collection<String> methods) {
    if (!processor.equals(here)) {
      return "it is for the processor " + quoted(processor) + ", but this is " + quoted(here);
    }
    String objection = unknownMethod(nativeMemory, methods);
    return objection != null ? objection : unknownMethod(heap, methods);
  }

  private static String unknownMethod(Thresholds thresholds, Collection<String> methods) {
    for (Thresholds.Threshold threshold : thresholds.ascending()) {
      if (!methods.contains(threshold.method())) {
        return "there is no method "
            + quoted(threshold.method())
            + " on this machine; there are "
            + String.join(", ", methods);
      }
    }
    return null;
  }
}
