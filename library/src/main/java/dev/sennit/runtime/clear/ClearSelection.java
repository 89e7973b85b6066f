package dev.sennit.runtime.clear;

import dev.sennit.runtime.guard.CallOverhead;
import dev.sennit.runtime.guard.Guard;
import dev.sennit.runtime.guard.GuardedKernel;
import dev.sennit.runtime.guard.SlowKernel;
import dev.sennit.runtime.machine.Complaint;
import dev.sennit.runtime.machine.KernelSupport;
import dev.sennit.runtime.registry.Rows;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What clears memory on this machine: from which lengths on which kernel. That is what the profile
 * says which the system property {@code sennit.profile} names, if it can be that of this machine,
 * and else what {@link DefaultThresholds} says.
 */
public final class ClearSelection {
  private final String processor;
  private final List<ClearMethod> methods;
  private final Profile profile;
  private final String explanation;
  private final List<SlowKernel> dropped;
  private final ClearSteps nativeSteps;
  private final ClearSteps heapSteps;

  private ClearSelection(
      String processor,
      List<ClearMethod> methods,
      Profile profile,
      String explanation,
      List<SlowKernel> dropped) {
    this.processor = processor;
    this.methods = List.copyOf(methods);
    this.profile = profile;
    this.explanation = explanation;
    this.dropped = List.copyOf(dropped);
    this.nativeSteps = ClearSteps.of(profile.nativeMemory(), methods);
    this.heapSteps = ClearSteps.of(profile.heap(), methods);
  }

  /** The JDK's fill for everything. */
  static ClearSelection none(String processor, String explanation) {
    Profile nothing = new Profile(processor, Thresholds.NONE, Thresholds.NONE);
    return new ClearSelection(processor, List.of(ClearMethod.JDK), nothing, explanation, List.of());
  }

  /** Selects, and adds what is to be logged. */
  public static ClearSelection of(
      KernelSupport support, String profileFile, Guard guard, List<Complaint> complaints) {
    if (support.sharedObject() == null) {
      return none(support.processorName(), support.explanation());
    }
    try {
      List<ClearMethod> candidates =
          ClearMethod.ofKernels(new Rows(support.targets(), support.sharedObject()));
      return of(support.processorName(), candidates, profileFile, guard, complaints);
    } catch (Throwable e) {
      // Whatever is wrong with this machine or its settings, memory must still be cleared.
      String failure = KernelSupport.failure(e);
      complaints.add(new Complaint(Level.WARNING, "the JDK clears memory: ".concat(failure)));
      return none(support.processorName(), failure);
    }
  }

  static ClearSelection of(
      String processor,
      List<ClearMethod> candidates,
      String profileFile,
      Guard guard,
      List<Complaint> complaints) {
    List<ClearMethod> methods = new ArrayList<>();
    List<String> names = new ArrayList<>();
    methods.add(ClearMethod.JDK);
    names.add(ClearMethod.JDK.name());
    String failure = "";
    for (ClearMethod candidate : candidates) {
      if (ClearKnownAnswers.areGivenBy(candidate.kernel())) {
        methods.add(candidate);
        names.add(candidate.name());
      } else {
        String wrong = "kernel clear-" + candidate.name() + " clears wrongly on this machine";
        failure = joined(failure, wrong);
        complaints.add(new Complaint(Level.ERROR, wrong + " and is not used"));
      }
    }
    if (profileFile == null) {
      return byOwnThresholds(processor, methods, names, guard, failure, complaints);
    }
    String objection;
    try {
      Profile profile = Profile.read(Path.of(profileFile));
      objection = profile.objection(processor, names);
      if (objection == null) {
        return new ClearSelection(
            processor,
            methods,
            profile,
            joined("by the profile " + profileFile, failure),
            List.of());
      }
    } catch (IOException | IllegalArgumentException e) {
      objection = e.getMessage();
    }
    String unused = "the profile " + profileFile + " is not used: " + objection;
    complaints.add(new Complaint(Level.WARNING, unused));
    return byOwnThresholds(processor, methods, names, guard, joined(unused, failure), complaints);
  }

  /** Has the guard look at what they name. A profile is measured, so that needs no guard. */
  private static ClearSelection byOwnThresholds(
      String processor,
      List<ClearMethod> methods,
      List<String> names,
      Guard guard,
      String explanation,
      List<Complaint> complaints) {
    List<SlowKernel> dropped = new ArrayList<>();
    String reason = explanation;
    Profile own;
    List<SlowKernel> slow;
    do {
      own = DefaultThresholds.of(processor, names);
      slow = guard.dropped(guardedKernels(own, methods));
      for (SlowKernel each : slow) {
        complaints.add(new Complaint(Level.WARNING, each.describe()));
        reason = joined(reason, SlowKernel.slowness(each.kernel()));
        names.removeIf(name -> each.kernel().equals(ClearMethod.kernel(name)));
      }
      dropped.addAll(slow);
    } while (!slow.isEmpty());
    return new ClearSelection(processor, methods, own, reason, dropped);
  }

  private static List<GuardedKernel> guardedKernels(Profile profile, List<ClearMethod> methods) {
    CallOverhead overhead = GuardedClearKernel.wayTo(methods);
    List<GuardedKernel> guardedKernels = new ArrayList<>();
    for (ClearMethod method : methods) {
      if (isUsed(method, profile)) {
        guardedKernels.add(GuardedClearKernel.of(method, overhead));
      }
    }
    return guardedKernels;
  }

  private static boolean isUsed(ClearMethod method, Profile profile) {
    String name = method.name();
    return method.kernel() != null
        && (profile.nativeMemory().has(name) || profile.heap().has(name));
  }

  private static String joined(String one, String other) {
    return one.isEmpty() || other.isEmpty() ? one + other : one + "; " + other;
  }

  /** All methods that there are on this machine, the JDK's first. */
  public List<ClearMethod> methods() {
    return methods;
  }

  /** The kernels that clear memory here. */
  public List<GuardedKernel> guardedKernels() {
    return guardedKernels(profile, methods);
  }

  /** The names of the kernels that clear memory here. */
  public List<String> kernels() {
    List<String> names = new ArrayList<>();
    for (ClearMethod method : methods) {
      if (isUsed(method, profile)) {
        names.add(ClearMethod.kernel(method.name()));
      }
    }
    return names;
  }

  /** What the processor calls itself; null when it was not asked. */
  public String processor() {
    return processor;
  }

  /** What clears memory outside of the heap. */
  public Thresholds nativeMemory() {
    return profile.nativeMemory();
  }

  /** What clears arrays. */
  public Thresholds heap() {
    return profile.heap();
  }

  /** The kernels that would clear memory, but are too slow on this machine. */
  public List<SlowKernel> dropped() {
    return dropped;
  }

  /** Where that is from, or why there is nothing better; empty when there is nothing to say. */
  public String explanation() {
    return explanation;
  }

  /** What clears memory outside of the heap, in the form in which it is looked up. */
  ClearSteps nativeSteps() {
    return nativeSteps;
  }

  ClearSteps heapSteps() {
    return heapSteps;
  }
}
