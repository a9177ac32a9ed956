//! Answers requests to the module without WebAssembly: one on each line of the input, and one answer on each line of the output.
#![expect(clippy::print_stdout, reason = "the answers are its output")]

use std::io;

use tessera_wasm::Module;

fn main() -> io::Result<()> {
    let mut module = Module::default();
    for request in io::stdin().lines() {
        println!("{}", module.answer(&request?, &mut |_| {}));
    }
    Ok(())
}
