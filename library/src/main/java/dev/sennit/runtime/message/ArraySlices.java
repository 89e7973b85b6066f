package dev.sennit.runtime.message;

/**
 * Slices of one array, each of which is a message, on their way to being added together. A slice
 * has a place, by which the result is known.
 */
public final class ArraySlices {
  /** So few that they stay in the first cache, with the messages. */
  public static final int CAPACITY = 256;

  private final int[] begins = new int[CAPACITY];
  private final int[] ends = new int[CAPACITY];
  private final long[] places = new long[CAPACITY];
  private byte[] bytes;
  private int size;

  /** An empty one for messages in that array. */
  public ArraySlices(byte[] bytes) {
    this.bytes = bytes;
  }

  /** Begins again, for messages in that array. */
  public void begin(byte[] bytes) {
    this.bytes = bytes;
    size = 0;
  }

  public boolean isFull() {
    return size == CAPACITY;
  }

  /** Adds a part of the array as a message; there is room for it. */
  public void add(long place, int begin, int end) {
    int next = size;
    places[next] = place;
    begins[next] = begin;
    ends[next] = end;
    size = next + 1;
  }

  /** How many messages there are. */
  public int size() {
    return size;
  }

  /** The array that has them. */
  public byte[] bytes() {
    return bytes;
  }

  /** Where a message begins in the array. */
  public int begin(int index) {
    return begins[index];
  }

  /** How many bytes a message has. */
  public int length(int index) {
    return ends[index] - begins[index];
  }

  /** What a message is added with. */
  public long place(int index) {
    return places[index];
  }
}
