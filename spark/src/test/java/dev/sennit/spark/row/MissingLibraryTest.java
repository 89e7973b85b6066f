package dev.sennit.spark.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.spark.SennitExtensions;
import dev.sennit.spark.columns.Function;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;
import org.apache.spark.SparkConf;
import org.apache.spark.serializer.JavaSerializer;
import org.apache.spark.serializer.SerializerInstance;
import org.apache.spark.sql.SparkSessionExtensions;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import scala.Function1;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/** Protects: where only the jar of this module is passed to Spark, the error says what to add. */
class MissingLibraryTest {
  private static final String WHAT_TO_ADD = "add the jar of dev.sennit:sennit to --jars";

  @AutoClose private URLClassLoader withoutLibrary;

  @BeforeEach
  void openLoader() {
    URL module = SennitExtensions.class.getProtectionDomain().getCodeSource().getLocation();
    withoutLibrary = new URLClassLoader(new URL[] {module}, new SparkOnly());
  }

  /** Has Spark, and nothing of Sennit. */
  private static final class SparkOnly extends ClassLoader {
    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (name.startsWith("dev.sennit.")) {
        throw new ClassNotFoundException(name);
      }
      return super.loadClass(name, resolve);
    }
  }

  @Test
  @SuppressWarnings("unchecked")
  void sessions() throws Exception {
    var extension =
        (Function1<SparkSessionExtensions, ?>)
            withoutLibrary
                .loadClass(SennitExtensions.class.getName())
                .getConstructor()
                .newInstance();
    assertThatThrownBy(() -> extension.apply(new SparkSessionExtensions()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(WHAT_TO_ADD);
    assertThatCode(() -> new SennitExtensions().apply(new SparkSessionExtensions()))
        .doesNotThrowAnyException();
  }

  /** An executor gets a task as bytes. */
  @ParameterizedTest
  @EnumSource
  void tasks(Function function) throws Exception {
    Expression value = Literal.create("x", DataTypes.StringType);
    PartitionTask sent =
        new PartitionTask(
            Lists.toScala(List.of()),
            List.of(new Call(function, List.of(value, value, value))),
            Lists.toScala(List.of()),
            null,
            null);
    SerializerInstance serializer = new JavaSerializer(new SparkConf()).newInstance();
    ClassTag<Object> any = ClassTag$.MODULE$.apply(Object.class);
    var task =
        (Function1<?, ?>)
            serializer.deserialize(serializer.serialize(sent, any), withoutLibrary, any);
    assertThat(task.getClass().getClassLoader()).isSameAs(withoutLibrary);
    assertThatThrownBy(() -> task.apply(null))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(WHAT_TO_ADD);
  }
}
