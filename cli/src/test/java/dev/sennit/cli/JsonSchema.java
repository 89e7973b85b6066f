package dev.sennit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A documented format of JSON, in the folder docs. */
public final class JsonSchema {
  private final Schema schema;

  public JsonSchema(String name) throws IOException {
    schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(Files.readString(Path.of("..", "docs", name)), InputFormat.JSON);
  }

  public void assertFollowedBy(String json) {
    assertThat(schema.validate(json, InputFormat.JSON)).isEmpty();
  }

  public void assertNotFollowedBy(String json) {
    assertThat(schema.validate(json, InputFormat.JSON)).isNotEmpty();
  }
}
