package dev.sennit.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** The state of Sennit's sources in git. Without git, all answers are empty. */
record GitCheckout(Path folder) {
  String commit() {
    return answer("git log -1 --format=%h --abbrev=7");
  }

  /** Returns the sources of the library and its kernels that differ from the last commit. */
  String changes() {
    return answer("git diff HEAD --name-only -- library/src weave/src").replace("\n", ", ");
  }

  private String answer(String call) {
    try {
      Process git =
          new ProcessBuilder(call.split(" "))
              .directory(folder.toFile())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      return new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      return "";
    }
  }
}
