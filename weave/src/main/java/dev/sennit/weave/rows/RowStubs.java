package dev.sennit.weave.rows;

import dev.sennit.weave.assembly.Platform;
import dev.sennit.weave.assembly.Toolchain;
import dev.sennit.weave.catalogue.CodeDigest;
import dev.sennit.weave.catalogue.TextDigest;
import dev.sennit.weave.isa.A64;
import dev.sennit.weave.isa.Architecture;
import dev.sennit.weave.isa.Feature;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Row;
import dev.sennit.weave.isa.Target;
import dev.sennit.weave.isa.X64;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes the tests of the tables' rows on a processor: for each platform a shared object with a
 * {@link Stub} for every filling of every row, and a text of states before and after.
 *
 * <pre>
 * row  DIGEST NEEDS TEXT     the row, and the processor features that it needs, with commas, or -
 * stub SYMBOL LAYOUT TEXT    one filling; the parts of its state as name:bytes, with commas
 * BEFORE AFTER               a state, in hexadecimal, and what it becomes by the row's meaning
 * </pre>
 *
 * The digest covers everything that tests the row. It changes with the row's text or meaning, and
 * with no other row.
 */
public final class RowStubs {
  /** The number of a row's states, divided among its stubs; each stub has some. */
  private static final int STATES = 400;

  static final int STATES_OF_A_STUB = 48;

  private final Platform platform;
  private final Surroundings surroundings;
  private final List<String> source = new ArrayList<>();
  private final List<String> cases = new ArrayList<>();

  private RowStubs(Platform platform) {
    this.platform = platform;
    this.surroundings = Surroundings.of(platform);
  }

  /**
   * Writes the tests of all tested platforms, if anything has changed.
   *
   * @param arguments the folder for the tests
   */
  public static void main(String... arguments) throws IOException {
    Path folder = Files.createDirectories(Path.of(arguments[0]));
    Path stamp = folder.resolve("stamp");
    List<String> code = List.of(CodeDigest.ofReach(RowStubs.class, List.of()));
    if (!holds(stamp, code)) {
      for (Platform platform : Platform.values()) {
        if (platform.tested()) {
          new RowStubs(platform).write(folder);
        }
      }
      Files.write(stamp, code);
    }
  }

  /**
   * Returns the rows of all targets, each once. A row's writes must lie in the state and follow
   * from it. This leaves out rows for which the processor or a register decides how much memory
   * they write: tests of kernels on guarded memory cover them.
   */
  private static List<Row> rowsOf(Architecture architecture) {
    Map<String, Row> rows = new LinkedHashMap<>();
    for (Target target : targets(architecture)) {
      target.table().rows().stream()
          .filter(row -> !row.reachesUnknownMemory() && !row.asksTheProcessor())
          .forEach(row -> rows.putIfAbsent(row.text(), row));
    }
    return List.copyOf(rows.values());
  }

  /** Returns targets that have all rows, the ones whose views show more of the registers first. */
  private static List<Target> targets(Architecture architecture) {
    return switch (architecture) {
      case X64 _ -> List.of(X64.SHA512, X64.VAES, X64.V3, X64.SHA, X64.AES, X64.V4, X64.VAES512);
      case A64 _ -> List.of(A64.BASE, A64.AES, A64.SHA2, A64.SHA3, A64.APPLE);
    };
  }

  static List<String> cases(Platform platform, List<Row> rows) {
    RowStubs stubs = new RowStubs(platform);
    stubs.describe(rows);
    return stubs.cases;
  }

  private void write(Path folder) throws IOException {
    describe(rowsOf(platform.abi().architecture()));
    Path assembler = folder.resolve("rows-" + platform + ".s");
    Path shared = folder.resolve("rows-" + platform + ".so");
    if (!holds(assembler, source)) {
      Files.deleteIfExists(shared);
      Files.write(assembler, source);
    }
    if (!Files.exists(shared)) {
      link(assembler, shared);
    }
    Path text = folder.resolve("rows-" + platform + ".txt");
    if (!holds(text, cases)) {
      Files.write(text, cases);
    }
  }

  private static boolean holds(Path file, List<String> lines) throws IOException {
    return Files.exists(file) && Files.readAllLines(file).equals(lines);
  }

  private void describe(List<Row> rows) {
    source.add(surroundings.architecture().preamble());
    source.add(".text");
    source.add(Stub.POOL + ":");
    for (byte constant : Stub.POOL_CONTENTS) {
      source.add(".byte " + constant);
    }
    source.add(".p2align 4");
    for (int i = 0; i < rows.size(); i++) {
      Row row = rows.get(i);
      int heading = cases.size();
      List<String> tested = new ArrayList<>(List.of(Feature.names(row.needs()), row.text()));
      List<Instruction> fillings = Fillings.of(row, surroundings);
      for (int j = 0; j < fillings.size(); j++) {
        describe(
            new Stub("row_%d_%d".formatted(i, j), fillings.get(j)),
            Math.max(STATES / fillings.size(), STATES_OF_A_STUB),
            tested);
      }
      cases.add(
          heading,
          "row %s %s %s".formatted(TextDigest.brief(tested), Feature.names(row.needs()), row));
    }
    source.add(".section .note.GNU-stack, \"\", %progbits");
  }

  /**
   * Describes a stub and its states.
   *
   * @param tested receives the description without the stub's symbol, whose number depends on other
   *     rows
   */
  private void describe(Stub stub, int count, List<String> tested) {
    source.addAll(stub.function(surroundings));
    String text = String.join("; ", stub.text(surroundings));
    cases.add("stub %s %s %s".formatted(stub.symbol(), layout(stub), text));
    tested.add(layout(stub) + " " + text.replace(stub.symbol(), ""));
    HexFormat hex = HexFormat.of();
    for (byte[] before : TestStates.of(stub, count)) {
      String line = hex.formatHex(before) + " " + hex.formatHex(Effect.on(before, stub));
      cases.add(line);
      tested.add(line);
    }
  }

  private String layout(Stub stub) {
    List<String> parts = new ArrayList<>();
    stub.registers()
        .keySet()
        .forEach(register -> {
          int bytes = stub.bytes(register);
          parts.add(surroundings.name(register, bytes) + ":" + bytes);
        });
    if (stub.hasMemory()) {
      parts.add("memory:" + Stub.MEMORY_BYTES);
    }
    parts.add("branched:" + Long.BYTES);
    return String.join(",", parts);
  }

  private void link(Path source, Path shared) throws IOException {
    Toolchain toolchain = Toolchain.open();
    Path object = Files.createTempFile(source.getParent(), "rows", ".o");
    try {
      toolchain.run(
          "llvm-mc",
          List.of(
              "-triple=" + platform.triple(),
              "-mattr=" + surroundings.architecture().everyFeature(),
              "-filetype=obj",
              "-o",
              object.toString(),
              source.toString()));
      toolchain.run("lld", platform.link(object.toString(), shared.toString(), List.of()));
    } finally {
      Files.deleteIfExists(object);
    }
  }
}
