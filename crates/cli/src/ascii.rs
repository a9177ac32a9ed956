//! Output in ASCII, for locales without Unicode.

use std::io::{self, Write};

use tessera_tui::ascii;

/// Writes text to another writer with all characters replaced by ASCII ones.
pub(crate) struct AsciiWriter<W> {
    inner: W,
    /// The beginning of a character whose other bytes are not written yet.
    partial: Vec<u8>,
}

impl<W: Write> AsciiWriter<W> {
    pub(crate) const fn new(inner: W) -> Self {
        Self {
            inner,
            partial: Vec::new(),
        }
    }
}

impl<W: Write> Write for AsciiWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.partial.extend_from_slice(bytes);
        let valid = match str::from_utf8(&self.partial) {
            Ok(text) => text.len(),
            Err(error) if error.error_len().is_none() => error.valid_up_to(),
            // Bytes that are not text are written as they are.
            Err(_) => {
                self.inner.write_all(&self.partial)?;
                self.partial.clear();
                return Ok(bytes.len());
            }
        };
        let rest = self.partial.split_off(valid);
        let text = String::from_utf8_lossy(&self.partial);
        self.inner.write_all(ascii::text(&text).as_bytes())?;
        self.partial = rest;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_may_be_written_in_parts() {
        let mut written = Vec::new();
        let mut writer = AsciiWriter::new(&mut written);
        for byte in "não … ½\n".bytes() {
            writer.write_all(&[byte]).unwrap();
        }
        assert_eq!(String::from_utf8(written).unwrap(), "nao ... 1/2\n");
    }
}
