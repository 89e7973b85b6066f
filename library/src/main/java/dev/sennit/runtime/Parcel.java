package dev.sennit.runtime;

/** Messages that lie in one array, on their way to being added together. */
public final class Parcel {
  /** So many that all lanes are busy, and so few that they stay in the cache. */
  public static final int CAPACITY = 1024;

  // For each message: where it begins and ends in the array, and what it is added with.
  final int[] begins = new int[CAPACITY];
  final int[] ends = new int[CAPACITY];
  final long[] places = new long[CAPACITY];
  byte[] bytes;
  int size;

  /** An empty one for messages in that array. */
  public Parcel(byte[] bytes) {
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

  int length(int index) {
    return ends[index] - begins[index];
  }
}
