package dev.sennit.runtime.select;

import dev.sennit.runtime.aes.AesModes;
import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.batch.MessagePairs;
import dev.sennit.runtime.batch.MessagesAtOnce;
import dev.sennit.runtime.blake3.SeveralChunks;
import dev.sennit.runtime.clear.ClearSelection;
import dev.sennit.runtime.digest.MessageDigestKind;
import dev.sennit.runtime.digest.OneMessage;
import dev.sennit.runtime.pbkdf2.OneCode;
import dev.sennit.runtime.pbkdf2.SeveralCodes;
import dev.sennit.runtime.registry.Registry;
import dev.sennit.runtime.registry.Role;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Everything that kernels can serve. Each {@link Role} says which kernels may; which of these does,
 * the {@link Registry} decides, by what the role's kind knows.
 */
public final class Roll {
  private final Registry registry;
  private final List<DigestAlgorithm> wanted;
  private final Map<DigestAlgorithm, OneMessage> messages = new HashMap<>();
  private final Map<DigestAlgorithm, OfDigest> digests = new ConcurrentHashMap<>();
  private final AesModes aes;
  private final Supplier<ClearSelection> clearing;

  /** What kernels can serve of a digest; all but one message is selected when it is asked for. */
  public record OfDigest(
      OneMessage message,
      MessagesAtOnce several,
      MessagePairs pairs,
      SeveralChunks chunks,
      OneCode iterations,
      SeveralCodes iterationsInLanes) {
    private static OfDigest of(DigestAlgorithm digest, OneMessage message, Registry registry) {
      MessagesAtOnce several = new MessagesAtOnce(registry, digest, message);
      return new OfDigest(
          message,
          several,
          new MessagePairs(registry, digest, several),
          new SeveralChunks(registry, digest, message),
          new OneCode(registry, digest, message),
          new SeveralCodes(registry, digest, several));
    }

    public List<Role<?, ?>> besideOne() {
      return List.of(several, pairs, chunks, iterations, iterationsInLanes);
    }
  }

  /**
   * @param wanted the digests that kernels are to serve; AES too if these are all
   * @param clearing what clears memory, which is selected by itself
   */
  public Roll(Registry registry, List<DigestAlgorithm> wanted, Supplier<ClearSelection> clearing) {
    this.registry = registry;
    this.wanted = wanted;
    this.clearing = clearing;
    MessageDigestKind kind = new MessageDigestKind();
    for (DigestAlgorithm digest : DigestAlgorithm.ALL) {
      messages.put(digest, new OneMessage(registry, kind, digest, false));
    }
    for (DigestAlgorithm digest : wanted) {
      messages.put(digest, new OneMessage(registry, kind, digest, true));
    }
    this.aes = new AesModes(registry, wanted == DigestAlgorithm.ALL);
  }

  /** What serves a digest; nothing does if kernels are not to. */
  public OfDigest of(DigestAlgorithm digest) {
    // No computeIfAbsent: an error within it can leave an entry that all other threads wait for.
    OfDigest known = digests.get(digest);
    if (known == null) {
      digests.putIfAbsent(digest, OfDigest.of(digest, message(digest), registry));
      known = Objects.requireNonNull(digests.get(digest));
    }
    return known;
  }

  public Registry registry() {
    return registry;
  }

  /** The kernel for one message of a digest; none serves if kernels are not to. */
  public OneMessage message(DigestAlgorithm digest) {
    return Objects.requireNonNull(messages.get(digest));
  }

  /** The digests that kernels are to serve. */
  public List<DigestAlgorithm> digests() {
    return wanted;
  }

  public AesModes aes() {
    return aes;
  }

  /** What is selected when kernels are linked; all else when it is first asked for. */
  List<Role<?, ?>> atOnce() {
    List<Role<?, ?>> roles = new ArrayList<>();
    for (DigestAlgorithm digest : wanted) {
      roles.add(message(digest));
    }
    roles.add(aes);
    return roles;
  }

  /** All of it. */
  public List<Role<?, ?>> all() {
    List<Role<?, ?>> roles = atOnce();
    for (DigestAlgorithm digest : wanted) {
      roles.addAll(of(digest).besideOne());
    }
    roles.addAll(clearing.get().roles());
    return roles;
  }
}
