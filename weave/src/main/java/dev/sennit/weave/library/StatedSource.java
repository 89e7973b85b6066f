package dev.sennit.weave.library;

import static dev.sennit.weave.library.GeneratedConstants.Constant.number;
import static dev.sennit.weave.library.GeneratedConstants.Constant.string;
import static dev.sennit.weave.library.GeneratedConstants.call;
import static dev.sennit.weave.library.GeneratedConstants.list;
import static dev.sennit.weave.library.GeneratedConstants.nameOf;
import static dev.sennit.weave.library.GeneratedConstants.quoted;

import dev.sennit.weave.algorithm.Aes;
import dev.sennit.weave.algorithm.Blake3Chunk;
import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.algorithm.Digests;
import dev.sennit.weave.algorithm.EndWord;
import dev.sennit.weave.algorithm.PairDigest;
import dev.sennit.weave.algorithm.Reference;
import dev.sennit.weave.isa.Feature;
import dev.sennit.weave.isa.Target;
import dev.sennit.weave.kernel.BlockKernel;
import dev.sennit.weave.kernel.ClearKernel;
import dev.sennit.weave.kernel.IterationKernel;
import dev.sennit.weave.kernel.Kernel;
import dev.sennit.weave.kernel.KeyKernel;
import dev.sennit.weave.kernel.ModeKernel;
import dev.sennit.weave.kernel.ProcessorKernel;
import dev.sennit.weave.kind.AesMemory;
import dev.sennit.weave.kind.ChunksKind;
import dev.sennit.weave.kind.Layout;
import dev.sennit.weave.kind.MessageKind;
import dev.sennit.weave.library.GeneratedConstants.Constant;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Prints what the library must know as the Java source {@code Stated}. The library's own types say
 * what the constants mean, and what only the library knows of them stands there, by their names.
 *
 * @param cycles how long a block takes a kernel by models, or each block of those that it computes
 *     at once; zero if none says
 */
public record StatedSource(LibraryFacts facts, ToDoubleFunction<Kernel> cycles) {
  public static final String NAME = "Stated";

  public String print(String packageName) {
    return """
    package %s;

    import java.nio.ByteOrder;
    import java.util.List;

    /**
     * What the weaver states and this library must know. The build writes this source from the
     * weaver's statements ({@code dev.sennit.weave.library}).
     */
    public final class %s {
      private %s() {}

    %s}
    """
        .formatted(packageName, NAME, NAME, everything().indent(2).replace("\n  \n", "\n\n"));
  }

  private String everything() {
    Stream<GeneratedConstants> statements =
        Stream.of(
            features(),
            targets(),
            families(),
            digests(),
            names(),
            kernels(),
            questions(),
            messageCalls(),
            endWords(),
            chunks(),
            aes());
    Stream<GeneratedConstants> answers =
        Stream.of(digestAnswers(), loopAnswers(), aesAnswers(), clearAnswers());
    return Stream.of(statements, memory(), answers)
        .flatMap(constants -> constants)
        .map(GeneratedConstants::print)
        .collect(Collectors.joining("\n"));
  }

  private GeneratedConstants features() {
    return new GeneratedConstants(
        "Features",
        "What targets ask for, in the words of Linux.",
        facts.features().stream()
            .map(feature -> string(feature.name(), Feature.names(List.of(feature))))
            .toList());
  }

  private GeneratedConstants targets() {
    return new GeneratedConstants(
            "Targets",
            "The targets, the most preferred one of each architecture first.",
            facts.targets().stream()
                .map(target -> new Constant("KernelTarget", nameOf(target.name()), made(target)))
                .toList())
        .withAll();
  }

  private static String made(Target target) {
    return call(
        "new KernelTarget",
        List.of(
            quoted(target.name()),
            "KernelTarget.Architecture." + nameOf(target.architecture().name()),
            quoted(target.microarchitecture().maker()),
            list(target.features().stream().map(each -> "Features." + each.name()).toList())));
  }

  private GeneratedConstants families() {
    return new GeneratedConstants(
            "Families",
            "The functions of blocks that kernels are woven for.",
            facts.families().entrySet().stream()
                .map(each ->
                    new Constant(
                        "KernelFamily",
                        nameOf(each.getKey()),
                        family(each.getKey(), each.getValue())))
                .toList())
        .withAll();
  }

  private static String family(String name, BlockFunction digest) {
    return call(
        "new KernelFamily",
        List.of(
            quoted(name),
            Integer.toString(digest.wordBytes()),
            "ByteOrder." + digest.byteOrder(),
            Boolean.toString(digest.padding().isInState())));
  }

  private GeneratedConstants digests() {
    return new GeneratedConstants(
            "Digests",
            "The digests that kernels compute.",
            facts.digests().stream()
                .map(digest -> new Constant("StatedDigest", nameOf(digest.name()), made(digest)))
                .toList())
        .withAll();
  }

  private static String made(BlockFunction digest) {
    DigestAnswers answers = new DigestAnswers(digest);
    return call(
        "new StatedDigest",
        List.of(
            quoted(digest.name()),
            Boolean.toString(Digests.IN_JDK.contains(digest)),
            "Families." + nameOf(digest.family()),
            Integer.toString(digest.blockBytes()),
            Integer.toString(digest.stride()),
            Integer.toString(digest.digestBytes()),
            hex(new Reference(digest).initialState()),
            "0x%02x".formatted(digest.padding().first()),
            Integer.toString(digest.padding().lengthBytes()),
            Boolean.toString(digest.hasMac()),
            list(answers.digests().stream().map(GeneratedConstants::quoted).toList()),
            quoted(answers.fold())));
  }

  private static String hex(byte[] bytes) {
    String digits = HexFormat.of().formatHex(bytes);
    return digits.matches("0*") ? "\"00\".repeat(" + bytes.length + ")" : quoted(digits);
  }

  private GeneratedConstants endWords() {
    return new GeneratedConstants(
        "EndWords",
        "The words of states that tell the end of a message, for families whose padding does not.",
        facts.families().entrySet().stream()
            .flatMap(each ->
                each.getValue().padding().inState().stream()
                    .flatMap(word -> endWord(nameOf(each.getKey()), word)))
            .toList());
  }

  private static Stream<Constant> endWord(String family, EndWord endWord) {
    return switch (endWord) {
      case EndWord.OfLength(int word, int significance) ->
          Stream.of(
              number(family + "_LENGTH_" + significance, word, "A word of the message's length."));
      case EndWord.OfRest(int word) ->
          Stream.of(number(family + "_REST", word, "How many bytes of the message are left."));
      case EndWord.Fixed(int word, long value) ->
          Stream.of(
              number(family + "_END", word, "The word that says that a block is the last."),
              number(family + "_END_VALUE", (int) value, "The word for the last block."));
    };
  }

  private static GeneratedConstants chunks() {
    return new GeneratedConstants(
        "Chunks",
        "Numbers of BLAKE3: of its chunks, of the state's words behind the value, and its flags.",
        List.of(
            number("BYTES", Blake3Chunk.CHUNK_BYTES, "Bytes of a whole chunk."),
            number("NUMBER", Blake3Chunk.CHUNK_NUMBER, "The word of the chunk's number."),
            number("LEFT", Blake3Chunk.LEFT, "The word of the bytes that a chunk has left."),
            number("FLAGS", Blake3Chunk.FLAGS, "The word of flags."),
            number("START", Blake3Chunk.CHUNK_START, "Of the first block of a chunk."),
            number("END", Blake3Chunk.CHUNK_END, "Of the last block of a chunk."),
            number("PARENT", Blake3Chunk.PARENT, "Of a parent."),
            number("ROOT", Blake3Chunk.ROOT, "Of the last block of all."),
            number("KEYED_HASH", Blake3Chunk.KEYED_HASH, "With a key."),
            number("CONTEXT", Blake3Chunk.DERIVE_KEY_CONTEXT, "Of a key's context."),
            number("MATERIAL", Blake3Chunk.DERIVE_KEY_MATERIAL, "Of a key's material."),
            number(
                "FLAGS_OF_LAST", Blake3Chunk.FLAGS_OF_LAST, "Where flags of a last block begin.")));
  }

  private static GeneratedConstants digestAnswers() {
    return new GeneratedConstants(
        "DigestAnswers",
        "What kernels of digests must compute.",
        List.of(
            new Constant(
                "List<String>",
                "MESSAGES",
                list(DigestAnswers.MESSAGES.stream().map(GeneratedConstants::quoted).toList()),
                "The messages whose digests are known."),
            new Constant(
                "List<Integer>",
                "FOLDED_LENGTHS",
                numbers(DigestAnswers.FOLDED_LENGTHS),
                "The lengths of parts of the last message whose answers are folded into one.")));
  }

  private static GeneratedConstants loopAnswers() {
    return new GeneratedConstants(
        "LoopAnswers",
        "How often kernels that take no end of a message go through their loops.",
        List.of(
            new Constant(
                "List<Integer>",
                "BLOCKS",
                numbers(LoopAnswers.BLOCKS),
                "Blocks of several messages, pairs or chunks, one call after the other."),
            new Constant(
                "List<Integer>",
                "ITERATIONS",
                numbers(LoopAnswers.ITERATIONS),
                "Iterations of PBKDF2, one call after the other.")));
  }

  private GeneratedConstants names() {
    return new GeneratedConstants(
        "Names",
        "The names of what kernels do, besides functions of blocks.",
        facts.families(kernel -> !(kernel instanceof BlockKernel)).stream()
            .map(name -> string(nameOf(name), name))
            .toList());
  }

  private GeneratedConstants kernels() {
    return new GeneratedConstants(
        "Kernels",
        "The kernels in the shared objects.",
        List.of(
            new Constant(
                "List<KernelRow>",
                "ALL",
                list(facts.kernels().stream().map(this::row).toList()),
                "All of them.")));
  }

  private GeneratedConstants questions() {
    return new GeneratedConstants(
        "Questions",
        "The functions in the shared objects that ask an x86-64 processor.",
        facts.questions().stream()
            .map(kernel -> string(nameOf(kernel.family()), kernel.symbol()))
            .toList());
  }

  private String row(Kernel kernel) {
    return call(
        "new KernelRow",
        List.of(
            "KernelKind." + kind(kernel),
            quoted(LibraryFacts.familyOf(kernel)),
            "Targets." + nameOf(kernel.target().name()),
            "new KernelShape(%d, %d)".formatted(kernel.shape().lanes(), kernel.shape().strands()),
            String.format(Locale.ROOT, "%.1f", cycles.applyAsDouble(kernel)),
            quoted(kernel.name()),
            quoted(kernel.symbol())));
  }

  private static String kind(Kernel kernel) {
    return switch (kernel) {
      case BlockKernel of when of.algorithm() instanceof PairDigest -> "PAIRS";
      case BlockKernel _ ->
          switch (kernel.kind()) {
            case MessageKind _ -> "MESSAGE";
            case ChunksKind _ -> "CHUNKS";
            default -> "MESSAGES";
          };
      case IterationKernel _ -> "PBKDF2";
      case ModeKernel _ -> "MODE";
      case KeyKernel _ -> "KEY";
      case ClearKernel _ -> "CLEARING";
      case ProcessorKernel _ ->
          throw new IllegalArgumentException(kernel + " is asked, and not chosen");
    };
  }

  private GeneratedConstants aes() {
    return new GeneratedConstants(
        "Aes",
        "Numbers of AES and its kernels.",
        List.of(
            number("BLOCK", Aes.BLOCK_BYTES, "Bytes of a block."),
            number(
                "MOST_POWERS", AesMemory.MOST_POWERS, "For how many powers a schedule has room."),
            number(
                "POWERS_READ", facts.powersRead(), "How many of the last powers kernels read.")));
  }

  private Stream<GeneratedConstants> memory() {
    return facts.layouts().entrySet().stream()
        .map(each ->
            new GeneratedConstants(
                each.getKey(),
                "Where kernels find the parts of what they are given, and how much memory that is.",
                each.getValue().entrySet().stream()
                    .flatMap(layout -> offsets(nameOf(layout.getKey()), layout.getValue()))
                    .toList()));
  }

  private static <P extends Enum<P> & Layout.Part> Stream<Constant> offsets(
      String memory, Layout<P> layout) {
    return Stream.concat(
        layout.parts().stream()
            .map(
                part -> number(memory + "_" + part.name(), layout.at(part), sentence(part.text()))),
        Stream.of(number(memory + "_BYTES", layout.bytes(), "All of it.")));
  }

  private static String sentence(String text) {
    return Character.toUpperCase(text.charAt(0)) + text.substring(1).replace("\n", " ") + ".";
  }

  /** What the calls of kernels of digests for one message say in their numbers. */
  private GeneratedConstants messageCalls() {
    MessageKind kind = MessageKind.of(facts.digests().getFirst());
    return new GeneratedConstants(
        "MessageCalls",
        "What kernels for one message are told as the total.",
        List.of(
            new Constant(
                "long",
                "NOT_THE_END",
                kind.total().usual() == Long.MIN_VALUE
                    ? "Long.MIN_VALUE"
                    : kind.total().usual() + "L",
                "Where the message goes on."),
            number(
                "TOTAL_BITS",
                MessageKind.OUTER_BIT,
                "The bits of a total; above them stands how much of the digest an HMAC goes on with.")));
  }

  private static GeneratedConstants aesAnswers() {
    return new GeneratedConstants(
        "AesAnswers",
        "What kernels of AES must compute.",
        List.of(
            new Constant(
                "List<KnownTags>",
                "ALL",
                list(AesAnswers.ALL.stream().map(StatedSource::made).toList()),
                "For each length of keys."),
            number("LONGEST", AesAnswers.longest(), "How long the longest text is."),
            number("PART", AesAnswers.PART, "A part behind which a text goes on."),
            number("KEY_STEP", AesAnswers.KEY_STEP, "By how much a key's bytes ascend."),
            number("NONCE_STEP", AesAnswers.NONCE_STEP, "By how much a nonce's bytes ascend."),
            number("TEXT_STEP", AesAnswers.TEXT_STEP, "By how much a text's bytes ascend.")));
  }

  private static String made(AesAnswers answers) {
    return call(
        "new KnownTags",
        List.of(
            Integer.toString(answers.keyLength()),
            Integer.toString(answers.nonceLength()),
            numbers(answers.lengths()),
            quoted(answers.fold())));
  }

  private static GeneratedConstants clearAnswers() {
    return new GeneratedConstants(
        "ClearAnswers",
        "What kernels that clear memory must clear.",
        List.of(
            number("EACH_TO", ClearAnswers.EACH_TO, "Each length up to this one."),
            number("LONGEST", ClearAnswers.LONGEST, "The limit of lengths that grow by a third."),
            number("LINE", ClearAnswers.LINE, "How many places memory begins at.")));
  }

  private static String numbers(Collection<Integer> numbers) {
    return list(numbers.stream().map(String::valueOf).toList());
  }
}
