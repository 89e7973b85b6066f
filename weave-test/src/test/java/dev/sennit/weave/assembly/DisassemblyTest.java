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

/**
 * Protects: bytes other than the proved kernel are refused. A kernel here has a few lines, and the
 * output of {@code objdump} beside it.
 */
@Tag("checks")
class DisassemblyTest {
  private static final String SYMBOL = new KeyKernel(X64.V3).symbol();

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

  private static WovenKernel woven(Abi abi, String text, Long... pool) {
    KeyKernel kernel = new KeyKernel(abi.architecture().targets().getLast());
    SmallText reader = new SmallText(kernel.target());
    return new WovenKernel(
        kernel,
        abi,
        text.lines().map(String::strip).map(reader::line).toList(),
        List.of(pool),
        new StackFrame(0, Map.of()));
  }

  private static WovenKernel x64(String text, Long... pool) {
    return woven(X64.SYSTEM_V, text, pool);
  }

  private static WovenKernel a64(String text, Long... pool) {
    return woven(A64.AAPCS64, text, pool);
  }

  /** The output of objdump for the kernel: lines with their addresses. */
  private static Disassembly read(WovenKernel woven, String code, String contents) {
    Platform platform =
        Stream.of(Platform.values())
            .filter(each -> each.abi().equals(woven.abi()))
            .findFirst()
            .orElseThrow();
    return new Disassembly(
        new SharedObject(platform, Path.of("small.so")),
        "0000000000001000 <%s>:%n%s".formatted(woven.kernel().symbol(), code),
        contents);
  }

  private static void accept(WovenKernel woven, String code) {
    read(woven, code, CONTENTS).check(woven);
  }

  private static void refuse(String reason, WovenKernel woven, String code) {
    refuse(reason, woven, read(woven, code, CONTENTS));
  }

  private static void refuse(String reason, WovenKernel woven, Disassembly disassembly) {
    assertThatThrownBy(() -> disassembly.check(woven))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(" is not what was proved: ")
        .hasMessageContaining(reason);
  }

  // ---------------------------------------------------------------- lines

  private static final WovenKernel TWO = x64("mov rax, rcx\nret");

  @Test
  void everyLineIsCompared() {
    accept(TWO, "  1000:  mov\trax, rcx\n  1003:  ret");
    refuse(
        "instruction 0 is [mov rax, rdx] and should be [mov rax, rcx]",
        TWO,
        "  1000:  mov rax, rdx\n  1003:  ret");
    refuse(
        "instruction 1 is [nop] and should be [ret]", TWO, "  1000:  mov rax, rcx\n  1003:  nop");
  }

  @Test
  void noLineIsMissing() {
    refuse("it has 1 instructions and should have 2", TWO, "  1000:  mov rax, rcx");
    refuse(
        "it has no instructions and should have 2",
        TWO,
        new Disassembly(
            new SharedObject(Platform.LINUX_X86_64, Path.of("small.so")),
            "0000000000001000 <other>:\n  1000:  mov rax, rcx\n  1003:  ret",
            CONTENTS));
  }

  @Test
  void aFunctionIsFoundByItsName() {
    for (String name : List.of(SYMBOL, "_" + SYMBOL)) {
      new Disassembly(
              new SharedObject(Platform.LINUX_X86_64, Path.of("small.so")),
              """
              Disassembly of section .text:

              0000000000000f00 <before>:
                f00:  ret

              0000000000001000 <%s>:
                1000:  mov rax, rcx
                1003:  ret
              0000000000001010 <behind>:
                1010:  nop
              """
                  .formatted(name),
              CONTENTS)
          .check(TWO);
    }
  }

  @Test
  void commentsAreLeftOut() {
    accept(
        x64("vpunpcklqdq xmm4, xmm4, xmm5\nret"),
        "  1000:  vpunpcklqdq xmm4, xmm4, xmm5 # xmm4 = xmm4[0],xmm5[0]\n  1003:  ret");
    accept(a64("mov x1, #1"), "  1000:  mov x1, #1   // =0x1");
  }

  @Test
  void numbersAreDecimal() {
    accept(
        a64("tst w3, #12; b.eq .on\n.on:"),
        "  1000:  tst w3, #0xc\n  1004:  b.eq 0x1008\n  1008:  ret");
    refuse(
        "is [add x1, x2, #12] and should be [add x1, x2, #18]",
        a64("add x1, x2, #18"),
        "  1000:  add x1, x2, #0xc");
  }

  /** The offset is no multiple of the loaded or stored bytes. */
  @Test
  void anUnscaledLoadIsALoad() {
    accept(
        a64("ldr x1, [x2, #9]\nstr x1, [x2, #9]\nldrb w1, [x2]"),
        "  1000:  ldur x1, [x2, #9]\n  1004:  stur x1, [x2, #0x9]\n  1008:  ldurb w1, [x2]");
    refuse(
        "is [str x1, [x2, #9]] and should be [ldr x1, [x2, #9]]",
        a64("ldr x1, [x2, #9]"),
        "  1000:  stur x1, [x2, #9]");
  }

  @Test
  void aNumberOfAWordMayHaveASign() {
    accept(x64("mov eax, -1"), "  1000:  mov eax, 4294967295");
    refuse(
        "is [mov rax, 4294967295] and should be [mov rax, -1]",
        x64("mov rax, -1"),
        "  1000:  mov rax, 4294967295");
    refuse("is [mov eax, 2] and should be [mov eax, 1]", x64("mov eax, 1"), "  1000:  mov eax, 2");
    accept(x64("mov eax, dword ptr [rsp - 8]"), "  1000:  mov eax, dword ptr [rsp + 4294967288]");
  }

  /** The assembler exchanges operands if the code becomes shorter. */
  @Test
  void operandsOfASumMayBeExchanged() {
    WovenKernel sum = x64("vpaddd xmm0, xmm1, xmm8");
    accept(sum, "  1000:  vpaddd xmm0, xmm8, xmm1");
    refuse("is [vpaddd xmm0, xmm8, xmm8]", sum, "  1000:  vpaddd xmm0, xmm8, xmm8");
    refuse("is [andn eax, edx, ecx]", x64("andn eax, ecx, edx"), "  1000:  andn eax, edx, ecx");
    refuse("is [add rax, rax]", x64("add rax, rbx"), "  1000:  add rax, rax");
  }

  // ---------------------------------------------------------------- branches

  private static final WovenKernel BRANCHING =
      x64(
          """
          .first:
          .again:
          mov rax, rcx
          test rax, rax; je .first
          .on:
          dec rcx; jne .again
          test rax, rax; js .on
          ret\
          """);

  private static String branching(String first, String again, String on) {
    return """
      1000:  mov rax, rcx
      1003:  test rax, rax
      1006:  je %s
      1008:  dec rcx
      100b:  jne %s
      100d:  test rax, rax
      1010:  js %s
      1012:  ret
    """
        .formatted(first, again, on);
  }

  @Test
  void aBranchGoesToItsMark() {
    accept(BRANCHING, branching("0x1000 <small>", "0x1000", "0x1008 <small+0x8>"));
    refuse(
        "is [test rax, rax, je .on] and should be [test rax, rax, je .first]",
        BRANCHING,
        branching("0x1008", "0x1000", "0x1008"));
    refuse(
        "is [test rax, rax, js .first] and should be [test rax, rax, js .on]",
        BRANCHING,
        branching("0x1000", "0x1000", "0x1000"));
    refuse(
        "is [dec rcx, jne 0x1001] and should be [dec rcx, jne .again]",
        BRANCHING,
        branching("0x1000", "0x1001", "0x1008"));
  }

  // ---------------------------------------------------------------- constants

  private static final WovenKernel READING = readingOf(POOL);

  private static WovenKernel readingOf(Long... pool) {
    return x64(
        "add rax, qword ptr [rip + constants + 8]\nadd rax, qword ptr [rip + constants + 0]", pool);
  }

  private static String reading(String first, String second) {
    return """
      1000:  add rax, qword ptr [rip %s
      1007:  add rax, qword ptr [rip %s
    """
        .formatted(first, second);
  }

  @Test
  void constantsLieSideBySide() {
    accept(READING, reading("+ 4097] # 0x2008 <c+0x8>", "- 4086] ## 0x2000 <c>"));
    refuse(
        "is [add rax, qword ptr [rip + 0x2008]] and should be [add rax, qword ptr [rip + constants + 0]]",
        READING,
        reading("+ 4097] # 0x2008", "+ 4097] # 0x2008"));
    accept(
        x64("vpshufb xmm0, xmm0, xmmword ptr [rip + constants + 0]", POOL),
        "  1000:  vpshufb xmm0, xmm0, xmmword ptr [rip + 8] # 0x2000 <c>");
    accept(
        x64("vpclmulqdq xmm0, xmm1, xmmword ptr [rip + constants + 0], 17", POOL),
        "  1000:  vpclmulqdq xmm0, xmm1, xmmword ptr [rip + 8], 17 # 0x2000 <c>");
  }

  /** LLVM comments on what some instructions compute, and then not on the address. */
  @Test
  void anAddressWithoutACommentCountsFromTheNextInstruction() {
    accept(READING, uncommented(0x2008 - 0x1007, 0x2000 - 0x100e));
    refuse(
        "is [add rax, qword ptr [rip + 0x2008]] and should be [add rax, qword ptr [rip + constants + 0]]",
        READING,
        uncommented(0x2008 - 0x1007, 0x2008 - 0x100e));
    refuse(
        "is [add rax, qword ptr [rip + 0x1fff]] and should be",
        READING,
        uncommented(0x2008 - 0x1007, 0x2006 - 0x100e).replace("  100e:  nop\n", ""));
  }

  private static String uncommented(int first, int second) {
    return """
      1000:  add rax, qword ptr [rip + %d] # rax = rax + mem
      1007:  add rax, qword ptr [rip + %d] # rax = rax + mem
      100e:  nop
    """
        .formatted(first, second);
  }

  @Test
  void nothingElseIsReadRelativelyToTheCode() {
    refuse(
        "is [add rax, qword ptr [rip + 0x2000]] and should be [add rax, qword ptr [rsi]]",
        x64("add rax, qword ptr [rsi]", POOL),
        "  1000:  add rax, qword ptr [rip + 8] # 0x2000 <c>");
  }

  @Test
  void anAddressIsThatOfTheConstants() {
    WovenKernel pointing = a64("adr x5, constants+8\nadr x6, constants", POOL);
    accept(pointing, "  1000:  adr x5, 0x2008 <c+0x8>\n  1004:  adr x6, 0x2000 <c>");
    refuse(
        "is [adr x6, 0x2001] and should be [adr x6, constants]",
        pointing,
        "  1000:  adr x5, 0x2008 <c+0x8>\n  1004:  adr x6, 0x2001");
  }

  @Test
  void everyByteOfTheConstantsIsCompared() {
    String code = reading("+ 4097] # 0x2008", "- 4086] # 0x2000");
    for (int place = 0; place < 16; place++) {
      Long[] pool = POOL.clone();
      pool[place / 8] ^= 0x40L << 8 * (place % 8);
      refuse("byte %d of its constants is ".formatted(place), readingOf(pool), code);
    }
    refuse("byte 0 of its constants is null", x64("mov rax, rcx", 7L), "  1000:  mov rax, rcx");
  }

  /** Sections that are not loaded have addresses from zero on. */
  @Test
  void constantsAreBytesThatAreLoaded() {
    WovenKernel reading = x64("add rax, qword ptr [rip + constants + 0]", POOL[0]);
    String code = "  1000:  add rax, qword ptr [rip + 8] # 0x10 <c>";
    String wrong =
        "Contents of section .comment:\n 0000 00000000 00000000 00000000 00000000  .\n 0010 00000000 00000000  .\n";
    String right =
        "Contents of section .rodata:\n 0008 00000000 00000000  .\n 0010 01020304 05060708  .\n";
    for (String contents : List.of(right, wrong + right, right + wrong)) {
      read(reading, code, contents).check(reading);
    }
    refuse("byte 0 of its constants is null", reading, read(reading, code, wrong));
  }

  // ---------------------------------------------------------------- length

  @Test
  void theLengthOfAKernelIsUpToWhatFollows() {
    String code = "  1000:  mov rax, rcx\n  1003:  ret\n";
    assertThat(read(TWO, code, CONTENTS).bytes(TWO)).isEqualTo(4);
    assertThat(read(TWO, code + "  1006:  nop\n  1007:  nop", CONTENTS).bytes(TWO)).isEqualTo(6);
    WovenKernel one = a64("mov x1, #1");
    assertThat(read(one, "  1000:  mov x1, #1", CONTENTS).bytes(one)).isEqualTo(4);
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
