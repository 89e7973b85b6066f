package dev.sennit.cli.measure;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A data cache of the first processor.
 *
 * @param level 1 for the nearest cache
 * @param size the size in bytes
 */
public record Cache(int level, long size) {
  private static final Path OF_LINUX = Path.of("/sys/devices/system/cpu/cpu0/cache");

  /** Returns the caches of this machine, the nearest first; none if the system does not tell. */
  public static List<Cache> ofThisMachine() {
    return of(OF_LINUX);
  }

  /** Reads the caches from a folder in the form of Linux. */
  static List<Cache> of(Path folder) {
    List<Cache> caches = new ArrayList<>();
    try (DirectoryStream<Path> indices = Files.newDirectoryStream(folder, "index*")) {
      for (Path index : indices) {
        if (!line(index, "type").equals("Instruction")) {
          caches.add(new Cache(Integer.parseInt(line(index, "level")), bytes(line(index, "size"))));
        }
      }
    } catch (IOException | NumberFormatException e) {
      // Nothing depends on the caches: they only help to understand the measurements.
      return List.of();
    }
    caches.sort(Comparator.comparingInt(Cache::level));
    return caches;
  }

  private static String line(Path folder, String file) throws IOException {
    return Files.readString(folder.resolve(file)).strip();
  }

  /** Linux writes every size in KiB, such as 32K. */
  private static long bytes(String size) {
    return Long.parseLong(size.replaceFirst("K$", "")) * 1024;
  }

  public String name() {
    return "L" + level;
  }
}
