package dev.sennit.weave.portable;

import dev.sennit.weave.algorithm.Blake2s;
import dev.sennit.weave.algorithm.Blake3Chunk;
import dev.sennit.weave.algorithm.Blake3Root;
import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.algorithm.Md5;
import dev.sennit.weave.algorithm.Sha2;
import dev.sennit.weave.algorithm.Sha3;
import dev.sennit.weave.algorithm.Sm3;
import dev.sennit.weave.lower.Graph;
import dev.sennit.weave.lower.Node;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
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

  /** So many rotations by shifts, or fewer, fit in a method that compilers take. */
  private static final int MOST_SHIFTED = 256;

  private static final List<String> EIGHT = List.of("a", "b", "c", "d", "e", "f", "g", "h");

  /** Returns how the function of blocks of a digest, or of BLAKE3's output, is written. */
  public static BlockClass of(BlockFunction algorithm) {
    Optional<Loop> turns = Optional.of(new Loop(16, 16));
    return switch (algorithm) {
      case Md5 _ -> inPlace(algorithm, "x", "T", Rotation.LEFT, Optional.empty());
      case Sha2 _ -> inPlace(algorithm, "w", "K", Rotation.RIGHT, turns);
      case Sha3 _ -> keccak();
      case Sm3 _ -> inPlace(algorithm, "w", "T", Rotation.LEFT, turns);
      case Blake2s _ -> blake(algorithm, "v12", "v13", "v14");
      case Blake3Chunk _ -> blake(algorithm, "v12", "v13", "left", "flags");
      case Blake3Root _ ->
          blake(
              algorithm, "v8", "v9", "v10", "v11", "u12", "u13", "u14", "u15", "v12", "v13", "v14",
              "v15");
      default -> inPlace(algorithm, "w", "K", rotation(algorithm), Optional.empty());
    };
  }

  /** The way that keeps a method without a loop short enough. */
  private static Rotation rotation(BlockFunction algorithm) {
    long rotations =
        Graph.of(algorithm).nodes().stream()
            .filter(node -> node.operation() instanceof Node.RotateLeft)
            .count();
    return rotations > MOST_SHIFTED ? Rotation.RIGHT_BY_CALL : Rotation.LEFT;
  }

  private static BlockClass inPlace(
      BlockFunction algorithm,
      String block,
      String constants,
      Rotation rotation,
      Optional<Loop> loop) {
    return new BlockClass(
        name(algorithm),
        algorithm.title(),
        algorithm,
        EIGHT.subList(0, algorithm.stateWords()),
        block,
        List.of("t"),
        constants,
        rotation,
        Renewal.IN_PLACE,
        loop);
  }

  /** Returns {@code Sha256Block} for the family {@code sha256}. */
  private static String name(BlockFunction algorithm) {
    return Stream.of(algorithm.family().split("-"))
        .map(word -> Character.toUpperCase(word.charAt(0)) + word.substring(1))
        .collect(Collectors.joining("", "", "Block"));
  }

  /** Each round takes the words in another order, so no round is the turn of a loop. */
  private static BlockClass blake(BlockFunction algorithm, String... others) {
    return new BlockClass(
        name(algorithm),
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
