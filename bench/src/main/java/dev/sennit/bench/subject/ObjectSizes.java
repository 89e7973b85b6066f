package dev.sennit.bench.subject;

import java.util.List;

/** Measures the memory that digest objects take, by JOL in a JVM of its own. */
public final class ObjectSizes {
  private ObjectSizes() {}

  public static void main(String[] args) throws Exception {
    List<String> options =
        List.of(
            // JOL asks this JVM for sizes; without this option it guesses.
            "-Djdk.attach.allowAttachSelf=true",
            "-XX:+EnableDynamicAgentLoading",
            // There are records in the graph of a provider.
            "-Djol.magicFieldOffset=true",
            "--sun-misc-unsafe-memory-access=allow",
            // Nothing is collected, and so nothing moves, while JOL looks.
            "-XX:+UseSerialGC",
            "-Xmn1g");
    FreshProcess.jvm(options, ObjectSizesProgram.class).lines().forEach(System.out::println);
  }
}
