package dev.sennit.spark;

import java.util.stream.Stream;

/**
 * How long the results of a function are.
 *
 * @param each how many bytes each result has
 * @param argument the argument that a result is as long as besides; null if there is none
 */
record ResultLength(long each, ArgumentValues argument) {

  /** Results of the same length. */
  static ResultLength of(int each) {
    return new ResultLength(each, null);
  }

  /** Results that have the length of an argument and some bytes more, or fewer. */
  static ResultLength of(ArgumentValues argument, int more) {
    if (argument.isConstant()) {
      return new ResultLength(argument.isNull(0) ? 0 : (long) argument.length(0) + more, null);
    }
    return new ResultLength(more, argument);
  }

  /** {@return the argument, if there is one} */
  Stream<ArgumentValues> lengthening() {
    return Stream.ofNullable(argument);
  }
}
