package dev.sennit.runtime;

import dev.sennit.runtime.Kernels.AesChoice;
import dev.sennit.runtime.Kernels.Choice;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Selects a kernel for every digest, and those of AES: that of the best target which the processor
 * has, whose kernel is in the shared object and computes its known answers. Where which is best
 * depends on more than the processor's instructions, a {@link Trial} decides. What is selected
 * passes a {@link Guard}.
 *
 * <p>The system property {@code sennit.target} names the target to use, and with it those that it
 * includes, for digests that it has no kernel of. With a name that no target has, or that of a
 * target which the processor lacks, no kernel is used: whoever forces a target wants to see it run,
 * and never another one in its place. {@code sennit.disable=true} uses no kernel either.
 */
final class KernelSelection {
  /** Something that users may want to know, to be logged. */
  record Complaint(Level level, String text) {
    void log() {
      System.getLogger("dev.sennit").log(level, text);
    }
  }

  /**
   * The kernels of a digest that may be used here.
   *
   * @param preferred the one of the best target; null when there is none
   * @param rival another one that may be faster; null when it is known that there is none
   * @param explanation what is wrong with better ones; empty when there are none
   */
  private record Candidates(
      DigestAlgorithm algorithm, DigestKernel preferred, DigestKernel rival, String explanation) {}

  // Measured: MD5 takes half as long there by x64-v3 as by x64-v4, SHA-3 three quarters; the others
  // are alike.
  private static final Set<String> SLOW_IN_VECTORS_OF_ZEN_5 = Set.of("md5", "keccak");

  /** The system property that forces a target. */
  static final String FORCED = "sennit.target";

  private final List<DigestAlgorithm> algorithms;
  private final Guard guard;
  private final List<Complaint> complaints;
  private final List<SlowKernel> dropped = new ArrayList<>();
  // The names of kernels that do not compute their known answers.
  private final Set<String> failed = new HashSet<>();
  // By what families share.
  private final Map<String, Trial> trials = new HashMap<>();
  private String platformName;
  private String processorName;
  private boolean processorIsZen5;

  /** Begins a selection, which adds what is to be logged. */
  KernelSelection(List<DigestAlgorithm> algorithms, Guard guard, List<Complaint> complaints) {
    this.algorithms = algorithms;
    this.guard = guard;
    this.complaints = complaints;
  }

  /** Selects, whatever happens, and adds what is to be logged. */
  static Kernels select(List<DigestAlgorithm> algorithms, Guard guard, List<Complaint> complaints) {
    return new KernelSelection(algorithms, guard, complaints).select();
  }

  private Kernels select() {
    String osName = System.getProperty("os.name");
    String osArch = System.getProperty("os.arch");
    Platform platform = Platform.of(osName, osArch);
    platformName = platform == null ? osName + " on " + osArch : platform.label();
    if (Boolean.getBoolean("sennit.disable")) {
      return none(Level.DEBUG, "the system property sennit.disable is true");
    }
    if (platform == null) {
      return none(
          Level.INFO, "kernels are for Linux, macOS and Windows on x86-64 and AArch64 only");
    }
    try {
      return select(platform);
    } catch (IOException e) {
      return none(Level.WARNING, e.getMessage());
    } catch (Throwable e) {
      // Whatever is wrong with this machine or its settings, digests must still be had.
      return none(Level.WARNING, isDenial(e) ? nativeAccessDenied() : "linking failed: " + e);
    }
  }

  private Kernels select(Platform platform) throws IOException {
    Processor described = Processor.of(platform);
    processorName = described.name();
    Processor processor = described.withCpuid();
    processorIsZen5 = processor.isZen5();
    List<Target> targets = new ArrayList<>();
    String explanation = "";
    for (Target target : Target.values()) {
      if (target.architecture() == platform.architecture()) {
        String lacking = processor.lacking(target);
        if (lacking.isEmpty()) {
          targets.add(target);
        } else {
          // Concatenation by + would start the machinery of invokedynamic: that takes 8 ms.
          String before =
              explanation.isEmpty() ? "the processor lacks " : explanation.concat(" and ");
          explanation = before.concat(lacking).concat(" for ").concat(target.label());
        }
      }
    }
    String forced = System.getProperty(FORCED);
    if (forced != null) {
      explanation = "the system property sennit.target forces \"" + forced + "\"";
      Target best = Target.named(forced);
      if (!targets.contains(best)) {
        return none(Level.WARNING, explanation + ", which is no target that this processor has");
      }
      targets.removeIf(target -> !best.includes(target));
    }
    if (targets.isEmpty()) {
      return none(Level.INFO, explanation);
    }
    SymbolLookup sharedObject = SharedObject.load(platform);
    List<Candidates> candidates = new ArrayList<>();
    for (DigestAlgorithm algorithm : algorithms) {
      candidates.add(candidates(algorithm, targets, sharedObject));
      beginTrial(candidates.getLast());
    }
    AesChoice aes = algorithms.size() > 1 ? chooseAes(targets, sharedObject) : noAes();
    // What disturbed a trial may be gone.
    goOnWithTrials();
    List<Choice> choices = new ArrayList<>();
    for (Candidates each : candidates) {
      choices.add(choose(each));
    }
    while (dropsAny(choices, aes, targets)) {
      for (int i = 0; i < choices.size(); i++) {
        DigestKernel kernel = choices.get(i).kernel();
        if (kernel != null && isDropped(kernel.name())) {
          Candidates others = candidates(kernel.algorithm(), targets, sharedObject);
          beginTrial(others);
          choices.set(i, choose(others));
        }
      }
      if (aes.kernels() != null && isDropped(aes.kernels().name())) {
        aes = chooseAes(targets, sharedObject);
      }
    }
    return new Kernels(
        platformName,
        processorName,
        List.copyOf(targets),
        explanation,
        choices,
        aes,
        List.copyOf(dropped),
        sharedObject);
  }

  /** Has the guard look at what is chosen, and notes what is to serve no longer. */
  private boolean dropsAny(List<Choice> choices, AesChoice aes, List<Target> targets) {
    if (!guard.isOn()) {
      return false;
    }
    List<SlowKernel> slow;
    try (Charges charges = new Charges(choices, aes, targets)) {
      slow = guard.dropped(charges.all());
    }
    for (SlowKernel each : slow) {
      complaints.add(new Complaint(Level.WARNING, each.describe()));
    }
    return dropped.addAll(slow);
  }

  private Candidates candidates(
      DigestAlgorithm algorithm, List<Target> targets, SymbolLookup sharedObject) {
    DigestKernel preferred = null;
    DigestKernel rival = null;
    String explanation = "";
    if (algorithm.family() != null) {
      for (Target target : targets) {
        MemorySegment function = sharedObject.find(target.symbol(algorithm.family())).orElse(null);
        if (function != null && (preferred == null || mayBeFaster(target, preferred.target()))) {
          DigestKernel kernel = new DigestKernel(function, algorithm, target);
          String objection = objection(kernel.name());
          if (objection == null && !kernel.computesKnownAnswers()) {
            objection = failure(kernel.name(), algorithm.name());
          }
          if (objection != null) {
            explanation = objection;
          } else if (preferred == null) {
            preferred = kernel;
          } else {
            rival = kernel;
          }
        }
      }
    }
    return new Candidates(algorithm, preferred, rival, explanation);
  }

  /** Whether that depends on the processor, and not on the order of targets. */
  private static boolean mayBeFaster(Target target, Target preferred) {
    return preferred == Target.X64_V4
        && target == Target.X64_V3
        && System.getProperty(FORCED) == null;
  }

  /**
   * Begins a trial, if the fastest is not known and there is none of the same rounds yet. On Zen 5
   * it is known: a vector's simplest operation has two cycles there.
   */
  private void beginTrial(Candidates candidates) {
    if (candidates.rival() != null && !processorIsZen5) {
      String rounds = candidates.algorithm().family().rounds();
      // Not by a lambda, which would start the machinery of invokedynamic too.
      if (!trials.containsKey(rounds)) {
        trials.put(rounds, Trial.of(candidates.rival(), candidates.preferred()).compete());
      }
    }
  }

  private void goOnWithTrials() {
    for (Trial trial : trials.values()) {
      trial.compete();
    }
  }

  private Choice choose(Candidates candidates) {
    DigestAlgorithm algorithm = candidates.algorithm();
    boolean rivalWins = candidates.rival() != null && isFaster(algorithm.family().rounds());
    return new Choice(
        algorithm,
        rivalWins ? candidates.rival() : candidates.preferred(),
        candidates.explanation());
  }

  /** Whether rounds are faster by the rival. A trial knows less than what was measured. */
  private boolean isFaster(String rounds) {
    return processorIsZen5 ? SLOW_IN_VECTORS_OF_ZEN_5.contains(rounds) : trials.get(rounds).isWon();
  }

  private static AesChoice noAes() {
    return new AesChoice(null, "only a digest was asked for");
  }

  private AesChoice chooseAes(List<Target> targets, SymbolLookup sharedObject) {
    List<AesKernels> candidates = new ArrayList<>();
    for (Target target : targets) {
      AesKernels kernels = LinkedAes.of(target, sharedObject);
      if (kernels != null) {
        candidates.add(kernels);
      }
    }
    return choose(candidates);
  }

  /** Chooses among kernels of AES, the most preferred ones first. */
  AesChoice choose(List<AesKernels> candidates) {
    String explanation = "";
    for (AesKernels kernels : candidates) {
      String objection = objection(kernels.name());
      if (objection == null && !AesKnownAnswers.areComputedBy(kernels)) {
        objection = failure(kernels.name(), "AES");
      }
      if (objection == null) {
        return new AesChoice(kernels, explanation);
      }
      explanation = objection;
    }
    return new AesChoice(null, explanation);
  }

  /** Says what is known to be wrong with a kernel; null where that is nothing. */
  private String objection(String kernel) {
    if (isDropped(kernel)) {
      return SlowKernel.slowness(kernel);
    }
    return failed.contains(kernel) ? failure(kernel) : null;
  }

  private boolean isDropped(String kernel) {
    return SlowKernel.isAmong(dropped, kernel);
  }

  /** Notes that a kernel is not used, which is to be logged, and says why. */
  private String failure(String kernel, String algorithm) {
    failed.add(kernel);
    String failure = failure(kernel);
    complaints.add(new Complaint(Level.ERROR, failure + " of " + algorithm + " and is not used"));
    return failure;
  }

  private static String failure(String kernel) {
    return "kernel " + kernel + " fails its known answers on this machine";
  }

  private static boolean isDenial(Throwable e) {
    return e instanceof IllegalCallerException || e.getCause() instanceof IllegalCallerException;
  }

  private static String nativeAccessDenied() {
    String module = KernelSelection.class.getModule().getName();
    return "native access is denied; the JVM grants it with --enable-native-access="
        + (module == null ? "ALL-UNNAMED" : module);
  }

  private Kernels none(Level level, String reason) {
    complaints.add(new Complaint(level, "the JDK's digests are used: " + reason));
    List<Choice> choices = new ArrayList<>();
    for (DigestAlgorithm algorithm : algorithms) {
      choices.add(new Choice(algorithm, null, reason));
    }
    AesChoice aes = new AesChoice(null, reason);
    return new Kernels(
        platformName, processorName, List.of(), reason, choices, aes, List.of(), null);
  }
}
