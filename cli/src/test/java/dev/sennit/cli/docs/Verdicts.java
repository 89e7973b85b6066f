package dev.sennit.cli.docs;

import com.google.gson.Gson;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The verdicts of a second program on kernels, which begin with {@code yes} or {@code no}. The
 * program's own tests see to it that they are of the kernels as they are now.
 */
record Verdicts(Map<String, String> byKernel) {
  private static final Pattern LINE = Pattern.compile("(\\S+): ((?:yes|no)\\b.*)");

  /** A proof, as the file of proofs has it. */
  private record Proof(String kernel, boolean proved) {}

  /** Reads a file with a line {@code NAME: VERDICT} for each kernel. */
  static Verdicts ofLines(List<String> lines) {
    Map<String, String> verdicts = new HashMap<>();
    for (String line : lines) {
      Matcher matcher = LINE.matcher(line);
      if (!matcher.matches()) {
        throw new IllegalArgumentException("not NAME: VERDICT: " + line);
      }
      verdicts.put(matcher.group(1), matcher.group(2));
    }
    return new Verdicts(verdicts);
  }

  /** Reads a file of proofs in JSON. A kernel may have several, of which each has to say yes. */
  static Verdicts ofProofs(String json) {
    Map<String, String> verdicts = new HashMap<>();
    for (Proof proof : new Gson().fromJson(json, Proof[].class)) {
      String verdict = proof.proved() ? "yes" : "no";
      verdicts.merge(proof.kernel(), verdict, (one, other) -> proof.proved() ? one : other);
    }
    return new Verdicts(verdicts);
  }

  /** Returns the verdict on a kernel. */
  String on(String name) {
    return byKernel.getOrDefault(name, "no");
  }
}
