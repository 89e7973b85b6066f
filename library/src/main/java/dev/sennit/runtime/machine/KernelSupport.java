package dev.sennit.runtime.machine;

import dev.sennit.runtime.kernel.KernelTarget;
import dev.sennit.runtime.kernel.KernelTarget.Architecture;
import dev.sennit.runtime.kernel.Stated.Targets;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.lang.foreign.SymbolLookup;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * What this machine supports: the targets whose kernels its processor can run, and the shared
 * object that has these kernels.
 *
 * <p>The system property {@code sennit.target} names the target to use, and with it those that it
 * includes, for digests that it has no kernel of. With a name that no target has, or that of a
 * target which the processor lacks, no kernel is used: a user who forces a target wants to see it
 * run, and never another one in its place. {@code sennit.disable} uses no kernel either, and {@code
 * sennit.without} leaves some out. {@link Settings} reads all of these.
 */
public final class KernelSupport {
  private static final Object FINDING = new Object();
  private static volatile @Nullable KernelSupport ofThisJvm;

  private final String platform;
  private final @Nullable Processor processor;
  private final List<KernelTarget> targets;
  private final String explanation;
  private final @Nullable SymbolLookup sharedObject;
  private final List<Complaint> complaints;
  private final AtomicBoolean logged = new AtomicBoolean();

  private KernelSupport(
      String platform,
      @Nullable Processor processor,
      List<KernelTarget> targets,
      String explanation,
      @Nullable SymbolLookup sharedObject,
      List<Complaint> complaints) {
    this.platform = platform;
    this.processor = processor;
    this.targets = List.copyOf(targets);
    this.explanation = explanation;
    this.sharedObject = sharedObject;
    this.complaints = complaints;
  }

  /**
   * Returns what this machine supports; finds it, the first time. A thread that asks while it finds
   * it gets null: it loads a class, from a place that is reached by ciphers.
   */
  public static @Nullable KernelSupport ofThisJvm() {
    KernelSupport support = ofThisJvm;
    if (support != null || isBeingFoundHere()) {
      return support;
    }
    synchronized (FINDING) {
      if (ofThisJvm == null) {
        ofThisJvm = find();
      }
      return ofThisJvm;
    }
  }

  /** Returns whether the current thread is finding what this machine supports. */
  public static boolean isBeingFoundHere() {
    return Thread.holdsLock(FINDING);
  }

  /** Finds it, whatever happens. */
  private static KernelSupport find() {
    String osName = System.getProperty("os.name");
    String osArch = System.getProperty("os.arch");
    HostPlatform platform = HostPlatform.of(osName, osArch);
    String name = platform == null ? osName + " on " + osArch : platform.label();
    if (Settings.ofThisJvm().isDisabled()) {
      return none(name, null, Level.DEBUG, "the system property sennit.disable is set");
    }
    if (platform == null) {
      return none(
          name,
          null,
          Level.INFO,
          "kernels are for Linux and Windows on x86-64 and AArch64, and for macOS on AArch64");
    }
    Processor processor = null;
    try {
      SymbolLookup sharedObject = SharedObjectLoader.load(platform);
      processor = Processor.of(platform, sharedObject);
      return of(platform, processor, sharedObject);
    } catch (IOException e) {
      return none(
          name, processor, Level.WARNING, Objects.requireNonNullElse(e.getMessage(), e.toString()));
    } catch (Throwable e) {
      // Whatever is wrong with this machine or its settings, the library must still work.
      return none(name, processor, Level.WARNING, isDenial(e) ? nativeAccessDenied() : failure(e));
    }
  }

  private static KernelSupport of(
      HostPlatform platform, Processor processor, SymbolLookup sharedObject) {
    String forced = Settings.ofThisJvm().target();
    List<KernelTarget> targets = new ArrayList<>();
    for (KernelTarget target : Targets.ALL) {
      if (target.architecture() == platform.architecture() && processor.has(target)) {
        targets.add(target);
      }
    }
    String explanation = explanation(processor, platform.architecture());
    if (forced != null) {
      explanation = "the system property sennit.target forces \"" + forced + "\"";
      KernelTarget best = KernelTarget.named(forced);
      if (best == null || !targets.contains(best)) {
        String objection =
            best == null
                ? ", but there is no such target; there are " + labels(platform.architecture())
                : ", but this processor does not have that target";
        return none(platform.label(), processor, Level.WARNING, explanation + objection);
      }
      targets.subList(0, targets.indexOf(best)).clear();
      targets.removeIf(target -> !best.includes(target));
    }
    if (targets.isEmpty()) {
      return none(platform.label(), processor, Level.INFO, explanation);
    }
    List<Complaint> complaints = new ArrayList<>(Settings.ofThisJvm().complaints());
    return new KernelSupport(
        platform.label(),
        processor,
        targets,
        explanation,
        WithoutSome.of(sharedObject, Settings.ofThisJvm().without(), complaints),
        complaints);
  }

  /** Says what keeps the processor from targets; an empty string if nothing does. */
  static String explanation(Processor processor, Architecture architecture) {
    Set<String> lacking = new LinkedHashSet<>();
    for (KernelTarget target : Targets.ALL) {
      if (target.architecture() == architecture) {
        Collections.addAll(lacking, processor.lacking(target).split(" "));
      }
    }
    lacking.remove("");
    // Concatenation by + would start the machinery of invokedynamic: that takes 8 ms.
    return lacking.isEmpty()
        ? ""
        : String.join("", "the processor lacks ", String.join(" ", lacking), " of other targets");
  }

  private static String labels(Architecture architecture) {
    List<String> labels = new ArrayList<>();
    for (KernelTarget target : Targets.ALL) {
      if (target.architecture() == architecture) {
        labels.add(target.label());
      }
    }
    return String.join(", ", labels);
  }

  private static KernelSupport none(
      String platform, @Nullable Processor processor, Level level, String reason) {
    List<Complaint> complaints = new ArrayList<>(Settings.ofThisJvm().complaints());
    complaints.add(noKernel(level, reason));
    return new KernelSupport(platform, processor, List.of(), reason, null, complaints);
  }

  /** Says that no kernel runs, and why. */
  public static Complaint noKernel(Level level, String reason) {
    return new Complaint(level, "Sennit runs no kernel, and the JDK computes: ".concat(reason));
  }

  /** Says that linking failed, and by what. A class that cannot be initialised is no reason. */
  public static String failure(Throwable e) {
    boolean isOfClass = e instanceof ExceptionInInitializerError && e.getCause() != null;
    return "linking failed: " + (isOfClass ? e.getCause() : e);
  }

  private static boolean isDenial(Throwable e) {
    return e instanceof IllegalCallerException || e.getCause() instanceof IllegalCallerException;
  }

  private static String nativeAccessDenied() {
    String module = KernelSupport.class.getModule().getName();
    return "native access is denied; start the JVM with --enable-native-access="
        + (module == null ? "ALL-UNNAMED" : module);
  }

  /** Returns whether {@link #log} has anything to log. */
  public boolean hasComplaints() {
    return !complaints.isEmpty();
  }

  /** Logs what is wrong, or why no kernel can run, the first time that it is called. */
  public void log() {
    if (hasComplaints() && !logged.getAndSet(true)) {
      for (Complaint complaint : complaints) {
        complaint.log();
      }
    }
  }

  /** Returns operating system and architecture. */
  public String platform() {
    return platform;
  }

  /** The processor; null where it is not known. */
  public @Nullable Processor processor() {
    return processor;
  }

  /** Returns what the processor calls itself; null when it was not asked. */
  public @Nullable String processorName() {
    return processor == null ? null : processor.name();
  }

  /** Returns the targets whose kernels may run, the most preferred one first. */
  public List<KernelTarget> targets() {
    return targets;
  }

  /** Returns why there are no other targets; empty when there are none. */
  public String explanation() {
    return explanation;
  }

  /** Returns the kernels; null when none can run. */
  public @Nullable SymbolLookup sharedObject() {
    return sharedObject;
  }
}
