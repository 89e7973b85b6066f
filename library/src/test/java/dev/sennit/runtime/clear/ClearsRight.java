package dev.sennit.runtime.clear;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.Status;
import dev.sennit.Zero;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/**
 * Main class of child JVMs: clears memory before anything is linked and afterwards, says when
 * linking began and what is in use.
 */
public final class ClearsRight {
  private static final String LINKER = "sennit-clear-linker";
  private static final int MUCH = 3 << 20;

  private ClearsRight() {}

  public static void main(String[] arguments) throws InterruptedException {
    for (int i = 0; i < 100; i++) {
      clear(200);
      clear(3000);
    }
    System.out.println("linking after a little: " + isLinking());
    clear(MUCH);
    System.out.println("linked after much: " + isSoonLinked());
    String status = Status.current().describe();
    for (int length = 0; length < 3000; length += 7) {
      clear(length);
    }
    clear(MUCH);
    clear(30 << 20);
    System.out.println(status);
    System.out.println("all is cleared");
  }

  private static boolean isLinking() {
    return Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> thread.getName().equals(LINKER));
  }

  // The linker's thread logs when all is known, and ends with the JVM if that is sooner.
  private static boolean isSoonLinked() throws InterruptedException {
    for (int i = 0; i < 6000 && (ClearLinker.ifKnown() == null || isLinking()); i++) {
      Thread.sleep(10);
    }
    return ClearLinker.ifKnown() != null;
  }

  private static void clear(int length) {
    byte[] array = new byte[length + 2];
    Arrays.fill(array, (byte) 1);
    Zero.clear(array, 1, length);
    byte[] expected = new byte[length + 2];
    expected[0] = 1;
    expected[length + 1] = 1;
    assertThat(array).isEqualTo(expected);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment memory = arena.allocate(length + 2);
      memory.fill((byte) 1);
      Zero.clear(memory.asSlice(1, length));
      assertThat(memory.toArray(ValueLayout.JAVA_BYTE)).isEqualTo(expected);
    }
  }
}
