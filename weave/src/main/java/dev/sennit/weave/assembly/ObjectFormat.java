package dev.sennit.weave.assembly;

import dev.sennit.weave.isa.A64;
import dev.sennit.weave.isa.Architecture;
import dev.sennit.weave.isa.X64;
import java.util.List;
import java.util.stream.Stream;

/** What the formats of object files differ in: names, sections, and how they are linked. */
public enum ObjectFormat {
  ELF("libsennit.so", "", ".L", ".section .rodata") {
    @Override
    List<String> beforeFunction(String symbol) {
      return List.of(".globl " + symbol, ".type " + symbol + ", %function");
    }

    @Override
    List<String> afterFunction(String symbol) {
      return List.of(".size " + symbol + ", . - " + symbol);
    }

    @Override
    List<String> lastLines(Architecture architecture) {
      return List.of(
          ".section .note.GNU-stack, \"\", %progbits",
          ".section .note.gnu.property, \"a\", %note",
          ".p2align 3",
          ".long 4, 16, " + GNU_PROPERTIES,
          ".asciz \"GNU\"",
          switch (architecture) {
            case X64 _ -> ".long %d, 4, %d, 0".formatted(X86_FEATURES, IBT | SHADOW_STACK);
            case A64 _ -> ".long %d, 4, %d, 0".formatted(AARCH64_FEATURES, BTI);
          });
    }

    @Override
    List<String> link(
        Architecture architecture, String object, String output, List<String> symbols) {
      return arguments(
          "-flavor gnu -shared -z noexecstack --hash-style=gnu --build-id=none -soname "
              + fileName(),
          "-o",
          output,
          object);
    }
  },
  MACH_O("libsennit.dylib", "_", "L", ".section __TEXT,__const") {
    @Override
    List<String> beforeFunction(String symbol) {
      return List.of(".globl " + symbol);
    }

    @Override
    List<String> link(
        Architecture architecture, String object, String output, List<String> symbols) {
      return arguments(
          "-flavor darwin -dylib -arch arm64 -platform_version macos 11.0 11.0 -no_uuid"
              + " -install_name @rpath/"
              + fileName(),
          "-o",
          output,
          object);
    }
  },
  COFF("sennit.dll", "", ".L", ".section .rdata,\"dr\"") {
    @Override
    List<String> beforeFunction(String symbol) {
      return List.of(".globl " + symbol, ".def " + symbol, ".scl 2", ".type 32", ".endef");
    }

    @Override
    List<String> link(
        Architecture architecture, String object, String output, List<String> symbols) {
      List<String> exports = symbols.stream().map(symbol -> "/export:" + symbol).toList();
      return arguments(
          "-flavor link /dll /noentry /Brepro /noimplib",
          Stream.of(List.of("/out:" + output), exports, List.of(object))
              .flatMap(List::stream)
              .toArray(String[]::new));
    }
  };

  // ELF's note of properties: only where it names these features the system has the processor check
  // that indirect calls arrive at landing pads, and that functions return to where they were
  // called.
  private static final int GNU_PROPERTIES = 5;
  private static final int X86_FEATURES = 0xc0000002;
  private static final int IBT = 1;
  private static final int SHADOW_STACK = 2;
  private static final int AARCH64_FEATURES = 0xc0000000;
  private static final int BTI = 1;

  private final String fileName;
  private final String symbolPrefix;
  private final String labelPrefix;
  private final String constants;

  ObjectFormat(String fileName, String symbolPrefix, String labelPrefix, String constants) {
    this.fileName = fileName;
    this.symbolPrefix = symbolPrefix;
    this.labelPrefix = labelPrefix;
    this.constants = constants;
  }

  public String fileName() {
    return fileName;
  }

  /** What C calls {@code name} is called this in the object file. */
  String symbol(String name) {
    return symbolPrefix + name;
  }

  /** A name that does not leave the assembler. */
  String label(String name) {
    return labelPrefix + name;
  }

  /** The directive that begins the read-only data. */
  String constants() {
    return constants;
  }

  abstract List<String> beforeFunction(String symbol);

  List<String> afterFunction(String symbol) {
    return List.of();
  }

  /** What comes behind all kernels. */
  List<String> lastLines(Architecture architecture) {
    return List.of();
  }

  private static List<String> arguments(String options, String... files) {
    return Stream.concat(Stream.of(options.split(" ")), Stream.of(files)).toList();
  }

  /** The linker's arguments. */
  abstract List<String> link(
      Architecture architecture, String object, String output, List<String> symbols);
}
