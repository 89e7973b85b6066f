package dev.sennit.weave.body;

import dev.sennit.weave.algorithm.Aes;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.isa.Table;

/**
 * How a processor's instructions cut AES into rounds.
 *
 * @param round what one does that is not the last
 * @param last what is done last of all but a key
 * @param before whether a round begins with the key of the round before, and does not end with its
 *     own
 */
public record AesRounds(String round, String last, boolean before) {
  private static final AesRounds KEY_LAST =
      new AesRounds("d = aesenc(a, b)", "d = aesenclast(a, b)", false);

  private static final AesRounds KEY_FIRST =
      new AesRounds("d = aeseaesmc(a, b)", "d = aese(a, b)", true);

  public static AesRounds of(Table table) {
    return table.has(Bank.VECTOR, "each 8: " + KEY_LAST.last) ? KEY_LAST : KEY_FIRST;
  }

  /** Where the key is that goes into an instruction for that round. */
  Address key(Value keys, int start, int number) {
    return new Address(keys, start + (before ? number - 1 : number) * Aes.BLOCK_BYTES);
  }
}
