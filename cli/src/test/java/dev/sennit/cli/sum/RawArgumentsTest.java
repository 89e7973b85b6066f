package dev.sennit.cli.sum;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Protects: the arguments are the last ones of the command line, with all their bytes. */
class RawArgumentsTest {
  @Test
  void lastOnes() {
    byte[] commandLine =
        "java\0-cp\0x\0Main\0a b\0\0\u00ff\n\0".getBytes(StandardCharsets.ISO_8859_1);
    assertThat(RawArguments.lastOf(commandLine, 3)).containsExactly("a b", "", "\u00ff\n");
    assertThat(RawArguments.lastOf(commandLine, 0)).isEmpty();
  }
}
