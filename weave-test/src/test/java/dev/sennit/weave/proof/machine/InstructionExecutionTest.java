package dev.sennit.weave.proof.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.weave.isa.A64;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Latency;
import dev.sennit.weave.isa.Meaning;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.isa.RegisterView;
import dev.sennit.weave.isa.Row;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.proof.small.SmallText;
import dev.sennit.weave.proof.terms.LinearSum;
import dev.sennit.weave.proof.terms.ProofFailure;
import dev.sennit.weave.proof.terms.Term;
import dev.sennit.weave.proof.terms.Terms;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Protects: an instruction changes registers, memory and control as its row says. */
@Tag("checks")
class InstructionExecutionTest {
  private static final SmallText TEXT = new SmallText(X64.V3);
  private static final SmallText ON_A64 = new SmallText(A64.BASE);
  private static final Register RAX = new Register(Bank.GENERAL, 0);
  private static final Register RCX = new Register(Bank.GENERAL, 1);
  private static final Register RDX = new Register(Bank.GENERAL, 2);
  private static final Register RDI = new Register(Bank.GENERAL, 7);

  private final Terms terms = new Terms();
  private final Term pool = terms.symbol(Long.SIZE, "constants", false);
  private final InstructionExecution execution = new InstructionExecution(terms, pool);
  private final MachineState state = new MachineState();
  private final Term a = terms.symbol(Long.SIZE, "a", false);
  private final Term c = terms.symbol(Long.SIZE, "c", false);
  private final Term secret = terms.symbol(Long.SIZE, "secret", true);

  InstructionExecutionTest() {
    state.set(RAX, a);
    state.set(RCX, c);
  }

  private Optional<Branch> step(String text) {
    return step(TEXT.instruction(text));
  }

  private Optional<Branch> step(Instruction instruction) {
    return execution.step(instruction, state);
  }

  private static void broken(String reason, ThrowingCallable step) {
    assertThatThrownBy(step).isInstanceOf(ProofFailure.class).hasMessageContaining(reason);
  }

  private Term number(long value) {
    return terms.constant(Long.SIZE, value);
  }

  private Term low(Term word) {
    return terms.slice(word, 0, Integer.SIZE);
  }

  // ---------------------------------------------------------------- registers

  @Test
  void bitsAboveAResultBecomeZero() {
    step("add eax, ecx");
    Term sum = terms.sum(Integer.SIZE, List.of(low(a), low(c)));
    assertThat(state.register(RAX)).isSameAs(terms.extend(sum, Long.SIZE));
    step("lea edx, [rax + rcx]");
    Term more = terms.sum(Integer.SIZE, List.of(sum, low(c)));
    assertThat(state.register(RDX)).isSameAs(terms.extend(more, Long.SIZE));
  }

  @Test
  void tiedOperandsAreOneRegister() {
    Instruction add = TEXT.instruction("add rax, rcx");
    broken(
        "overwrites general register 0 and reads general register 1 in one place",
        () -> step(add.with("a", RCX)));
    step("lea rax, [rax + rcx]");
  }

  @Test
  void twoResultsHaveTwoPlaces() {
    state.set(RAX, region("read", false, window(16)).base());
    broken(
        "writes two results to general register 1",
        () -> step(ON_A64.instruction("ldp x1, x1, [x0]")));
  }

  @Test
  void anUnknownRegisterIsNotRead() {
    broken("reads general register 2, whose value is unknown", () -> step("add rax, rdx"));
  }

  @Test
  void aNumberIsAsWideAsItsWords() {
    step("mov eax, -1");
    assertThat(state.register(RAX)).isSameAs(number(0xFFFF_FFFFL));
  }

  // ---------------------------------------------------------------- vectors

  private static Register vector(int number) {
    return new Register(Bank.VECTOR, number);
  }

  private Term wide(String name) {
    return terms.symbol(512, name, false);
  }

  private Term lane(Term vector, int lane, int bits) {
    return terms.slice(vector, lane * bits, bits);
  }

  /** A made-up row that shows fewer bits of a vector than its word has. */
  @Test
  void aWordHasNoMoreBitsThanAreSeen() {
    RegisterView seen = new RegisterView("32", Bank.VECTOR, 32);
    RegisterView whole = new RegisterView("64", Bank.GENERAL, 64);
    Row row =
        Row.of(
            "widen {d:64}, {a:32}",
            Meaning.parse(64, "d = a"),
            Latency.SIMPLE,
            List.of(),
            Map.of("d", whole, "a", seen),
            Map.of("64", whole, "32", seen));
    state.set(vector(1), wide("one"));
    step(new Instruction(row, Map.of("d", RAX, "a", vector(1)), 0, "by hand"));
    assertThat(state.register(RAX)).isSameAs(terms.extend(terms.slice(wide("one"), 0, 32), 64));
  }

  @Test
  void theLegacyEncodingKeepsUpperBits() {
    Term one = wide("one");
    state.set(vector(1), one);
    state.set(vector(2), wide("other"));
    broken(
        "executes instructions of the legacy encoding with upper halves as the caller left them",
        () -> step("sha256msg1 xmm1, xmm2"));
    state.set(UpperHalves.CLEAN);
    step("sha256msg1 xmm1, xmm2");
    Term result = state.register(vector(1));
    assertThat(terms.slice(result, 128, 384)).isSameAs(terms.slice(one, 128, 384));
    assertThat(terms.slice(result, 0, 128)).isNotSameAs(terms.slice(one, 0, 128));
    assertThat(state.uppers()).isSameAs(UpperHalves.CLEAN);
  }

  @Test
  void upperHalvesAreMadeZeroInTheFirstSixteenVectors() {
    state.set(vector(15), wide("one"));
    state.set(vector(16), wide("other"));
    state.set(RAX, a);
    step("vzeroupper");
    assertThat(state.register(vector(15)))
        .isSameAs(terms.extend(terms.slice(wide("one"), 0, 128), 512));
    assertThat(state.register(vector(16))).isSameAs(wide("other"));
    assertThat(state.holds(vector(0))).isFalse();
    assertThat(state.register(RAX)).isSameAs(a);
    assertThat(state.uppers()).isSameAs(UpperHalves.CLEAN);
  }

  @Test
  void upperHalvesAreWrittenByMoreThan128Bits() {
    state.set(UpperHalves.CLEAN);
    state.set(vector(1), wide("one"));
    step("vmovdqa xmm2, xmm1");
    assertThat(state.uppers()).isSameAs(UpperHalves.CLEAN);
    step("add rax, rcx");
    assertThat(state.uppers()).isSameAs(UpperHalves.CLEAN);
    step("vmovdqa64 zmm16, zmm1");
    assertThat(state.uppers()).isSameAs(UpperHalves.CLEAN);
    step("vmovdqa ymm15, ymm1");
    assertThat(state.uppers()).isSameAs(UpperHalves.WRITTEN);
    step("vmovdqa xmm15, xmm1");
    assertThat(state.uppers()).isSameAs(UpperHalves.WRITTEN);
    broken("that have been written", () -> step("sha256msg1 xmm1, xmm2"));
  }

  // ---------------------------------------------------------------- control

  private Branch branch(String text) {
    return step(text).orElseThrow();
  }

  @Test
  void aBranchOnZeroGoesWhereThatIsKnown() {
    broken(
        "branches on a, which the contract leaves open",
        () -> branch("test rax, rax; je .l").goes());
    assertThat(branch("jmp .there").goes()).isTrue();
    assertThat(branch("test rax, rax; je .l").question()).isEqualTo(new Branch.IsZero(a));
    assertThat(branch("test rax, rax; jne .l").question()).isEqualTo(new Branch.IsNotZero(a));
    state.assume(a, true);
    assertThat(branch("test rax, rax; je .l").goes()).isTrue();
    assertThat(branch("test rax, rax; jne .l").goes()).isFalse();
    state.assume(a, false);
    assertThat(branch("test rax, rax; je .l").goes()).isFalse();
    assertThat(branch("test rax, rax; jne .l").goes()).isTrue();
    state.set(RAX, number(0));
    assertThat(branch("test rax, rax; je .l").goes()).isTrue();
    state.set(RAX, number(4));
    assertThat(branch("test rax, rax; je .l").goes()).isFalse();
  }

  @Test
  void aBranchOnTheSignLooksAtTheHighestBit() {
    state.set(RAX, number(-1));
    assertThat(branch("test rax, rax; js .l").goes()).isTrue();
    state.set(RAX, number(Long.MAX_VALUE));
    assertThat(branch("test rax, rax; js .l").goes()).isFalse();
    state.set(RAX, number(Long.MIN_VALUE));
    assertThat(branch("test rax, rax; js .l").goes()).isTrue();
  }

  @Test
  void aBranchOnBelowComparesWithoutSigns() {
    state.set(RAX, number(2));
    assertThat(branch("cmp rax, 3; jb .l").goes()).isTrue();
    assertThat(branch("cmp rax, 2; jb .l").goes()).isFalse();
    assertThat(branch("cmp rax, 1; jb .l").goes()).isFalse();
    state.set(RCX, number(-1));
    assertThat(branch("cmp rax, rcx; jb .l").goes()).isTrue();
    assertThat(branch("cmp rcx, rax; jb .l").goes()).isFalse();
    state.set(RDX, c);
    assertThat(branch("cmp rax, rdx; jb .l").taken()).isEmpty();
    assertThat(branch("cmp rdx, rax; jb .l").taken()).isEmpty();
    assertThat(branch("cmp rdx, rax; jb .l").question())
        .isEqualTo(new Branch.IsBelow(c, number(2)));
  }

  @Test
  void noBranchDependsOnASecret() {
    state.set(RDX, secret);
    for (String text :
        List.of(
            "test rdx, rdx; je .l",
            "test rdx, rdx; jne .l",
            "test rdx, rdx; js .l",
            "test edx, 1; je .l",
            "cmp rdx, 1; jb .l",
            "cmp rdx, rax; jb .l",
            "cmp rax, rdx; jb .l",
            "dec rdx; jne .l")) {
      broken("branches on a secret: ", () -> step(text));
    }
  }

  // ---------------------------------------------------------------- memory

  private MemoryRegion region(String name, boolean writable, MemoryRegion.Window... windows) {
    MemoryRegion region =
        MemoryRegion.of(
            name,
            terms.symbol(Long.SIZE, name, false),
            List.of(windows),
            writable,
            offset -> Optional.of(terms.symbol(8, name + offset.id(), false)));
    state.add(region);
    return region;
  }

  private MemoryRegion.Window window(Term start, int bytes) {
    return new MemoryRegion.Window(start, bytes);
  }

  private MemoryRegion.Window window(int bytes) {
    return window(number(0), bytes);
  }

  @Test
  void memoryIsWrittenWhereItIsWritable() {
    region("read", false, window(8));
    MemoryRegion written = region("written", true, window(8));
    state.set(RDI, written.base());
    step("mov qword ptr [rdi], rax");
    for (int i = 0; i < 8; i++) {
      assertThat(written.byteAt(number(i))).isSameAs(terms.slice(a, 8 * i, 8));
    }
    step("mov byte ptr [rdi + 7], cl");
    assertThat(written.byteAt(number(7))).isSameAs(terms.slice(c, 0, 8));
    assertThat(written.byteAt(number(6))).isSameAs(terms.slice(a, 48, 8));
    broken("writes 8 bytes at (written + 1)", () -> step("mov qword ptr [rdi + 1], rax"));
    state.set(RDI, terms.symbol(Long.SIZE, "read", false));
    broken("outside of what it may write", () -> step("mov byte ptr [rdi], al"));
  }

  /** With two windows, an unknown place in one may be a place in the other. */
  @Test
  void whereThereAreTwoWindowsPlacesAreNumbers() {
    MemoryRegion two = region("two", true, window(8), window(terms.times(a, 16), 8));
    state.set(RDI, terms.sum(Long.SIZE, List.of(two.base(), terms.times(a, 16))));
    broken("outside of what it may write", () -> step("mov byte ptr [rdi], al"));
    state.set(RDI, two.base());
    step("mov byte ptr [rdi + 7], al");
    MemoryRegion one = region("one", true, window(terms.times(a, 16), 8));
    state.set(RDI, terms.sum(Long.SIZE, List.of(one.base(), terms.times(a, 16))));
    step("mov byte ptr [rdi + 7], al");
  }

  @Test
  void noAddressDependsOnASecret() {
    region("written", true, window(8));
    state.set(RDI, secret);
    broken(
        "reads from an address that depends on a secret", () -> step("mov rax, qword ptr [rdi]"));
    broken("writes to an address that depends on a secret", () -> step("mov qword ptr [rdi], rax"));
  }

  @Test
  void constantsAreFoundFromTheirAddress() {
    state.add(
        new MemoryRegion(
            "constants",
            pool,
            List.of(window(16)),
            false,
            Map.of(),
            offset -> Optional.of(terms.symbol(8, "constant " + offset, false))));
    step("lea rdx, [rip + constants + 8]");
    assertThat(state.register(RDX)).isSameAs(terms.plus(pool, 8));
    step("mov rax, qword ptr [rip + constants + 8]");
    step("mov rcx, qword ptr [rdx]");
    assertThat(state.register(RAX)).isSameAs(state.register(RCX));
    broken("outside of what it may read", () -> step("mov rax, qword ptr [rip + constants + 9]"));
    step("vmovdqu xmm1, xmmword ptr [rip + constants + 0]");
    assertThat(lane(state.register(vector(1)), 1, 64)).isSameAs(state.register(RAX));
  }

  @Test
  void onlyClearedMemoryHasUnknownLength() {
    state.set(RDI, a);
    state.set(vector(1), wide("one"));
    String reason = "writes bytes to places that are not known";
    broken(reason, () -> step(ON_A64.instruction("dc zva, x0")));
    broken(reason, () -> step("vmovntdq ymmword ptr [rdi], ymm1"));
    step("sfence");
    step("endbr64");
    step("ret");
  }

  @Test
  void anUnknownVectorHoldsItsNewLowestBits() {
    state.set(UpperHalves.CLEAN);
    state.set(vector(1), wide("one"));
    RegisterView seen = new RegisterView("xmm", Bank.VECTOR, 128);
    Row copy =
        Row.of(
            "movdqa {d:xmm}, {a:xmm}",
            Meaning.parse(128, "each 64: d = a"),
            Latency.SIMPLE,
            List.of(),
            Map.of("d", seen, "a", seen),
            X64.SHA.table().rows().getFirst().names());
    step(new Instruction(copy, Map.of("d", vector(3), "a", vector(1)), 0, "by hand"));
    assertThat(state.register(vector(3)))
        .isSameAs(terms.extend(terms.slice(wide("one"), 0, 128), 512));
  }

  @Test
  void aWordIsPutIntoEveryLane() {
    MemoryRegion read = region("read", false, window(8));
    state.set(RDI, read.base());
    SmallText onV4 = new SmallText(X64.V4);
    step(onV4.instruction("vpbroadcastq zmm1, qword ptr [rdi]"));
    Term all = state.register(vector(1));
    for (int lane = 1; lane < 8; lane++) {
      assertThat(lane(all, lane, 64)).isSameAs(lane(all, 0, 64));
    }
    step(onV4.instruction("vpbroadcastq xmm1, rax"));
    assertThat(lane(state.register(vector(1)), 1, 64)).isSameAs(a);
  }

  @Test
  void aVectorOrItsHalfIsStored() {
    MemoryRegion written = region("written", true, window(16));
    state.set(vector(1), wide("one"));
    state.set(RDI, written.base());
    step("vmovdqu xmmword ptr [rdi], xmm1");
    assertThat(written.byteAt(number(15))).isSameAs(terms.slice(wide("one"), 120, 8));
    step("vextracti128 xmmword ptr [rdi], ymm1, 1");
    for (int i = 0; i < 16; i++) {
      assertThat(written.byteAt(number(i))).isSameAs(terms.slice(wide("one"), 128 + 8 * i, 8));
    }
  }

  @Test
  void lanesMayBePutInAnotherOrder() {
    Term one = wide("one");
    state.set(vector(1), one);
    state.set(vector(2), wide("other"));
    step("vpunpckhdq ymm3, ymm1, ymm2");
    Term mixed = state.register(vector(3));
    assertThat(lane(mixed, 0, 32)).isSameAs(lane(one, 2, 32));
    assertThat(lane(mixed, 6, 32)).isSameAs(lane(one, 7, 32));
    assertThat(lane(mixed, 7, 32)).isSameAs(lane(wide("other"), 7, 32));
  }

  // ---------------------------------------------------------------- memory that becomes zero

  /** Sixty-four bytes at the address 64. */
  private ClearedMemory cleared() {
    Term base = terms.symbol(Long.SIZE, "base", false);
    Term length = terms.symbol(Long.SIZE, "length", false);
    ClearedMemory cleared = ClearedMemory.any(terms, base, length, 4);
    for (Term word : List.of(base, length)) {
      LinearSum value = cleared.integers().of(word);
      cleared.integers().known().assume(value.plus(-64));
      cleared.integers().known().assume(LinearSum.of(64).minus(value));
    }
    state.clears(cleared);
    return cleared;
  }

  @Test
  void streamingStoresAreSeenBehindAFence() {
    ClearedMemory cleared = cleared();
    state.set(vector(1), terms.constant(512, 0));
    state.set(RDI, number(64));
    step("vmovntdq ymmword ptr [rdi], ymm1");
    assertThatThrownBy(cleared::checkFinished).hasMessageContaining("bytes that are not zero");
    step("vmovntdq ymmword ptr [rdi + 32], ymm1");
    assertThatThrownBy(cleared::checkFinished)
        .hasMessageContaining("before a fence makes its zeros visible");
    step("sfence");
    cleared.checkFinished();
    broken(
        "assumes that 80 is a multiple of 32", () -> step("vmovntdq ymmword ptr [rdi + 16], ymm1"));
    state.set(vector(1), wide("one"));
    broken("to memory that is to be zero", () -> step("vmovntdq ymmword ptr [rdi], ymm1"));
  }

  @Test
  void aBlockBecomesZeroAroundItsAddress() {
    ClearedMemory cleared = cleared();
    state.set(RAX, number(64));
    step(ON_A64.instruction("mrs x3, DCZID_EL0; mov x4, #4; lsl x4, x4, x3"));
    assertThat(state.register(new Register(Bank.GENERAL, 3))).isSameAs(number(4));
    assertThat(state.register(new Register(Bank.GENERAL, 4))).isSameAs(number(64));
    step(ON_A64.instruction("dc zva, x0"));
    cleared.checkFinished();
  }
}
