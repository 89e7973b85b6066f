package dev.sennit.spark.columns;

import dev.sennit.Zero;
import java.util.Optional;
import java.util.UUID;

/** Computes UUIDs of names as text. */
final class UuidColumn implements ResultColumn {
  private final NameUuidVersion version;
  private final Values namespaces;
  private final Values names;
  // The UUIDs of the names in one namespace, two numbers each.
  private long[] uuids = {};
  // Empty if the text is not a UUID.
  private final LastKey<Optional<UUID>> namespace =
      new LastKey<>(NameUuidVersion::namespace, _ -> {});

  UuidColumn(NameUuidVersion version, Values... arguments) {
    this.version = version;
    this.namespaces = arguments[0];
    this.names = arguments[1];
  }

  @Override
  public void compute(int rows, Results results) {
    boolean together = hasOneNamespace() && LinkedKernels.areLinked();
    if (together) {
      if (uuids.length < 2 * rows) {
        Zero.clear(uuids);
        uuids = new long[2 * rows];
      }
      version.of(namespace.of(namespaces, 0).orElseThrow()).of(names.batch(), uuids, 0);
    }
    results.begin(rows, length(rows));
    for (int row = 0; row < rows; row++) {
      if (namespaces.isNull(row) || names.isNull(row)) {
        results.addNull(row);
      } else if (together && !names.isLong(row)) {
        int at = 2 * names.place(row);
        write(uuids[at], uuids[at + 1], row, results);
      } else if (namespace.of(namespaces, row).isEmpty()) {
        results.addFailure(row);
      } else {
        byte[] name = names.copy(row);
        UUID uuid = version.of(namespace.of(namespaces, row).orElseThrow(), name);
        Zero.clear(name);
        write(uuid.getMostSignificantBits(), uuid.getLeastSignificantBits(), row, results);
      }
    }
  }

  private boolean hasOneNamespace() {
    return namespaces.isConstant()
        && !namespaces.isNull(0)
        && namespace.of(namespaces, 0).isPresent();
  }

  private static void write(long most, long least, int row, Results results) {
    Hex.writeUuid(most, least, results.bytes(), results.add(row, NameUuidVersion.TEXT_LENGTH));
  }

  @Override
  public long length(int rows) {
    return (long) NameUuidVersion.TEXT_LENGTH * rows;
  }

  @Override
  public void close() {
    Zero.clear(uuids);
    namespace.close();
  }
}
