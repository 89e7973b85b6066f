package dev.sennit.runtime.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
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
  void readsOnAndFromAnyPosition() throws Exception {
    int descriptor = open(Files.writeString(folder.resolve("file"), "0123456789"));
    assertThat(descriptor).isNotNegative();
    assertThat(calls.length()).isEqualTo(10);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment room = arena.allocate(8);
      assertThat(calls.read(descriptor, room.asSlice(0, 7))).isEqualTo(7);
      assertThat(room.getString(0)).isEqualTo("0123456");
      assertThat(calls.read(descriptor, room.asSlice(0, 4), 5)).isEqualTo(4);
      assertThat(room.getString(0)).isEqualTo("5678456");
      assertThat(calls.read(descriptor, room, 8)).isEqualTo(2);
      assertThat(calls.read(descriptor, room, 10)).isZero();
      assertThat(calls.read(descriptor, room, 1L << 40)).isZero();
      assertThat(calls.read(descriptor, room)).isEqualTo(3);
      assertThat(room.getString(0)).isEqualTo("7898456");
      assertThat(calls.read(descriptor, room)).isZero();
      calls.close(descriptor);
      assertThat(calls.read(descriptor, room)).isNegative();
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
    MemorySegment onHeap = MemorySegment.ofArray(new byte[1]);
    assertIllegal("zero byte", () -> calls.openRegular("file".getBytes(StandardCharsets.UTF_8)));
    assertIllegal("", () -> calls.openRegular(new byte[0]));
    assertIllegal("native memory", () -> calls.read(0, onHeap));
    assertIllegal("native memory", () -> calls.read(0, onHeap, 0));
  }

  private static void assertIllegal(String reason, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(reason);
  }
}
