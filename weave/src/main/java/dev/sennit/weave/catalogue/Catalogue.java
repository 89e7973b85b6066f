package dev.sennit.weave.catalogue;

import static dev.sennit.weave.lower.Goal.FEW_OPERATIONS;
import static dev.sennit.weave.lower.Goal.SHORT_PATH;
import static dev.sennit.weave.lower.MessageAccess.ONCE_IN_PAIRS;
import static dev.sennit.weave.weaver.Order.early;
import static dev.sennit.weave.weaver.Order.late;
import static dev.sennit.weave.weaver.Parking.FRAME;
import static dev.sennit.weave.weaver.Parking.STATE;
import static dev.sennit.weave.weaver.Parking.STATE_AND_FRAME;
import static dev.sennit.weave.weaver.Shape.SINGLE;

import dev.sennit.weave.algorithm.Blake2s;
import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.algorithm.Md5;
import dev.sennit.weave.algorithm.Mode;
import dev.sennit.weave.algorithm.Sha1;
import dev.sennit.weave.algorithm.Sha2;
import dev.sennit.weave.algorithm.Sha3;
import dev.sennit.weave.algorithm.Sm3;
import dev.sennit.weave.lower.Local;
import dev.sennit.weave.target.A64;
import dev.sennit.weave.target.Architecture;
import dev.sennit.weave.target.Target;
import dev.sennit.weave.target.X64;
import dev.sennit.weave.weaver.BlockKernel;
import dev.sennit.weave.weaver.ClearKernel;
import dev.sennit.weave.weaver.Clearing;
import dev.sennit.weave.weaver.Kernel;
import dev.sennit.weave.weaver.KeyKernel;
import dev.sennit.weave.weaver.ModeKernel;
import dev.sennit.weave.weaver.Shape;
import dev.sennit.weave.weaver.Weaving;
import java.util.List;
import java.util.stream.Stream;

/** All kernels there are. */
public final class Catalogue {
  private static final BlockFunction MD5 = new Md5();
  private static final BlockFunction SHA1 = new Sha1();
  private static final BlockFunction SHA256 = Sha2.SHA_256;
  private static final BlockFunction SHA512 = Sha2.SHA_512;
  private static final BlockFunction SM3 = new Sm3();
  private static final BlockFunction BLAKE2S = new Blake2s();
  private static final Shape TWO = new Shape(1, 2);

  private Catalogue() {}

  /**
   * Chains of a message alone: words needed much later wait in memory, and the frame's elsewhere.
   */
  private static Weaving inOrder(int steps) {
    return new Weaving(SHORT_PATH, late(1)).with(Local.after(steps)).with(FRAME);
  }

  /** Rounds by a processor's instructions, in the order in which they are written. */
  private static final Weaving AS_WRITTEN = new Weaving(SHORT_PATH, late(1));

  /** Steps in all of the general registers: what the frame needs waits elsewhere. */
  private static final Weaving IN_TWO_BANKS = new Weaving(FEW_OPERATIONS, early(4)).with(FRAME);

  /** Messages in the lanes of vectors: words that are needed much later wait in memory. */
  private static Weaving inLanes(int steps) {
    return new Weaving(FEW_OPERATIONS, late(4)).with(Local.after(steps));
  }

  private static Shape shape(int lanes, int strands) {
    return new Shape(lanes, strands);
  }

  /**
   * Kernels of many messages. A chain of MD5 leaves room for other strands; the other algorithms
   * fill a processor with one, and with two of them registers do not hold what they compute with.
   */
  private static final List<Kernel> OF_MANY_MESSAGES =
      List.of(
          new BlockKernel(MD5, X64.V4, shape(16, 3), new Weaving(FEW_OPERATIONS, late(4))),
          new BlockKernel(MD5, X64.V4, shape(16, 2), new Weaving(FEW_OPERATIONS, late(4))),
          new BlockKernel(MD5, X64.V4, shape(16, 1), new Weaving(FEW_OPERATIONS, late(4))),
          new BlockKernel(
              MD5,
              X64.V3,
              shape(8, 3),
              new Weaving(FEW_OPERATIONS, early(4)).with(Local.after(8).andState())),
          new BlockKernel(MD5, X64.V3, shape(8, 2), inLanes(16)),
          new BlockKernel(MD5, X64.V3, shape(8, 1), inLanes(16)),
          new BlockKernel(MD5, A64.BASE, shape(4, 4), inLanes(16)),
          new BlockKernel(MD5, A64.BASE, shape(4, 2), inLanes(16)),
          new BlockKernel(MD5, A64.BASE, shape(4, 1), inLanes(16)),
          new BlockKernel(SHA1, X64.V4, shape(16, 1), inLanes(16)),
          new BlockKernel(SHA1, X64.V3, shape(8, 1), inLanes(4)),
          new BlockKernel(SHA1, A64.SHA2, TWO, AS_WRITTEN),
          new BlockKernel(SHA1, A64.BASE, shape(4, 1), inLanes(16)),
          new BlockKernel(SHA256, X64.V4, shape(16, 1), new Weaving(FEW_OPERATIONS, early(16))),
          new BlockKernel(SHA256, X64.SHA, TWO, new Weaving(SHORT_PATH, late(8))),
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
              new Weaving(FEW_OPERATIONS, late(1)).with(Local.stateFrom(21))),
          new BlockKernel(
              Sha3.SHA3_256,
              X64.V3,
              shape(4, 1),
              new Weaving(FEW_OPERATIONS, early(8)).with(Local.stateFrom(0))),
          new BlockKernel(
              Sha3.SHA3_256,
              A64.APPLE,
              shape(2, 1),
              new Weaving(FEW_OPERATIONS, late(1)).with(Local.stateFrom(21))),
          new BlockKernel(
              Sha3.SHA3_256,
              A64.BASE,
              shape(2, 1),
              new Weaving(FEW_OPERATIONS, late(1)).with(Local.stateFrom(21))));

  private static final List<Kernel> OF_LENGTHS =
      List.of(
          new BlockKernel(MD5, X64.V4, SINGLE, new Weaving(SHORT_PATH, early(8))),
          new BlockKernel(MD5, X64.V4, TWO, new Weaving(FEW_OPERATIONS, late(24))),
          new BlockKernel(MD5, X64.V3, SINGLE, new Weaving(SHORT_PATH, late(24))),
          new BlockKernel(MD5, X64.V3, TWO, new Weaving(SHORT_PATH, late(2)).with(STATE)),
          new BlockKernel(
              MD5, A64.BASE, SINGLE, new Weaving(SHORT_PATH, late(24)).with(ONCE_IN_PAIRS)),
          new BlockKernel(
              MD5,
              A64.BASE,
              TWO,
              new Weaving(SHORT_PATH, late(2)).with(ONCE_IN_PAIRS).with(STATE_AND_FRAME)),
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
          new BlockKernel(BLAKE2S, X64.V3, SINGLE, inOrder(5).with(Local.after(5).andState())),
          new BlockKernel(BLAKE2S, A64.BASE, SINGLE, inOrder(16).with(new Local(16, 8))));

  /**
   * A digest of each rate of SHA-3. What it begins its padding with is no part of the kernels, so
   * they serve all digests of that rate.
   */
  private static final List<BlockFunction> RATES =
      List.of(Sha3.SHA3_256, Sha3.SHA3_224, Sha3.SHA3_384, Sha3.SHA3_512, Sha3.SHAKE128_256);

  /** 25 words are more than registers hold beside those that a round computes with. */
  private static Stream<Kernel> ofRate(BlockFunction rate) {
    Weaving order = new Weaving(FEW_OPERATIONS, late(1));
    return Stream.of(
        new BlockKernel(rate, X64.V4, SINGLE, order.with(Local.stateFrom(21))),
        new BlockKernel(rate, X64.V3, SINGLE, order.with(Local.stateFrom(0)).with(FRAME)),
        new BlockKernel(rate, A64.APPLE, SINGLE, order.with(Local.stateFrom(21))),
        new BlockKernel(rate, A64.BASE, SINGLE, order.with(Local.stateFrom(10)).with(FRAME)));
  }

  /** Shapes of the modes of AES on vectors of a block, the best one first. */
  private static final List<Shape> OF_ONE_BLOCK =
      Stream.of(8, 4, 2, 1).map(vectors -> new Shape(1, vectors)).toList();

  /** The same on vectors of two. */
  private static final List<Shape> OF_TWO_BLOCKS =
      Stream.of(8, 4, 2, 1).map(vectors -> new Shape(2, vectors)).toList();

  /** The same on vectors of four. */
  private static final List<Shape> OF_FOUR_BLOCKS =
      Stream.of(4, 2, 1).map(vectors -> new Shape(4, vectors)).toList();

  /**
   * The modes of AES on a target. GCM's encryption, where two different strands are woven, is there
   * in every shape, so that it can be seen what weaving is worth.
   */
  private static Stream<Kernel> ofModes(Target target, List<Shape> shapes) {
    return Stream.of(Mode.ENCRYPT, Mode.DECRYPT, Mode.COUNT, Mode.HASH)
        .flatMap(mode ->
            shapes.stream()
                .limit(mode.equals(Mode.ENCRYPT) ? shapes.size() : 1)
                .map(
                    shape -> new ModeKernel(mode, target, shape, shape.equals(shapes.getFirst()))));
  }

  private static Stream<Kernel> ofAes() {
    return Stream.of(
            ofModes(X64.VAES512, OF_FOUR_BLOCKS),
            ofModes(X64.VAES, OF_TWO_BLOCKS),
            ofModes(X64.AES, OF_ONE_BLOCK),
            ofModes(A64.AES_SHA3, OF_ONE_BLOCK),
            ofModes(A64.AES, OF_ONE_BLOCK),
            Stream.of(X64.AES, A64.AES).<Kernel>map(KeyKernel::new))
        .flatMap(kernels -> kernels);
  }

  private static final List<Kernel> CLEARING =
      List.of(
          new ClearKernel(Clearing.VECTOR, X64.V4),
          new ClearKernel(Clearing.VECTOR, X64.V3),
          new ClearKernel(Clearing.STREAM, X64.V4),
          new ClearKernel(Clearing.STREAM, X64.V3),
          new ClearKernel(Clearing.REP, X64.V3),
          new ClearKernel(Clearing.ZVA, A64.BASE),
          new ClearKernel(Clearing.STP, A64.BASE),
          new ClearKernel(Clearing.STR, A64.BASE));

  public static final List<Kernel> KERNELS =
      Stream.of(
              OF_LENGTHS.stream(),
              OF_MANY_MESSAGES.stream(),
              RATES.stream().flatMap(Catalogue::ofRate),
              ofAes(),
              CLEARING.stream())
          .flatMap(kernels -> kernels)
          .toList();

  /** The kernels for processors of that architecture. */
  public static List<Kernel> of(Architecture architecture) {
    return KERNELS.stream()
        .filter(kernel -> kernel.target().architecture() == architecture)
        .toList();
  }
}
