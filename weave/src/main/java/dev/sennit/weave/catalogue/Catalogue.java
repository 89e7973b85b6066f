package dev.sennit.weave.catalogue;

import static dev.sennit.weave.kernel.InstructionOrder.early;
import static dev.sennit.weave.kernel.InstructionOrder.late;
import static dev.sennit.weave.kernel.InstructionOrder.sideBySide;
import static dev.sennit.weave.kernel.Shape.SINGLE;
import static dev.sennit.weave.lower.Goal.FEW_OPERATIONS;
import static dev.sennit.weave.lower.Goal.SHORT_PATH;
import static dev.sennit.weave.lower.MessageAccess.ONCE;
import static dev.sennit.weave.lower.MessageAccess.ONCE_IN_PAIRS;

import dev.sennit.weave.algorithm.Blake2s;
import dev.sennit.weave.algorithm.Blake3Chunk;
import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.algorithm.Md5;
import dev.sennit.weave.algorithm.Mode;
import dev.sennit.weave.algorithm.PairDigest;
import dev.sennit.weave.algorithm.Sha1;
import dev.sennit.weave.algorithm.Sha2;
import dev.sennit.weave.algorithm.Sha3;
import dev.sennit.weave.algorithm.Sm3;
import dev.sennit.weave.isa.A64;
import dev.sennit.weave.isa.Architecture;
import dev.sennit.weave.isa.Meaning.Question;
import dev.sennit.weave.isa.Target;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.BlockKernel;
import dev.sennit.weave.kernel.ClearKernel;
import dev.sennit.weave.kernel.Clearing;
import dev.sennit.weave.kernel.IterationKernel;
import dev.sennit.weave.kernel.Kernel;
import dev.sennit.weave.kernel.KeyKernel;
import dev.sennit.weave.kernel.ModeKernel;
import dev.sennit.weave.kernel.ProcessorKernel;
import dev.sennit.weave.kernel.Shape;
import dev.sennit.weave.kernel.Weaving;
import dev.sennit.weave.lower.SpillPolicy;
import java.util.List;
import java.util.stream.Stream;

/** The list of kernels. Each is proved, and the library selects among them. */
public final class Catalogue {
  private static final BlockFunction MD5 = new Md5();
  private static final BlockFunction SHA1 = new Sha1();
  private static final BlockFunction SHA256 = Sha2.SHA_256;
  private static final BlockFunction SHA512 = Sha2.SHA_512;
  private static final BlockFunction SM3 = new Sm3();
  private static final BlockFunction BLAKE2S = new Blake2s();
  private static final BlockFunction BLAKE3 = new Blake3Chunk();
  private static final Shape TWO = new Shape(1, 2);

  private Catalogue() {}

  /**
   * Chains of a message alone: words needed much later wait in memory, and the frame's elsewhere.
   */
  private static Weaving inOrder(int steps) {
    return new Weaving(SHORT_PATH, late(1)).with(SpillPolicy.after(steps)).withFrameParked();
  }

  /** Rounds by a processor's instructions, in the order in which they are written. */
  private static final Weaving AS_WRITTEN = new Weaving(SHORT_PATH, late(1));

  /** Steps in all of the general registers: what the frame needs waits elsewhere. */
  private static final Weaving IN_TWO_BANKS =
      new Weaving(FEW_OPERATIONS, early(4)).withFrameParked();

  /** Messages in the lanes of vectors: words that are needed much later wait in memory. */
  private static Weaving inLanes(int steps) {
    return new Weaving(FEW_OPERATIONS, late(4)).with(SpillPolicy.after(steps));
  }

  /** The same for BLAKE3 in 32 registers: they hold the block, and the upper half of the square. */
  private static final Weaving COLUMNS_SIDE_BY_SIDE =
      new Weaving(FEW_OPERATIONS, sideBySide(4)).with(ONCE).with(SpillPolicy.stateFrom(8));

  private static Shape shape(int lanes, int strands) {
    return new Shape(lanes, strands);
  }

  /**
   * Kernels of many messages. A chain of MD5 leaves room for other strands; the other algorithms
   * fill a processor with one, and with two of them registers do not hold what they compute with.
   * Steps of SHA-256 whose words are known wait for their chain, so pairs have two strands.
   */
  private static final List<Kernel> OF_MANY_MESSAGES =
      List.of(
          new BlockKernel(MD5, X64.V4, shape(16, 3), new Weaving(FEW_OPERATIONS, late(4))),
          new BlockKernel(MD5, X64.V4, shape(16, 2), new Weaving(FEW_OPERATIONS, late(4))),
          new BlockKernel(
              MD5,
              X64.V3,
              shape(8, 3),
              new Weaving(FEW_OPERATIONS, early(4)).with(SpillPolicy.after(8).andState())),
          new BlockKernel(MD5, A64.BASE, shape(4, 4), inLanes(16)),
          new BlockKernel(SHA1, X64.V4, shape(16, 1), inLanes(16)),
          new BlockKernel(SHA1, X64.V3, shape(8, 1), inLanes(4)),
          new BlockKernel(SHA1, A64.SHA2, TWO, AS_WRITTEN),
          new BlockKernel(SHA1, A64.BASE, shape(4, 1), inLanes(16)),
          new BlockKernel(SHA256, X64.V4, shape(16, 1), new Weaving(FEW_OPERATIONS, early(16))),
          new BlockKernel(
              new PairDigest(Sha2.SHA_256),
              X64.V4,
              shape(16, 2),
              new Weaving(FEW_OPERATIONS, sideBySide(4))),
          new BlockKernel(SHA256, X64.SHA, TWO, new Weaving(SHORT_PATH, early(16))),
          new BlockKernel(SHA256, X64.V3, shape(8, 1), new Weaving(FEW_OPERATIONS, late(4))),
          new BlockKernel(SHA256, A64.SHA2, TWO, AS_WRITTEN),
          new BlockKernel(SHA256, A64.BASE, shape(4, 1), inLanes(8)),
          new BlockKernel(SHA512, X64.V4, shape(8, 1), new Weaving(FEW_OPERATIONS, early(16))),
          new BlockKernel(SHA512, X64.V3, shape(4, 1), new Weaving(FEW_OPERATIONS, late(4))),
          new BlockKernel(SHA512, A64.BASE, shape(2, 1), inLanes(8)),
          new BlockKernel(SM3, X64.V4, shape(16, 1), inLanes(8)),
          new BlockKernel(SM3, X64.V3, shape(8, 1), inLanes(2)),
          new BlockKernel(SM3, A64.BASE, shape(4, 1), inLanes(8)),
          new BlockKernel(
              Sha3.SHA3_256,
              X64.V4,
              shape(8, 1),
              new Weaving(FEW_OPERATIONS, late(1)).with(SpillPolicy.stateFrom(21))),
          new BlockKernel(
              Sha3.SHA3_256,
              X64.V3,
              shape(4, 1),
              new Weaving(FEW_OPERATIONS, early(8)).with(SpillPolicy.stateFrom(0))),
          new BlockKernel(
              Sha3.SHA3_256,
              A64.APPLE,
              shape(2, 1),
              new Weaving(FEW_OPERATIONS, late(1)).with(SpillPolicy.stateFrom(21))),
          new BlockKernel(
              Sha3.SHA3_256,
              A64.BASE,
              shape(2, 1),
              new Weaving(FEW_OPERATIONS, late(1)).with(SpillPolicy.stateFrom(21))));

  private static final List<Kernel> OF_LENGTHS =
      List.of(
          new BlockKernel(MD5, X64.V4_INTEL, SINGLE, new Weaving(SHORT_PATH, early(8))),
          new BlockKernel(MD5, X64.V4, SINGLE, new Weaving(SHORT_PATH, early(8))),
          new BlockKernel(MD5, X64.V3, SINGLE, new Weaving(SHORT_PATH, late(24))),
          new BlockKernel(
              MD5, A64.BASE, SINGLE, new Weaving(SHORT_PATH, late(24)).with(ONCE_IN_PAIRS)),
          new BlockKernel(SHA1, X64.SHA, SINGLE, new Weaving(SHORT_PATH, late(8))),
          new BlockKernel(SHA1, X64.V4, SINGLE, IN_TWO_BANKS),
          new BlockKernel(SHA1, X64.V3, SINGLE, IN_TWO_BANKS),
          new BlockKernel(SHA1, A64.SHA2, SINGLE, AS_WRITTEN),
          new BlockKernel(SHA1, A64.BASE, SINGLE, inOrder(4)),
          new BlockKernel(SHA256, X64.SHA, SINGLE, new Weaving(SHORT_PATH, late(8))),
          new BlockKernel(SHA256, X64.V4, SINGLE, IN_TWO_BANKS),
          new BlockKernel(SHA256, X64.V3, SINGLE, IN_TWO_BANKS),
          new BlockKernel(SHA256, A64.SHA2, SINGLE, AS_WRITTEN),
          new BlockKernel(SHA256, A64.BASE, SINGLE, inOrder(4)),
          new BlockKernel(SHA512, X64.SHA512, SINGLE, AS_WRITTEN),
          new BlockKernel(SHA512, X64.V4, SINGLE, IN_TWO_BANKS),
          new BlockKernel(SHA512, X64.V3, SINGLE, IN_TWO_BANKS),
          new BlockKernel(SHA512, A64.SHA3, SINGLE, AS_WRITTEN),
          new BlockKernel(SHA512, A64.BASE, SINGLE, inOrder(4)),
          new BlockKernel(SM3, X64.V3, SINGLE, IN_TWO_BANKS),
          new BlockKernel(SM3, A64.BASE, SINGLE, inOrder(3)),
          new BlockKernel(
              BLAKE2S, X64.V3, SINGLE, inOrder(5).with(SpillPolicy.after(5).andState())),
          new BlockKernel(BLAKE2S, A64.BASE, SINGLE, inOrder(16).with(new SpillPolicy(16, 8))));

  /** The iterations of PBKDF2, wherever there is a kernel of the digest for one message or many. */
  private static final List<Kernel> OF_ITERATIONS =
      Stream.concat(OF_LENGTHS.stream(), OF_MANY_MESSAGES.stream())
          .map(BlockKernel.class::cast)
          .filter(kernel -> List.of(SHA1, SHA256, SHA512).contains(kernel.algorithm()))
          .<Kernel>map(kernel ->
              new IterationKernel(
                  kernel.algorithm(), kernel.target(), kernel.shape(), ofCodes(kernel)))
          .toList();

  /**
   * Codes are woven as blocks are. But a block begins with what the one before has led to, so its
   * words cannot be made during that one. SHA-1 by SHA-NI gains 4 % when they are made early;
   * SHA-256 gains nothing.
   */
  private static Weaving ofCodes(BlockKernel kernel) {
    return kernel.algorithm() == SHA1 && kernel.target() == X64.SHA
        ? new Weaving(SHORT_PATH, early(6))
        : kernel.weaving();
  }

  /** Chunks of BLAKE3: several of a message at once, and one for short messages and the ends. */
  private static final List<Kernel> OF_CHUNKS =
      List.of(
          new BlockKernel(
              BLAKE3,
              X64.V4,
              shape(16, 2),
              new Weaving(FEW_OPERATIONS, early(4)).with(SpillPolicy.stateFrom(8))),
          new BlockKernel(BLAKE3, X64.V4, shape(16, 1), new Weaving(FEW_OPERATIONS, late(4))),
          new BlockKernel(
              BLAKE3,
              X64.V3,
              shape(8, 1),
              new Weaving(FEW_OPERATIONS, late(2)).with(new SpillPolicy(6, 8))),
          new BlockKernel(BLAKE3, A64.BASE, shape(4, 1), inLanes(8)),
          new BlockKernel(BLAKE3, X64.V4_INTEL, shape(16, 1), COLUMNS_SIDE_BY_SIDE),
          new BlockKernel(BLAKE3, X64.V4_INTEL, shape(8, 1), COLUMNS_SIDE_BY_SIDE),
          new BlockKernel(BLAKE3, X64.V4_INTEL, shape(1, 4), AS_WRITTEN),
          new BlockKernel(BLAKE3, X64.V4_INTEL, shape(1, 2), AS_WRITTEN),
          new BlockKernel(BLAKE3, X64.V4_INTEL, SINGLE, AS_WRITTEN),
          new BlockKernel(BLAKE3, X64.V3, SINGLE, inOrder(5).with(SpillPolicy.after(5).andState())),
          new BlockKernel(BLAKE3, A64.BASE, SINGLE, inOrder(16).with(new SpillPolicy(16, 8))));

  /**
   * A digest of each rate of SHA-3. What it begins its padding with is no part of the kernels, so
   * they serve all digests of that rate.
   */
  private static final List<BlockFunction> RATES =
      List.of(Sha3.SHA3_256, Sha3.SHA3_224, Sha3.SHA3_384, Sha3.SHA3_512, Sha3.SHAKE128_256);

  /**
   * 25 words are more than registers hold beside those that a round computes with, unless a vector
   * holds five.
   */
  private static Stream<Kernel> ofRate(BlockFunction rate) {
    Weaving order = new Weaving(FEW_OPERATIONS, late(1));
    return Stream.of(
        new BlockKernel(rate, X64.V4, SINGLE, AS_WRITTEN),
        new BlockKernel(
            rate, X64.V3, SINGLE, order.with(SpillPolicy.stateFrom(0)).withFrameParked()),
        new BlockKernel(rate, A64.APPLE, SINGLE, order.with(SpillPolicy.stateFrom(21))),
        new BlockKernel(
            rate, A64.BASE, SINGLE, order.with(SpillPolicy.stateFrom(10)).withFrameParked()));
  }

  /** The modes of AES on a target, in the shape that is fastest. */
  private static Stream<Kernel> ofModes(Target target, Shape shape) {
    return Stream.of(Mode.ENCRYPT, Mode.DECRYPT, Mode.CTR, Mode.GHASH)
        .map(mode -> new ModeKernel(mode, target, shape, true));
  }

  private static Stream<Kernel> ofAes() {
    return Stream.of(
            ofModes(X64.VAES512_INTEL, shape(4, 4)),
            ofModes(X64.VAES512, shape(4, 4)),
            ofModes(X64.VAES, shape(2, 8)),
            ofModes(X64.AES, shape(1, 8)),
            ofModes(A64.AES_SHA3, shape(1, 8)),
            ofModes(A64.AES, shape(1, 8)),
            Stream.of(X64.AES, A64.AES).<Kernel>map(KeyKernel::new))
        .flatMap(kernels -> kernels);
  }

  private static final List<Kernel> CLEARING =
      List.of(
          new ClearKernel(Clearing.VECTOR, X64.V4),
          new ClearKernel(Clearing.VECTOR, X64.V3),
          new ClearKernel(Clearing.STREAM, X64.V3),
          new ClearKernel(Clearing.ZVA, A64.BASE));

  private static final List<Kernel> OF_PROCESSORS =
      Stream.of(Question.values())
          .<Kernel>map(asks -> new ProcessorKernel(asks, X64.BASE))
          .toList();

  /** All kernels. */
  public static final List<Kernel> KERNELS =
      Stream.of(
              OF_LENGTHS.stream(),
              OF_ITERATIONS.stream(),
              OF_MANY_MESSAGES.stream(),
              RATES.stream().flatMap(Catalogue::ofRate),
              ofAes(),
              CLEARING.stream(),
              OF_PROCESSORS.stream(),
              OF_CHUNKS.stream())
          .flatMap(kernels -> kernels)
          .toList();

  /** Returns the kernels for processors of that architecture. */
  public static List<Kernel> of(Architecture architecture) {
    return KERNELS.stream()
        .filter(kernel -> kernel.target().architecture() == architecture)
        .toList();
  }
}
