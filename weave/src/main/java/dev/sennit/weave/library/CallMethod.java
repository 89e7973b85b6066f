package dev.sennit.weave.library;

import dev.sennit.weave.kind.Argument;
import dev.sennit.weave.kind.Argument.Memory;
import dev.sennit.weave.library.CallsSource.Form;
import dev.sennit.weave.library.MemoryBounds.Size;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A method that calls kernels of a kind.
 *
 * @param forms of their memory, in the order of the arguments
 * @param hasOwnSignature whether there is a handle of their own in the class
 */
record CallMethod(MemoryBounds bounds, List<Form> forms, boolean hasOwnSignature) {
  // What all other functions take (Downcall).
  private static final int ADDRESSES = 3;
  private static final int ARGUMENTS = 5;

  /** The declaration of the handle of a kind's own. */
  static String handle(MemoryBounds bounds) {
    String types =
        bounds.kind().arguments().stream()
            .map(each -> each instanceof Argument.Number ? "JAVA_LONG" : "ADDRESS")
            .map("ValueLayout."::concat)
            .collect(Collectors.joining(", "));
    return """
    // Linked with the first call: a signature takes milliseconds.
    private static final MethodHandle HANDLE =
        Linker.nativeLinker()
            .downcallHandle(
                FunctionDescriptor.ofVoid(%s),
                Linker.Option.critical(true));
    """
        .formatted(types);
  }

  String print() {
    Map<Argument, Form> memory = memory();
    List<String> checks = checks(memory);
    String checked = String.join(" ", checks);
    Stream<String> sizes =
        Stream.of(Size.values())
            .map(size -> size.parameter)
            .filter(checked::contains)
            .map("int "::concat);
    Stream<String> arguments =
        bounds.kind().arguments().stream()
            .map(each ->
                (each instanceof Argument.Number ? "long" : memory.get(each).type)
                    + " "
                    + each.name());
    String parameters =
        Stream.of(Stream.of("MemorySegment function"), sizes, arguments)
            .flatMap(some -> some)
            .collect(Collectors.joining(",\n"));
    List<String> lines = new ArrayList<>(checks);
    lines.add(call(memory));
    return """
    public static void call(
    %s) {
    %s}
    """
        .formatted(parameters.indent(4).stripTrailing(), String.join("\n", lines).indent(2));
  }

  private Map<Argument, Form> memory() {
    Map<Argument, Form> memory = new LinkedHashMap<>();
    Iterator<Form> next = forms.iterator();
    for (Argument argument : bounds.kind().arguments()) {
      if (!(argument instanceof Argument.Number)) {
        memory.put(argument, next.next());
      }
    }
    return memory;
  }

  private List<String> checks(Map<Argument, Form> memory) {
    List<String> checks = new ArrayList<>();
    for (Argument.Number number : MemoryBounds.numbers(bounds.kind())) {
      String name = number.name();
      if (!number.values().isEmpty()) {
        String values = number.values().toString().replaceAll("[\\[\\]]", "");
        checks.add("requireOneOf(\"%s\", %s, %s);".formatted(name, name, values));
      } else if (!number.isSigned() && !isBound(name, memory)) {
        checks.add("requireCount(\"%s\", %s);".formatted(name, name));
      }
    }
    memory.forEach((argument, form) -> {
      if (form != Form.ADDRESS) {
        String room = argument.name() + form.length;
        checks.add("require(%s, %s);".formatted(bounds.bytes(argument), room));
      }
    });
    for (Argument written : memory.keySet()) {
      for (Argument other : memory.keySet()) {
        if (memory.get(written) == Form.ARRAY
            && memory.get(other) == Form.ARRAY
            && mustBeTwo(written, other)) {
          checks.add("requireTwo(%s, %s);".formatted(written.name(), other.name()));
        }
      }
    }
    return checks;
  }

  /** Whether a check of memory also finds that a number is negative. */
  private boolean isBound(String number, Map<Argument, Form> memory) {
    return memory.keySet().stream()
        .filter(argument -> memory.get(argument) != Form.ADDRESS)
        .map(bounds::bytes)
        .anyMatch(bytes -> bytes.equals(number) || bytes.startsWith("bytes(" + number));
  }

  /**
   * Whether one is written, and may not be the other one. Of pairs of written ones one is enough.
   */
  private boolean mustBeTwo(Argument one, Argument other) {
    return one instanceof Memory written
        && other instanceof Memory read
        && written.isWritten()
        && !written.equals(read)
        && (!read.isWritten() || written.name().compareTo(read.name()) < 0)
        && bounds.kind().mayBeSame().stream()
            .noneMatch(same -> same.written().equals(written) && same.read().equals(read));
  }

  private String call(Map<Argument, Form> memory) {
    List<String> arguments = new ArrayList<>();
    boolean byNumbers = memory.containsValue(Form.ADDRESS);
    for (Argument argument : bounds.kind().arguments()) {
      boolean isAddress = arguments.size() < ADDRESSES && !hasOwnSignature;
      String name = argument.name();
      arguments.add(
          argument instanceof Argument.Number
              ? isAddress ? "MemorySegment.ofAddress(%s)".formatted(name) : name
              : memory.get(argument) == Form.ARRAY && !byNumbers
                  ? "MemorySegment.ofArray(%s)".formatted(name)
                  : name);
    }
    if (hasOwnSignature && !byNumbers) {
      return """
      try {
        HANDLE.invokeExact(function, %s);
      } catch (Throwable e) {
        throw Downcall.unchecked(e);
      }\
      """
          .formatted(String.join(", ", arguments));
    }
    while (arguments.size() < ARGUMENTS) {
      arguments.add(arguments.size() < ADDRESSES ? "MemorySegment.NULL" : "0");
    }
    return "Downcall.call(function, %s);".formatted(String.join(", ", arguments));
  }
}
