package dev.sennit.cli.sum;

import dev.sennit.Hasher;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The options and files in the arguments.
 *
 * @param hasher the digest; may be null if the options have help
 * @param given the options that no later option undoes
 * @param files the files, or the lists of digests to check
 */
record SumOptions(@Nullable Hasher hasher, Set<SumOption> given, List<FileName> files) {
  private static final Set<SumOption> HOW_MUCH_IS_SAID =
      EnumSet.of(SumOption.STATUS, SumOption.WARN, SumOption.QUIET);

  /** In the order in which coreutils check them. */
  private static final List<SumOption> ONLY_FOR_CHECKING =
      List.of(
          SumOption.IGNORE_MISSING,
          SumOption.STATUS,
          SumOption.WARN,
          SumOption.QUIET,
          SumOption.STRICT);

  static SumOptions parse(List<String> arguments) throws BadUsage {
    return new Parser().parse(arguments);
  }

  /** Returns the digest, which only the help does without. */
  @Override
  public Hasher hasher() {
    return Objects.requireNonNull(hasher);
  }

  boolean has(SumOption option) {
    return given.contains(option);
  }

  LineFormat format() {
    return new LineFormat(hasher(), has(SumOption.TAG), has(SumOption.BINARY), has(SumOption.ZERO));
  }

  private static final class Parser {
    private final Set<SumOption> given = EnumSet.noneOf(SumOption.class);
    private @Nullable Hasher hasher;

    SumOptions parse(List<String> arguments) throws BadUsage {
      List<String> operands = Getopt.split(arguments, this::take);
      if (!given.contains(SumOption.HELP)) {
        checkTogether();
      }
      List<FileName> files =
          operands.isEmpty()
              ? List.of(FileName.standardInput())
              : operands.stream().map(FileName::new).toList();
      return new SumOptions(hasher, given, files);
    }

    private void take(SumOption option, String value) throws BadUsage {
      switch (option) {
        case ALGORITHM -> hasher = DigestName.hasher(value);
        case STATUS, WARN, QUIET -> given.removeAll(HOW_MUCH_IS_SAID);
        case BINARY, TAG -> given.remove(SumOption.TEXT);
        case TEXT -> given.remove(SumOption.BINARY);
        default -> {}
      }
      given.add(option);
    }

    private void checkTogether() throws BadUsage {
      if (given.contains(SumOption.TAG) && given.contains(SumOption.TEXT)) {
        throw new BadUsage("--tag does not support --text mode");
      }
      if (given.contains(SumOption.CHECK)) {
        checkChecking();
      } else {
        for (SumOption option : ONLY_FOR_CHECKING) {
          if (given.contains(option)) {
            throw new BadUsage(
                "the --" + option.word() + " option is meaningful only when verifying checksums");
          }
        }
      }
      if (hasher == null) {
        throw new BadUsage("-a must name the digest: " + String.join(" ", DigestName.all()));
      }
    }

    private void checkChecking() throws BadUsage {
      String binaryAndText = "the --binary and --text options are meaningless";
      refuse(SumOption.ZERO, "the --zero option is not supported");
      refuse(SumOption.TAG, "the --tag option is meaningless");
      refuse(SumOption.BINARY, binaryAndText);
      refuse(SumOption.TEXT, binaryAndText);
      refuse(SumOption.RECURSIVE, "the --recursive option is meaningless");
    }

    private void refuse(SumOption option, String message) throws BadUsage {
      if (given.contains(option)) {
        throw new BadUsage(message + " when verifying checksums");
      }
    }
  }
}
