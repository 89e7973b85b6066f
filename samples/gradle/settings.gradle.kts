rootProject.name = "gradle"
