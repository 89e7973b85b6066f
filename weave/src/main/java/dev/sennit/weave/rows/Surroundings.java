package dev.sennit.weave.rows;

import dev.sennit.weave.assembly.Platform;
import dev.sennit.weave.isa.A64;
import dev.sennit.weave.isa.Architecture;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.isa.Row;
import dev.sennit.weave.isa.X64;
import java.util.List;

/**
 * The instructions of a stub around its row, as assembler text. They are written by hand, not from
 * the tables, because they test the tables. They use two registers: the state's address, which is
 * the first argument, and one for computations.
 */
interface Surroundings {
  static Surroundings of(Platform platform) {
    return switch (platform.abi().architecture()) {
      case X64 _ -> new X64Surroundings();
      case A64 _ -> new A64Surroundings();
    };
  }

  Architecture architecture();

  /** Returns the registers for the row's places. */
  List<Register> free(Bank bank, Row row);

  /** Returns the name of that many bytes of the register. */
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
