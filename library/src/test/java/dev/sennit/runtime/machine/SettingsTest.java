package dev.sennit.runtime.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Protects: a switch that a user sets does what it says, or a warning says that it does not. */
class SettingsTest {
  private static Settings with(String name, String value) {
    Properties properties = new Properties();
    properties.setProperty(name, value);
    return Settings.of(properties);
  }

  @Test
  void nothingIsSet() {
    Settings settings = Settings.of(new Properties());
    assertThat(settings.isDisabled()).isFalse();
    assertThat(settings.isGuarded()).isTrue();
    assertThat(settings.isForced()).isFalse();
    assertThat(settings.complaints()).isEmpty();
  }

  @Test
  void yesAndNo() {
    for (String yes : List.of("", " ", "true", "1", "yes", "on", "TRUE", "Yes", " on ")) {
      assertMeans(true, yes);
    }
    for (String no : List.of("false", "0", "no", "off", "FALSE", "No", " off ")) {
      assertMeans(false, no);
    }
  }

  private static void assertMeans(boolean meaning, String value) {
    Settings disabling = with("sennit.disable", value);
    Settings guarding = with("sennit.guard", value);
    assertThat(with("sennit.race", value).isRaced()).as(value).isEqualTo(meaning);
    assertThat(disabling.isDisabled()).as(value).isEqualTo(meaning);
    assertThat(guarding.isGuarded()).as(value).isEqualTo(meaning);
    assertThat(disabling.complaints()).isEmpty();
    assertThat(guarding.complaints()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"ture", "2", "never", "true false", "ya\u1e9e"})
  void whatIsNotUnderstood(String value) {
    for (String name : new String[] {"sennit.disable", "sennit.guard", "sennit.race"}) {
      Settings settings = with(name, value);
      assertThat(settings.isDisabled()).isFalse();
      assertThat(settings.isGuarded()).isTrue();
      assertThat(settings.isRaced()).isTrue();
      assertThat(settings.complaints())
          .singleElement()
          .isEqualTo(
              new Complaint(
                  Level.WARNING,
                  ("the system property %s is ignored: it must be true, 1, yes, on or empty, or else"
                          + " false, 0, no or off, but is \"%s\"")
                      .formatted(name, value)));
    }
  }

  @Test
  void texts() {
    assertThat(with("sennit.target", "x64-v3").target()).isEqualTo("x64-v3");
    assertThat(with("sennit.target", "").isForced()).isTrue();
    assertThat(with("sennit.without", " md5/x64-v3, sha1/x64-sha ").without())
        .containsExactly("md5/x64-v3", "sha1/x64-sha");
    assertThat(with("sennit.without", "").without()).isEmpty();
    assertThat(with("sennit.only", "MD5,SHA-256").only()).containsExactly("MD5", "SHA-256");
    assertThat(Settings.of(new Properties()).only()).isNull();
  }
}
