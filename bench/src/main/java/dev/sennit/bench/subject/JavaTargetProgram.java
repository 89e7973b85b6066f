package dev.sennit.bench.subject;

import com.google.gson.Gson;
import dev.sennit.bench.subject.fewoperations.KeccakPermutation;
import dev.sennit.bench.subject.fewoperations.Md5Block;
import dev.sennit.bench.subject.fewoperations.Sha1Block;
import dev.sennit.bench.subject.fewoperations.Sha256Block;
import dev.sennit.bench.subject.fewoperations.Sha512Block;
import dev.sennit.bench.subject.fewoperations.Sm3Block;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A program that absorbs one message with every block function of the target {@code java}, and with
 * the Java code of other providers on the class path. All of them take turns. For each algorithm
 * and round it writes their times as a line of JSON. Arguments select algorithms.
 */
public final class JavaTargetProgram {
  private static final int ROUNDS = 15;
  private static final long WARM_UP = 700_000_000;
  private static final long ROUND = 40_000_000;

  /** A multiple of all lengths of blocks. */
  private static final int MESSAGE = 17 * 1024;

  private static final VarHandle LANES =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** The origin of Java code, and the forms in it. */
  public enum Form {
    OTHERS("others"),
    FEW_OPERATIONS("fewest operations"),
    SHORT_PATH("shortest path"),
    AS_STATED("as stated");

    static final List<Form> OURS = List.of(FEW_OPERATIONS, SHORT_PATH, AS_STATED);

    final String title;

    Form(String title) {
      this.title = title;
    }
  }

  /** The nanoseconds for the message in one round. */
  public record Times(String algorithm, Map<Form, Double> nanoseconds) {}

  /** Absorbs the block at an offset into a state. */
  @FunctionalInterface
  private interface Block<S> {
    void next(S state, byte[] message, int offset);
  }

  /** Permutes the state of SHA3-256 after a block was put into it. */
  @FunctionalInterface
  private interface Permutation {
    void next(long[] state);
  }

  private final int[] ints = new int[8];
  private final long[] longs = new long[25];
  private final byte[] message = RandomMessages.of(MESSAGE);
  private final Map<String, Map<Form, Runnable>> contenders = new LinkedHashMap<>();

  private JavaTargetProgram() throws GeneralSecurityException {
    others(MeasuredProvider.JDK, "MD5", "SHA-1", "SHA-256", "SHA-512", "SHA3-256");
    if (MeasuredProvider.BOUNCY_CASTLE.isHere()) {
      others(MeasuredProvider.BOUNCY_CASTLE, "SM3");
    }
    ours(
        "MD5",
        64,
        ints,
        Md5Block::next,
        dev.sennit.bench.subject.shortpath.Md5Block::next,
        dev.sennit.bench.subject.asstated.Md5Block::next);
    ours(
        "SHA-1",
        64,
        ints,
        Sha1Block::next,
        dev.sennit.bench.subject.shortpath.Sha1Block::next,
        dev.sennit.bench.subject.asstated.Sha1Block::next);
    ours(
        "SHA-256",
        64,
        ints,
        Sha256Block::next,
        dev.sennit.bench.subject.shortpath.Sha256Block::next,
        dev.sennit.bench.subject.asstated.Sha256Block::next);
    ours(
        "SHA-512",
        128,
        longs,
        Sha512Block::next,
        dev.sennit.bench.subject.shortpath.Sha512Block::next,
        dev.sennit.bench.subject.asstated.Sha512Block::next);
    ours(
        "SHA3-256",
        136,
        longs,
        sponge(KeccakPermutation::next),
        sponge(dev.sennit.bench.subject.shortpath.KeccakPermutation::next),
        sponge(dev.sennit.bench.subject.asstated.KeccakPermutation::next));
    ours(
        "SM3",
        64,
        ints,
        Sm3Block::next,
        dev.sennit.bench.subject.shortpath.Sm3Block::next,
        dev.sennit.bench.subject.asstated.Sm3Block::next);
  }

  /**
   * Returns a block function that puts a block into the state and permutes it, like the library's
   * callers of a permutation.
   */
  private static Block<long[]> sponge(Permutation permutation) {
    return (state, message, offset) -> {
      for (int lane = 0; lane < 17; lane++) {
        state[lane] ^= (long) LANES.get(message, offset + Long.BYTES * lane);
      }
      permutation.next(state);
    };
  }

  private void others(MeasuredProvider other, String... algorithms)
      throws GeneralSecurityException {
    for (String algorithm : algorithms) {
      MessageDigest digest = MessageDigest.getInstance(algorithm, other.providers().getFirst());
      put(algorithm, Form.OTHERS, () -> digest.update(message));
    }
  }

  @SafeVarargs
  private <S> void ours(String algorithm, int blockLength, S state, Block<S>... blocks) {
    for (int form = 0; form < blocks.length; form++) {
      Block<S> block = blocks[form];
      put(
          algorithm,
          Form.OURS.get(form),
          () -> {
            for (int offset = 0; offset < MESSAGE; offset += blockLength) {
              block.next(state, message, offset);
            }
          });
    }
  }

  private void put(String algorithm, Form form, Runnable work) {
    contenders.computeIfAbsent(algorithm, _ -> new EnumMap<>(Form.class)).put(form, work);
  }

  public static void main(String[] args) throws Exception {
    Map<String, Map<Form, Runnable>> contenders = new JavaTargetProgram().contenders;
    if (args.length > 0) {
      contenders.keySet().retainAll(List.of(args));
    }
    contenders.forEach(JavaTargetProgram::measure);
  }

  private static void measure(String algorithm, Map<Form, Runnable> forms) {
    Gson gson = new Gson();
    Map<Form, Integer> repeats = new EnumMap<>(Form.class);
    forms.forEach((form, work) -> repeats.put(form, repeats(work)));
    for (int round = 0; round < ROUNDS; round++) {
      Map<Form, Double> times = new EnumMap<>(Form.class);
      forms.forEach((form, work) -> times.put(form, time(work, repeats.get(form))));
      System.out.println(gson.toJson(new Times(algorithm, times)));
    }
  }

  /** Returns how often a round does the work. Runs the work until it is compiled. */
  private static int repeats(Runnable work) {
    long begin = System.nanoTime();
    int count = 0;
    while (System.nanoTime() - begin < WARM_UP) {
      work.run();
      count++;
    }
    return Math.max(1, (int) (count * ROUND / WARM_UP));
  }

  private static double time(Runnable work, int repeats) {
    long begin = System.nanoTime();
    for (int i = 0; i < repeats; i++) {
      work.run();
    }
    return (double) (System.nanoTime() - begin) / repeats;
  }
}
