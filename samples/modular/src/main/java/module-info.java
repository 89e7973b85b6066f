/** A program that is a module. */
module com.example.modular {
  requires dev.sennit;
}
