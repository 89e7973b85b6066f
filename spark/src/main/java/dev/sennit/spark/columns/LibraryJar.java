package dev.sennit.spark.columns;

/** The jar of Sennit's library, which users pass to Spark beside the jar of this module. */
public final class LibraryJar {
  private LibraryJar() {}

  /**
   * Fails unless the library is there. Spark ignores an extension that throws {@link
   * NoClassDefFoundError}, and the error of a task would not say what is missing.
   *
   * @throws IllegalStateException says which jar to add
   */
  public static void check() {
    try {
      Class.forName("dev.sennit.Hasher", false, LibraryJar.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(
          "Sennit's library is missing: add the jar of dev.sennit:sennit to --jars or spark.jars,"
              + " beside the jar of dev.sennit:sennit-spark_2.13",
          e);
    }
  }
}
