//! Serialises JSON through a buffer that each thread reuses: a server writes a whole game for every move.

use std::{
    cell::Cell,
    io::{self, Write},
};

use serde::Serialize;

/// Capacity of the buffer kept between calls, in bytes.
const KEPT_CAPACITY: usize = 64 * 1024;

thread_local! {
    /// Texts are written here and then copied, so that a text that is kept has no spare capacity.
    static BUFFER: Cell<Vec<u8>> = const { Cell::new(Vec::new()) };
}

pub(crate) fn json<T: Serialize>(value: &T) -> Vec<u8> {
    let mut writer = Writer(BUFFER.take());
    serde_json::to_writer(&mut writer, value).expect("plain data with text keys serialises");
    let Writer(mut buffer) = writer;
    let written = buffer.clone();
    buffer.clear();
    buffer.shrink_to(KEPT_CAPACITY);
    BUFFER.set(buffer);
    written
}

pub(crate) fn json_text<T: Serialize>(value: &T) -> String {
    String::from_utf8(json(value)).expect("JSON is text")
}

/// Serde writes JSON in small pieces, most of them one byte long, for which a push is cheaper than the `memcpy` of
/// `extend_from_slice`.
struct Writer(Vec<u8>);

impl Write for Writer {
    #[inline]
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_all(bytes)?;
        Ok(bytes.len())
    }

    #[inline]
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        match *bytes {
            [byte] => self.0.push(byte),
            _ => self.0.extend_from_slice(bytes),
        }
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
