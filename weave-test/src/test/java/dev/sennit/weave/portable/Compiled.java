package dev.sennit.weave.portable;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** A compiled source. */
record Compiled(Class<?> type, Path file) {
  static Compiled of(Path folder, String name, String source) throws Exception {
    Path text = Files.writeString(folder.resolve(name + ".java"), source);
    int exitCode =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-Xlint:all",
                "-Werror",
                "-classpath",
                folder.toString(),
                "-d",
                folder.toString(),
                text.toString());
    assertThat(exitCode).as("javac's exit code for %s", name).isZero();
    URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()});
    Class<?> type = loader.loadClass("compiled." + name);
    return new Compiled(type, folder.resolve("compiled").resolve(name + ".class"));
  }

  /** The method of that name, made accessible. */
  Method method(String name) {
    Method method =
        Stream.of(type.getDeclaredMethods())
            .filter(declared -> declared.getName().equals(name))
            .findFirst()
            .orElseThrow();
    method.setAccessible(true);
    return method;
  }

  Object call(String name, Object... arguments) {
    try {
      return method(name).invoke(null, arguments);
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new AssertionError(e);
    }
  }

  /** The length of the bytecode of each of its methods. */
  List<Integer> lengths() throws IOException {
    ClassModel model = ClassFile.of().parse(file);
    return model.methods().stream()
        .map(MethodModel::code)
        .flatMap(code -> code.stream())
        .map(code -> ((CodeAttribute) code).codeLength())
        .toList();
  }
}
