package dev.sennit.runtime.select;

import dev.sennit.runtime.aes.AesKernels;
import dev.sennit.runtime.aes.AesKind;
import dev.sennit.runtime.aes.LinkedAes;
import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.batch.LaneChoice;
import dev.sennit.runtime.batch.LanesKernel;
import dev.sennit.runtime.batch.PairsKernel;
import dev.sennit.runtime.batch.ParallelKind;
import dev.sennit.runtime.blake3.ChunkKernels;
import dev.sennit.runtime.blake3.ChunksKernel;
import dev.sennit.runtime.clear.ClearSelection;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.digest.MessageDigestKind;
import dev.sennit.runtime.kernel.KernelKind;
import dev.sennit.runtime.kernel.KernelRow;
import dev.sennit.runtime.kernel.KernelShape;
import dev.sennit.runtime.kernel.KernelTarget;
import dev.sennit.runtime.kernel.Stated.Names;
import dev.sennit.runtime.pbkdf2.IterationKind;
import dev.sennit.runtime.pbkdf2.LinkedIterations;
import dev.sennit.runtime.registry.KernelRows;
import dev.sennit.runtime.registry.Registry;
import dev.sennit.runtime.registry.Role;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Everything that kernels can serve: where it is decided which may. Which of them does the {@link
 * Registry} decides, by what the kind of each role knows.
 *
 * <p>Roles are classes and no lambdas: a program that needs one digest would wait for these.
 */
public final class Roll {
  private final Registry registry;
  private final KernelRows rows;
  private final MessageDigestKind oneMessage = new MessageDigestKind();
  private final List<DigestAlgorithm> wanted;
  private final Map<DigestAlgorithm, Role<DigestKernel, DigestKernel>> messages = new HashMap<>();
  private final Map<DigestAlgorithm, OfDigest> digests = new ConcurrentHashMap<>();
  private final Role<AesKernels, AesKernels> aes;
  private final Supplier<ClearSelection> clearing;

  /**
   * What kernels can serve of a digest.
   *
   * @param message one message; without a kernel the JDK's digest serves, or one in Java
   * @param several several messages; without a kernel that for one, and where this is faster
   * @param pairs messages of a block, with their padding; without a kernel that for several
   * @param chunks several chunks of a tree; without a kernel that for one
   * @param iterations a code of PBKDF2; without a kernel an HMAC for each
   * @param iterationsInLanes as many codes as there are messages, likewise
   */
  public record OfDigest(
      Role<DigestKernel, DigestKernel> message,
      Role<LanesKernel, LaneChoice> several,
      Role<PairsKernel, PairsKernel> pairs,
      Role<ChunksKernel, ChunkKernels> chunks,
      Role<LinkedIterations, LinkedIterations> iterations,
      Role<LinkedIterations, LinkedIterations> iterationsInLanes) {
    /** What is selected when it is first asked for. */
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
    this.rows = registry.rows();
    this.clearing = clearing;
    this.wanted = wanted;
    for (DigestAlgorithm digest : DigestAlgorithm.ALL) {
      messages.put(digest, message(digest, false));
    }
    for (DigestAlgorithm digest : wanted) {
      messages.put(digest, message(digest, true));
    }
    boolean isAll = wanted == DigestAlgorithm.ALL;
    this.aes =
        new Role.OfKernel<>(registry, "AES", new AesKind(), KernelKind.MODE, Names.GCM_ENCRYPT) {
          @Override
          protected @Nullable AesKernels linked(KernelRow row) {
            return isAll ? LinkedAes.of(row, rows) : null;
          }
        };
  }

  private Role<DigestKernel, DigestKernel> message(DigestAlgorithm digest, boolean isWanted) {
    return new Role.OfKernel<>(
        registry, digest.name(), oneMessage, KernelKind.MESSAGE, digest.family().name()) {
      @Override
      protected @Nullable DigestKernel linked(KernelRow row) {
        return isWanted ? new DigestKernel(rows.function(row), digest, row) : null;
      }
    };
  }

  /** What serves a digest; nothing does if kernels are not to. */
  public OfDigest of(DigestAlgorithm digest) {
    // No computeIfAbsent: an error within it can leave an entry that all other threads wait for.
    OfDigest known = digests.get(digest);
    if (known == null) {
      digests.putIfAbsent(digest, ofDigest(digest));
      known = Objects.requireNonNull(digests.get(digest));
    }
    return known;
  }

  private OfDigest ofDigest(DigestAlgorithm digest) {
    String name = digest.name();
    String family = digest.family().name();
    Role<DigestKernel, DigestKernel> message = message(digest);
    Role<LanesKernel, LaneChoice> several =
        new Role<>(registry, name, ParallelKind.ofMessages(), KernelKind.MESSAGES, family) {
          @Override
          protected @Nullable LanesKernel linked(KernelRow row) {
            return lanes(message.get(), row);
          }

          @Override
          protected @Nullable LaneChoice serving(LanesKernel lanes) {
            return LaneChoice.of(lanes, registry);
          }
        };
    Role<PairsKernel, PairsKernel> pairs =
        new Role.OfKernel<>(registry, name, ParallelKind.ofPairs(), KernelKind.PAIRS, family) {
          @Override
          protected @Nullable PairsKernel linked(KernelRow row) {
            return pair(several.get(), row);
          }
        };
    Role<ChunksKernel, ChunkKernels> chunks =
        new Role<>(registry, name, ChunksKernel.kind(), KernelKind.CHUNKS, family) {
          @Override
          protected @Nullable ChunksKernel linked(KernelRow row) {
            return chunks(message.get(), row);
          }

          @Override
          protected ChunkKernels serving(ChunksKernel fastest) {
            return withFewer(fastest);
          }
        };
    String work = "PBKDF2 with ".concat(name);
    String ofPasswords = "pbkdf2-".concat(family);
    IterationKind kind = new IterationKind();
    Role<LinkedIterations, LinkedIterations> iterations =
        new Role.OfKernel<>(registry, work, kind, KernelKind.PBKDF2, ofPasswords) {
          @Override
          protected @Nullable LinkedIterations linked(KernelRow row) {
            return iterations(message.get(), row);
          }
        };
    Role<LinkedIterations, LinkedIterations> iterationsInLanes =
        new Role.OfKernel<>(registry, work, kind, KernelKind.PBKDF2, ofPasswords) {
          @Override
          protected @Nullable LinkedIterations linked(KernelRow row) {
            return iterations(several.get(), row);
          }
        };
    return new OfDigest(message, several, pairs, chunks, iterations, iterationsInLanes);
  }

  private @Nullable LanesKernel lanes(@Nullable DigestKernel one, KernelRow row) {
    return one == null ? null : new LanesKernel(rows.function(row), one, row);
  }

  /** Of the target that serves: so it need not race with that kernel, as it does less. */
  private @Nullable PairsKernel pair(@Nullable LaneChoice choice, KernelRow row) {
    if (choice == null || choice.lanes().target() != row.target()) {
      return null;
    }
    DigestKernel one = choice.one();
    return 2 * one.digestLength() == one.blockLength()
        ? new PairsKernel(rows.function(row), choice.lanes(), row)
        : null;
  }

  private @Nullable ChunksKernel chunks(@Nullable DigestKernel one, KernelRow row) {
    return one == null ? null : new ChunksKernel(rows.function(row), one, row);
  }

  /** The fastest kernel, and of those for fewer chunks the fastest again. */
  private ChunkKernels withFewer(ChunksKernel fastest) {
    List<ChunksKernel> several = new ArrayList<>();
    for (ChunksKernel next = fastest; next != null; next = fastestBelow(next)) {
      several.add(next);
    }
    return new ChunkKernels(fastest.one(), List.copyOf(several));
  }

  private @Nullable ChunksKernel fastestBelow(ChunksKernel other) {
    DigestAlgorithm digest = other.one().algorithm();
    List<ChunksKernel> candidates = new ArrayList<>();
    for (KernelRow row : rows.of(KernelKind.CHUNKS, digest.family().name())) {
      if (row.shape().messages() < other.shape().messages()) {
        candidates.add(Objects.requireNonNull(chunks(other.one(), row)));
      }
    }
    return registry.choose(ChunksKernel.kind(), digest.name(), candidates).kernel();
  }

  private @Nullable LinkedIterations iterations(@Nullable DigestKernel one, KernelRow row) {
    return one != null && iterates(row, one, one.target(), KernelShape.ONE)
        ? new LinkedIterations(rows.function(row), row.name(), one)
        : null;
  }

  private @Nullable LinkedIterations iterations(@Nullable LaneChoice choice, KernelRow row) {
    return choice != null
            && iterates(row, choice.one(), choice.lanes().target(), choice.lanes().shape())
        ? new LinkedIterations(rows.function(row), row.name(), choice)
        : null;
  }

  /** There are such kernels for digests that are all of their state. */
  private static boolean iterates(
      KernelRow row, DigestKernel one, KernelTarget target, KernelShape shape) {
    return row.target() == target
        && row.shape().equals(shape)
        && one.digestLength() == one.stateLength();
  }

  public Registry registry() {
    return registry;
  }

  /** The kernel for one message of a digest; none serves if kernels are not to. */
  public Role<DigestKernel, DigestKernel> message(DigestAlgorithm digest) {
    return Objects.requireNonNull(messages.get(digest));
  }

  /** The digests that kernels are to serve. */
  public List<DigestAlgorithm> digests() {
    return wanted;
  }

  /** The modes and keys of AES; without kernels the JDK's cipher serves. */
  public Role<AesKernels, AesKernels> aes() {
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
