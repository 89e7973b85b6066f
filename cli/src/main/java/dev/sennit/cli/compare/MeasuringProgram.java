package dev.sennit.cli.compare;

import dev.sennit.cli.measure.JdkName;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * The program of a {@link MeasuringJvm}. Its arguments are an implementation and the class that
 * supplies the cases. It reads a request from each line of standard input: a verb and numbers. It
 * prints a line for each answer.
 */
final class MeasuringProgram {
  /** The beginning of each answer. */
  static final String ANSWER = "= ";

  private final Workplace workplace;
  private final List<WorkTimer> timers = new ArrayList<>();

  private MeasuringProgram(Workplace workplace) {
    this.workplace = workplace;
  }

  public static void main(String[] arguments) throws Exception {
    Implementation implementation = Implementation.valueOf(arguments[0]);
    implementation.enter();
    MeasuringProgram program =
        new MeasuringProgram(
            new LocalWorkplace(cases(arguments[1]), implementation, System::nanoTime));
    answer(JdkName.ofThisJvm());
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      answer(program.answerTo(line.split(" ")));
    }
  }

  private static List<Case> cases(String supplier)
      throws ReflectiveOperationException, InvocationTargetException {
    @SuppressWarnings("unchecked")
    Supplier<List<Case>> cases =
        (Supplier<List<Case>>) Class.forName(supplier).getDeclaredConstructor().newInstance();
    return cases.get();
  }

  private static void answer(String words) {
    System.out.println(ANSWER + words);
    System.out.flush();
  }

  private String answerTo(String[] request) throws Exception {
    int number = Integer.parseInt(request[1]);
    return switch (request[0]) {
      case "prepare" -> {
        timers.add(workplace.prepare(number, Integer.parseInt(request[2])));
        yield "prepared";
      }
      case "result" -> timers.get(number).result();
      case "warm-up" -> {
        timers.get(number).warmUp(Long.parseLong(request[2]));
        yield "warm";
      }
      case "measure" -> {
        TimeSlice slice = timers.get(number).measure(Long.parseLong(request[2]));
        yield slice.nanoseconds() + " " + slice.bytes();
      }
      default -> throw new IOException("there is no request " + request[0]);
    };
  }
}
