package dev.sennit.runtime;

/** Where the UUIDs of a batch go, in any order. */
public interface UuidSink {
  /** Takes the UUID of the name that was added with that place. */
  void put(long place, long most, long least);

  /** Is told that the name which was added with that place is null. */
  void putNull(long place);
}
