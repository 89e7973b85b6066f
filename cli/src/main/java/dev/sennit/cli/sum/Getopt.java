package dev.sennit.cli.sum;

import java.util.ArrayList;
import java.util.List;

/**
 * Splits arguments as GNU's {@code getopt_long} does. Options may follow operands, up to {@code
 * --}. Letters may be joined. Words may be abbreviated as long as only one option fits.
 */
final class Getopt {
  /** Takes each option, in order. The value is empty if the option takes none. */
  interface Taker {
    void take(SumOption option, String value) throws BadUsage;
  }

  private static final String END_OF_OPTIONS = "--";

  private final List<String> arguments;
  private final Taker taker;
  private final List<String> operands = new ArrayList<>();
  private int next;

  private Getopt(List<String> arguments, Taker taker) {
    this.arguments = arguments;
    this.taker = taker;
  }

  /** Passes the options to the taker and returns the operands. */
  static List<String> split(List<String> arguments, Taker taker) throws BadUsage {
    return new Getopt(arguments, taker).split();
  }

  private List<String> split() throws BadUsage {
    while (next < arguments.size()) {
      String argument = arguments.get(next++);
      if (argument.equals(END_OF_OPTIONS)) {
        operands.addAll(arguments.subList(next, arguments.size()));
        return operands;
      }
      if (argument.startsWith("--")) {
        takeWord(argument.substring(2));
      } else if (argument.startsWith("-") && argument.length() > 1) {
        takeLetters(argument);
      } else {
        operands.add(argument);
      }
    }
    return operands;
  }

  private void takeWord(String argument) throws BadUsage {
    int equals = argument.indexOf('=');
    String word = equals < 0 ? argument : argument.substring(0, equals);
    SumOption option = named(word, argument);
    String value = equals < 0 ? null : argument.substring(equals + 1);
    if (!option.takesValue() && value != null) {
      throw new BadUsage("option '--" + option.word() + "' doesn't allow an argument");
    }
    if (value == null) {
      value =
          option.takesValue()
              ? nextArgument("option '--" + option.word() + "' requires an argument")
              : "";
    }
    taker.take(option, value);
  }

  private static SumOption named(String word, String argument) throws BadUsage {
    List<SumOption> possible = new ArrayList<>();
    for (SumOption option : SumOption.values()) {
      if (option.word().equals(word)) {
        return option;
      }
      if (option.word().startsWith(word)) {
        possible.add(option);
      }
    }
    if (possible.isEmpty()) {
      throw new BadUsage("unrecognized option '--" + argument + "'");
    }
    if (possible.size() > 1) {
      StringBuilder message =
          new StringBuilder("option '--" + argument + "' is ambiguous; possibilities:");
      possible.forEach(option -> message.append(" '--").append(option.word()).append('\''));
      throw new BadUsage(message.toString());
    }
    return possible.getFirst();
  }

  private void takeLetters(String argument) throws BadUsage {
    for (int i = 1; i < argument.length(); i++) {
      char letter = argument.charAt(i);
      SumOption option = withLetter(letter);
      if (!option.takesValue()) {
        taker.take(option, "");
      } else if (i + 1 < argument.length()) {
        taker.take(option, argument.substring(i + 1));
        return;
      } else {
        taker.take(option, nextArgument("option requires an argument -- '" + letter + "'"));
      }
    }
  }

  private static SumOption withLetter(char letter) throws BadUsage {
    for (SumOption option : SumOption.values()) {
      if (option.hasLetter(letter)) {
        return option;
      }
    }
    throw new BadUsage("invalid option -- '" + letter + "'");
  }

  private String nextArgument(String elseMessage) throws BadUsage {
    if (next == arguments.size()) {
      throw new BadUsage(elseMessage);
    }
    return arguments.get(next++);
  }
}
