package dev.sennit.cli.sum;

import java.util.ArrayList;
import java.util.List;

/**
 * Runs the command in both of its ways, with a digest whose files are hashed side by side and with
 * BLAKE3. The JVM's cache is made from this run, so it has the classes of both.
 */
final class Rehearsal {
  private static final List<String> DIGESTS = List.of("md5", "blake3");

  private Rehearsal() {}

  /**
   * Hashes files.
   *
   * @param files folders and files, of which one should have more than 4 MiB
   */
  public static void main(String[] files) {
    // Files are read as by the command itself.
    System.setProperty("sennit.only", "MD5,BLAKE3-256");
    int exitCode = 0;
    for (String digest : DIGESTS) {
      List<String> arguments = new ArrayList<>(List.of("-a", digest, "-r"));
      arguments.addAll(RawArguments.of(files));
      exitCode |= Sum.ofThisProcess(Sum::link).run(arguments);
    }
    Runtime.getRuntime().halt(exitCode);
  }
}
