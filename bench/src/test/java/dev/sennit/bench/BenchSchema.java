package dev.sennit.bench;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The documented format of results. */
public final class BenchSchema {
  private static final Path FILE =
      Path.of("..", "docs", "bench.schema.json").toAbsolutePath().normalize();

  private static final Schema SCHEMA =
      SchemaRegistry.withDefaultDialect(
              SpecificationVersion.DRAFT_2020_12, registry -> registry.schemas(BenchSchema::text))
          .getSchema(SchemaLocation.of(FILE.toUri().toString()));

  private BenchSchema() {}

  public static String text() {
    return text(FILE.toUri().toString());
  }

  private static String text(String address) {
    try {
      return Files.readString(Path.of(URI.create(address)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the errors of a text: where it differs from the documented format. */
  public static List<Error> errors(String json) {
    return SCHEMA.validate(json, InputFormat.JSON);
  }
}
