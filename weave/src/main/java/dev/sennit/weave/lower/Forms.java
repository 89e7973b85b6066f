package dev.sennit.weave.lower;

import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Meaning;
import dev.sennit.weave.isa.Microarchitecture;
import dev.sennit.weave.isa.Row;
import dev.sennit.weave.isa.Table;
import dev.sennit.weave.isa.Target;
import dev.sennit.weave.words.ConcreteWords;
import dev.sennit.weave.words.TruthTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The forms of each Boolean function of three words on a target: all trees of up to {@link #MOST}
 * instructions, except those that another one beats in every respect.
 */
public final class Forms {
  /**
   * Four instructions among {@code and}, {@code or}, {@code xor} and {@code not} compute every
   * function.
   */
  private static final int MOST = 4;

  private static final List<Integer> WORDS = List.of(TruthTable.X, TruthTable.Y, TruthTable.Z);

  private final Microarchitecture cores;

  private final List<List<Form>> byTable =
      Stream.generate(() -> (List<Form>) new ArrayList<Form>()).limit(256).toList();

  /** Finds the forms on the words of a target. */
  public Forms(Target target, int bits) {
    this(target.table(), target.words(), target.width(bits), target.microarchitecture());
  }

  /**
   * Finds the forms on the words of a table.
   *
   * @param width the width of the words, as the table writes it
   */
  public Forms(Table table, Bank bank, String width) {
    this(table, bank, width, Microarchitecture.ANY);
  }

  private Forms(Table table, Bank bank, String width, Microarchitecture cores) {
    this.cores = cores;
    List<Form> words = new ArrayList<>();
    for (int index = 0; index < WORDS.size(); index++) {
      words.add(Form.word(WORDS.get(index), index));
    }
    words.forEach(this::keepIfGood);
    List<Row> logical = table.rows().stream().filter(row -> isLogical(row, bank, width)).toList();
    for (Row row : logical) {
      if (row.registersRead().size() == 3) {
        keepOfThree(row, words);
      }
    }
    List<Row> anyTable = table.all(bank, width + "d = table(n, a, b, c)");
    for (Row row : anyTable) {
      for (int function = 0; function < byTable.size(); function++) {
        keepIfGood(form(function, row, words));
      }
    }
    List<Row> complement = complement(table, bank, width, logical);
    for (int operations = 1; operations <= MOST; operations++) {
      for (Row row : logical) {
        grow(row, operations);
      }
      for (Row row : complement) {
        complement(row, operations);
      }
    }
  }

  /** Returns an exclusive or with ones in memory, if the target has no complement of a word. */
  private static List<Row> complement(Table table, Bank bank, String width, List<Row> logical) {
    return logical.stream().anyMatch(row -> row.registersRead().size() == 1)
        ? List.of()
        : table.all(bank, width + "d = a ^ load(m)").stream().limit(1).toList();
  }

  private void complement(Row row, int operations) {
    for (Form form : formsWith(operations - 1, operations - 1)) {
      keepIfGood(form(~form.table() & 0xff, row, List.of(form)));
    }
  }

  /** Returns the forms of a function; none is better than another in every respect. */
  public List<Form> of(TruthTable function) {
    return byTable.get(function.bits());
  }

  private void grow(Row row, int operations) {
    if (row.registersRead().size() == 3) {
      return;
    }
    boolean unary = row.registersRead().size() == 1;
    for (Form left : formsWith(0, operations - 1)) {
      if (unary) {
        if (left.operations() == operations - 1) {
          keepIfGood(form(apply(row, List.of(left)), row, List.of(left)));
        }
      } else {
        int rest = operations - 1 - left.operations();
        for (Form right : formsWith(rest, rest)) {
          keepIfGood(form(apply(row, List.of(left, right)), row, List.of(left, right)));
        }
      }
    }
  }

  /** Keeps an instruction on three words, in any order. */
  private void keepOfThree(Row row, List<Form> words) {
    for (Form a : words) {
      for (Form b : words) {
        for (Form c : words) {
          if (a != b && b != c && c != a) {
            keepIfGood(form(apply(row, List.of(a, b, c)), row, List.of(a, b, c)));
          }
        }
      }
    }
  }

  private List<Form> formsWith(int least, int most) {
    return byTable.stream()
        .flatMap(List::stream)
        .filter(form -> form.operations() >= least && form.operations() <= most)
        .toList();
  }

  private Form form(int table, Row row, List<Form> operands) {
    return Form.of(table, row, cores.cycles(row), operands);
  }

  private void keepIfGood(Form form) {
    List<Form> known = byTable.get(form.table());
    if (known.stream().noneMatch(other -> other.atLeastAsGoodAs(form))) {
      known.removeIf(form::atLeastAsGoodAs);
      known.add(form);
    }
  }

  /**
   * Returns whether the row only computes a Boolean function of up to three of the bank's
   * registers.
   */
  private static boolean isLogical(Row row, Bank bank, String width) {
    return row.meaning().width().equals(width)
        && row.meaning().statements().size() == 1
        && row.meaning().statements().getFirst() instanceof Meaning.Assign assign
        && assign.value() instanceof Meaning.Logic
        && row.meaning().expressions().stream()
            .allMatch(part -> part instanceof Meaning.Logic || part instanceof Meaning.Read)
        && row.views().values().stream().allMatch(view -> view.bank() == bank)
        && Set.of(Row.TIED, "b", "c").containsAll(row.registersRead())
        && row.registersRead()
            .containsAll(
                row.meaning().reads().stream()
                    .map(name -> name.equals("d") ? Row.TIED : name)
                    .toList());
  }

  private static int apply(Row row, List<Form> operands) {
    Meaning.Assign assign = (Meaning.Assign) row.meaning().statements().getFirst();
    Map<String, Long> tables = new HashMap<>();
    for (int i = 0; i < operands.size(); i++) {
      tables.put(List.of(Row.TIED, "b", "c").get(i), (long) operands.get(i).table());
    }
    tables.put("d", tables.get(Row.TIED));
    return row.meaning()
        .evaluate(
            assign.value(),
            new ConcreteWords(8),
            new Meaning.Operands<Long>() {
              @Override
              public Long word(String name) {
                return tables.get(name);
              }

              @Override
              public long immediate(String name) {
                throw new IllegalStateException(row + " has an immediate");
              }

              @Override
              public Long load(Meaning.Load load) {
                throw new IllegalStateException(row + " reads memory");
              }

              @Override
              public Long addressOf(String pool) {
                throw new IllegalStateException(row + " takes an address");
              }
            })
        .intValue();
  }
}
