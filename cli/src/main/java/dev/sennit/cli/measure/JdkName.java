package dev.sennit.cli.measure;

/** How the JDK is called that runs this code. */
public final class JdkName {
  private JdkName() {}

  /** Returns version and maker. */
  public static String ofThisJvm() {
    return Runtime.version() + " (" + System.getProperty("java.vendor") + ")";
  }
}
