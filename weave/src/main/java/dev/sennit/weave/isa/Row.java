package dev.sennit.weave.isa;

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
 *     {m}} memory, {@code {p}} the constants, {@code {l}} a label, other names immediates. {@code
 *     {d:eax!}} is a register that the instruction has without naming it. Two instructions are one
 *     row of two lines if they need each other (a comparison and its branch) or if a processor
 *     fuses them.
 * @param meaning what it computes
 * @param latency the time until its result
 * @param needs the processor features that it needs
 * @param views the view of each register place where it first occurs
 * @param names the names of this processor's views
 * @param registersRead the names of the registers that it reads, except in addresses
 * @param writes the names of the registers that it writes
 * @param tied whether it also reads the register that it writes: two operands share one register
 * @param places the names of the operands in its text
 * @param encoding the encoding, if it is an instruction of x86-64 on vectors
 * @param branches whether it may branch
 * @param stores whether it writes memory
 */
public record Row(
    String text,
    Meaning meaning,
    Latency latency,
    List<Feature> needs,
    Map<String, RegisterView> views,
    Map<String, RegisterView> names,
    Set<String> registersRead,
    Set<String> writes,
    boolean tied,
    Set<String> places,
    Optional<Encoding> encoding,
    boolean branches,
    boolean stores) {
  private static final Pattern PLACE = Pattern.compile("\\{([a-z]\\w*)(?::(\\w+))?(!)?}");

  /** A place for a vector register of x86-64. */
  private static final Pattern X64_VECTOR = Pattern.compile("\\{\\w+:[xyz]mm");

  /** The name under which a row reads a register that it overwrites. */
  public static final String TIED = "a";

  public Row {
    needs = List.copyOf(needs);
    views = Unchanging.of(views);
    names = Map.copyOf(names);
    registersRead = Unchanging.of(registersRead);
    writes = Unchanging.of(writes);
    places = Unchanging.of(places);
  }

  static Row parse(
      String text,
      String meaning,
      Latency latency,
      List<Feature> needs,
      Map<String, RegisterView> names) {
    Map<String, RegisterView> views = new LinkedHashMap<>();
    Matcher place = PLACE.matcher(text);
    while (place.find()) {
      if (place.group(2) != null) {
        RegisterView view = names.get(place.group(2));
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

  /** Returns the row whose text has these views. */
  public static Row of(
      String text,
      Meaning meaning,
      Latency latency,
      List<Feature> needs,
      Map<String, RegisterView> views,
      Map<String, RegisterView> names) {
    Set<String> writes = meaning.writes();
    Set<String> read = new TreeSet<>(meaning.reads());
    read.retainAll(views.keySet());
    boolean tied = writes.contains("d") && read.remove("d");
    if (tied) {
      read.add(TIED);
    }
    return new Row(
        text,
        meaning,
        latency,
        needs,
        views,
        names,
        read,
        writes,
        tied,
        PLACE.matcher(text).results().map(place -> place.group(1)).collect(Collectors.toSet()),
        encoding(text, needs),
        meaning.branches(),
        !meaning.stores().isEmpty() || meaning.reachesUnknownMemory());
  }

  private static Optional<Encoding> encoding(String text, List<Feature> needs) {
    if (text.startsWith("v")) {
      boolean evex = needs.stream().anyMatch(need -> need.name().startsWith("AVX512"));
      return Optional.of(evex ? Encoding.EVEX : Encoding.VEX);
    }
    return X64_VECTOR.matcher(text).find() ? Optional.of(Encoding.LEGACY) : Optional.empty();
  }

  public RegisterView view(String name) {
    return views.get(name.equals(TIED) && tied ? "d" : name);
  }

  /**
   * Returns whether it computes a sum or a symmetric Boolean function of its registers {@code a}
   * and {@code b}.
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

  /** Returns whether it is an instruction on vectors in the encoding of SSE. */
  public boolean isLegacy() {
    return encoding().equals(Optional.of(Encoding.LEGACY));
  }

  /** Returns whether it keeps the bits above its result in the operand {@code name}. */
  public boolean keepsUpper(String name) {
    return isLegacy() && view(name).bank() == Bank.VECTOR;
  }

  /** Returns whether processors fuse its lines. */
  public boolean fuses() {
    return text.contains("\n") && !branches();
  }

  public boolean copies() {
    return meaning.statements().equals(List.of(new Meaning.Assign("d", new Meaning.Read(TIED))));
  }

  /** Returns whether it puts an immediate into a register. */
  public boolean sets() {
    return meaning.statements().equals(List.of(new Meaning.Assign("d", new Meaning.Read("n"))));
  }

  /** Returns whether the processor decides how much memory it writes. */
  public boolean reachesUnknownMemory() {
    return meaning.reachesUnknownMemory();
  }

  /** Returns whether its result depends on the processor that runs it. */
  public boolean asksTheProcessor() {
    return meaning.expressions().stream()
        .anyMatch(each -> each instanceof Meaning.Blocks || each instanceof Meaning.Answer);
  }

  /** Returns the number of lanes in the operand {@code name}. */
  public int lanes(String name) {
    return view(name).bits() / meaning.bits();
  }

  /** Returns the width of a vector's words as the table writes it before a meaning. */
  public String eachWord(int bits) {
    int all = view("d").bits();
    return "each %d%s: ".formatted(bits, all == MeaningParser.VECTOR_BITS ? "" : " of " + all);
  }

  /** Returns the width of a bank's registers, as far as this processor's rows show them. */
  public int registerBits(Bank bank) {
    return names.values().stream()
        .filter(view -> view.bank() == bank)
        .mapToInt(RegisterView::bits)
        .max()
        .orElseThrow();
  }

  /** Returns the number of bytes that it reads or writes from its memory operand on. */
  public int memoryBytes() {
    return meaning.memoryBytes();
  }

  public boolean returns() {
    return meaning.statements().contains(new Meaning.Return());
  }

  /** Returns the lines of assembler text; {@code printer} prints the operands. */
  public List<String> lines(Printer printer) {
    return Stream.of(text.split("\n"))
        .map(line ->
            PLACE
                .matcher(line)
                .replaceAll(place ->
                    place.group(3) != null
                        ? ""
                        : Matcher.quoteReplacement(
                            printer.fill(
                                place.group(1),
                                Optional.ofNullable(place.group(2)).map(names::get)))))
        .toList();
  }

  /** Prints the operands in a row's text; registers have a view. */
  @FunctionalInterface
  public interface Printer {
    String fill(String place, Optional<RegisterView> view);
  }

  @Override
  public String toString() {
    return text.replace("\n", "; ");
  }
}
