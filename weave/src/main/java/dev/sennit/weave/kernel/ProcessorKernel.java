package dev.sennit.weave.kernel;

import dev.sennit.weave.isa.Meaning.Question;
import dev.sennit.weave.isa.Target;
import dev.sennit.weave.kind.Argument;
import dev.sennit.weave.kind.Argument.Extent;
import dev.sennit.weave.kind.Argument.Memory;
import dev.sennit.weave.kind.Kind;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A kernel that asks the processor what it is, and what the operating system lets it do. It runs on
 * every processor of its architecture, so it can be asked which targets there are.
 */
public record ProcessorKernel(Question question, Target target) implements Kernel, Kind {
  // ---------------------------------------------------------------- its interface

  /** How many bytes an answer has. */
  public int answerBytes() {
    return question.answer().size() * Integer.BYTES;
  }

  public Memory answer() {
    return Memory.written(
        "answer",
        new Extent.Fixed(answerBytes()),
        "what the memory held",
        "the registers of the answer, 32 bits each: %s."
            .formatted(
                switch (question) {
                  case CPUID -> "EAX, EBX, ECX and EDX";
                  case XGETBV -> "EAX and EDX";
                }));
  }

  /** The question, of whose numbers 32 bits count. */
  public List<Argument.Number> numbers() {
    Argument.Number ecx =
        Argument.Number.count("ecx", 0, "its lowest 32 bits are part of the question.");
    return switch (question) {
      case CPUID ->
          List.of(Argument.Number.count("eax", 0, "its lowest 32 bits are the question."), ecx);
      case XGETBV -> List.of(ecx);
    };
  }

  @Override
  public List<Argument> arguments() {
    return Stream.<Argument>concat(Stream.of(answer()), numbers().stream()).toList();
  }

  @Override
  public String action() {
    return "writes what the processor answers to %s.".formatted(question);
  }

  @Override
  public String inputs() {
    return "question";
  }

  @Override
  public List<String> promises() {
    return switch (question) {
      case CPUID -> List.of();
      case XGETBV -> List.of("CPUID says OSXSAVE, and ecx is 0");
    };
  }

  // ---------------------------------------------------------------- its place in the catalogue

  @Override
  public Kind kind() {
    return this;
  }

  @Override
  public String family() {
    return question.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public String title() {
    return question.name();
  }

  @Override
  public String standard() {
    return "";
  }

  @Override
  public Shape shape() {
    return Shape.SINGLE;
  }

  @Override
  public int wordBits() {
    return Long.SIZE;
  }

  @Override
  public String toString() {
    return name();
  }
}
