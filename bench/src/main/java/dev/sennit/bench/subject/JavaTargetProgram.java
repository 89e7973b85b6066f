package dev.sennit.bench.subject;

import com.google.gson.Gson;
import dev.sennit.bench.subject.java.KeccakPermutation;
import dev.sennit.bench.subject.java.Md5Block;
import dev.sennit.bench.subject.java.Sha1Block;
import dev.sennit.bench.subject.java.Sha256Block;
import dev.sennit.bench.subject.java.Sha512Block;
import dev.sennit.bench.subject.java.Sm3Block;
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

  /** The origin of Java code. */
  public enum Origin {
    OTHERS,
    OURS
  }

  /** The nanoseconds for the message in one round. */
  public record Times(String algorithm, Map<Origin, Double> nanoseconds) {}

  /** Absorbs the block at an offset into a state. */
  @FunctionalInterface
  private interface Block<S> {
    void next(S state, byte[] message, int offset);
  }

  private final int[] ints = new int[8];
  private final long[] longs = new long[25];
  private final byte[] message = RandomMessages.of(MESSAGE);
  private final Map<String, Map<Origin, Runnable>> contenders = new LinkedHashMap<>();

  private JavaTargetProgram() throws GeneralSecurityException {
    others(MeasuredProvider.JDK, "MD5", "SHA-1", "SHA-256", "SHA-512", "SHA3-256");
    if (MeasuredProvider.BOUNCY_CASTLE.isHere()) {
      others(MeasuredProvider.BOUNCY_CASTLE, "SM3");
    }
    ours("MD5", 64, ints, Md5Block::next);
    ours("SHA-1", 64, ints, Sha1Block::next);
    ours("SHA-256", 64, ints, Sha256Block::next);
    ours("SHA-512", 128, longs, Sha512Block::next);
    ours("SHA3-256", 136, longs, this::absorb);
    ours("SM3", 64, ints, Sm3Block::next);
  }

  /** Puts a block into the state and permutes it, like the library's callers of a permutation. */
  private void absorb(long[] state, byte[] message, int offset) {
    for (int lane = 0; lane < 17; lane++) {
      state[lane] ^= (long) LANES.get(message, offset + Long.BYTES * lane);
    }
    KeccakPermutation.next(state);
  }

  private void others(MeasuredProvider other, String... algorithms)
      throws GeneralSecurityException {
    for (String algorithm : algorithms) {
      MessageDigest digest = MessageDigest.getInstance(algorithm, other.providers().getFirst());
      put(algorithm, Origin.OTHERS, () -> digest.update(message));
    }
  }

  private <S> void ours(String algorithm, int blockLength, S state, Block<S> block) {
    put(
        algorithm,
        Origin.OURS,
        () -> {
          for (int offset = 0; offset < MESSAGE; offset += blockLength) {
            block.next(state, message, offset);
          }
        });
  }

  private void put(String algorithm, Origin origin, Runnable work) {
    contenders.computeIfAbsent(algorithm, _ -> new EnumMap<>(Origin.class)).put(origin, work);
  }

  public static void main(String[] args) throws Exception {
    Map<String, Map<Origin, Runnable>> contenders = new JavaTargetProgram().contenders;
    if (args.length > 0) {
      contenders.keySet().retainAll(List.of(args));
    }
    contenders.forEach(JavaTargetProgram::measure);
  }

  private static void measure(String algorithm, Map<Origin, Runnable> contenders) {
    Gson gson = new Gson();
    Map<Origin, Integer> repeats = new EnumMap<>(Origin.class);
    contenders.forEach((origin, work) -> repeats.put(origin, repeats(work)));
    for (int round = 0; round < ROUNDS; round++) {
      Map<Origin, Double> times = new EnumMap<>(Origin.class);
      contenders.forEach((origin, work) -> times.put(origin, time(work, repeats.get(origin))));
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
