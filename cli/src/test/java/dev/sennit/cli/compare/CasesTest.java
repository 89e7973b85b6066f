package dev.sennit.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.Status;
import java.security.Security;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Protects: in each case the JDK and Sennit do the same work. */
class CasesTest {
  private static final List<Case> CASES = new Cases().get();

  @BeforeAll
  static void kernelsAreLinked() {
    Status.current();
  }

  @AfterEach
  void leaveSecurityAsItWas() {
    Implementation.JDK.enter();
  }

  @Test
  void bothSidesAgree() throws Exception {
    for (Case row : CASES) {
      assertThat(result(Implementation.SENNIT, row))
          .describedAs(row.title())
          .isEqualTo(result(Implementation.JDK, row));
    }
  }

  private static Object result(Implementation contender, Case row) throws Exception {
    contender.enter();
    return contender.preparation(row).prepare(row.size()).run();
  }

  @Test
  void sennitComesAndGoes() {
    Implementation.SENNIT.enter();
    Implementation.SENNIT.enter();
    assertThat(Security.getProviders()[0].getName()).isEqualTo("Sennit");
    Implementation.JDK.enter();
    assertThat(Security.getProvider("Sennit")).isNull();
  }
}
