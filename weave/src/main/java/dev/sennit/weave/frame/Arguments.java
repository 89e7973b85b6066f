package dev.sennit.weave.frame;

import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.kind.Argument;
import dev.sennit.weave.kind.Kind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The values in which a function finds its arguments. */
final class Arguments {
  private final Map<Argument, Value> values = new LinkedHashMap<>();

  Arguments(Kind kind, Code.Values numbers) {
    kind.arguments().forEach(argument -> values.put(argument, numbers.next(Bank.GENERAL)));
  }

  Value of(Argument argument) {
    return values.get(argument);
  }

  List<Value> inOrder() {
    return List.copyOf(values.values());
  }
}
