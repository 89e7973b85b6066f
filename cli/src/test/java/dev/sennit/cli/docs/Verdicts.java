package dev.sennit.cli.docs;

import com.google.gson.Gson;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The verdicts of a second program on kernels. If a verdict has the digest of a listing, it counts
 * only for the kernel with that listing.
 */
record Verdicts(Map<String, Verdict> byKernel) {
  private static final Pattern LINE = Pattern.compile("(\\S+): ((?:yes|no)\\b.*)");

  /**
   * What is said of one kernel.
   *
   * @param digest null if there is none
   * @param text begins with {@code yes} or {@code no}
   */
  record Verdict(String digest, String text) {}

  /** A proof, as the file of proofs has it. */
  private record Proof(String kernel, String digest, boolean proved) {}

  /** Reads a file with a line {@code NAME: VERDICT} for each kernel. */
  static Verdicts ofLines(List<String> lines) {
    Map<String, Verdict> verdicts = new HashMap<>();
    for (String line : lines) {
      Matcher matcher = LINE.matcher(line);
      if (!matcher.matches()) {
        throw new IllegalArgumentException("not NAME: VERDICT: " + line);
      }
      verdicts.put(matcher.group(1), new Verdict(null, matcher.group(2)));
    }
    return new Verdicts(verdicts);
  }

  /** Reads a file of proofs in JSON. A kernel may have several, of which each has to say yes. */
  static Verdicts ofProofs(String json) {
    Map<String, Verdict> verdicts = new HashMap<>();
    for (Proof proof : new Gson().fromJson(json, Proof[].class)) {
      Verdict verdict = new Verdict(proof.digest(), proof.proved() ? "yes" : "no");
      verdicts.merge(proof.kernel(), verdict, (one, other) -> proof.proved() ? one : other);
    }
    return new Verdicts(verdicts);
  }

  /** Returns the verdict on the current listing of a kernel. */
  String on(String name, String digest) {
    Verdict verdict = byKernel.get(name);
    if (verdict == null) {
      return "no";
    }
    boolean isOlder = verdict.digest() != null && !verdict.digest().equals(digest);
    return isOlder ? "no (older code)" : verdict.text();
  }
}
