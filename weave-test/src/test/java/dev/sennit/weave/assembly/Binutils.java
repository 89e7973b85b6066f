package dev.sennit.weave.assembly;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sennit.weave.assembly.ObjectFile.Part;
import dev.sennit.weave.isa.A64;
import dev.sennit.weave.isa.Architecture;
import dev.sennit.weave.isa.X64;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The programs of GNU binutils for an architecture, under the names that Debian gives them. */
record Binutils(Architecture architecture) {
  private static final Pattern INSTRUCTION = Pattern.compile("\\s*([0-9a-f]+):\\s+(.*)");

  /** The programs for a platform's architecture; skips the test if they are not installed. */
  static Binutils required(Platform platform) {
    Binutils binutils = new Binutils(platform.abi().architecture());
    assumeTrue(
        binutils.isInstalled(),
        () ->
            "to read %s again needs the package binutils-%s-linux-gnu"
                .formatted(platform, binutils.architecture.name().replace('_', '-')));
    return binutils;
  }

  private boolean isInstalled() {
    return Stream.of("objdump", "readelf")
        .allMatch(name ->
            Stream.of(System.getenv("PATH").split(":"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program(name)))));
  }

  private String program(String name) {
    return architecture.name() + "-linux-gnu-" + name;
  }

  /** The version of its disassembler. */
  String version() {
    return run("objdump", List.of("--version")).lines().findFirst().orElseThrow();
  }

  /** The instructions of plain bytes, in GNU's spelling, by their addresses. */
  NavigableMap<Long, String> disassemble(Part code) {
    try {
      Path file = Files.createTempFile("sennit", ".bin");
      try {
        Files.write(file, code.bytes());
        List<String> arguments =
            List.of(
                "--disassemble-all",
                "--disassemble-zeroes",
                "--no-show-raw-insn",
                "--target=binary",
                "--architecture=" + gnuName(),
                "--adjust-vma=0x" + Long.toHexString(code.address()),
                file.toString());
        return instructions(run("objdump", arguments));
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write what is to be disassembled", e);
    }
  }

  private String gnuName() {
    return switch (architecture) {
      case X64 _ -> "i386:x86-64:intel";
      case A64 _ -> "aarch64";
    };
  }

  private static NavigableMap<Long, String> instructions(String dump) {
    NavigableMap<Long, String> instructions = new TreeMap<>();
    for (String line : dump.split("\n")) {
      Matcher instruction = INSTRUCTION.matcher(line);
      if (instruction.matches()) {
        instructions.put(
            Long.parseUnsignedLong(instruction.group(1), 16), instruction.group(2).strip());
      }
    }
    return instructions;
  }

  /** What readelf prints of an ELF file. */
  String readelf(String option, Path file) {
    return run("readelf", List.of("--wide", option, file.toString()));
  }

  /** What objdump prints of an object. */
  String objdump(String option, Path file) {
    return run("objdump", List.of(option, file.toString()));
  }

  private String run(String name, List<String> arguments) {
    // Output is in English on every machine.
    List<String> command = new ArrayList<>(List.of("env", "LC_ALL=C", program(name)));
    command.addAll(arguments);
    return Command.output(command);
  }
}
