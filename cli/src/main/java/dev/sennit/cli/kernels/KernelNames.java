package dev.sennit.cli.kernels;

import dev.sennit.weave.catalogue.CatalogueEntry;
import java.util.Iterator;

/** The names of all kernels, for shells that complete them. */
public final class KernelNames implements Iterable<String> {
  /** The sentence that says where all of them are. */
  public static final String LIST = "./sennit kernels lists all kernels.";

  @Override
  public Iterator<String> iterator() {
    return CatalogueFile.ofBuild().kernels().stream().map(CatalogueEntry::name).iterator();
  }
}
