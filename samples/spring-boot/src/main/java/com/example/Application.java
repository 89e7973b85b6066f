package com.example;

import dev.sennit.Hasher;
import dev.sennit.Status;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.springframework.boot.CommandLineRunner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Prints a digest from within Spring Boot's executable jar, and what computed it. */
@SpringBootApplication
public class Application implements CommandLineRunner {
  public static void main(String[] arguments) {
    SpringApplication.run(Application.class, arguments);
  }

  @Override
  public void run(String... arguments) {
    byte[] digest = Hasher.SHA_256.hash("abc".getBytes(StandardCharsets.UTF_8));
    System.out.println(HexFormat.of().formatHex(digest));
    System.out.println(Status.current().describe());
  }
}
