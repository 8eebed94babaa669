//! Reads lines of text from a stream that may contain anything.

use std::io::{self, BufRead, Read};

/// The lines of a stream without their ends, each at most [`Lines::MAX_BYTES`] long.
///
/// An unusable line gives an error; the next one is read as usual.
pub struct Lines<R> {
    input: R,
}

/// Why a line is unusable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LineError {
    #[error("the line is longer than {} bytes", Lines::<io::Empty>::MAX_BYTES)]
    TooLong,
    #[error("the line is not UTF-8 text")]
    NotUtf8,
}

impl<R> Lines<R> {
    /// The longest line: a game of over 30,000 plies, which no rules allow.
    pub const MAX_BYTES: usize = 1 << 18;
}

impl<R: BufRead> Lines<R> {
    pub fn new(input: R) -> Self {
        Self { input }
    }

    fn skip_to_line_end(&mut self) -> io::Result<()> {
        loop {
            let buffer = self.input.fill_buf()?;
            let (used, done) = match buffer.iter().position(|&byte| byte == b'\n') {
                Some(end) => (end + 1, true),
                None => (buffer.len(), buffer.is_empty()),
            };
            self.input.consume(used);
            if done {
                return Ok(());
            }
        }
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = io::Result<Result<String, LineError>>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut line = Vec::new();
        match (&mut self.input).take(Self::MAX_BYTES as u64 + 1).read_until(b'\n', &mut line) {
            Err(error) => return Some(Err(error)),
            Ok(0) => return None,
            Ok(_) => {}
        }
        if line.ends_with(b"\n") {
            line.pop();
        } else if line.len() > Self::MAX_BYTES {
            return Some(self.skip_to_line_end().map(|()| Err(LineError::TooLong)));
        }
        if line.ends_with(b"\r") {
            line.pop();
        }
        Some(Ok(String::from_utf8(line).map_err(|_| LineError::NotUtf8)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(input: &[u8]) -> Vec<Result<String, LineError>> {
        Lines::new(input).map(|line| line.unwrap()).collect()
    }

    #[test]
    fn ends_of_lines_are_those_of_any_system() {
        assert_eq!(lines(b"a\r\n\nb"), [Ok("a".into()), Ok(String::new()), Ok("b".into())]);
    }

    #[test]
    fn an_unusable_line_does_not_spoil_the_next() {
        let mut input = vec![b'x'; Lines::<&[u8]>::MAX_BYTES + 1];
        input.extend(b"xx\nnext\n\xff\xfe\nlast");
        assert_eq!(
            lines(&input),
            [Err(LineError::TooLong), Ok("next".into()), Err(LineError::NotUtf8), Ok("last".into())]
        );
    }

    #[test]
    fn the_longest_line_is_still_read() {
        let longest = "x".repeat(Lines::<&[u8]>::MAX_BYTES);
        assert_eq!(lines(format!("{longest}\ny").as_bytes()), [Ok(longest), Ok("y".into())]);
    }
}
