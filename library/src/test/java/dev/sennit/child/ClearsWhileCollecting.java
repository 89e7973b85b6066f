package dev.sennit.child;

import dev.sennit.Slabs;
import dev.sennit.Status;
import dev.sennit.Zero;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Random;

/**
 * Main class of child JVMs: eight threads clear parts of young arrays, which the collector moves,
 * and memory of slabs that they share, while one more thread makes it collect all the time.
 */
final class ClearsWhileCollecting {
  private static final Slabs SLABS = Slabs.of(8 << 20);

  private ClearsWhileCollecting() {}

  public static void main(String[] arguments) throws Exception {
    // Hashing as often takes as long.
    int times = 33 * Integer.parseInt(arguments[0]);
    System.out.println(Status.current().describe());
    int collections = WhileCollecting.run(random -> clear(times, random));
    System.out.println("all is cleared, after " + collections + " collections");
  }

  private static void clear(int times, Random random) {
    for (int i = 0; i < times; i++) {
      byte[] before = soiled(100);
      byte[] array = soiled(random.nextInt(i % 50 == 0 ? 1_000_000 : 3000) + 1);
      byte[] behind = soiled(100);
      int offset = random.nextInt(array.length);
      int length = random.nextInt(array.length - offset + 1);
      byte[] expected = array.clone();
      Arrays.fill(expected, offset, offset + length, (byte) 0);
      Zero.clear(array, offset, length);
      check(Arrays.equals(array, expected), "array of " + array.length);
      check(Arrays.equals(before, soiled(100)), "array before one of " + array.length);
      check(Arrays.equals(behind, soiled(100)), "array behind one of " + array.length);
      try (Arena arena = SLABS.ofConfined()) {
        MemorySegment memory = arena.allocate(array.length);
        check(memory.mismatch(MemorySegment.ofArray(new byte[array.length])) == -1, "slab");
        memory.fill((byte) 1);
      }
    }
  }

  private static byte[] soiled(int length) {
    byte[] array = new byte[length];
    Arrays.fill(array, (byte) 1);
    return array;
  }

  private static void check(boolean right, String what) {
    if (!right) {
      throw new AssertionError(what);
    }
  }
}
