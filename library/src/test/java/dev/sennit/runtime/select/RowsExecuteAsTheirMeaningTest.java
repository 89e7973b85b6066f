package dev.sennit.runtime.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.sennit.TestedKernels;
import dev.sennit.runtime.machine.HostPlatform;
import dev.sennit.runtime.machine.Processor;
import dev.sennit.runtime.select.ExecutedHere.Executed;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * Protects: every instruction that the weaver knows does on this processor what its row says, which
 * is what the proofs of the kernels believe; and the record of this processor says so. The build
 * writes the stubs and what they should do; {@code dev.sennit.weave.rows.RowStubs} describes both.
 */
@SuppressWarnings("restricted")
@Tag("kernels")
class RowsExecuteAsTheirMeaningTest {
  private static final HostPlatform PLATFORM = BuiltKernel.platform();

  private static final MethodHandle STUB =
      Linker.nativeLinker().downcallHandle(FunctionDescriptor.ofVoid(ValueLayout.ADDRESS));

  /** How far behind the beginning of its memory a stub reads or writes. */
  private static final int MEMORY_START = 16;

  /** The bytes of the widest access. */
  private static final int WIDEST = 64;

  /**
   * A row.
   *
   * @param digest of all that it is tested with
   * @param needs the features that it needs, with commas, or "-"
   */
  private record Row(String text, String digest, String needs, List<Stub> stubs) {}

  /**
   * One filling of a row.
   *
   * @param layout the parts of its state, as {@code name:bytes}
   * @param states a line each: before and after
   */
  private record Stub(String symbol, String layout, String text, List<String> states) {}

  @TestFactory
  Stream<DynamicTest> everyRow() throws Exception {
    assumeTrue(
        PLATFORM != null && resource(".so") != null,
        "the rows are tested on platforms where kernels are tested, and this is none");
    Set<String> features = Processor.of(PLATFORM, TestedKernels.lookup()).features();
    Path shared = Path.of(resource(".so").toURI());
    SymbolLookup stubs = SymbolLookup.libraryLookup(shared, Arena.global());
    List<Row> rows = rows();
    List<Executed> executed = new ArrayList<>();
    return Stream.concat(
        rows.stream()
            .map(row ->
                dynamicTest(
                    row.text(),
                    () -> {
                      assumeTrue(
                          BuiltKernel.isAmong(row.needs(), features),
                          "this processor has no " + row.needs());
                      check(row, stubs);
                      executed.add(new Executed("row", row.digest(), row.text()));
                    })),
        Stream.of(
            dynamicTest(
                "the record",
                () ->
                    ExecutedHere.confirm("row", executed, rows.stream().map(Row::text).toList()))));
  }

  private static URL resource(String extension) {
    return RowsExecuteAsTheirMeaningTest.class.getResource(
        "/dev/sennit/rows/rows-" + PLATFORM.label() + extension);
  }

  private static List<Row> rows() throws IOException {
    List<Row> rows = new ArrayList<>();
    try (InputStream in = resource(".txt").openStream()) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      for (String line : text.lines().toList()) {
        if (line.startsWith("row ")) {
          String[] words = line.split(" ", 4);
          rows.add(new Row(words[3], words[1], words[2], new ArrayList<>()));
        } else if (line.startsWith("stub ")) {
          String[] words = line.split(" ", 4);
          rows.getLast().stubs().add(new Stub(words[1], words[2], words[3], new ArrayList<>()));
        } else {
          rows.getLast().stubs().getLast().states().add(line);
        }
      }
    }
    return rows;
  }

  private static void check(Row row, SymbolLookup stubs) throws Throwable {
    assertThat(row.stubs()).isNotEmpty();
    for (Stub stub : row.stubs()) {
      assertThat(stub.states()).isNotEmpty();
      MemorySegment function = stubs.findOrThrow(stub.symbol());
      for (String state : stub.states()) {
        int middle = state.indexOf(' ');
        String before = state.substring(0, middle);
        String expected = state.substring(middle + 1);
        String after = execute(function, before, stub);
        // Described only where they differ: there are many states.
        if (!after.equals(expected)) {
          assertThat(named(after, stub))
              .as("what %s does, as %s, to %s", row.text(), stub.text(), named(before, stub))
              .isEqualTo(named(expected, stub));
        }
      }
    }
  }

  private static String execute(MemorySegment function, String before, Stub stub) throws Throwable {
    byte[] bytes = HexFormat.of().parseHex(before);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state =
          arena
              .allocate(bytes.length + WIDEST, WIDEST)
              .asSlice(Math.floorMod(-placeOfAccess(stub), WIDEST), bytes.length)
              .copyFrom(MemorySegment.ofArray(bytes));
      STUB.invokeExact(function, state);
      return HexFormat.of().formatHex(state.toArray(ValueLayout.JAVA_BYTE));
    }
  }

  /**
   * Where in its state a stub reads or writes memory; some instructions want that to be aligned.
   */
  private static int placeOfAccess(Stub stub) {
    return MEMORY_START
        + Stream.of(stub.layout().split(","))
            .takeWhile(part -> !part.startsWith("memory:"))
            .mapToInt(part -> Integer.parseInt(part.substring(part.indexOf(':') + 1)))
            .sum();
  }

  /** The parts of a state with their names, each in the order of its bytes. */
  private static String named(String state, Stub stub) {
    StringBuilder text = new StringBuilder();
    int start = 0;
    for (String part : stub.layout().split(",", -1)) {
      String[] words = part.split(":");
      int end = start + 2 * Integer.parseInt(words[1]);
      text.append(words[0]).append(' ').append(state, start, end).append("  ");
      start = end;
    }
    return text.toString().strip();
  }
}
