package dev.sennit.weave.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sennit.weave.algorithm.Md5;
import dev.sennit.weave.algorithm.Reference;
import dev.sennit.weave.assembly.Listing;
import dev.sennit.weave.assembly.Platform;
import dev.sennit.weave.assembly.Toolchain;
import dev.sennit.weave.catalogue.Named;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.model.PublishedMd5.Variant;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Protects: models and processors get the same instructions, in kernels and in the code that
 * calibrates predictions.
 */
@Tag("surroundings")
class ExecutedCountTest {
  private static final Toolchain TOOLCHAIN = Toolchain.open();
  private static final int BLOCKS = 3;

  private final Optional<Emulator> emulator = Emulator.find(System.getenv());

  @TempDir Path folder;

  @BeforeEach
  void needsQemu() {
    assumeTrue(emulator.isPresent(), "instructions are counted by the package qemu-user-static");
  }

  /** One loop; one with turns inside; one whose instructions are executed in pairs; groups. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "md5/a64",
        "keccak-136/a64",
        "sha256/a64-sha2/1x2",
        "md5/a64/4x1",
        "gcm-encrypt/a64-aes/1x2",
        "ghash/a64-aes"
      })
  void asManyAsInARound(String name) {
    WovenKernel woven = Named.woven(name);
    long lines =
        woven.round().stream().mapToLong(one -> Listing.text(woven, one).split(";").length).sum();
    assertThat(ExecutedCount.inRound(TOOLCHAIN, emulator.orElseThrow(), woven)).isEqualTo(lines);
  }

  /** The program writes the state after some blocks, as it lies in memory. */
  @ParameterizedTest
  @EnumSource
  void publishedCodeIsMd5(Variant variant) throws Exception {
    Reference md5 = new Reference(new Md5());
    byte[] message = new byte[BLOCKS * 64];
    for (int i = 0; i < message.length; i++) {
      message[i] = (byte) (i * 7 + 1);
    }
    Path messageFile = Files.write(folder.resolve("message"), message);
    Path stateFile = Files.write(folder.resolve("state"), md5.initialState());
    // In this variant the state stays in memory; else registers load and store it.
    String source =
        """
        .globl _start
        _start:
        ldr x0, =state
        ldr x1, =message
        ldr x2, =end
        ldp w4, w5, [x0]
        ldp w6, w7, [x0, #8]
        %s
        stp w4, w5, [x0]
        stp w6, w7, [x0, #8]
        mov x1, x0\nmov x0, #1\nmov x2, #16\nmov x8, #64\nsvc #0
        mov x0, #0\nmov x8, #93\nsvc #0
        .data
        state: .incbin "%s"
        message: .incbin "%s"
        end:
        """
            .formatted(PublishedMd5.loop(variant), stateFile, messageFile);
    Path text = Files.writeString(folder.resolve("published.s"), source);
    Path program = folder.resolve("published");
    TOOLCHAIN.run(
        "llvm-mc",
        List.of(
            "-triple=" + Platform.LINUX_AARCH64.triple(),
            "-filetype=obj",
            "-o",
            program + ".o",
            text.toString()));
    TOOLCHAIN.run(
        "lld", List.of("-flavor", "gnu", "-static", "-o", program.toString(), program + ".o"));
    Process process =
        new ProcessBuilder(emulator.orElseThrow().program().toString(), program.toString()).start();
    assertThat(process.getInputStream().readAllBytes())
        .isEqualTo(md5.after(md5.initialState(), message));
    assertThat(process.waitFor()).isZero();
  }
}
