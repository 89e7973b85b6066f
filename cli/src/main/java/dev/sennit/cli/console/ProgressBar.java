package dev.sennit.cli.console;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;

/** Shows the progress of long work on a terminal; without a terminal it is invisible. */
public final class ProgressBar implements AutoCloseable {
  private static final int LENGTH = 40;
  private static final double NANOSECONDS = 1e9;
  private static final int PARTS_OF_BEGINNING = 50;
  private static final String ERASE_LINE = "\r\033[K";
  private static final String ERASE_REST_OF_LINE = "\033[K";

  private final PrintStream terminal;
  private final boolean visible;
  private final String title;
  private final int length;
  private final long begin = System.nanoTime();
  private String drawn = "";

  ProgressBar(PrintStream terminal, boolean visible, String title) {
    this(terminal, visible, title, LENGTH);
  }

  /** Creates a bar of another length, which leaves more or less room for a remark. */
  public ProgressBar(PrintStream terminal, boolean visible, String title, int length) {
    this.terminal = terminal;
    this.visible = visible;
    this.title = title;
    this.length = length;
  }

  /**
   * Returns a bar on standard error. Java cannot tell whether that is a terminal; ./sennit does.
   */
  public static ProgressBar onTerminal(String title) {
    boolean visible = Boolean.getBoolean("sennit.progress") && !Quiet.isWanted();
    return new ProgressBar(System.err, visible, title);
  }

  /** Tells whether the bar is on a terminal. */
  public boolean isVisible() {
    return visible;
  }

  /** Shows how much of all is done. */
  public void show(long done, long all) {
    show(done, all, "");
  }

  /**
   * Shows how much of all is done, and a remark beside it. A line that is wider than the terminal
   * could not be removed, so it is cut.
   */
  public synchronized void show(long done, long all, String remark) {
    int filled = Math.toIntExact(length * done / Math.max(all, 1));
    String line =
        "%s [%s%s] %d %%%s"
            .formatted(
                title,
                "#".repeat(filled),
                ".".repeat(length - filled),
                100 * done / Math.max(all, 1),
                remark.isEmpty() ? "" : ", " + remark);
    String bar = line.substring(0, Math.min(line.length(), Terminal.width() - 1));
    if (visible && !bar.equals(drawn)) {
      drawn = bar;
      terminal.print("\r" + bar + ERASE_REST_OF_LINE);
      terminal.flush();
    }
  }

  /**
   * Shows how much of all is done, and how long the rest takes at the same speed. The very
   * beginning does not show the speed yet.
   */
  public void showTimeLeft(long done, long all) {
    double seconds = (System.nanoTime() - begin) / NANOSECONDS;
    boolean isBeginning = done < all / PARTS_OF_BEGINNING || done == 0;
    show(done, all, isBeginning ? "" : timeLeft(seconds / done * (all - done)));
  }

  /** Writes how many seconds are left, as minutes and seconds. */
  public static String timeLeft(double seconds) {
    return Minutes.of(seconds) + " left";
  }

  /** Returns a stream that removes the bar before it passes bytes on to the given one. */
  public PrintStream makingWayFor(PrintStream out) {
    return new PrintStream(new MakingWay(out), true, Charset.defaultCharset());
  }

  /** Removes the bar. */
  @Override
  public synchronized void close() {
    if (!drawn.isEmpty()) {
      drawn = "";
      terminal.print(ERASE_LINE);
      terminal.flush();
    }
  }

  private final class MakingWay extends FilterOutputStream {
    MakingWay(OutputStream out) {
      super(out);
    }

    @Override
    public void write(int value) throws IOException {
      ProgressBar.this.close();
      out.write(value);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      ProgressBar.this.close();
      out.write(bytes, offset, length);
    }
  }
}
