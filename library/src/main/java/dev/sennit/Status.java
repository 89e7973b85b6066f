package dev.sennit;

import dev.sennit.runtime.AesKernels;
import dev.sennit.runtime.ClearLinker;
import dev.sennit.runtime.ClearSelection;
import dev.sennit.runtime.DigestKernel;
import dev.sennit.runtime.KernelLinker;
import dev.sennit.runtime.Kernels;
import dev.sennit.runtime.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What Sennit found on this machine, and what computes its digests and ciphers and clears memory.
 *
 * <p>JDK 25 runs the kernels whether native access was granted or not; it prints a warning where it
 * was not. Only {@code --illegal-native-access=deny} keeps a JVM without the grant from them: then
 * the JDK computes, and {@code explanation} names the option that grants native access.
 *
 * @param platform operating system and architecture, such as {@code linux-x86_64}
 * @param processor what the processor calls itself; empty when it was not asked
 * @param targets the targets whose kernels are used, such as {@code x64-v4}, the most preferred one
 *     first; empty when none is
 * @param explanation why other targets are not used; empty when there is no reason
 * @param digests what computes each digest, and its HMAC
 * @param aes what computes AES, in GCM and in CTR
 * @param clearing what clears memory
 */
public record Status(
    String platform,
    Optional<String> processor,
    List<String> targets,
    String explanation,
    List<Digest> digests,
    Aes aes,
    Clearing clearing) {

  /**
   * What computes a digest and its HMAC.
   *
   * @param algorithm the digest's name, such as {@code MD5}
   * @param kernel the name of its kernel, such as {@code md5/x64-v4}; empty when none runs
   * @param inJdk whether the JDK computes it where no kernel does; what it does not have, Sennit
   *     computes in Java
   * @param explanation why no better kernel is used; empty when there is no better one
   */
  public record Digest(
      String algorithm, Optional<String> kernel, boolean inJdk, String explanation) {

    /** What computes it in plain words, with the reason why it is nothing better. */
    public String describe() {
      String computes =
          kernel
              .map("kernel "::concat)
              .orElse(inJdk ? "the JDK's digest" : "Sennit's digest in Java");
      return explanation.isEmpty() ? computes : computes + " (" + explanation + ")";
    }
  }

  /**
   * What computes AES.
   *
   * @param kernels the name of its kernels, such as {@code aes/x64-vaes}; empty when none run, and
   *     the JDK's cipher does
   * @param explanation why no better ones are used; empty when there are no better ones
   */
  public record Aes(Optional<String> kernels, String explanation) {

    /** What computes it in plain words, with the reason why it is nothing better. */
    public String describe() {
      String computes = kernels.map("kernels "::concat).orElse("the JDK's cipher");
      return explanation.isEmpty() ? computes : computes + " (" + explanation + ")";
    }
  }

  /**
   * What clears memory.
   *
   * @param nativeMemory from how many bytes on which kernels clear memory outside of the heap, such
   *     as {@code 256:vector/x64-v3 12582912:stream/x64-v3}; empty when it is always the JDK's fill
   * @param heap the same of arrays
   * @param explanation which profile that is from, or why there is nothing better; empty when there
   *     is nothing to say
   */
  public record Clearing(String nativeMemory, String heap, String explanation) {

    /** What clears memory in plain words, with the reason why. */
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
  }

  /** What is in use in this JVM. Waits until kernels are linked, which happens once. */
  public static Status current() {
    Kernels kernels = KernelLinker.await();
    List<Digest> digests = new ArrayList<>();
    Set<Target> used = new TreeSet<>();
    for (Kernels.Choice choice : kernels.choices()) {
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
    for (Target target : used) {
      targets.add(target.label());
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
            clearing.nativeMemory().toString(),
            clearing.heap().toString(),
            clearing.explanation()));
  }

  /** All of it in plain words, in lines without a line break at the end. */
  public String describe() {
    StringBuilder text = new StringBuilder();
    text.append("Platform: ").append(platform);
    text.append("\nProcessor: ").append(processor.orElse("not asked"));
    text.append("\nTargets: ").append(targets.isEmpty() ? "none" : String.join(" ", targets));
    if (!explanation.isEmpty()) {
      text.append(" (").append(explanation).append(')');
    }
    for (Digest digest : digests) {
      text.append('\n').append(digest.algorithm()).append(": ").append(digest.describe());
    }
    text.append("\nAES: ").append(aes.describe());
    text.append("\nClearing: ").append(clearing.describe());
    return text.toString();
  }
}
