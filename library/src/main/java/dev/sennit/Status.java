package dev.sennit;

import dev.sennit.runtime.KernelLinker;
import dev.sennit.runtime.Kernels;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What Sennit found on this machine, and what computes its digests.
 *
 * @param platform operating system and architecture, such as {@code linux-x86_64}
 * @param processor what the processor calls itself; empty when it was not asked
 * @param target the best target whose kernels are used, such as {@code x64-v4}; empty when none is
 * @param explanation why no better target is used; empty when there is no better one
 * @param digests what computes each digest
 */
public record Status(
    String platform,
    Optional<String> processor,
    Optional<String> target,
    String explanation,
    List<Digest> digests) {

  /**
   * What computes a digest.
   *
   * @param algorithm the digest's name, such as {@code MD5}
   * @param kernel the name of its kernel, such as {@code md5/x64-v4}; empty when the JDK computes
   * @param explanation why no better kernel is used; empty when there is no better one
   */
  public record Digest(String algorithm, Optional<String> kernel, String explanation) {}

  /** What is in use in this JVM. Waits until kernels are linked, which happens once. */
  public static Status current() {
    Kernels kernels = KernelLinker.await();
    List<Digest> digests = new ArrayList<>();
    for (Kernels.Choice choice : kernels.choices()) {
      digests.add(
          new Digest(
              choice.algorithm().name(),
              choice.kernel() == null ? Optional.empty() : Optional.of(choice.kernel().name()),
              choice.explanation()));
    }
    return new Status(
        kernels.platform(),
        Optional.ofNullable(kernels.processor()),
        kernels.target() == null ? Optional.empty() : Optional.of(kernels.target().label()),
        kernels.explanation(),
        List.copyOf(digests));
  }

  /** All of it in plain words, in lines without a line break at the end. */
  public String describe() {
    StringBuilder text = new StringBuilder();
    text.append("Platform: ").append(platform);
    text.append("\nProcessor: ").append(processor.orElse("not asked"));
    text.append("\nTarget: ").append(target.orElse("none"));
    appendReason(text, explanation);
    for (Digest digest : digests) {
      text.append('\n').append(digest.algorithm()).append(": ");
      text.append(digest.kernel().map("kernel "::concat).orElse("the JDK's digest"));
      appendReason(text, digest.explanation());
    }
    return text.toString();
  }

  private static void appendReason(StringBuilder text, String reason) {
    if (!reason.isEmpty()) {
      text.append(" (").append(reason).append(')');
    }
  }
}
