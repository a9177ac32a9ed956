//! Lines of standard input, limited in length; invalid UTF-8 is replaced.

use std::io::{self, BufRead, Read};

/// The longest line that is read whole, in bytes.
const MAX_LINE_BYTES: u64 = 4096;

/// The next line, trimmed; `None` at the end of the input. A line that is too long is truncated, and then is no valid
/// answer to any question.
pub(crate) fn line(input: &mut dyn BufRead) -> io::Result<Option<String>> {
    Ok(line_up_to(input, MAX_LINE_BYTES)?.map(|(Line::Whole(text) | Line::Cut(text))| text))
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// The whole line, trimmed.
    Whole(String),
    /// The beginning of a line that is too long.
    Cut(String),
}

/// The next line, truncated to `longest` bytes; `None` at the end of the input.
pub(crate) fn line_up_to(input: &mut dyn BufRead, longest: u64) -> io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    if Read::take(&mut *input, longest).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    let cut = bytes.len() as u64 == longest && !bytes.ends_with(b"\n");
    if cut {
        skip_line(input)?;
    }
    let text = String::from_utf8_lossy(&bytes).trim().to_owned();
    Ok(Some(if cut {
        Line::Cut(text)
    } else {
        Line::Whole(text)
    }))
}

fn skip_line(input: &mut dyn BufRead) -> io::Result<()> {
    loop {
        let chunk = input.fill_buf()?;
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let used = end.map_or(chunk.len(), |end| end + 1);
        let done = end.is_some() || chunk.is_empty();
        input.consume(used);
        if done {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_trimmed_cut_and_end() {
        let long = format!("{}\n", "x".repeat(20_000));
        let text = [b" a1-b2 \r\n\xff\n", long.as_bytes(), b"last"].concat();
        let mut input = text.as_slice();
        assert_eq!(line(&mut input).unwrap().unwrap(), "a1-b2");
        assert_eq!(line(&mut input).unwrap().unwrap(), "\u{fffd}");
        assert_eq!(line(&mut input).unwrap().unwrap().len(), 4096);
        assert_eq!(line(&mut input).unwrap().unwrap(), "last");
        assert_eq!(line(&mut input).unwrap(), None);
    }
}
