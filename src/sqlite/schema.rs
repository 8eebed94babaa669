//! The names of a table's columns, from the statement that made it.

/// The names of the columns in their order, in lower case. Empty if the statement is not
/// understood.
pub(super) fn columns(statement: &str) -> Vec<String> {
    let mut rest = Tokens(statement);
    if !rest.any(|token| token == Token::Sign('(')) {
        return Vec::new();
    }
    let mut columns = Vec::new();
    let (mut depth, mut is_first) = (0, true);
    for token in rest {
        match token {
            Token::Sign('(') => depth += 1,
            Token::Sign(')') if depth == 0 => break,
            Token::Sign(')') => depth -= 1,
            Token::Sign(',') if depth == 0 => is_first = true,
            Token::Name { name, is_quoted } if is_first => {
                is_first = false;
                let name = name.to_ascii_lowercase();
                // A condition on the whole table is no column.
                let starts = ["primary", "unique", "check", "foreign", "constraint"];
                if is_quoted || !starts.contains(&name.as_str()) {
                    columns.push(name);
                }
            }
            Token::Name { .. } | Token::Sign(_) => {}
        }
    }
    columns
}

#[derive(Debug, PartialEq)]
enum Token<'a> {
    Name { name: &'a str, is_quoted: bool },
    Sign(char),
}

/// The tokens of a statement. A comment is a sign that nobody looks for.
struct Tokens<'a>(&'a str);

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        let text = self.0.trim_start();
        let first = text.chars().next()?;
        let is_part = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '$';
        let (token, length) = if let Some(close) = closing(first) {
            let inner = &text[first.len_utf8()..];
            let end = inner.find(close).unwrap_or(inner.len());
            (Token::Name { name: &inner[..end], is_quoted: true }, 2 + end)
        } else if text.starts_with("--") {
            (Token::Sign('-'), text.find('\n').unwrap_or(text.len()))
        } else if text.starts_with("/*") {
            (Token::Sign('*'), text.find("*/").map_or(text.len(), |end| end + 2))
        } else if is_part(first) {
            let end = text.find(|letter| !is_part(letter)).unwrap_or(text.len());
            (Token::Name { name: &text[..end], is_quoted: false }, end)
        } else {
            (Token::Sign(first), first.len_utf8())
        };
        self.0 = text.get(length..).unwrap_or_default();
        Some(token)
    }
}

/// The end of a quoted name that begins with this sign.
const fn closing(first: char) -> Option<char> {
    match first {
        '[' => Some(']'),
        '"' | '`' | '\'' => Some(first),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_however_they_are_written() {
        for (statement, expected) in [
            ("CREATE TABLE bhobk([id] INTEGER PRIMARY KEY, [vkey] INTEGER)", "id vkey"),
            (
                "create table \"a(b\" (`VKey` TEXT DEFAULT (1, 2), 'vmove' , primary key (vkey, vmove))",
                "vkey vmove",
            ),
            ("CREATE TABLE t(a -- one, two\n, b /* ( */ DECIMAL(10,2), c, UNIQUE(a,b))", "a b c"),
            ("CREATE TABLE t(\"check\" INTEGER, CHECK (a > 0))", "check"),
            ("CREATE TABLE t(a", "a"),
            ("CREATE TABLE t([a", "a"),
            ("CREATE VIEW v AS SELECT 1", ""),
        ] {
            assert_eq!(columns(statement).join(" "), expected, "{statement}");
        }
    }
}
