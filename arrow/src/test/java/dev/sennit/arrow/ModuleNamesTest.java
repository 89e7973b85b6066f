package dev.sennit.arrow;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;

/**
 * Protects: what docs/ARROW.md says of the module path. Each module that this one needs has a name
 * of its own, but for the one that the JDK names after its file.
 */
class ModuleNamesTest {
  @Test
  void onlyFlatbuffersIsNamedAfterItsFile() throws Exception {
    Set<String> named = new TreeSet<>();
    for (String path : System.getProperty("jdk.module.path").split(java.io.File.pathSeparator)) {
      for (ModuleReference module : ModuleFinder.of(Path.of(path)).findAll()) {
        ModuleDescriptor descriptor = module.descriptor();
        if (descriptor.isAutomatic() && !namesItself(Path.of(module.location().orElseThrow()))) {
          named.add(descriptor.name());
        }
      }
    }
    assertThat(named).containsExactly("flatbuffers.java");
  }

  private static boolean namesItself(Path jar) throws Exception {
    try (JarFile file = new JarFile(jar.toFile())) {
      return file.getManifest() != null
          && file.getManifest().getMainAttributes().getValue("Automatic-Module-Name") != null;
    }
  }
}
