package dev.sennit.weave.lower;

import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.isa.Target;
import java.nio.ByteOrder;

/** Loads and stores words of messages and states, in a byte order. */
public record MemoryWords(Target target, int bits, ByteOrder order) {

  /** Returns whether the byte order is the processor's. */
  public boolean isPlain() {
    return order == ByteOrder.LITTLE_ENDIAN;
  }

  public Value load(Code code, Address address) {
    Value word = code.newValue(target.words());
    loadInto(code, word, address);
    return word;
  }

  public void loadInto(Code code, Value word, Address address) {
    String swapped = bits + ": d = swap(load(m))";
    if (isPlain()) {
      code.into(word, target.loadWord(bits), address);
    } else if (!target.table().has(Bank.GENERAL, swapped)) {
      Value loaded = code.general(bits + ": d = load(m)", address);
      code.into(word, bits + ": d = swap(a)", loaded);
    } else if (target.words() == Bank.GENERAL) {
      code.into(word, swapped, address);
    } else {
      code.everyLane(word, code.general(swapped, address), bits);
    }
  }

  public void store(Code code, Value word, Address address) {
    if (isPlain()) {
      code.effect(target.words(), target.storeWord(bits), address, word);
      return;
    }
    Value general = word.bank() == Bank.GENERAL ? word : code.transfer(word, Bank.GENERAL, bits);
    Value swapped = code.general(bits + ": d = swap(a)", general);
    code.effect(bits + ": store(m, a)", address, swapped);
  }
}
