package dev.sennit.runtime.batch;

/**
 * Takes the inner digests of HMACs, and makes codes of them, side by side as well. Each of them is
 * copied when it comes.
 */
final class OuterCodes implements DigestSink {
  private final LanesBatchDigest codes;
  private final int codeLength;

  OuterCodes(LanesBatchDigest codes, int codeLength) {
    this.codes = codes;
    this.codeLength = codeLength;
  }

  @Override
  public void put(long place, byte[] digest, int offset) {
    codes.add(place, digest, offset, codeLength);
  }

  @Override
  public void putNull(long place) {
    codes.addNull(place);
  }

  @Override
  public void finish() {
    codes.finish();
  }

  @Override
  public void close() {
    codes.close();
  }
}
