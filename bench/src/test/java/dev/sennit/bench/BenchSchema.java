package dev.sennit.bench;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The documented format of results. */
public final class BenchSchema {
  private static final Path FILE = Path.of("..", "docs", "bench.schema.json");

  private BenchSchema() {}

  public static String text() {
    try {
      return Files.readString(FILE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** In what a text is not as documented. */
  public static List<Error> errors(String json) {
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
        .getSchema(text(), InputFormat.JSON)
        .validate(json, InputFormat.JSON);
  }
}
