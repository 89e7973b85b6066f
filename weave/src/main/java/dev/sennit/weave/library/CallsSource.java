package dev.sennit.weave.library;

import static dev.sennit.weave.library.CallsSource.Form.ADDRESS;
import static dev.sennit.weave.library.CallsSource.Form.ARRAY;
import static dev.sennit.weave.library.CallsSource.Form.SEGMENT;

import dev.sennit.weave.kernel.ClearKernel;
import dev.sennit.weave.kernel.IterationKernel;
import dev.sennit.weave.kernel.Kernel;
import dev.sennit.weave.kernel.KeyKernel;
import dev.sennit.weave.kernel.ModeKernel;
import dev.sennit.weave.kind.BlocksKind;
import dev.sennit.weave.kind.ChunksKind;
import dev.sennit.weave.kind.Kind;
import dev.sennit.weave.kind.MessageKind;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Prints how the library calls kernels as the Java source {@code KernelCalls}: a class for each
 * kind. Its methods check, right before the call, that there is all memory that proofs of the kind
 * assume, by what the kind states of it ({@link MemoryBounds}). So nobody types these checks.
 */
public record CallsSource(LibraryFacts facts) {
  public static final String NAME = "KernelCalls";

  /** How memory comes: an address, if the caller keeps native memory that is large enough. */
  enum Form {
    SEGMENT("MemorySegment", ".byteSize()"),
    ARRAY("byte[]", ".length"),
    ADDRESS("long", "");

    final String type;
    final String length;

    Form(String type, String length) {
      this.type = type;
      this.length = length;
    }
  }

  /**
   * Kernels that are called alike.
   *
   * @param hasOwnSignature whether it is not that of all others, three addresses and two numbers
   * @param forms in which the library has their memory, in the order of the arguments
   */
  private record Group(
      String name,
      String text,
      Class<? extends Kind> kind,
      boolean hasOwnSignature,
      List<List<Form>> forms) {}

  private static final List<Group> GROUPS =
      List.of(
          new Group(
              "OfMessage",
              "Kernels of a digest for one message.",
              MessageKind.class,
              false,
              List.of(
                  List.of(SEGMENT, SEGMENT, SEGMENT),
                  List.of(ADDRESS, ADDRESS, SEGMENT),
                  List.of(ADDRESS, ADDRESS, ARRAY))),
          new Group(
              "OfMessages",
              "Kernels for several messages; the memory of these nobody can check.",
              BlocksKind.class,
              false,
              List.of(List.of(SEGMENT, SEGMENT, SEGMENT))),
          new Group(
              "OfChunks",
              "Kernels for several chunks of a message.",
              ChunksKind.class,
              false,
              List.of(List.of(SEGMENT, SEGMENT, SEGMENT))),
          new Group(
              "OfPbkdf2",
              "Kernels that iterate PBKDF2.",
              IterationKernel.class,
              false,
              List.of(List.of(ARRAY, SEGMENT, ARRAY))),
          new Group(
              "OfKey",
              "Kernels that expand keys of AES.",
              KeyKernel.class,
              false,
              List.of(List.of(SEGMENT, ARRAY))),
          new Group(
              "OfMode",
              "Kernels of modes of AES.",
              ModeKernel.class,
              true,
              List.of(
                  List.of(SEGMENT, SEGMENT, SEGMENT, SEGMENT),
                  List.of(ADDRESS, ADDRESS, SEGMENT, ADDRESS))),
          new Group(
              "Clearing",
              "Kernels that clear memory.",
              ClearKernel.class,
              true,
              List.of(List.of(SEGMENT))));

  public String print(String packageName) {
    return """
    package %s;

    import java.lang.foreign.FunctionDescriptor;
    import java.lang.foreign.Linker;
    import java.lang.foreign.MemorySegment;
    import java.lang.foreign.ValueLayout;
    import java.lang.invoke.MethodHandle;
    import java.util.Arrays;

    /**
     * Calls kernels, and checks before that all memory is there that their proofs assume. The build
     * writes this source from what the weaver states of each kind of kernels ({@code
     * dev.sennit.weave.library}).
     */
    @SuppressWarnings("restricted")
    public final class %s {
      private %s() {}

      private static void require(long bytes, long room) {
        if (bytes < 0 || room < bytes) {
          throw new IndexOutOfBoundsException(
              "a kernel takes " + bytes + " bytes, but has " + room);
        }
      }

      private static void requireCount(String name, long count) {
        if (count >>> Integer.SIZE - 1 != 0) {
          throw new IndexOutOfBoundsException(name + " must be 0 to 2^31 - 1, but is " + count);
        }
      }

      private static void requireOneOf(String name, long number, long... values) {
        for (long value : values) {
          if (number == value) {
            return;
          }
        }
        throw new IllegalArgumentException(
            name + " must be one of " + Arrays.toString(values) + ", but is " + number);
      }

      private static void requireTwo(byte[] written, byte[] other) {
        if (written == other) {
          throw new IllegalArgumentException("a kernel must not write to what it reads besides");
        }
      }

      /** The bytes of a part of a message in whose length each block counts a power of two. */
      private static long bytes(long length, int blockBytes, int stride) {
        return stride == blockBytes || length < 0
            ? length
            : (length >>> Integer.numberOfTrailingZeros(stride)) * blockBytes + (length & stride - 1);
      }

    %s}
    """
        .formatted(
            packageName,
            NAME,
            NAME,
            GROUPS.stream()
                .map(this::print)
                .collect(Collectors.joining("\n"))
                .indent(2)
                .replace("\n  \n", "\n\n"));
  }

  private String print(Group group) {
    List<Kernel> kernels =
        facts.kernels().stream().filter(kernel -> group.kind().isInstance(kernel.kind())).toList();
    MemoryBounds bounds = new MemoryBounds(kernels);
    String methods =
        group.forms().stream()
            .map(forms -> new CallMethod(bounds, forms, group.hasOwnSignature()).print())
            .collect(Collectors.joining("\n"));
    return """
    /** %s */
    public static final class %s {
    %s  private %s() {}

    %s}
    """
        .formatted(
            group.text(),
            group.name(),
            group.hasOwnSignature() ? CallMethod.handle(bounds).indent(2) + "\n" : "",
            group.name(),
            methods.indent(2).replace("\n  \n", "\n\n"));
  }
}
