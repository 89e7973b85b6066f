package com.example.programs;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.Callable;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.crypto.FileDecryptionProperties;
import org.apache.parquet.crypto.FileEncryptionProperties;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroupFactory;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.ReadSupport;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;

/** A file of rows, each with random bytes too, by modular encryption or plain. */
record ParquetFile(int rows, int payload) {
  private static final byte[] KEY = Workloads.bytes(32);
  private static final MessageType TYPE =
      MessageTypeParser.parseMessageType(
          "message row { required int64 id; required binary name (UTF8); required double x; required binary payload; }");

  private static Path file() throws Exception {
    Path file = Files.createTempFile("programs", ".parquet");
    file.toFile().deleteOnExit();
    return file;
  }

  Callable<Object> writing(boolean encrypted) throws Exception {
    Path file = file();
    return () -> write(file, encrypted);
  }

  Callable<Object> reading(boolean encrypted) throws Exception {
    Path file = file();
    write(file, encrypted);
    return () -> read(file, encrypted);
  }

  private Object write(Path file, boolean encrypted) throws Exception {
    ExampleParquetWriter.Builder builder =
        ExampleParquetWriter.builder(new LocalOutputFile(file))
            .withType(TYPE)
            .withConf(new PlainParquetConfiguration())
            .withWriteMode(ParquetFileWriter.Mode.OVERWRITE);
    if (encrypted) {
      builder.withEncryption(FileEncryptionProperties.builder(KEY).build());
    }
    SimpleGroupFactory groups = new SimpleGroupFactory(TYPE);
    Random random = new Random(1);
    byte[] bytes = new byte[payload];
    try (ParquetWriter<Group> writer = builder.build()) {
      for (int i = 0; i < rows; i++) {
        random.nextBytes(bytes);
        writer.write(
            groups.newGroup()
                .append("id", i * 0x9e3779b97f4a7c15L)
                .append("name", "name of the row " + i)
                .append("x", i / 7.0)
                .append("payload", Binary.fromReusedByteArray(bytes)));
      }
    }
    return rows;
  }

  private Object read(Path file, boolean encrypted) throws Exception {
    ParquetReader.Builder<Group> builder =
        new ParquetReader.Builder<>(
            (InputFile) new LocalInputFile(file), new PlainParquetConfiguration()) {
          @Override
          protected ReadSupport<Group> getReadSupport() {
            return new GroupReadSupport();
          }
        };
    if (encrypted) {
      builder.withDecryption(FileDecryptionProperties.builder().withFooterKey(KEY).build());
    }
    long sum = 0;
    try (ParquetReader<Group> reader = builder.build()) {
      for (Group row = reader.read(); row != null; row = reader.read()) {
        sum += row.getLong("id", 0) + row.getBinary("payload", 0).length();
      }
    }
    return sum;
  }
}
