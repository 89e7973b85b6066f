package dev.sennit;

import dev.sennit.runtime.aes.AesKernels;
import dev.sennit.runtime.clear.ClearLinker;
import dev.sennit.runtime.clear.ClearSelection;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.guard.SlowKernel;
import dev.sennit.runtime.kernel.KernelTarget;
import dev.sennit.runtime.kernel.Stated.Targets;
import dev.sennit.runtime.select.KernelLinker;
import dev.sennit.runtime.select.LaneSelection;
import dev.sennit.runtime.select.SelectedKernels;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Says what Sennit found on this machine, and what computes its digests and ciphers and clears
 * memory.
 *
 * <pre>{@code
 * Status status = Status.current();
 * System.out.println(status.describe());
 * }</pre>
 *
 * <p>JDK 25 runs kernels even if native access is not granted; it then prints a warning. Only
 * {@code --illegal-native-access=deny} keeps kernels from running without the grant. The JDK then
 * computes, and {@link #explanation} names the option that grants native access.
 *
 * @since 0.1.0
 */
public final class Status {
  private final String platform;
  private final Optional<String> processor;
  private final List<String> targets;
  private final String explanation;
  private final List<Digest> digests;
  private final Aes aes;
  private final Clearing clearing;
  private final List<Dropped> dropped;

  Status(
      String platform,
      Optional<String> processor,
      List<String> targets,
      String explanation,
      List<Digest> digests,
      Aes aes,
      Clearing clearing,
      List<Dropped> dropped) {
    this.platform = platform;
    this.processor = processor;
    this.targets = targets;
    this.explanation = explanation;
    this.digests = digests;
    this.aes = aes;
    this.clearing = clearing;
    this.dropped = dropped;
  }

  /**
   * Says what computes a digest and its HMAC.
   *
   * @since 0.1.0
   */
  public static final class Digest {
    private final String algorithm;
    private final Optional<String> kernel;
    private final boolean inJdk;
    private final String explanation;

    Digest(String algorithm, Optional<String> kernel, boolean inJdk, String explanation) {
      this.algorithm = algorithm;
      this.kernel = kernel;
      this.inJdk = inJdk;
      this.explanation = explanation;
    }

    /** {@return the digest's name, such as {@code MD5}} */
    public String algorithm() {
      return algorithm;
    }

    /** {@return the name of its kernel, such as {@code md5/x64-v4}; empty when no kernel runs} */
    public Optional<String> kernel() {
      return kernel;
    }

    /**
     * {@return whether the JDK computes it without a kernel; otherwise Sennit computes it in Java}
     */
    public boolean inJdk() {
      return inJdk;
    }

    /** {@return why no better kernel is used; empty when there is none} */
    public String explanation() {
      return explanation;
    }

    /** {@return what computes it, and why nothing better does} */
    public String describe() {
      String computes =
          kernel
              .map("kernel "::concat)
              .orElse(inJdk ? "the JDK's digest" : "Sennit's digest in Java");
      return explanation.isEmpty() ? computes : computes + " (" + explanation + ")";
    }

    /** {@return the algorithm, and what {@link #describe} says} */
    @Override
    public String toString() {
      return algorithm + ": " + describe();
    }
  }

  /**
   * Says what computes AES.
   *
   * @since 0.1.0
   */
  public static final class Aes {
    private final Optional<String> kernels;
    private final String explanation;

    Aes(Optional<String> kernels, String explanation) {
      this.kernels = kernels;
      this.explanation = explanation;
    }

    /**
     * {@return the name of its kernels, such as {@code aes/x64-vaes}; empty when none runs and the
     * JDK's cipher computes}
     */
    public Optional<String> kernels() {
      return kernels;
    }

    /** {@return why no better kernels are used; empty when there are none} */
    public String explanation() {
      return explanation;
    }

    /** {@return what computes it, and why nothing better does} */
    public String describe() {
      String computes = kernels.map("kernels "::concat).orElse("the JDK's cipher");
      return explanation.isEmpty() ? computes : computes + " (" + explanation + ")";
    }

    /** {@return what {@link #describe} says} */
    @Override
    public String toString() {
      return describe();
    }
  }

  /**
   * Says what clears memory.
   *
   * @since 0.1.0
   */
  public static final class Clearing {
    private final String nativeMemory;
    private final String heap;
    private final String explanation;

    Clearing(String nativeMemory, String heap, String explanation) {
      this.nativeMemory = nativeMemory;
      this.heap = heap;
      this.explanation = explanation;
    }

    /**
     * {@return which kernels clear memory outside of the heap, each with the length from which on
     * it is used, such as {@code 256:vector/x64-v3 12582912:stream/x64-v3}; empty when the JDK's
     * fill always does}
     */
    public String nativeMemory() {
      return nativeMemory;
    }

    /** {@return which kernels clear arrays, in the same form} */
    public String heap() {
      return heap;
    }

    /** {@return the profile that says so, or why nothing better is used; else empty} */
    public String explanation() {
      return explanation;
    }

    /** {@return what clears memory, and why} */
    public String describe() {
      String clears =
          nativeMemory.equals(heap)
              ? describe(heap)
              : describe(nativeMemory) + ", arrays " + describe(heap);
      return explanation.isEmpty() ? clears : clears + " (" + explanation + ")";
    }

    private static String describe(String thresholds) {
      return thresholds.isEmpty() ? "the JDK's fill" : "kernels from ".concat(thresholds);
    }

    /** {@return what {@link #describe} says} */
    @Override
    public String toString() {
      return describe();
    }
  }

  /**
   * Says which kernel is not used because it is clearly slower than its replacement.
   *
   * @since 0.1.0
   */
  public static final class Dropped {
    private final String kernel;
    private final String work;
    private final double nanoseconds;
    private final String instead;
    private final double nanosecondsInstead;

    Dropped(
        String kernel, String work, double nanoseconds, String instead, double nanosecondsInstead) {
      this.kernel = kernel;
      this.work = work;
      this.nanoseconds = nanoseconds;
      this.instead = instead;
      this.nanosecondsInstead = nanosecondsInstead;
    }

    /** {@return the kernel's name, such as {@code sha256/x64-sha}} */
    public String kernel() {
      return kernel;
    }

    /** {@return what both computed, for example {@code sha256 of 4096 bytes}} */
    public String work() {
      return work;
    }

    /** {@return how long the kernel took} */
    public double nanoseconds() {
      return nanoseconds;
    }

    /** {@return the replacement, for example {@code the JDK's digest}} */
    public String instead() {
      return instead;
    }

    /** {@return how long the replacement took} */
    public double nanosecondsInstead() {
      return nanosecondsInstead;
    }

    /** {@return that the kernel is not used, with both times} */
    public String describe() {
      return new SlowKernel(kernel, work, nanoseconds, instead, nanosecondsInstead).describe();
    }

    /** {@return what {@link #describe} says} */
    @Override
    public String toString() {
      return describe();
    }
  }

  /**
   * Returns what is in use in this JVM. Waits until kernels are linked, which happens once.
   *
   * @return the status, which does not change
   */
  public static Status current() {
    SelectedKernels kernels = KernelLinker.await();
    List<Digest> digests = new ArrayList<>();
    Set<KernelTarget> used = new HashSet<>();
    for (SelectedKernels.Choice choice : kernels.choices()) {
      DigestKernel kernel = choice.kernel();
      if (kernel != null) {
        used.add(kernel.target());
      }
      digests.add(
          new Digest(
              choice.algorithm().name(),
              kernel == null ? Optional.empty() : Optional.of(kernel.name()),
              choice.algorithm().inJdk(),
              choice.explanation()));
    }
    ClearSelection clearing = ClearLinker.await();
    AesKernels aes = kernels.aes().kernels();
    if (aes != null) {
      used.add(aes.target());
    }
    List<String> targets = new ArrayList<>();
    for (KernelTarget target : Targets.ALL) {
      if (used.contains(target)) {
        targets.add(target.label());
      }
    }
    return new Status(
        kernels.platform(),
        Optional.ofNullable(kernels.processor()),
        List.copyOf(targets),
        kernels.explanation(),
        List.copyOf(digests),
        new Aes(
            aes == null ? Optional.empty() : Optional.of(aes.name()), kernels.aes().explanation()),
        new Clearing(
            clearing.nativeMemory().toString(), clearing.heap().toString(), clearing.explanation()),
        dropped(kernels.dropped(), clearing.dropped(), LaneSelection.dropped()));
  }

  @SafeVarargs
  private static List<Dropped> dropped(List<SlowKernel>... lists) {
    List<Dropped> all = new ArrayList<>();
    for (List<SlowKernel> list : lists) {
      for (SlowKernel each : list) {
        all.add(
            new Dropped(
                each.kernel(),
                each.work(),
                each.nanoseconds(),
                each.instead(),
                each.nanosecondsInstead()));
      }
    }
    return List.copyOf(all);
  }

  /** {@return operating system and architecture, such as {@code linux-x86_64}} */
  public String platform() {
    return platform;
  }

  /** {@return the name of the processor; empty when it was not asked} */
  public Optional<String> processor() {
    return processor;
  }

  /**
   * {@return the targets whose kernels are used, such as {@code x64-v4}, the most preferred target
   * first; empty when there is none}
   */
  public List<String> targets() {
    return targets;
  }

  /** {@return why other targets are not used; empty when there is no reason} */
  public String explanation() {
    return explanation;
  }

  /** {@return what computes each digest, and its HMAC} */
  public List<Digest> digests() {
    return digests;
  }

  /** {@return what computes AES, in GCM and in CTR} */
  public Aes aes() {
    return aes;
  }

  /** {@return what clears memory} */
  public Clearing clearing() {
    return clearing;
  }

  /**
   * {@return the kernels that are too slow on this machine and therefore not used, as far as they
   * have been needed until now}
   */
  public List<Dropped> dropped() {
    return dropped;
  }

  /** {@return all of it, in lines without a line break at the end} */
  public String describe() {
    StringBuilder text = new StringBuilder();
    text.append("Platform: ").append(platform);
    text.append("\nProcessor: ").append(processor.orElse("not asked"));
    text.append("\nTargets: ").append(targets.isEmpty() ? "none" : String.join(" ", targets));
    if (!explanation.isEmpty()) {
      text.append(" (").append(explanation).append(')');
    }
    for (Digest digest : digests) {
      text.append('\n').append(digest);
    }
    text.append("\nAES: ").append(aes.describe());
    text.append("\nClearing: ").append(clearing.describe());
    for (Dropped each : dropped) {
      text.append("\nToo slow: ").append(each.describe());
    }
    return text.toString();
  }

  /** {@return what {@link #describe} says} */
  @Override
  public String toString() {
    return describe();
  }
}
