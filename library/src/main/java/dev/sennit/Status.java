package dev.sennit;

import dev.sennit.runtime.aes.AesKernels;
import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.clear.ClearLinker;
import dev.sennit.runtime.clear.ClearSelection;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.digest.EventualKernel;
import dev.sennit.runtime.kernel.KernelTarget;
import dev.sennit.runtime.kernel.Stated.Targets;
import dev.sennit.runtime.registry.Choice;
import dev.sennit.runtime.registry.Eventual;
import dev.sennit.runtime.registry.LinkedKernel;
import dev.sennit.runtime.registry.Race;
import dev.sennit.runtime.registry.Role;
import dev.sennit.runtime.registry.SlowKernel;
import dev.sennit.runtime.select.KernelLinker;
import dev.sennit.runtime.select.Roll;
import dev.sennit.runtime.select.SelectedKernels;
import dev.sennit.runtime.select.Serving;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

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
  private final Supplier<Selected> selected;
  private final String explanation;
  private final List<Digest> digests;
  private final Aes aes;
  private final Clearing clearing;

  Status(
      String platform,
      Optional<String> processor,
      Supplier<Selected> selected,
      String explanation,
      List<Digest> digests,
      Aes aes,
      Clearing clearing) {
    this.platform = platform;
    this.processor = processor;
    this.selected = new Once<>(selected);
    this.explanation = explanation;
    this.digests = digests;
    this.aes = aes;
    this.clearing = clearing;
  }

  /** All kernels in use, those that are too slow, and what came of races. */
  record Selected(Set<String> kernels, List<Dropped> dropped, List<String> races) {}

  /** What is selected when it is first asked for, and stays. */
  private static final class Once<T> implements Supplier<T> {
    private final Supplier<T> selection;
    private @Nullable T selected;

    Once(Supplier<T> selection) {
      this.selection = selection;
    }

    @Override
    public synchronized T get() {
      T known = selected;
      if (known == null) {
        known = selection.get();
        selected = known;
      }
      return known;
    }
  }

  /**
   * Says what computes a digest, its HMAC, and PBKDF2 with that.
   *
   * @since 0.1.0
   */
  public static final class Digest {
    private final String algorithm;
    private final Optional<String> kernel;
    private final Supplier<Others> others;
    private final boolean inJdk;
    private final boolean sharesLong;
    private final String explanation;

    Digest(
        String algorithm,
        Optional<String> kernel,
        Supplier<Others> others,
        boolean inJdk,
        boolean sharesLong,
        String explanation) {
      this.algorithm = algorithm;
      this.kernel = kernel;
      this.others = new Once<>(others);
      this.inJdk = inJdk;
      this.sharesLong = sharesLong;
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
     * {@return the name of the kernel for several messages, such as {@code md5/x64-v4/16x3}; empty
     * when batches take one message after the other} The first call selects it.
     */
    public Optional<String> batchKernel() {
      return others.get().batch();
    }

    /**
     * {@return the name of the kernel that iterates PBKDF2, such as {@code pbkdf2-sha256/x64-sha};
     * empty when the digest's own kernel, or the JDK's digest, computes each code}
     */
    public Optional<String> pbkdf2Kernel() {
      return others.get().pbkdf2();
    }

    /**
     * {@return the name of the kernel that iterates PBKDF2 for several passwords; empty when the
     * other kernels compute each code}
     */
    public Optional<String> pbkdf2BatchKernel() {
      return others.get().pbkdf2Batch();
    }

    /**
     * {@return whether the JDK computes it without a kernel; otherwise Sennit computes it in Java}
     */
    public boolean inJdk() {
      return inJdk;
    }

    /**
     * {@return why no better kernel is used; empty when there is none, or when {@link
     * Status#explanation} says why no kernel runs at all}
     */
    public String explanation() {
      return explanation;
    }

    /** {@return what computes it, and why nothing better does} */
    public String describe() {
      String computes =
          kernel
              .map("kernel "::concat)
              .orElse(inJdk ? "the JDK's digest" : "Sennit's digest in Java")
              .concat(sharesLong ? "; long messages of a MessageDigest in parts: the JDK's" : "")
              .concat(batchKernel().map("; batches: "::concat).orElse(""))
              .concat(others.get().pairs().map("; pairs: "::concat).orElse(""))
              .concat(pbkdf2Kernel().map("; PBKDF2: "::concat).orElse(""))
              .concat(pbkdf2BatchKernel().map("; batches of PBKDF2: "::concat).orElse(""));
      return explanation.isEmpty() ? computes : computes + " (" + explanation + ")";
    }

    private static Digest of(DigestAlgorithm algorithm, Roll.OfDigest roles) {
      EventualKernel eventual = Serving.digest(algorithm);
      String handedOver = eventual.handedOver();
      Choice<DigestKernel> choice = roles.message().choice();
      return new Digest(
          algorithm.name(),
          name(choice.kernel()).filter(_ -> handedOver.isEmpty()),
          () -> Others.of(roles),
          algorithm.inJdk(),
          handedOver.isEmpty() && eventual.shares(),
          handedOver.isEmpty() ? choice.explanation() : handedOver);
    }

    private Stream<String> kernels() {
      return Stream.concat(kernel.stream(), others.get().kernels().stream());
    }

    /** {@return the algorithm, and what {@link #describe} says} */
    @Override
    public String toString() {
      return algorithm + ": " + describe();
    }
  }

  private static Optional<String> name(@Nullable LinkedKernel kernel) {
    return Optional.ofNullable(kernel).map(LinkedKernel::name);
  }

  /**
   * The kernels beside that for one message, which are selected when they are needed.
   *
   * @param kernels all of them
   */
  record Others(
      Optional<String> batch,
      Optional<String> pairs,
      Optional<String> pbkdf2,
      Optional<String> pbkdf2Batch,
      List<String> kernels) {
    static final Others NONE =
        new Others(
            Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), List.of());

    private static Others of(Roll.OfDigest roles) {
      return new Others(
          name(roles.several().get()).or(() -> name(roles.chunks().get())),
          name(roles.pairs().get()),
          name(roles.iterations().get()),
          name(roles.iterationsInLanes().get()),
          roles.besideOne().stream()
              .map(Role::get)
              .filter(Objects::nonNull)
              .flatMap(kernel -> kernel.names().stream())
              .toList());
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

    private static Aes of(Optional<AesKernels> kernels, String explanation) {
      List<String> handedOver =
          Stream.of(Serving.gcm(), Serving.ctr())
              .map(Eventual::handedOver)
              .filter(reason -> !reason.isEmpty())
              .toList();
      return new Aes(
          kernels.filter(_ -> handedOver.size() < 2).map(AesKernels::name),
          Stream.concat(Stream.of(explanation), handedOver.stream())
              .filter(reason -> !reason.isEmpty())
              .collect(Collectors.joining("; ")));
    }

    /**
     * {@return the name of its kernels, such as {@code aes/x64-vaes}; empty when none runs and the
     * JDK's cipher computes}
     */
    public Optional<String> kernels() {
      return kernels;
    }

    /**
     * {@return why no better kernels are used; empty when there are none, or when {@link
     * Status#explanation} says why no kernel runs at all}
     */
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
    private final Optional<String> kernel;
    private final Optional<String> largeKernel;
    private final String explanation;

    Clearing(Optional<String> kernel, Optional<String> largeKernel, String explanation) {
      this.kernel = kernel;
      this.largeKernel = largeKernel;
      this.explanation = explanation;
    }

    /**
     * {@return the name of the kernel for native memory of 256 bytes or more, such as {@code
     * clear-vector/x64-v3}; empty when the JDK's fill clears it} The JDK's fill clears arrays.
     */
    public Optional<String> kernel() {
      return kernel;
    }

    /** {@return the name of the kernel for 16 MiB or more, of arrays too, likewise} */
    public Optional<String> largeKernel() {
      return largeKernel;
    }

    /**
     * {@return why nothing better is used; empty when there is nothing to say, or when {@link
     * Status#explanation} says why no kernel runs at all}
     */
    public String explanation() {
      return explanation;
    }

    /** {@return what clears memory of which length, and why} */
    public String describe() {
      String clears =
          "the JDK's fill"
              .concat(kernel.map("; native memory from 256 bytes on: "::concat).orElse(""))
              .concat(largeKernel.map("; all memory from 16 MiB on: "::concat).orElse(""));
      return explanation.isEmpty() ? clears : clears + " (" + explanation + ")";
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
   * <p>The kernels of batches and passwords are selected when they are first needed, or when their
   * names are first asked for. That takes about 50 ms.
   *
   * @return the status, which does not change
   */
  public static Status current() {
    SelectedKernels selected = Objects.requireNonNull(KernelLinker.await());
    ClearSelection clearing = ClearLinker.await();
    String reason = selected.explanation();
    Roll roll = selected.roll();
    List<Digest> digests =
        roll.digests().stream().map(digest -> Digest.of(digest, roll.of(digest))).toList();
    Optional<AesKernels> aes = Optional.ofNullable(selected.aes().kernel());
    return new Status(
        selected.support().platform(),
        Optional.ofNullable(selected.support().processorName()),
        () ->
            new Selected(
                kernels(digests, aes, clearing),
                dropped(roll.registry().dropped()),
                Race.describe(roll.registry().races())),
        reason,
        digests,
        Aes.of(aes, selected.aes().explanation()),
        new Clearing(
            name(clearing.inCaches().kernel()),
            name(clearing.pastCaches().kernel()),
            clearing.explanation()));
  }

  private static Set<String> kernels(
      List<Digest> digests, Optional<AesKernels> aes, ClearSelection clearing) {
    Set<String> kernels = new LinkedHashSet<>();
    digests.forEach(digest -> digest.kernels().forEach(kernels::add));
    aes.map(AesKernels::names).ifPresent(kernels::addAll);
    clearing.used().forEach(kernel -> kernels.add(kernel.name()));
    return kernels;
  }

  private static List<Dropped> dropped(List<SlowKernel> kernels) {
    return kernels.stream()
        .map(each ->
            new Dropped(
                each.kernel(),
                each.work(),
                each.nanoseconds(),
                each.instead(),
                each.nanosecondsInstead()))
        .toList();
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
    Set<String> used =
        selected.get().kernels().stream()
            .map(kernel -> kernel.split("/")[1])
            .collect(Collectors.toSet());
    return Targets.ALL.stream().map(KernelTarget::label).filter(used::contains).toList();
  }

  /** {@return what of the processor these targets need, in the words of Linux} */
  public List<String> features() {
    return targets().stream()
        .flatMap(target -> Objects.requireNonNull(KernelTarget.named(target)).features().stream())
        .distinct()
        .toList();
  }

  /**
   * {@return the names of all kernels in use, such as {@code sha256/x64-sha}, as {@code ./sennit
   * kernels} lists them; empty when no kernel runs}
   */
  public List<String> kernels() {
    return List.copyOf(selected.get().kernels());
  }

  /** {@return why other targets are not used; empty when there is no reason} */
  public String explanation() {
    return explanation;
  }

  /** {@return what computes each digest, its HMAC, and PBKDF2 with that} */
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

  /** {@return the kernels that are too slow on this machine and therefore not used} */
  public List<Dropped> dropped() {
    return selected.get().dropped();
  }

  /**
   * {@return what came of the races that kernels have run on this machine, such as {@code
   * md5/x64-v4 serves; beside it md5/x64-v3 takes 112 %}}
   */
  public List<String> races() {
    return selected.get().races();
  }

  /** {@return all of it, in lines without a line break at the end} */
  public String describe() {
    StringBuilder text = new StringBuilder();
    text.append("Platform: ").append(platform);
    text.append("\nProcessor: ").append(processor.orElse("not asked"));
    text.append("\nTargets: ").append(targets().isEmpty() ? "none" : String.join(" ", targets()));
    if (!explanation.isEmpty()) {
      text.append(" (").append(explanation).append(')');
    }
    for (Digest digest : digests) {
      text.append('\n').append(digest);
    }
    text.append("\nAES: ").append(aes.describe());
    text.append("\nClearing: ").append(clearing.describe());
    for (String race : races()) {
      text.append("\nRace: ").append(race);
    }
    for (Dropped each : dropped()) {
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
