//! The module as the page's worker sees it: three functions, and three that it imports.
//!
//! The worker reserves a buffer, writes a request into it (JSON in UTF-8), and calls [`answer`]; the answer stays where
//! [`answer_address`] says until the next request. Nothing here reads memory through an address: the worker does.
#![allow(
    unsafe_code,
    reason = "exported and imported names are unsafe attributes; the imported functions take numbers and nothing else"
)]

use std::{
    panic,
    sync::{LazyLock, Mutex, MutexGuard},
    time::Duration,
};

use crate::Module;

// SAFETY: the functions are those of `web/src/core/instance.ts`. They only read the memory that they are told of.
#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Milliseconds on a clock that never goes back.
    safe fn now() -> f64;
    /// A line of a running search, as JSON.
    safe fn report(address: *const u8, bytes: usize);
    /// The message of a panic, after which the module is not used any more.
    safe fn panicked(address: *const u8, bytes: usize);
}

#[derive(Default)]
struct Exchange {
    module: Module,
    request: Vec<u8>,
    answer: String,
}

static EXCHANGE: LazyLock<Mutex<Exchange>> = LazyLock::new(|| {
    tessera_engine::set_clock(|| Duration::from_secs_f64(now().max(0.0) / 1_000.0));
    panic::set_hook(Box::new(|info| {
        let message = info.to_string();
        panicked(message.as_ptr(), message.len());
    }));
    Mutex::default()
});

fn exchange() -> MutexGuard<'static, Exchange> {
    EXCHANGE
        .lock()
        .expect("the worker runs one function at a time, and ends after a panic")
}

/// The address of a buffer of this many bytes for the next request.
// SAFETY: no other function of the module has this name.
#[unsafe(no_mangle)]
extern "C" fn reserve(bytes: usize) -> *mut u8 {
    let mut exchange = exchange();
    exchange.request.clear();
    exchange.request.resize(bytes, 0);
    exchange.request.as_mut_ptr()
}

/// Answers the request in the buffer, and returns the number of bytes of the answer.
// SAFETY: no other function of the module has this name.
#[unsafe(no_mangle)]
extern "C" fn answer() -> usize {
    let mut exchange = exchange();
    let Exchange {
        module,
        request,
        answer,
    } = &mut *exchange;
    let request = String::from_utf8_lossy(request);
    *answer = module.answer(&request, &mut |line| report(line.as_ptr(), line.len()));
    answer.len()
}

/// The address of the answer.
// SAFETY: no other function of the module has this name.
#[unsafe(no_mangle)]
extern "C" fn answer_address() -> *const u8 {
    exchange().answer.as_ptr()
}
