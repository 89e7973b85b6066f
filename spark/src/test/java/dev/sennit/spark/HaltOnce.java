package dev.sennit.spark;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.sql.api.java.UDF1;

/** Returns its argument. The first call in a cluster ends the JVM of its executor instead. */
final class HaltOnce implements UDF1<String, String> {
  private static final long serialVersionUID = 1;

  private final String marker;

  /**
   * Makes the function.
   *
   * @param marker a file that does not exist before the first call
   */
  HaltOnce(Path marker) {
    this.marker = marker.toString();
  }

  @Override
  public String call(String text) throws IOException {
    try {
      Files.createFile(Path.of(marker));
    } catch (FileAlreadyExistsException e) {
      return text;
    }
    Runtime.getRuntime().halt(1);
    return text;
  }
}
