package dev.sennit.cli.kernels;

import dev.sennit.weave.statement.StatementText;
import java.util.Iterator;

/** The names of all statements, for shells that complete them. */
final class StatementNames implements Iterable<String> {
  @Override
  public Iterator<String> iterator() {
    return StatementText.all().keySet().iterator();
  }
}
