plugins {
    application
}

repositories {
    // For a repository other than Maven Central: gradle -PsennitRepository=file:///a/folder
    findProperty("sennitRepository")?.let { maven(it) }
    mavenCentral()
}

dependencies {
    implementation(platform("dev.sennit:sennit-bom:0.1.0"))
    implementation("dev.sennit:sennit")
}

java {
    toolchain {
        languageVersion = JavaLanguageVersion.of(25)
    }
}

sourceSets {
    main {
        java.srcDir("../plain/src/main/java")
    }
}

application {
    mainClass = "com.example.Main"
    applicationDefaultJvmArgs = listOf("--enable-native-access=ALL-UNNAMED")
}
