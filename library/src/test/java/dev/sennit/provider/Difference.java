package dev.sennit.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.Provider;

/**
 * A line of docs/DIFFERENCES.md: calls, and what each provider answers. One whose answer is null is
 * not asked.
 *
 * @param name the name that begins the line
 */
record Difference(String name, Object jdk, Object sennit, Object bouncyCastle, Call call) {
  /** Calls with what a provider makes. */
  interface Call {
    Object of(Provider provider) throws Exception;
  }

  /** What is answered. */
  interface Answers {
    /** Says to what. */
    Difference by(Call call);
  }

  static Answers differs(String name, Object jdk, Object sennit, Object bouncyCastle) {
    return call -> new Difference(name, jdk, sennit, bouncyCastle, call);
  }

  /** One between the JDK and Sennit. */
  static Answers fromJdk(String name, Object jdk, Object sennit) {
    return differs(name, jdk, sennit, null);
  }

  /** One from BouncyCastle, where Sennit does as the JDK. */
  static Answers fromOther(String name, Object same, Object bouncyCastle) {
    return differs(name, same, same, bouncyCastle);
  }

  void check() {
    check(Providers.SUN_JCE, jdk);
    check(Providers.SENNIT, sennit);
    check(Providers.BOUNCY_CASTLE, bouncyCastle);
  }

  private void check(Provider provider, Object expected) {
    if (expected != null) {
      assertThat(Answer.of(() -> call.of(provider)).text())
          .describedAs("%s with %s", name, provider)
          .isEqualTo(Answer.text(expected));
    }
  }
}
