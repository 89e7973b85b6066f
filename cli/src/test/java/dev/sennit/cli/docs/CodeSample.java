package dev.sennit.cli.docs;

import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * Makes a program of statements in a document. It adds imports, names that every sample may use,
 * and the set-up that the document does not show.
 */
record CodeSample(MarkdownFile.Block block, String setUp) {
  private static final String IMPORTED =
      "dev.sennit.* dev.sennit.provider.* java.io.* java.lang.foreign.* java.nio.* java.nio.channels.* java.nio.file.*"
          + " java.nio.charset.StandardCharsets java.security.* java.util.* java.util.concurrent.*"
          + " javax.crypto.* javax.crypto.spec.*";

  /** A variable of a sample may have the same name. */
  private static final String NAMES =
      """
        private static final byte[] message = {1, 2, 3};
        private static final List<byte[]> messages = List.of(new byte[10], new byte[20]);
        private static final byte[] key = new byte[32];
        private static final byte[] secret = new byte[32];
        private static final byte[] salt = new byte[16];
        private static final byte[] header = {4};
        private static final byte[] data = {4};
        private static final byte[] text = {5, 6};
        private static final char[] password = {'a'};
      """;

  /** Compiles the program into the folder and runs it. */
  void run(Path folder) throws Exception {
    compile(folder);
    try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
      loader.loadClass("Sample").getMethod("run").invoke(null);
    } catch (InvocationTargetException e) {
      throw new AssertionError(block.place() + " throws " + e.getCause(), e.getCause());
    }
  }

  private void compile(Path folder) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter messages = new StringWriter();
    List<String> options =
        List.of("-d", folder.toString(), "-cp", System.getProperty("java.class.path"));
    if (!compiler.getTask(messages, null, null, options, null, List.of(file())).call()) {
      throw new AssertionError(block.place() + " does not compile:\n" + messages);
    }
  }

  private JavaFileObject file() {
    String text = source();
    return new SimpleJavaFileObject(
        URI.create("string:///Sample.java"), JavaFileObject.Kind.SOURCE) {
      @Override
      public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return text;
      }
    };
  }

  private String source() {
    StringBuilder source = new StringBuilder();
    for (String name : IMPORTED.split(" ")) {
      source.append("import ").append(name).append(";\n");
    }
    source.append("public final class Sample {\n").append(NAMES);
    source.append("  public static void run() throws Exception {\n");
    source.append(setUp).append("\n// as the document has it\n");
    block.text().forEach(line -> source.append(line).append("\n"));
    return source.append("  }\n}\n").toString();
  }
}
