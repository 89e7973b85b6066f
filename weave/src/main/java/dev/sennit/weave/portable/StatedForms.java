package dev.sennit.weave.portable;

import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Java;
import dev.sennit.weave.isa.Row;
import dev.sennit.weave.lower.Form;
import dev.sennit.weave.words.TruthTable;
import java.util.List;
import java.util.stream.Stream;

/**
 * The forms that standards print: a formula for each function. Benchmarks compare them with the
 * chosen forms, and nothing else uses them.
 */
final class StatedForms implements Style.Choice {
  private final String prefix;
  private final Form x = Form.word(TruthTable.X, 0);
  private final Form y = Form.word(TruthTable.Y, 1);
  private final Form z = Form.word(TruthTable.Z, 2);

  StatedForms(int bits) {
    prefix = bits + ": ";
  }

  @Override
  public Form whole(TruthTable function, int[] arrivals) {
    return stated()
        .filter(form -> form.table() == function.bits())
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no standard prints " + function));
  }

  @Override
  public List<Form> summand(TruthTable function, int[] arrivals, List<Integer> others) {
    return List.of(whole(function, arrivals));
  }

  private Stream<Form> stated() {
    return Stream.of(
        or(and(x, y), and(not(x), z)), // RFC 1321, F; FIPS 180-4, Ch; GB/T 32905, GG
        or(and(x, z), and(y, not(z))), // RFC 1321, G
        xor(xor(x, y), z), // RFC 1321, H; FIPS 180-4, Parity
        xor(y, or(x, not(z))), // RFC 1321, I
        xor(xor(and(x, y), and(x, z)), and(y, z)), // FIPS 180-4, Maj; GB/T 32905, FF
        xor(x, and(not(y), z)), // FIPS 202, chi
        and(x, y), // BLAKE3: flags of all blocks of a chunk
        or(x, and(not(y), z)), // BLAKE3: flags that only the last block has
        xor(x, y));
  }

  private Form and(Form a, Form b) {
    return of("d = a & b", a.table() & b.table(), a, b);
  }

  private Form or(Form a, Form b) {
    return of("d = a | b", a.table() | b.table(), a, b);
  }

  private Form xor(Form a, Form b) {
    return of("d = a ^ b", a.table() ^ b.table(), a, b);
  }

  private Form not(Form a) {
    return of("d = ~a", ~a.table() & 0xff, a);
  }

  private Form of(String meaning, int table, Form... operands) {
    Row row = Java.TABLE.find(Bank.GENERAL, prefix + meaning);
    return Form.of(table, row, row.latency().cycles(), List.of(operands));
  }
}
