package dev.sennit.bench.subject;

import java.util.List;

/** Measures the memory of digest objects, with JOL in its own JVM. */
public final class ObjectSizes {
  private ObjectSizes() {}

  public static void main(String[] args) throws Exception {
    List<String> options =
        List.of(
            // With these options JOL asks the JVM for sizes. Otherwise it guesses.
            "-Djdk.attach.allowAttachSelf=true",
            "-XX:+EnableDynamicAgentLoading",
            // JOL needs this option for records, which the graph of a provider contains.
            "-Djol.magicFieldOffset=true",
            "--sun-misc-unsafe-memory-access=allow",
            // With these options no collection moves objects while JOL looks at them.
            "-XX:+UseSerialGC",
            "-Xmn1g");
    FreshProcess.jvm(options, ObjectSizesProgram.class).run();
  }
}
