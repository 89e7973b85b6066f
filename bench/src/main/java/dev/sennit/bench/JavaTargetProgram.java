package dev.sennit.bench;

import dev.sennit.runtime.KeccakPermutation;
import dev.sennit.runtime.Md5Block;
import dev.sennit.runtime.Sha1Block;
import dev.sennit.runtime.Sha256Block;
import dev.sennit.runtime.Sha512Block;
import dev.sennit.runtime.Sm3Block;
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
 * A program that absorbs the same message by every block function of the target {@code java} and by
 * others' Java, where these are here, by turns, and prints how long each took: a line for each
 * algorithm and round. With arguments it does so for these algorithms only.
 */
public final class JavaTargetProgram {
  private static final int ROUNDS = 15;
  private static final long WARM_UP = 700_000_000;
  private static final long ROUND = 40_000_000;

  /** A multiple of all lengths of blocks. */
  private static final int MESSAGE = 17 * 1024;

  private static final VarHandle LANES =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** By whose Java, and in which forms. */
  public enum Form {
    OTHERS("others"),
    FEW_OPERATIONS("fewest operations"),
    SHORT_PATH("shortest path"),
    AS_STATED("as stated");

    static final List<Form> OURS = List.of(FEW_OPERATIONS, SHORT_PATH, AS_STATED);

    private final String title;

    Form(String title) {
      this.title = title;
    }

    String title() {
      return title;
    }
  }

  /** Nanoseconds for the message in one round. */
  public record Times(String algorithm, Map<Form, Double> nanoseconds) {
    static Times parse(String line) {
      String[] cells = line.split(" ");
      Map<Form, Double> times = new EnumMap<>(Form.class);
      for (int cell = 1; cell < cells.length; cell += 2) {
        times.put(Form.valueOf(cells[cell]), Double.valueOf(cells[cell + 1]));
      }
      return new Times(cells[0], times);
    }

    String line() {
      StringBuilder line = new StringBuilder(algorithm);
      nanoseconds.forEach((form, time) -> line.append(' ').append(form).append(' ').append(time));
      return line.toString();
    }
  }

  /** Absorbs the block at an offset. */
  @FunctionalInterface
  private interface Absorb {
    void block(byte[] message, int offset);
  }

  private final int[] ints = new int[8];
  private final long[] longs = new long[25];
  private final byte[] message = Messages.of(MESSAGE);
  private final Map<String, Map<Form, Runnable>> contenders = new LinkedHashMap<>();

  private JavaTargetProgram() throws ReflectiveOperationException, GeneralSecurityException {
    others("MD5", Measured.JDK);
    others("SHA-1", Measured.JDK);
    others("SHA-256", Measured.JDK);
    others("SHA-512", Measured.JDK);
    others("SHA3-256", Measured.JDK);
    if (Measured.BOUNCY_CASTLE.isHere()) {
      others("SM3", Measured.BOUNCY_CASTLE);
    }
    ours("MD5", Form.FEW_OPERATIONS, 64, (m, o) -> Md5Block.next(ints, m, o));
    ours(
        "MD5", Form.SHORT_PATH, 64, (m, o) -> dev.sennit.bench.shortpath.Md5Block.next(ints, m, o));
    ours("MD5", Form.AS_STATED, 64, (m, o) -> dev.sennit.bench.asstated.Md5Block.next(ints, m, o));
    ours("SHA-1", Form.FEW_OPERATIONS, 64, (m, o) -> Sha1Block.next(ints, m, o));
    ours(
        "SHA-1",
        Form.SHORT_PATH,
        64,
        (m, o) -> dev.sennit.bench.shortpath.Sha1Block.next(ints, m, o));
    ours(
        "SHA-1",
        Form.AS_STATED,
        64,
        (m, o) -> dev.sennit.bench.asstated.Sha1Block.next(ints, m, o));
    ours("SHA-256", Form.FEW_OPERATIONS, 64, (m, o) -> Sha256Block.next(ints, m, o));
    ours(
        "SHA-256",
        Form.SHORT_PATH,
        64,
        (m, o) -> dev.sennit.bench.shortpath.Sha256Block.next(ints, m, o));
    ours(
        "SHA-256",
        Form.AS_STATED,
        64,
        (m, o) -> dev.sennit.bench.asstated.Sha256Block.next(ints, m, o));
    ours("SHA-512", Form.FEW_OPERATIONS, 128, (m, o) -> Sha512Block.next(longs, m, o));
    ours(
        "SHA-512",
        Form.SHORT_PATH,
        128,
        (m, o) -> dev.sennit.bench.shortpath.Sha512Block.next(longs, m, o));
    ours(
        "SHA-512",
        Form.AS_STATED,
        128,
        (m, o) -> dev.sennit.bench.asstated.Sha512Block.next(longs, m, o));
    ours("SHA3-256", Form.FEW_OPERATIONS, 136, (m, o) -> KeccakPermutation.next(xored(m, o)));
    ours(
        "SHA3-256",
        Form.SHORT_PATH,
        136,
        (m, o) -> dev.sennit.bench.shortpath.KeccakPermutation.next(xored(m, o)));
    ours(
        "SHA3-256",
        Form.AS_STATED,
        136,
        (m, o) -> dev.sennit.bench.asstated.KeccakPermutation.next(xored(m, o)));
    ours("SM3", Form.FEW_OPERATIONS, 64, (m, o) -> Sm3Block.next(ints, m, o));
    ours(
        "SM3", Form.SHORT_PATH, 64, (m, o) -> dev.sennit.bench.shortpath.Sm3Block.next(ints, m, o));
    ours("SM3", Form.AS_STATED, 64, (m, o) -> dev.sennit.bench.asstated.Sm3Block.next(ints, m, o));
  }

  /** The state of SHA3-256 with a block in it, as the library's callers of a permutation do it. */
  private long[] xored(byte[] message, int offset) {
    for (int lane = 0; lane < 17; lane++) {
      longs[lane] ^= (long) LANES.get(message, offset + Long.BYTES * lane);
    }
    return longs;
  }

  private void others(String algorithm, Measured other)
      throws ReflectiveOperationException, GeneralSecurityException {
    MessageDigest digest = MessageDigest.getInstance(algorithm, other.providers().getFirst());
    put(algorithm, Form.OTHERS, () -> digest.update(message));
  }

  private void ours(String algorithm, Form form, int blockLength, Absorb absorb) {
    put(
        algorithm,
        form,
        () -> {
          for (int offset = 0; offset < MESSAGE; offset += blockLength) {
            absorb.block(message, offset);
          }
        });
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
    Map<Form, Integer> repeats = new EnumMap<>(Form.class);
    forms.forEach((form, work) -> repeats.put(form, repeats(work)));
    for (int round = 0; round < ROUNDS; round++) {
      Map<Form, Double> times = new EnumMap<>(Form.class);
      forms.forEach((form, work) -> times.put(form, time(work, repeats.get(form))));
      System.out.println(new Times(algorithm, times).line());
    }
  }

  /** How often the work is done in a round; after this it is compiled. */
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
