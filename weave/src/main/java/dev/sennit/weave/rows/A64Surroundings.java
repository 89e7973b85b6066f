package dev.sennit.weave.rows;

import dev.sennit.weave.target.A64;
import dev.sennit.weave.target.Architecture;
import dev.sennit.weave.target.Bank;
import dev.sennit.weave.target.Operand.Register;
import dev.sennit.weave.target.Row;
import dev.sennit.weave.target.View;
import java.util.List;
import java.util.Set;

/** On AArch64 the state is at {@code x0}, and {@code x17} is computed with. */
final class A64Surroundings implements Surroundings {
  private static final Set<Integer> OWN = Set.of(0, 17);

  private static final View GENERAL = new View("x", Bank.GENERAL, 64);
  private static final View VECTOR = new View("q", Bank.VECTOR, 128);

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

  /** In two instructions, as an addition takes no big or negative number. */
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
