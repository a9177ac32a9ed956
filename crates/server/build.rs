//! Builds the server anew when the page has been built anew.

#![expect(clippy::print_stdout, reason = "it is how a build script speaks")]

fn main() {
    println!("cargo::rerun-if-changed=../../web/dist");
}
