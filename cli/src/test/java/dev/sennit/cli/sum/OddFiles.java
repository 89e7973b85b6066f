package dev.sennit.cli.sum;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Files with difficult names and lengths, equal in each run. */
final class OddFiles {
  private static final String ODD =
      "\n\r\t\\ '\"$`!#~*?[]{}()<>|&;=:,%+-._@^aZ0\u0001\u0007\u001b\u007f\u0080\u00c3\u00a4\u00ff";

  private OddFiles() {}

  /** Returns different names of up to twelve odd bytes. */
  static List<String> names(int count, Random random) {
    Set<String> names = new LinkedHashSet<>(List.of("-a", "--tag", "--", "-x", "a b", "\u00ff"));
    while (names.size() < count) {
      StringBuilder name = new StringBuilder();
      int length = 1 + random.nextInt(12);
      for (int i = 0; i < length; i++) {
        name.append(ODD.charAt(random.nextInt(ODD.length())));
      }
      names.add(name.toString());
    }
    names.removeAll(Set.of("-", ".", ".."));
    return List.copyOf(names);
  }

  /** Makes files of these names: most of them short, some around whole blocks, a few long. */
  static void make(Path folder, List<String> names, Random random) throws IOException {
    FileName parent = new FileName(folder.toString());
    for (int i = 0; i < names.size(); i++) {
      int length =
          switch (i % 8) {
            case 0 -> random.nextInt(3) + 64 * random.nextInt(40);
            case 1 -> 65536 - 70 + random.nextInt(140);
            default -> random.nextInt(300);
          };
      byte[] content = new byte[i % 500 == 7 ? 3_000_000 + i : length];
      random.nextBytes(content);
      Files.write(new FileName(parent.bytes() + "/" + names.get(i)).path(), content);
    }
  }

  /** Returns the names with a folder before them. */
  static List<String> in(Path folder, List<String> names) {
    List<String> all = new ArrayList<>();
    names.forEach(name -> all.add(folder + "/" + name));
    return all;
  }
}
