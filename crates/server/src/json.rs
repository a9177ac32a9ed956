//! Writing JSON fast: a server writes a whole game for every move.

use std::{
    cell::Cell,
    io::{self, Write},
};

use serde::Serialize;

/// So much of the desk stays for the next text.
const KEPT: usize = 64 * 1024;

thread_local! {
    /// Where texts are written before they are copied: whoever keeps one keeps no spare room.
    static DESK: Cell<Vec<u8>> = const { Cell::new(Vec::new()) };
}

/// Plain data as JSON.
pub(crate) fn json<T: Serialize>(value: &T) -> Vec<u8> {
    let mut text = Text(DESK.take());
    serde_json::to_writer(&mut text, value).expect("plain data with text keys serialises");
    let Text(mut desk) = text;
    let written = desk.clone();
    desk.clear();
    desk.shrink_to(KEPT);
    DESK.set(desk);
    written
}

/// Plain data as JSON for those who keep text.
pub(crate) fn json_text<T: Serialize>(value: &T) -> String {
    String::from_utf8(json(value)).expect("JSON is text")
}

/// Takes text in small pieces. Most are single signs, for which a call that copies any number of bytes is much.
struct Text(Vec<u8>);

impl Write for Text {
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
