package dev.sennit.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.Callable;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/**
 * What a call answers: its value, or the type of its exception.
 *
 * @param text the same for two providers if they answer the same
 */
record Answer(String text, boolean isRefusal) {
  /** The answer to a call that returns nothing. */
  static final String DONE = "done";

  static Answer of(Callable<?> call) {
    try {
      return new Answer(text(call.call()), false);
    } catch (Exception e) {
      return new Answer(e.getClass().getSimpleName(), true);
    }
  }

  /** The same, where nothing is returned. */
  static Answer to(ThrowingCallable call) {
    return of(() -> {
      try {
        call.call();
      } catch (Exception | Error e) {
        throw e;
      } catch (Throwable e) {
        throw new AssertionError(e);
      }
      return DONE;
    });
  }

  /** Has a call refused, on the way to what is to be shown. */
  static void refused(String type, ThrowingCallable call) {
    assertThat(to(call).text()).isEqualTo(type);
  }

  /** The type of the cause of a refusal. */
  static String cause(ThrowingCallable call) {
    Throwable cause = catchThrowable(call).getCause();
    return cause == null ? "no cause" : cause.getClass().getSimpleName();
  }

  /** What is answered, as text. */
  static String text(Object answer) {
    return switch (answer) {
      case byte[] bytes -> HexFormat.of().formatHex(bytes);
      case Object[] several -> text(Arrays.asList(several));
      case List<?> several -> several.stream().map(Answer::text).toList().toString();
      case null, default -> String.valueOf(answer);
    };
  }

  @Override
  public String toString() {
    return text;
  }
}
