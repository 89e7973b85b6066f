package dev.sennit.cli.compare;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The program of {@link OtherJdk}. It reads a request from each line of standard input: a verb, a
 * number, and what the verb needs. It prints a line for each answer.
 */
final class OtherJdkProgram {
  /** The beginning of each answer. */
  static final String ANSWER = "= ";

  private final List<Stopwatch> stopwatches = new ArrayList<>();
  private final List<Case> cases;

  private OtherJdkProgram() throws ReflectiveOperationException {
    cases = new IsolatingClassLoader(Cases.class).cases();
  }

  public static void main(String[] arguments) throws Exception {
    OtherJdkProgram program = new OtherJdkProgram();
    answer(MeasuredMachine.jdkOfThisJvm());
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      answer(program.answerTo(line));
    }
  }

  private static void answer(String words) {
    System.out.println(ANSWER + words);
    System.out.flush();
  }

  private String answerTo(String request) throws Exception {
    String[] words = request.split(" ", 3);
    int number = Integer.parseInt(words[1]);
    return switch (words[0]) {
      case "prepare" -> prepare(words[2], number);
      case "result" -> ResultDigest.of(stopwatches.get(number).result());
      case "warm-up" -> {
        stopwatches.get(number).warmUp(Long.parseLong(words[2]));
        yield "warm";
      }
      case "measure" -> {
        TimeSlice slice = stopwatches.get(number).measure(Long.parseLong(words[2]));
        yield slice.nanoseconds() + " " + slice.bytes();
      }
      default -> throw new IOException("there is no request " + request);
    };
  }

  private String prepare(String name, int size) throws Exception {
    int number =
        IntStream.range(0, cases.size())
            .filter(i -> cases.get(i).name().equals(name) && cases.get(i).size() == size)
            .findFirst()
            .orElseThrow(() -> new IOException("no case " + name + " of " + size + " bytes"));
    stopwatches.add(
        Stopwatch.of(
            Implementation.JDK, number, new IsolatingClassLoader(Cases.class), System::nanoTime));
    return "prepared";
  }
}
