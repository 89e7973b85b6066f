package dev.sennit.cli.doctor;

import static dev.sennit.cli.console.TextTable.Side.LEFT;

import dev.sennit.Status;
import dev.sennit.cli.console.Paragraph;
import dev.sennit.cli.console.Terminal;
import dev.sennit.cli.console.TextTable;
import dev.sennit.cli.doctor.Observation.NativeAccess;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Explains whether kernels are in use, why not, and what the user can do. */
record Diagnosis(Observation observation) {
  private static final Runtime.Version MENDED = Runtime.Version.parse("25.0.3");

  /** Tells whether any kernel is in use. */
  boolean kernelsAreInUse() {
    Status status = observation.status();
    return status.aes().kernels().isPresent()
        || status.digests().stream().anyMatch(digest -> digest.kernel().isPresent());
  }

  /** Returns the state, in lines that fit into the terminal. */
  List<String> state() {
    Status status = observation.status();
    String targets = status.targets().isEmpty() ? "none" : String.join(" ", status.targets());
    TextTable facts = new TextTable(LEFT, LEFT);
    observation.version().ifPresent(version -> facts.row("Version", version));
    facts
        .row("Processor", status.processor().orElse("not asked"))
        .row("Platform", status.platform())
        .row("Targets", withReason(targets, status.explanation(), "the best there are"));
    List<String> features = status.features();
    if (!features.isEmpty()) {
      facts.row("Features", String.join(" ", features) + " (all that these targets need)");
    }
    for (Status.Digest digest : status.digests()) {
      facts.row(digest.algorithm(), digest.describe());
    }
    facts.row("AES", status.aes().describe());
    facts.row("Clearing", status.clearing().describe());
    for (Status.Dropped each : status.dropped()) {
      facts.row("Too slow", each.describe());
    }
    for (JcaAnswer each : observation.jca()) {
      facts.row("JCA", each.words());
    }
    facts
        .row("JDK", observation.jdk())
        .row("Native access", observation.nativeAccess().words())
        .row("Kernels' file", observation.origin().words())
        .row(
            "Temporary folder",
            observation.temporaryFolder()
                + (observation.temporaryFolderWritable() ? ", writable" : ", not writable"));
    List<String> lines = new ArrayList<>();
    lines.add(
        Terminal.bold(
            kernelsAreInUse()
                ? "Sennit runs kernels here."
                : "Sennit runs no kernel here: the JDK computes the same results."));
    lines.addAll(facts.lines(Terminal.width()));
    return lines;
  }

  private static String withReason(String what, String reason, String otherwise) {
    String remark = reason.isEmpty() ? otherwise : reason;
    return remark.isEmpty() ? what : what + " (" + remark + ")";
  }

  /** Returns who has won the races of kernels, if there have been any. */
  List<String> races() {
    List<String> races = observation.status().races();
    return races.isEmpty()
        ? List.of()
        : Stream.concat(
                Stream.of("", "Kernels have raced on this machine:"),
                races.stream().map("- "::concat).map(Paragraph::lines).flatMap(List::stream))
            .toList();
  }

  /** Returns a line for each problem that says what to do. */
  List<String> advice() {
    Status status = observation.status();
    List<String> advice = new ArrayList<>();
    if (observation.disabled()) {
      advice.add("The system property sennit.disable disables kernels: start the JVM without it.");
    }
    if (observation.forcedTarget().isPresent()) {
      advice.add(
          "The system property sennit.target forces a target: start the JVM without it to use"
              + " the best targets.");
    }
    if (observation.nativeAccess() != NativeAccess.GRANTED && !observation.disabled()) {
      advice.add(
          "Grant native access: start the JVM with --enable-native-access=ALL-UNNAMED, or with"
              + " --enable-native-access=dev.sennit if the library is on the module path.");
    }
    if (observation.origin() != KernelOrigin.FROM_MEMORY
        && !observation.temporaryFolderWritable()) {
      advice.add(
          "The temporary folder is not writable. The library needs it where the system has no files"
              + " in memory: name another folder with -Djava.io.tmpdir=FOLDER.");
    }
    if (observation.jca().stream().anyMatch(JcaAnswer::refuses)) {
      advice.add(
          "The JCA refuses services of the provider. Oracle's JDK refuses Cipher and Mac of a provider"
              + " that is not signed. Use another JDK, or dev.sennit.AesGcm and dev.sennit.Hmac.");
    }
    if (!status.dropped().isEmpty()) {
      advice.add(
          "A kernel is too slow on this processor, so Sennit does not use it: please report this"
              + " together with the output of ./sennit doctor --measure.");
    }
    if (advice.isEmpty() && !(kernelsAreInUse() && allKernelsWork())) {
      advice.add(
          "No setting of this JVM is the cause. If you do not expect the reason above on this"
              + " machine, please report it together with this text.");
    }
    if (jdkFailsAtLengths()) {
      advice.add(
          "AES-GCM of this JDK fails for some messages that are longer than 1 MiB: JDK-8371864, mended"
              + " in 25.0.3 and by some makers before. Sennit's kernels do not fail, but the JDK's cipher"
              + " serves until they are linked, and where there are none. Update the JDK.");
    }
    return advice;
  }

  private boolean jdkFailsAtLengths() {
    Runtime.Version jdk = Runtime.Version.parse(observation.jdk().split(" ")[0]);
    return observation.status().platform().endsWith("x86_64")
        && jdk.compareToIgnoreOptional(MENDED) < 0;
  }

  // A kernel that this processor cannot have is no fault, and has no explanation.
  private boolean allKernelsWork() {
    Status status = observation.status();
    return status.aes().explanation().isEmpty()
        && status.digests().stream().allMatch(digest -> digest.explanation().isEmpty());
  }
}
