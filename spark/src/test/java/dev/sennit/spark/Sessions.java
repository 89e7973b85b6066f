package dev.sennit.spark;

import org.apache.spark.sql.SparkSession;

/** Sessions with the extension. */
final class Sessions {
  private Sessions() {}

  static SparkSession.Builder at(String master) {
    return SparkSession.builder()
        .master(master)
        .config("spark.sql.extensions", SennitExtensions.class.getName())
        .config("spark.ui.enabled", false);
  }
}
