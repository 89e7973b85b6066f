package dev.sennit.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The state of Sennit's sources in git. Without git, all answers are empty. */
record GitCheckout(Path folder) {
  private static final int LENGTH = 7;

  String commit() {
    return git("log", "-1", "--format=%h", "--abbrev=" + LENGTH);
  }

  /** Returns the sources of the library and its kernels that differ from the last commit. */
  String changes() {
    return git("diff", "HEAD", "--name-only", "--", "library/src", "weave/src").replace("\n", ", ");
  }

  private String git(String... arguments) {
    List<String> call = new ArrayList<>(List.of("git"));
    call.addAll(List.of(arguments));
    try {
      Process git =
          new ProcessBuilder(call)
              .directory(folder.toFile())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      return new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      return "";
    }
  }
}
