package dev.sennit.cli.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Protects: what reports say of failed and skipped tests is read from each kind of report. */
class ReportTest {
  @TempDir Path folder;

  @Test
  void ofMaven() throws Exception {
    String text =
        """
        <testsuite name="a.OneTest" time="1,064.25" tests="6" errors="1" skipped="3" failures="1">
          <properties><property name="x" value="y"/></properties>
          <testcase name="passes" classname="a.OneTest" time="1"/>
          <testcase name="fails" classname="a.OneTest">
            <failure message="m" type="t"><![CDATA[java.lang.AssertionError: expected:
         3
        	at a.Helper.check(Helper.java:1)
        	at mod@1/a.OneTest.fails(OneTest.java:41)
        	at a.OneTest.main(OneTest.java:1)
        Caused by: other]]></failure>
          </testcase>
          <testcase name="" classname="a.OneTest"><error message="only this" type="t"/></testcase>
          <testcase name="s"><skipped message="no AVX-512"/></testcase>
          <testcase name="t"><skipped><![CDATA[org.opentest4j.TestAbortedException: Assumption failed: too slow
        	at a.b]]></skipped></testcase>
          <testcase name="u"><skipped/></testcase>
        </testsuite>
        """;
    Report report = Report.read(Files.writeString(folder.resolve("TEST-a.xml"), text)).getFirst();
    assertThat(report.testClass()).isEqualTo("a.OneTest");
    assertThat(report.seconds()).isEqualTo(1064.25);
    assertThat(report.passed()).isEqualTo(1);
    assertThat(report.failed()).isEqualTo(2);
    assertThat(report.skipped()).isEqualTo(3);
    assertThat(report.reasons()).containsExactly("no AVX-512", "too slow", "no reason given");
    assertThat(report.failures().getFirst().lines("library"))
        .containsExactly(
            "FAILED a.OneTest.fails in library, at OneTest.java:41",
            "    java.lang.AssertionError: expected:",
            "     3");
    assertThat(report.failures().getLast().lines("library"))
        .containsExactly("FAILED a.OneTest in library", "    only this");
  }
}
