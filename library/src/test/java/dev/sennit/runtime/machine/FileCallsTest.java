package dev.sennit.runtime.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Protects: regular files are read as they are, and nothing else is opened. */
@Tag("kernels")
class FileCallsTest {
  @TempDir private Path folder;
  private FileCalls calls;

  @BeforeEach
  void makeCalls() {
    calls = FileCalls.ofThisSystem();
    assumeTrue(calls != null, "this is not Linux, or no kernels run here");
  }

  private int open(Path path) {
    return calls.openRegular((path + "\0").getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void readsToTheEnd() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "0123456789");
    int descriptor = open(file);
    assertThat(descriptor).isNotNegative();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment room = arena.allocate(8);
      assertThat(calls.read(descriptor, room.asSlice(0, 7))).isEqualTo(7);
      assertThat(room.toArray(ValueLayout.JAVA_BYTE)).isEqualTo("0123456\0".getBytes("US-ASCII"));
      assertThat(calls.read(descriptor, room)).isEqualTo(3);
      assertThat(calls.read(descriptor, room)).isZero();
      calls.close(descriptor);
      assertThat(calls.read(descriptor, room)).isNegative();
    }
  }

  @Test
  void readsFromAnyPosition() throws Exception {
    int descriptor = open(Files.writeString(folder.resolve("file"), "0123456789"));
    assertThat(calls.length()).isEqualTo(10);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment room = arena.allocate(4);
      assertThat(calls.read(descriptor, room, 5)).isEqualTo(4);
      assertThat(room.toArray(ValueLayout.JAVA_BYTE)).isEqualTo("5678".getBytes("US-ASCII"));
      assertThat(calls.read(descriptor, room, 8)).isEqualTo(2);
      assertThat(calls.read(descriptor, room, 10)).isZero();
      assertThat(calls.read(descriptor, room, 1L << 40)).isZero();
      assertThat(calls.read(descriptor, room)).isEqualTo(4);
      assertThat(room.toArray(ValueLayout.JAVA_BYTE)).isEqualTo("0123".getBytes("US-ASCII"));
      calls.close(descriptor);
      assertThat(calls.read(descriptor, room, 0)).isNegative();
    }
  }

  @Test
  void opensNothingElse() throws Exception {
    assertThat(open(folder)).isNegative();
    assertThat(open(folder.resolve("missing"))).isNegative();
    assertThat(open(Path.of("/dev/null"))).isNegative();
    Path pipe = folder.resolve("pipe");
    assumeTrue(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0);
    // It would wait for somebody who writes.
    assertThat(open(pipe)).isNegative();
  }

  @Test
  void badArguments() {
    assertThatThrownBy(() -> calls.openRegular("file".getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("zero byte");
    assertThatThrownBy(() -> calls.openRegular(new byte[0]))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> calls.read(0, MemorySegment.ofArray(new byte[1])))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("native memory");
    assertThatThrownBy(() -> calls.read(0, MemorySegment.ofArray(new byte[1]), 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("native memory");
  }
}
