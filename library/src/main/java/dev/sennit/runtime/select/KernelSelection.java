package dev.sennit.runtime.select;

import dev.sennit.runtime.aes.AesKernels;
import dev.sennit.runtime.aes.AesKnownAnswers;
import dev.sennit.runtime.aes.LinkedAes;
import dev.sennit.runtime.digest.DigestAlgorithm;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.digest.KnownAnswers;
import dev.sennit.runtime.guard.Guard;
import dev.sennit.runtime.guard.KernelRace;
import dev.sennit.runtime.guard.SlowKernel;
import dev.sennit.runtime.kernel.KernelTarget;
import dev.sennit.runtime.kernel.Stated.Targets;
import dev.sennit.runtime.machine.Complaint;
import dev.sennit.runtime.machine.KernelSupport;
import dev.sennit.runtime.machine.ProcessorCore;
import dev.sennit.runtime.machine.Settings;
import dev.sennit.runtime.select.MeasuredCores.OfV3;
import dev.sennit.runtime.select.SelectedKernels.AesChoice;
import dev.sennit.runtime.select.SelectedKernels.Choice;
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
 * depends on more than the processor's instructions, a {@link KernelRace} decides. What is selected
 * passes a {@link Guard}.
 */
final class KernelSelection {
  /**
   * The kernels of a digest that may be used here.
   *
   * @param preferred the one of the best target; null when there is none
   * @param rival another one that may be faster; null when it is known that there is none
   * @param explanation what is wrong with better ones; empty when there are none
   */
  record Candidates(
      DigestAlgorithm algorithm, DigestKernel preferred, DigestKernel rival, String explanation) {}

  private final List<DigestAlgorithm> algorithms;
  private final Guard guard;
  private final List<Complaint> complaints;
  private final List<SlowKernel> dropped = new ArrayList<>();
  // The names of kernels that do not compute their known answers.
  private final Set<String> failed = new HashSet<>();
  // By what families share.
  private final Map<String, KernelRace> races = new HashMap<>();
  private ProcessorCore core;

  /** Begins a selection, which adds what is to be logged. */
  KernelSelection(List<DigestAlgorithm> algorithms, Guard guard, List<Complaint> complaints) {
    this.algorithms = algorithms;
    this.guard = guard;
    this.complaints = complaints;
  }

  /** Selects, whatever happens, and adds what is to be logged. */
  static SelectedKernels select(
      List<DigestAlgorithm> algorithms,
      KernelSupport support,
      Guard guard,
      List<Complaint> complaints) {
    return new KernelSelection(algorithms, guard, complaints).select(support);
  }

  private SelectedKernels select(KernelSupport support) {
    if (support.sharedObject() == null) {
      return none(support, support.explanation());
    }
    try {
      return selectAmong(support);
    } catch (Throwable e) {
      // Whatever is wrong with this machine or its settings, digests must still be had.
      String failure = KernelSupport.failure(e);
      complaints.add(new Complaint(Level.WARNING, "the JDK's digests are used: ".concat(failure)));
      return none(support, failure);
    }
  }

  private SelectedKernels selectAmong(KernelSupport support) {
    List<KernelTarget> targets = support.targets();
    SymbolLookup sharedObject = support.sharedObject();
    core = support.core();
    List<Candidates> candidates = new ArrayList<>();
    for (DigestAlgorithm algorithm : algorithms) {
      candidates.add(candidates(algorithm, targets, sharedObject));
      beginRace(candidates.getLast());
    }
    AesChoice aes = algorithms.size() > 1 ? chooseAes(targets, sharedObject) : noAes();
    // What disturbed a race may be gone.
    goOnWithRaces();
    List<Choice> choices = new ArrayList<>();
    for (Candidates each : candidates) {
      choices.add(choose(each));
    }
    while (dropsAny(choices, aes, targets)) {
      for (int i = 0; i < choices.size(); i++) {
        DigestKernel kernel = choices.get(i).kernel();
        if (kernel != null && isDropped(kernel.name())) {
          Candidates others = candidates(kernel.algorithm(), targets, sharedObject);
          beginRace(others);
          choices.set(i, choose(others));
        }
      }
      if (aes.kernels() != null && isDropped(aes.kernels().name())) {
        aes = chooseAes(targets, sharedObject);
      }
    }
    return new SelectedKernels(
        support.platform(),
        support.processorName(),
        targets,
        support.explanation(),
        choices,
        aes,
        List.copyOf(dropped),
        sharedObject);
  }

  /** Has the guard look at what is chosen, and notes what is to serve no longer. */
  private boolean dropsAny(List<Choice> choices, AesChoice aes, List<KernelTarget> targets) {
    if (!guard.isOn()) {
      return false;
    }
    List<SlowKernel> slow;
    try (GuardedKernels guardedKernels = new GuardedKernels(choices, aes, targets)) {
      slow = guard.dropped(guardedKernels.all());
    }
    for (SlowKernel each : slow) {
      complaints.add(new Complaint(Level.WARNING, each.describe()));
    }
    return dropped.addAll(slow);
  }

  /** Finds the kernels of a digest on targets. */
  Candidates candidates(
      DigestAlgorithm algorithm, List<KernelTarget> targets, SymbolLookup sharedObject) {
    DigestKernel preferred = null;
    DigestKernel rival = null;
    String explanation = "";
    if (algorithm.family() != null) {
      for (KernelTarget target : targets) {
        MemorySegment function = sharedObject.find(target.symbol(algorithm.family())).orElse(null);
        if (function != null && (preferred == null || mayBeFaster(target, preferred.target()))) {
          DigestKernel kernel = new DigestKernel(function, algorithm, target);
          String objection = objection(kernel.name());
          if (objection == null && !KnownAnswers.areComputedBy(kernel)) {
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
  private static boolean mayBeFaster(KernelTarget target, KernelTarget preferred) {
    return preferred == Targets.X64_V4
        && target == Targets.X64_V3
        && !Settings.ofThisJvm().isForced();
  }

  /**
   * Begins a race, if the fastest is not known of this core and there is none of the same rounds
   * yet.
   */
  private void beginRace(Candidates candidates) {
    if (candidates.rival() == null) {
      return;
    }
    String rounds = candidates.algorithm().family().rounds();
    // Not by a lambda, which would start the machinery of invokedynamic too.
    if (MeasuredCores.ofV3(core, rounds) == OfV3.NOT_MEASURED && !races.containsKey(rounds)) {
      races.put(
          rounds, GuardedDigestKernel.race(candidates.rival(), candidates.preferred()).compete());
    }
  }

  private void goOnWithRaces() {
    for (KernelRace race : races.values()) {
      race.compete();
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

  /** Whether rounds are faster by the rival. A race knows less than what was measured. */
  private boolean isFaster(String rounds) {
    return switch (MeasuredCores.ofV3(core, rounds)) {
      case FASTER -> true;
      case NOT_FASTER -> false;
      case NOT_MEASURED -> races.get(rounds).isWon();
    };
  }

  private static AesChoice noAes() {
    return new AesChoice(null, "only a digest was asked for");
  }

  private AesChoice chooseAes(List<KernelTarget> targets, SymbolLookup sharedObject) {
    List<AesKernels> candidates = new ArrayList<>();
    for (KernelTarget target : targets) {
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

  private SelectedKernels none(KernelSupport support, String reason) {
    List<Choice> choices = new ArrayList<>();
    for (DigestAlgorithm algorithm : algorithms) {
      choices.add(new Choice(algorithm, null, reason));
    }
    AesChoice aes = new AesChoice(null, reason);
    return new SelectedKernels(
        support.platform(),
        support.processorName(),
        List.of(),
        reason,
        choices,
        aes,
        List.of(),
        null);
  }
}
