package dev.sennit.cli;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Protects: after a wrong call a sentence says what would be right. */
class SennitTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          there is no command kernel; did you mean kernels?                | kernel
          there is no command benhc; did you mean bench?                   | benhc
          there is no command form; did you mean format?                   | form
          ./sennit --help says                                             | frob
          there is no option --jsn; did you mean --json?                   | kernels --jsn
          there is no option --secnds; did you mean --seconds?             | compare --secnds=3
          there is no option --bogus.                                      | explore --bogus
          ./sennit kernels --help says                                     | kernels --yaml
          ./sennit kernels forms --help says                               | kernels forms --yaml
          compare does not take the argument MD5                           | compare MD5
          kernels does not take the argument sha1                          | kernels md5 sha1
          --at-least must be a ratio above 0                               | compare --at-least=0
          --at-least must be a ratio above 0                               | compare --at-least=-1
          --at-least must be a ratio above 0                               | compare --at-least=NaN
          --at-least must be a ratio above 0                               | compare --at-least=Infinity
          --seconds must be at least 1, but is 0                           | compare --seconds 0
          --jvms must be at least 1, but is 0                              | compare --jvms=0
          --seconds must be at least 8 for these                           | compare --seconds=1
          rows, but is 2                                                   | compare --seconds=2
          of --json, --binary there can be only one                        | uuid v5 dns --json --binary name
          not both                                                         | uuid v5 dns name --names -
          'VERSION', 'NAMESPACE'                                           | uuid
          the version must be v3, v5 or v8, but is v4                      | uuid v4 dns name
          the version must be v3, v5 or v8, but is V5                      | uuid V5 dns name
          the version must be v3, v5 or v8, but is 5                       | uuid 5 dns name
          must be dns, url, oid, x500, a UUID, or none for v3, but is mail | uuid v5 mail name
          but is none                                                      | uuid v5 none name
          but is 1-1-1-1-1                                                 | uuid v5 1-1-1-1-1 name
          but is 0123456789abcdeffedcba9876543210                          | uuid v5 0123456789abcdeffedcba9876543210 name
          there is no completion for the shell fish. The shells are bash   | completion fish
          """,
      quoteCharacter = '`')
  void wrongCall(String sentence, String call) {
    CommandRun.refused(2, sentence, call.split(" "));
  }

  @Test
  void nothingOfThatNameToCompare() {
    CommandRun.refused(2, "MD6 digest; did you mean MD5 digest", "compare", "--only", "MD6 digest");
  }
}
