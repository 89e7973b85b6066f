package dev.sennit.child;

import java.lang.reflect.Method;
import java.util.Arrays;

/** Main class of child JVMs that runs several others, as one start costs less than several. */
final class InTurn {
  private InTurn() {}

  /** Takes the names of main classes, with commas, and the arguments for each. */
  public static void main(String[] arguments) throws Exception {
    String[] own = Arrays.copyOfRange(arguments, 1, arguments.length);
    for (String name : arguments[0].split(",")) {
      Method main = Class.forName(name).getDeclaredMethod("main", String[].class);
      main.setAccessible(true);
      main.invoke(null, (Object) own);
    }
  }
}
