package dev.sennit.weave.portable;

import dev.sennit.weave.algorithm.Blake2s;
import dev.sennit.weave.algorithm.Blake3Chunk;
import dev.sennit.weave.algorithm.Blake3Root;
import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.algorithm.Md5;
import dev.sennit.weave.algorithm.Sha1;
import dev.sennit.weave.algorithm.Sha2;
import dev.sennit.weave.algorithm.Sha3;
import dev.sennit.weave.algorithm.Sm3;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A class of the target {@code java}: a block function and its names. All fields are taste and
 * speed; the proof covers the rest.
 *
 * @param name the class's name
 * @param title the algorithm's name for people
 * @param state the names of the state's words
 * @param block the name of the block's words, before their numbers
 * @param temporaries the names of other words, before their numbers, one for each kind
 * @param constants the name of the constants
 * @param rotation the way to write rotations, as in the standard
 * @param renewal the use of variables whose words are no longer needed
 * @param loop the steps that form a loop, if any
 */
public record BlockClass(
    String name,
    String title,
    BlockFunction algorithm,
    List<String> state,
    String block,
    List<String> temporaries,
    String constants,
    Rotation rotation,
    Renewal renewal,
    Optional<Loop> loop) {

  /** The way to write rotations. */
  public enum Rotation {
    LEFT,
    RIGHT,
    /** To the right, by a call, where shifts would make the method too long for compilers. */
    RIGHT_BY_CALL
  }

  /** The variables of new words. */
  public enum Renewal {
    /** A step changes a word or two: each replaces an operand that no later step needs. */
    IN_PLACE,
    /** A turn makes all words of the state anew while it needs the old ones. */
    AS_A_WHOLE
  }

  /**
   * A loop.
   *
   * @param first the number of its first step among all steps
   * @param steps the number of steps in a turn
   */
  public record Loop(int first, int steps) {}

  private static final List<String> EIGHT = List.of("a", "b", "c", "d", "e", "f", "g", "h");

  /** All block functions of the catalogue of digests. The SHA-3 digests share one. */
  public static final List<BlockClass> ALL =
      List.of(
          inPlace("Md5Block", "MD5", new Md5(), EIGHT.subList(0, 4), "x", Optional.empty()),
          inPlace("Sha1Block", "SHA-1", new Sha1(), EIGHT.subList(0, 5), "w", Optional.empty()),
          sha2("Sha256Block", "SHA-224 and SHA-256", Sha2.SHA_256),
          sha2("Sha512Block", "SHA-384 and SHA-512", Sha2.SHA_512),
          keccak(),
          inPlace("Sm3Block", "SM3", new Sm3(), EIGHT, "w", Optional.of(new Loop(16, 16))),
          blake("Blake2sBlock", new Blake2s(), "v12", "v13", "v14"),
          blake("Blake3Block", new Blake3Chunk(), "v12", "v13", "left", "flags"),
          blake(
              "Blake3OutputBlock",
              new Blake3Root(),
              "v8",
              "v9",
              "v10",
              "v11",
              "u12",
              "u13",
              "u14",
              "u15",
              "v12",
              "v13",
              "v14",
              "v15"));

  /** Returns the classes of these names. */
  public static List<BlockClass> named(List<String> names) {
    List<BlockClass> found = ALL.stream().filter(plan -> names.contains(plan.name())).toList();
    if (found.size() < names.size()) {
      throw new IllegalArgumentException(
          "of %s there are only %s"
              .formatted(names, found.stream().map(BlockClass::name).toList()));
    }
    return found;
  }

  private static BlockClass inPlace(
      String name,
      String title,
      BlockFunction algorithm,
      List<String> state,
      String block,
      Optional<Loop> loop) {
    return new BlockClass(
        name,
        title,
        algorithm,
        state,
        block,
        List.of("t"),
        "T",
        Rotation.LEFT,
        Renewal.IN_PLACE,
        loop);
  }

  private static BlockClass sha2(String name, String title, BlockFunction algorithm) {
    return new BlockClass(
        name,
        title,
        algorithm,
        EIGHT,
        "w",
        List.of("t"),
        "K",
        Rotation.RIGHT,
        Renewal.IN_PLACE,
        Optional.of(new Loop(16, 16)));
  }

  /** Each round takes the words in another order, so no round is the turn of a loop. */
  private static BlockClass blake(String name, BlockFunction algorithm, String... others) {
    return new BlockClass(
        name,
        algorithm.title(),
        algorithm,
        Stream.concat(IntStream.range(0, 8).mapToObj(word -> "v" + word), Stream.of(others))
            .toList(),
        "m",
        List.of("t"),
        "IV",
        Rotation.RIGHT_BY_CALL,
        Renewal.IN_PLACE,
        Optional.empty());
  }

  /** A sponge that absorbs nothing is its permutation. */
  private static BlockClass keccak() {
    return new BlockClass(
        "KeccakPermutation",
        "SHA-3 and SHAKE: the permutation KECCAK-f[1600]",
        new Sha3("keccak-f1600", 0, 0, 200),
        IntStream.range(0, 25).mapToObj(lane -> "a" + lane).toList(),
        "",
        List.of("c", "d", "b"),
        "RC",
        Rotation.LEFT,
        Renewal.AS_A_WHOLE,
        Optional.of(new Loop(0, 3)));
  }

  String type() {
    return algorithm.wordBits() == Long.SIZE ? "long" : "int";
  }
}
