package dev.sennit.weave.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.weave.isa.A64;
import dev.sennit.weave.isa.Abi;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.ClearKernel;
import dev.sennit.weave.kernel.Clearing;
import dev.sennit.weave.kernel.KeyKernel;
import dev.sennit.weave.kernel.StackFrame;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.proof.small.SmallText;
import dev.sennit.weave.weaver.Weaver;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Protects: bytes other than the proved kernel are refused. A kernel here has a few lines, and the
 * output of {@code objdump} beside it.
 */
@Tag("checks")
class DisassemblyTest {
  /** The end of each dump: the constants of {@link #POOL} at 0x2000. */
  private static final String CONTENTS =
      """
      small.so:	file format elf64-x86-64
      Contents of section .text:
       1000 f30f1efa c3                          .....
      Contents of section .rodata:
       2000 01020304 05060708 11121314 15161718  ................
       2010 a1a2                                 ..
      Contents of section .comment:
       0000 4c696e6b 65723a20 4c4c4420 32302e31  Linker: LLD 20.1
      """;

  private static final Long[] POOL = {0x0807060504030201L, 0x1817161514131211L};

  /** Makes a kernel of a text whose lines end with a slash. */
  private static WovenKernel woven(Abi abi, String text, Long... pool) {
    KeyKernel kernel = new KeyKernel(abi.architecture().targets().getLast());
    SmallText reader = new SmallText(kernel.target());
    return new WovenKernel(
        kernel,
        abi,
        Stream.of(text.split(" / ")).map(reader::line).toList(),
        List.of(pool),
        new StackFrame(0, Map.of()));
  }

  private static WovenKernel x64(String text, Long... pool) {
    return woven(X64.SYSTEM_V, text, pool);
  }

  /** The output of objdump for the kernel: lines with their addresses. */
  private static Disassembly read(WovenKernel woven, String code, String contents) {
    return named(woven.kernel().symbol(), woven.abi(), code, contents);
  }

  private static Disassembly named(String symbol, Abi abi, String code, String contents) {
    Platform platform = abi.equals(A64.AAPCS64) ? Platform.LINUX_AARCH64 : Platform.LINUX_X86_64;
    return new Disassembly(
        new SharedObject(platform, Path.of("small.so")),
        "0000000000001000 <%s>:%n  %s".formatted(symbol, code.replace(" / ", "\n  ")),
        contents);
  }

  private static void refuse(String reason, WovenKernel woven, Disassembly disassembly) {
    assertThatThrownBy(() -> disassembly.check(woven))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(" is not what was proved: ")
        .hasMessageContaining(reason);
  }

  // ---------------------------------------------------------------- lines

  /**
   * Comments are left out, and numbers are decimal. A number of a word may have a sign. The
   * assembler exchanges operands of a sum if the code becomes shorter. A load on AArch64 is called
   * unscaled if the offset is no multiple of its bytes. LLVM comments on what some instructions
   * compute, and then not on the address, which counts from the next instruction.
   */
  @ParameterizedTest
  @CsvSource(
      delimiterString = "=>",
      textBlock =
          """
          mov rax, rcx / ret => 1000:  mov\trax, rcx / 1003:  ret
          vpunpcklqdq xmm4, xmm4, xmm5 / ret => 1000:  vpunpcklqdq xmm4, xmm4, xmm5 # xmm4 = xmm4[0],xmm5[0] / 1003:  ret
          mov x1, #1 => 1000:  mov x1, #1   // =0x1
          tst w3, #12; b.eq .on / .on: => 1000:  tst w3, #0xc / 1004:  b.eq 0x1008 / 1008:  ret
          ldr x1, [x2, #9] / str x1, [x2, #9] / ldrb w1, [x2] => 1000:  ldur x1, [x2, #9] / 1004:  stur x1, [x2, #0x9] / 1008:  ldurb w1, [x2]
          .again: / mov rax, rcx / test rax, rax; je .again / .on: / ret => 1000:  mov rax, rcx / 1003:  test rax, rax / 1006:  je 0x1000 <small> / 1008:  ret
          .first: / .again: / dec rcx; jne .again / .on: / test rax, rax; js .on => 1000:  dec rcx / 1003:  jne 0x1000 / 1005:  test rax, rax / 1008:  js 0x1005 <small+0x5>
          mov eax, -1 => 1000:  mov eax, 4294967295
          mov eax, dword ptr [rsp - 8] => 1000:  mov eax, dword ptr [rsp + 4294967288]
          vpaddd xmm0, xmm1, xmm8 => 1000:  vpaddd xmm0, xmm8, xmm1
          add rax, qword ptr [rip + constants + 8] / add rax, qword ptr [rip + constants + 0] => 1000:  add rax, qword ptr [rip + 4097] # 0x2008 <c+0x8> / 1007:  add rax, qword ptr [rip - 4086] ## 0x2000 <c>
          add rax, qword ptr [rip + constants + 8] / add rax, qword ptr [rip + constants + 0] => 1000:  add rax, qword ptr [rip + 4097] # rax = rax + mem / 1007:  add rax, qword ptr [rip + 4082] # rax = rax + mem / 100e:  nop
          vpshufb xmm0, xmm0, xmmword ptr [rip + constants + 0] => 1000:  vpshufb xmm0, xmm0, xmmword ptr [rip + 8] # 0x2000 <c>
          vpclmulqdq xmm0, xmm1, xmmword ptr [rip + constants + 0], 17 => 1000:  vpclmulqdq xmm0, xmm1, xmmword ptr [rip + 8], 17 # 0x2000 <c>
          adr x5, constants+8 / adr x6, constants => 1000:  adr x5, 0x2008 <c+0x8> / 1004:  adr x6, 0x2000 <c>
          """)
  void theProvedLinesAreAccepted(String text, String code) {
    WovenKernel woven = small(text);
    read(woven, code, CONTENTS).check(woven);
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "=>",
      textBlock =
          """
          mov rax, rcx / ret => 1000:  mov rax, rdx / 1003:  ret => instruction 0 is [mov rax, rdx] and should be [mov rax, rcx]
          mov rax, rcx / ret => 1000:  mov rax, rcx / 1003:  nop => instruction 1 is [nop] and should be [ret]
          mov rax, rcx / ret => 1000:  mov rax, rcx => it has 1 instructions and should have 2
          add x1, x2, #18 => 1000:  add x1, x2, #0xc => is [add x1, x2, #12] and should be [add x1, x2, #18]
          ldr x1, [x2, #9] => 1000:  stur x1, [x2, #9] => is [str x1, [x2, #9]] and should be [ldr x1, [x2, #9]]
          .again: / mov rax, rcx / test rax, rax; je .again / .on: / ret => 1000:  mov rax, rcx / 1003:  test rax, rax / 1006:  je 0x1008 / 1008:  ret => is [test rax, rax, je .on] and should be [test rax, rax, je .again]
          .again: / dec rcx; jne .again / .on: / test rax, rax; js .on => 1000:  dec rcx / 1003:  jne 0x1000 / 1005:  test rax, rax / 1008:  js 0x1000 => is [test rax, rax, js .again] and should be [test rax, rax, js .on]
          .again: / dec rcx; jne .again => 1000:  dec rcx / 1003:  jne 0x1001 => is [dec rcx, jne 0x1001] and should be [dec rcx, jne .again]
          mov rax, -1 => 1000:  mov rax, 4294967295 => is [mov rax, 4294967295] and should be [mov rax, -1]
          mov eax, 1 => 1000:  mov eax, 2 => is [mov eax, 2] and should be [mov eax, 1]
          vpaddd xmm0, xmm1, xmm8 => 1000:  vpaddd xmm0, xmm8, xmm8 => is [vpaddd xmm0, xmm8, xmm8]
          andn eax, ecx, edx => 1000:  andn eax, edx, ecx => is [andn eax, edx, ecx]
          add rax, rbx => 1000:  add rax, rax => is [add rax, rax]
          add rax, qword ptr [rip + constants + 8] / add rax, qword ptr [rip + constants + 0] => 1000:  add rax, qword ptr [rip + 4097] # 0x2008 / 1007:  add rax, qword ptr [rip + 4097] # 0x2008 => is [add rax, qword ptr [rip + 0x2008]] and should be [add rax, qword ptr [rip + constants + 0]]
          add rax, qword ptr [rip + constants + 8] / add rax, qword ptr [rip + constants + 0] => 1000:  add rax, qword ptr [rip + 4097] # rax = rax + mem / 1007:  add rax, qword ptr [rip + 4090] # rax = rax + mem / 100e:  nop => is [add rax, qword ptr [rip + 0x2008]] and should be [add rax, qword ptr [rip + constants + 0]]
          add rax, qword ptr [rip + constants + 8] / add rax, qword ptr [rip + constants + 0] => 1000:  add rax, qword ptr [rip + 4097] # rax = rax + mem / 1007:  add rax, qword ptr [rip + 4088] # rax = rax + mem => is [add rax, qword ptr [rip + 0x1fff]] and should be
          add rax, qword ptr [rsi] => 1000:  add rax, qword ptr [rip + 8] # 0x2000 <c> => is [add rax, qword ptr [rip + 0x2000]] and should be [add rax, qword ptr [rsi]]
          adr x5, constants+8 / adr x6, constants => 1000:  adr x5, 0x2008 <c+0x8> / 1004:  adr x6, 0x2001 => is [adr x6, 0x2001] and should be [adr x6, constants]
          """)
  void otherLinesAreRefused(String text, String code, String reason) {
    WovenKernel woven = small(text);
    refuse(reason, woven, read(woven, code, CONTENTS));
  }

  /** A kernel on the architecture that has the text's registers. */
  private static WovenKernel small(String text) {
    Abi abi = text.matches(".*\\b[wx]\\d\\b.*") ? A64.AAPCS64 : X64.SYSTEM_V;
    return text.contains("constants") ? woven(abi, text, POOL) : woven(abi, text);
  }

  private static final WovenKernel TWO = x64("mov rax, rcx / ret");
  private static final String TWO_CODE = "1000:  mov rax, rcx / 1003:  ret / ";

  @Test
  void aFunctionIsFoundByItsName() {
    String symbol = TWO.kernel().symbol();
    for (String name : List.of(symbol, "_" + symbol)) {
      String code =
          "1000:  nop\n0000000000001010 <%s>:\n%s0000000000001020 <behind>:\n  1020:  nop";
      named("before", X64.SYSTEM_V, code.formatted(name, TWO_CODE), CONTENTS).check(TWO);
    }
    refuse(
        "it has no instructions and should have 2",
        TWO,
        named("other", X64.SYSTEM_V, TWO_CODE, CONTENTS));
  }

  @Test
  void theLengthOfAKernelIsUpToWhatFollows() {
    assertThat(read(TWO, TWO_CODE, CONTENTS).bytes(TWO)).isEqualTo(4);
    String filled = TWO_CODE + "1006:  nop / 1007:  nop";
    assertThat(read(TWO, filled, CONTENTS).bytes(TWO)).isEqualTo(6);
    WovenKernel one = woven(A64.AAPCS64, "mov x1, #1");
    assertThat(read(one, "1000:  mov x1, #1", CONTENTS).bytes(one)).isEqualTo(4);
  }

  // ---------------------------------------------------------------- constants

  @Test
  void everyByteOfTheConstantsIsCompared() {
    for (int place = 0; place < 16; place++) {
      Long[] pool = POOL.clone();
      pool[place / 8] ^= 0x40L << 8 * (place % 8);
      WovenKernel reading = x64("vpshufb xmm0, xmm0, xmmword ptr [rip + constants + 0]", pool);
      String code = "1000:  vpshufb xmm0, xmm0, xmmword ptr [rip + 8] # 0x2000";
      refuse(
          "byte %d of its constants is ".formatted(place), reading, read(reading, code, CONTENTS));
    }
    WovenKernel unread = x64("mov rax, rcx", 7L);
    refuse(
        "byte 0 of its constants is null", unread, read(unread, "1000:  mov rax, rcx", CONTENTS));
  }

  /** Sections that are not loaded have addresses from zero on. */
  @Test
  void constantsAreBytesThatAreLoaded() {
    WovenKernel reading = x64("add rax, qword ptr [rip + constants + 0]", POOL[0]);
    String code = "1000:  add rax, qword ptr [rip + 8] # 0x10 <c>";
    String wrong =
        "Contents of section .comment:\n 0000 00000000 00000000 00000000 00000000  .\n 0010 00000000 00000000  .\n";
    String right =
        "Contents of section .rodata:\n 0008 00000000 00000000  .\n 0010 01020304 05060708  .\n";
    for (String contents : List.of(right, wrong + right, right + wrong)) {
      read(reading, code, contents).check(reading);
    }
    refuse("byte 0 of its constants is null", reading, read(reading, code, wrong));
  }

  // ---------------------------------------------------------------- objects

  @Test
  void anObjectThatIsBuiltIsReadBack(@TempDir Path folder) {
    Toolchain toolchain = Toolchain.open();
    WovenKernel woven = Weaver.weave(new ClearKernel(Clearing.VECTOR, X64.V3), X64.SYSTEM_V);
    SharedObject object =
        SharedObject.build(toolchain, Platform.LINUX_X86_64, List.of(woven), folder);
    Disassembly disassembly = Disassembly.of(toolchain, object);
    disassembly.check(woven);
    assertThat(disassembly.bytes(woven)).isGreaterThan(woven.instructions().size());
  }
}
