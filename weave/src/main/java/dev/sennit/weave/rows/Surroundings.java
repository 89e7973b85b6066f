package dev.sennit.weave.rows;

import dev.sennit.weave.assembly.Platform;
import dev.sennit.weave.target.A64;
import dev.sennit.weave.target.Architecture;
import dev.sennit.weave.target.Bank;
import dev.sennit.weave.target.Operand.Register;
import dev.sennit.weave.target.Row;
import java.util.List;

/**
 * The instructions of a stub around its row, as assembler text. They are written by hand and not
 * taken from the tables, because they are what the tables are tested with. They need two registers
 * for themselves: the state's address, which is the first argument, and one to compute with.
 */
interface Surroundings {
  static Surroundings of(Platform platform) {
    return platform.abi().architecture() == A64.ARCHITECTURE
        ? new A64Surroundings()
        : new X64Surroundings();
  }

  Architecture architecture();

  /** The registers that the row's places may be filled with. */
  List<Register> free(Bank bank, Row row);

  /** The name of that many bytes of the register. */
  String name(Register register, int bytes);

  /** Reads that many bytes of the register from the state's bytes at {@code offset}. */
  String load(Register register, int bytes, int offset);

  /** Writes that many bytes of the register to the state's bytes at {@code offset}. */
  String store(Register register, int bytes, int offset);

  /** Puts the address of the state's byte {@code offset} into the register. */
  List<String> point(Register register, int offset);

  /** Takes the address of the constants from the register. */
  List<String> subtractPool(Register register, String pool);

  /** Writes 64 bits to the state's bytes at {@code offset}. */
  List<String> number(int number, int offset);

  String jump(String label);
}
