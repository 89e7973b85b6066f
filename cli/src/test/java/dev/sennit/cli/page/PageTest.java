package dev.sennit.cli.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonParser;
import dev.sennit.cli.command.Failure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Protects: the data is in its element of the page, and no text in the data ends that element. */
class PageTest {
  private static final String BEFORE = "<script type=\"application/json\" id=\"data\">";
  private static final String AFTER = "</script>";

  @TempDir Path folder;

  private Page page(String html) throws IOException {
    return new Page(Files.writeString(folder.resolve("built.html"), html));
  }

  @Test
  void dataCannotEndItsScript() throws IOException {
    String json = "{\"name\":\"</script><!-- $1 \\\\ \"}";
    String html = page(BEFORE + "null" + AFTER).with(json);
    String data = html.substring(BEFORE.length(), html.length() - AFTER.length());
    assertThat(data).doesNotContain("<");
    assertThat(JsonParser.parseString(data)).isEqualTo(JsonParser.parseString(json));
  }

  @Test
  void moreComesBehindTheData() throws IOException {
    assertThat(page("<p>" + BEFORE + "null" + AFTER + "</p>").with("1", "<b>2</b>"))
        .isEqualTo("<p>" + BEFORE + "1" + AFTER + "<b>2</b></p>");
  }

  @Test
  void withoutPlaceForData() throws IOException {
    Page page = page("<p>nothing</p>");
    assertThatThrownBy(() -> page.with("{}"))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("has no element for data");
  }

  @Test
  void notBuilt() {
    Page page = new Page(folder.resolve("none.html"));
    assertThat(page.isBuilt()).isFalse();
    assertThatThrownBy(() -> page.with("{}"))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("is missing: start this program by ./sennit");
  }
}
