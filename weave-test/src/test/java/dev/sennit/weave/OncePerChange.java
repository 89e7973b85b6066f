package dev.sennit.weave;

import dev.sennit.weave.catalogue.Fingerprint;
import dev.sennit.weave.catalogue.Kept;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks that take a while: once passed, they are made again only when something has changed of
 * what they rest on, or of the tests themselves.
 */
public final class OncePerChange {
  private static final Kept KEPT = new Kept(Path.of("target", "passed"));

  private static final String TESTS =
      Fingerprint.ofClasses(OncePerChange.class, List.of("algorithm", "proof", "portable"));

  private record Passed(boolean passed) {}

  /** What is to be checked. */
  public interface Check {
    void run() throws Exception;
  }

  private OncePerChange() {}

  /**
   * Makes a check, if it has not passed before.
   *
   * @param what what kind of check it is
   * @param restsOn digests or texts of all that it rests on
   */
  public static void check(String what, List<String> restsOn, Check check) {
    List<String> inputs = new ArrayList<>(restsOn);
    inputs.add(TESTS);
    KEPT.get(
        what,
        inputs,
        Passed.class,
        () -> {
          try {
            check.run();
          } catch (RuntimeException e) {
            throw e;
          } catch (Exception e) {
            throw new AssertionError(e);
          }
          return new Passed(true);
        });
  }
}
