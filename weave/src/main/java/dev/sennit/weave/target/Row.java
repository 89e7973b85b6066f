package dev.sennit.weave.target;

import dev.sennit.weave.words.TruthTable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One row of a target's table: an instruction.
 *
 * @param text assembler text with named places: {@code {d:32}} a register seen as 32 bits, {@code
 *     {m}} memory, {@code {p}} the constants, {@code {l}} a label, other names immediates. Two
 *     instructions that only make sense together (a comparison and its branch), or are executed as
 *     one where they stand side by side, are one row of two lines.
 * @param meaning what it computes
 * @param latency how long its result takes
 * @param needs the processor features without which it does not exist
 * @param views how each register place is seen where it first occurs
 * @param names what the views of this processor are called
 * @param registersRead the names of the registers that are read, other than in addresses
 * @param writes the names of the registers that are written
 * @param tied whether the register that is written is also read: two operands that share one
 */
public record Row(
    String text,
    Meaning meaning,
    Latency latency,
    List<Feature> needs,
    Map<String, View> views,
    Map<String, View> names,
    Set<String> registersRead,
    Set<String> writes,
    boolean tied) {
  private static final Pattern PLACE = Pattern.compile("\\{([a-z]\\w*)(?::(\\w+))?}");

  /** A place for a vector register of x86-64. */
  private static final Pattern X64_VECTOR = Pattern.compile("\\{\\w+:[xyz]mm");

  /** The name under which a register that is also overwritten is read. */
  public static final String TIED = "a";

  public Row {
    needs = List.copyOf(needs);
    views = Unchanging.of(views);
    names = Map.copyOf(names);
    registersRead = Unchanging.of(registersRead);
    writes = Unchanging.of(writes);
  }

  static Row parse(
      String text, String meaning, Latency latency, List<Feature> needs, Map<String, View> names) {
    Map<String, View> views = new LinkedHashMap<>();
    Matcher place = PLACE.matcher(text);
    while (place.find()) {
      if (place.group(2) != null) {
        View view = names.get(place.group(2));
        if (view == null) {
          throw new IllegalArgumentException(
              "no view '%s' in the row '%s'".formatted(place.group(2), text));
        }
        views.putIfAbsent(place.group(1), view);
      }
    }
    int bits = views.isEmpty() ? Long.SIZE : views.values().iterator().next().bits();
    Meaning parsed = Meaning.parse(bits, meaning);
    for (String written : parsed.writes()) {
      int shown = views.get(written).bits();
      int all = parsed.lanes() * parsed.bits();
      if (shown < all || parsed.isVector() && shown != all) {
        throw new IllegalArgumentException(
            "the row '%s' writes words of %d bits to %s, which shows %d"
                .formatted(text, all, written, shown));
      }
    }
    return of(text, parsed, latency, needs, views, names);
  }

  /** The row whose text has these views. */
  public static Row of(
      String text,
      Meaning meaning,
      Latency latency,
      List<Feature> needs,
      Map<String, View> views,
      Map<String, View> names) {
    Set<String> writes = meaning.writes();
    Set<String> read = new TreeSet<>(meaning.reads());
    read.retainAll(views.keySet());
    boolean tied = writes.contains("d") && read.remove("d");
    if (tied) {
      read.add(TIED);
    }
    return new Row(text, meaning, latency, needs, views, names, read, writes, tied);
  }

  /** The view through which the operand {@code name} is computed with. */
  public View view(String name) {
    return views.get(name.equals(TIED) && tied ? "d" : name);
  }

  /**
   * Whether it computes a sum or a symmetric Boolean function of its registers {@code a} and {@code
   * b}.
   */
  public boolean commutes() {
    return registersRead().equals(Set.of(TIED, "b"))
        && meaning.statements().size() == 1
        && meaning.statements().getFirst() instanceof Meaning.Assign assign
        && switch (assign.value()) {
          case Meaning.Sum(Meaning.Read _, Meaning.Read _) -> true;
          case Meaning.Logic(TruthTable f, Meaning.Read _, Meaning.Read _, Meaning.Read _) ->
              f.apply(0b0011, 0b0101, 0b0101) == f.apply(0b0101, 0b0011, 0b0011);
          default -> false;
        };
  }

  /** How x86-64 encodes it, if it is an instruction of x86-64 on vectors. */
  public Optional<Encoding> encoding() {
    if (text.startsWith("v")) {
      boolean evex = needs.stream().anyMatch(need -> need.name().startsWith("AVX512"));
      return Optional.of(evex ? Encoding.EVEX : Encoding.VEX);
    }
    return X64_VECTOR.matcher(text).find() ? Optional.of(Encoding.LEGACY) : Optional.empty();
  }

  /** Whether it is an instruction on vectors that is encoded as SSE's are. */
  public boolean isLegacy() {
    return encoding().equals(Optional.of(Encoding.LEGACY));
  }

  /** Whether the bits above its result stay as they are in the operand {@code name}. */
  public boolean keepsUpper(String name) {
    return isLegacy() && view(name).bank() == Bank.VECTOR;
  }

  /** Whether it may send control elsewhere. */
  public boolean branches() {
    return meaning.statements().stream()
        .anyMatch(effect -> effect instanceof Meaning.Goto || effect instanceof Meaning.Return);
  }

  /** Whether the processor executes its lines as one where they stand side by side. */
  public boolean fuses() {
    return text.contains("\n") && !branches();
  }

  /** Whether it copies a register. */
  public boolean copies() {
    return meaning.statements().equals(List.of(new Meaning.Assign("d", new Meaning.Read(TIED))));
  }

  /** Whether it puts an immediate into a register. */
  public boolean sets() {
    return meaning.statements().equals(List.of(new Meaning.Assign("d", new Meaning.Read("n"))));
  }

  /** Whether it writes memory. */
  public boolean stores() {
    return !meaning.stores().isEmpty() || reachesUnknownMemory();
  }

  /** Whether how much memory it writes is known to a register or to the processor only. */
  public boolean reachesUnknownMemory() {
    return meaning.statements().stream()
        .anyMatch(effect -> effect instanceof Meaning.Fill || effect instanceof Meaning.ZeroBlock);
  }

  /** Whether x86-64's direction flag says in which direction it writes. */
  public boolean followsDirection() {
    return meaning.statements().stream().anyMatch(Meaning.Fill.class::isInstance);
  }

  /** Whether what it computes depends on the processor that it runs on. */
  public boolean asksTheProcessor() {
    return meaning.expressions().stream().anyMatch(Meaning.Blocks.class::isInstance);
  }

  /** How many lanes of a vector it sees in the operand {@code name}. */
  public int lanes(String name) {
    return view(name).bits() / meaning.bits();
  }

  /** How the table writes that something is done to every word of its result. */
  public String eachWord(int bits) {
    int all = view("d").bits();
    return "each %d%s: ".formatted(bits, all == MeaningParser.VECTOR_BITS ? "" : " of " + all);
  }

  /** How wide the registers of a bank are, as far as this processor's rows show them. */
  public int registerBits(Bank bank) {
    return names.values().stream()
        .filter(view -> view.bank() == bank)
        .mapToInt(View::bits)
        .max()
        .orElseThrow();
  }

  /** How many bytes of memory it reads or writes, from its memory operand on. */
  public int memoryBytes() {
    return meaning.memoryBytes();
  }

  /** Whether it leaves the function. */
  public boolean returns() {
    return meaning.statements().contains(new Meaning.Return());
  }

  /** The names of the places that its text has for operands. */
  public Set<String> places() {
    return PLACE.matcher(text).results().map(place -> place.group(1)).collect(Collectors.toSet());
  }

  /** The lines of assembler text, with every place filled by {@code printer}. */
  public List<String> lines(Printer printer) {
    return Stream.of(text.split("\n"))
        .map(line ->
            PLACE
                .matcher(line)
                .replaceAll(place ->
                    Matcher.quoteReplacement(
                        printer.fill(
                            place.group(1), Optional.ofNullable(place.group(2)).map(names::get)))))
        .toList();
  }

  /** Fills the places of a row's text; a register's place has a view. */
  @FunctionalInterface
  public interface Printer {
    String fill(String place, Optional<View> view);
  }

  @Override
  public String toString() {
    return text.replace("\n", "; ");
  }
}
