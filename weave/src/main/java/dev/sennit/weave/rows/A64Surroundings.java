package dev.sennit.weave.rows;

import dev.sennit.weave.isa.A64;
import dev.sennit.weave.isa.Architecture;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.isa.RegisterView;
import dev.sennit.weave.isa.Row;
import java.util.List;
import java.util.Set;

/** The surroundings on AArch64: {@code x0} has the state's address, and {@code x17} is free. */
final class A64Surroundings implements Surroundings {
  private static final Set<Integer> OWN = Set.of(0, 17);

  private static final RegisterView GENERAL = new RegisterView("x", Bank.GENERAL, 64);
  private static final RegisterView VECTOR = new RegisterView("q", Bank.VECTOR, 128);

  @Override
  public Architecture architecture() {
    return A64.ARCHITECTURE;
  }

  @Override
  public List<Register> free(Bank bank, Row row) {
    return A64.AAPCS64.scratch().stream()
        .filter(register -> register.bank() == bank)
        .filter(register -> bank == Bank.VECTOR || !OWN.contains(register.number()))
        .toList();
  }

  @Override
  public String load(Register register, int bytes, int offset) {
    return "ldr %s, [x0, #%d]".formatted(name(register, bytes), offset);
  }

  @Override
  public String store(Register register, int bytes, int offset) {
    return "str %s, [x0, #%d]".formatted(name(register, bytes), offset);
  }

  @Override
  public String name(Register register, int bytes) {
    return architecture().register(register, register.bank() == Bank.GENERAL ? GENERAL : VECTOR);
  }

  /** Uses two instructions, because an addition takes no big or negative number. */
  @Override
  public List<String> point(Register register, int offset) {
    return List.of("mov x17, #" + offset, "add %s, x0, x17".formatted(name(register, Long.BYTES)));
  }

  @Override
  public List<String> subtractPool(Register register, String pool) {
    return List.of(
        "adrp x17, " + pool,
        "add x17, x17, :lo12:" + pool,
        "sub %1$s, %1$s, x17".formatted(name(register, Long.BYTES)));
  }

  @Override
  public List<String> number(int number, int offset) {
    return List.of("mov x17, #" + number, "str x17, [x0, #%d]".formatted(offset));
  }

  @Override
  public String jump(String label) {
    return "b " + label;
  }
}
