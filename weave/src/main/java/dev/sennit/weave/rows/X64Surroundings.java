package dev.sennit.weave.rows;

import dev.sennit.weave.isa.Architecture;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Encoding;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.isa.RegisterView;
import dev.sennit.weave.isa.Row;
import dev.sennit.weave.isa.X64;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The surroundings on x86-64: {@code rdi} has the state's address, and {@code r11} is free. */
final class X64Surroundings implements Surroundings {
  private static final Set<Integer> OWN = Set.of(7, 11);

  /** The number of vector registers that an instruction without EVEX can name. */
  private static final int VEX_REGISTERS = 16;

  /** The number of their bytes that it can move. */
  private static final int VEX_BYTES = 32;

  @Override
  public Architecture architecture() {
    return X64.ARCHITECTURE;
  }

  @Override
  public List<Register> free(Bank bank, Row row) {
    boolean evex = row.encoding().equals(Optional.of(Encoding.EVEX));
    return X64.SYSTEM_V.scratch().stream()
        .filter(register -> register.bank() == bank)
        .filter(register ->
            bank == Bank.GENERAL
                ? !OWN.contains(register.number())
                : evex || register.number() < VEX_REGISTERS)
        .toList();
  }

  @Override
  public String load(Register register, int bytes, int offset) {
    return "%s %s, [rdi + %d]".formatted(move(register, bytes), name(register, bytes), offset);
  }

  @Override
  public String store(Register register, int bytes, int offset) {
    return "%s [rdi + %d], %s".formatted(move(register, bytes), offset, name(register, bytes));
  }

  private static String move(Register register, int bytes) {
    if (register.bank() == Bank.GENERAL) {
      return "mov";
    }
    return register.number() < VEX_REGISTERS && bytes <= VEX_BYTES ? "vmovdqu" : "vmovdqu64";
  }

  @Override
  public String name(Register register, int bytes) {
    return architecture()
        .register(register, new RegisterView("", register.bank(), bytes * Byte.SIZE));
  }

  @Override
  public List<String> point(Register register, int offset) {
    return List.of("lea %s, [rdi + %d]".formatted(name(register, Long.BYTES), offset));
  }

  @Override
  public List<String> subtractPool(Register register, String pool) {
    return List.of(
        "lea r11, [rip + %s]".formatted(pool), "sub %s, r11".formatted(name(register, Long.BYTES)));
  }

  @Override
  public List<String> number(int number, int offset) {
    return List.of("mov qword ptr [rdi + %d], %d".formatted(offset, number));
  }

  @Override
  public String jump(String label) {
    return "jmp " + label;
  }
}
