package dev.sennit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.attribute.LocalVariableInfo;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Objects;

/** The names of a method's parameters, which the Javadoc has too: the build checks that. */
final class ParameterNames {
  private ParameterNames() {}

  /** Returns the name of the parameter at a place. */
  static String of(Method method, int place) {
    int slot = Modifier.isStatic(method.getModifiers()) ? 0 : 1;
    for (Class<?> before : Arrays.copyOf(method.getParameterTypes(), place)) {
      slot += before == long.class || before == double.class ? 2 : 1;
    }
    for (LocalVariableInfo variable :
        code(method)
            .findAttribute(Attributes.localVariableTable())
            .orElseThrow()
            .localVariables()) {
      if (variable.slot() == slot && variable.startPc() == 0) {
        return variable.name().stringValue();
      }
    }
    throw new AssertionError("no name of parameter " + place + " of " + method);
  }

  private static CodeModel code(Method method) {
    Class<?> type = method.getDeclaringClass();
    String descriptor =
        MethodType.methodType(method.getReturnType(), method.getParameterTypes())
            .descriptorString();
    String file = "/" + type.getName().replace('.', '/') + ".class";
    try (InputStream bytes = Objects.requireNonNull(type.getResourceAsStream(file))) {
      for (MethodModel each : ClassFile.of().parse(bytes.readAllBytes()).methods()) {
        if (each.methodName().equalsString(method.getName())
            && each.methodType().equalsString(descriptor)) {
          return each.code().orElseThrow();
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    throw new AssertionError("no code of " + method);
  }
}
