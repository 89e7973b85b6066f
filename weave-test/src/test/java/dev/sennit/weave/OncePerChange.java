package dev.sennit.weave;

import dev.sennit.weave.catalogue.CodeDependencies;
import dev.sennit.weave.catalogue.CodeDigest;
import dev.sennit.weave.catalogue.Fingerprint;
import dev.sennit.weave.catalogue.ResultCache;
import dev.sennit.weave.isa.A64;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.proof.Kernels;
import dev.sennit.weave.proof.Prover;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks of one test class that take a while: a check that passed is made again only when something
 * has changed of what it rests on. It rests on the code that the test class reaches, and on values.
 * Kernels and statements count by value: another kernel changes nothing.
 */
public final class OncePerChange {
  private static final ResultCache KEPT = new ResultCache(Path.of("target", "passed"));

  private final String code;
  private final boolean proves;

  private record Passed(boolean passed) {}

  /** What is to be checked. */
  public interface Check {
    void run() throws Exception;
  }

  private OncePerChange(String code, boolean proves) {
    this.code = code;
    this.proves = proves;
  }

  /** Returns what makes the checks of a test class. */
  public static OncePerChange of(Class<?> test) {
    List<Class<?>> ends = new ArrayList<>(Fingerprint.TOLD_BY_VALUE);
    ends.addAll(List.of(OncePerChange.class, Fingerprint.class, Kernels.class));
    boolean proves =
        CodeDependencies.of(List.of(test), ends).containsKey(CodeDependencies.name(Prover.class));
    ends.add(Prover.class);
    if (proves) {
      // What is proved has rows that no kernel has.
      ends.removeAll(List.of(X64.class, A64.class));
    }
    return new OncePerChange(CodeDigest.ofReach(test, ends), proves);
  }

  /**
   * Makes a check of a kernel, if it has not passed before. It rests on the kernel and on its
   * algorithm's statement; in a test that proves, also on what proves kernels of its kind.
   *
   * @param what what kind of check it is
   */
  public void check(String what, WovenKernel woven, Check check) {
    check(what, woven, List.of(), check);
  }

  /**
   * Makes a check of a kernel with something else, if it has not passed before.
   *
   * @param others what else it rests on
   */
  public void check(String what, WovenKernel woven, List<String> others, Check check) {
    List<String> values = new ArrayList<>(others);
    values.add(proves ? Fingerprint.ofProof(woven) : Fingerprint.ofStated(woven));
    check(what, values, check);
  }

  /**
   * Makes a check, if it has not passed before.
   *
   * @param values digests or texts of the statements, tables and other values that it rests on
   */
  public void check(String what, List<String> values, Check check) {
    List<String> inputs = new ArrayList<>(values);
    inputs.add(code);
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
