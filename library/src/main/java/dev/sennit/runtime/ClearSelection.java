package dev.sennit.runtime;

import dev.sennit.runtime.KernelSelection.Complaint;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What clears memory on this machine: from which lengths on which kernel. That is what the profile
 * says which the system property {@code sennit.profile} names, if it can be that of this machine,
 * and else what {@link OwnThresholds} says.
 */
public final class ClearSelection {
  private final String processor;
  private final List<ClearMethod> methods;
  private final Profile profile;
  private final String explanation;
  private final List<SlowKernel> dropped;
  private final ClearStep nativeSteps;
  private final ClearStep heapSteps;

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
    this.nativeSteps = ClearStep.of(profile.nativeMemory(), methods);
    this.heapSteps = ClearStep.of(profile.heap(), methods);
  }

  /** The JDK's fill for everything. */
  static ClearSelection none(String processor, String explanation) {
    Profile nothing = new Profile(processor, Thresholds.NONE, Thresholds.NONE);
    return new ClearSelection(processor, List.of(ClearMethod.JDK), nothing, explanation, List.of());
  }

  /** Selects, and adds what is to be logged. */
  static ClearSelection of(
      Kernels kernels, String profileFile, Guard guard, List<Complaint> complaints) {
    if (kernels.sharedObject() == null) {
      return none(kernels.processor(), kernels.explanation());
    }
    try {
      List<ClearMethod> candidates =
          ClearMethod.ofKernels(kernels.targets(), kernels.sharedObject());
      return of(kernels.processor(), candidates, profileFile, guard, complaints);
    } catch (Throwable e) {
      // Whatever is wrong with this machine or its settings, memory must still be cleared.
      String failure = "linking failed: " + e;
      complaints.add(new Complaint(Level.WARNING, "the JDK clears memory: ".concat(failure)));
      return none(kernels.processor(), failure);
    }
  }

  /** The same among some kernels. */
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
      own = OwnThresholds.of(processor, names);
      slow = guard.dropped(charges(own, methods));
      for (SlowKernel each : slow) {
        complaints.add(new Complaint(Level.WARNING, each.describe()));
        reason = joined(reason, SlowKernel.slowness(each.kernel()));
        names.removeIf(name -> each.kernel().equals(ClearCharge.kernel(name)));
      }
      dropped.addAll(slow);
    } while (!slow.isEmpty());
    return new ClearSelection(processor, methods, own, reason, dropped);
  }

  private static List<Charge> charges(Profile profile, List<ClearMethod> methods) {
    Way way = ClearCharge.wayTo(methods);
    List<Charge> charges = new ArrayList<>();
    for (ClearMethod method : methods) {
      if (method.kernel() != null
          && (profile.nativeMemory().has(method.name()) || profile.heap().has(method.name()))) {
        charges.add(ClearCharge.of(method, way));
      }
    }
    return charges;
  }

  private static String joined(String one, String other) {
    return one.isEmpty() || other.isEmpty() ? one + other : one + "; " + other;
  }

  /** All methods that there are on this machine, the JDK's first. */
  public List<ClearMethod> methods() {
    return methods;
  }

  /** The kernels that clear memory here. */
  List<Charge> charges() {
    return charges(profile, methods);
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
  ClearStep nativeSteps() {
    return nativeSteps;
  }

  /** The same for arrays. */
  ClearStep heapSteps() {
    return heapSteps;
  }
}
