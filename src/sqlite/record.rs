//! Numbers of variable length, and rows: a header with the type of each column, then the values.

/// A value of a row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value<'a> {
    Null,
    Integer(i64),
    Real(f64),
    Text(&'a [u8]),
    Blob(&'a [u8]),
}

/// The values of a row, of which the end may be missing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Record<'a>(pub &'a [u8]);

impl<'a> Record<'a> {
    /// The value of a column, counted from 0. A column that was added to the table later is NULL in
    /// older rows. `None` if the value lies in the part that is missing.
    pub fn value(self, column: usize) -> Option<Value<'a>> {
        let (header_length, mut at) = varint(self.0)?;
        let header_length = usize::try_from(header_length).ok()?;
        let mut body = header_length;
        for number in 0.. {
            if at >= header_length {
                return Some(Value::Null);
            }
            let (kind, length) = varint(self.0.get(at..)?)?;
            at += length;
            let length = length_of(kind)?;
            let end = body.checked_add(length)?;
            if number == column {
                return value(kind, self.0.get(body..end)?);
            }
            body = end;
        }
        None
    }
}

/// The length of a value of this type.
fn length_of(kind: u64) -> Option<usize> {
    match kind {
        0 | 8 | 9 => Some(0),
        1..=4 => Some(kind as usize),
        5 => Some(6),
        6 | 7 => Some(8),
        10 | 11 => None,
        12.. => usize::try_from((kind - 12) / 2).ok(),
    }
}

fn value(kind: u64, bytes: &[u8]) -> Option<Value<'_>> {
    Some(match kind {
        0 => Value::Null,
        1..=6 => Value::Integer(signed(bytes)),
        7 => Value::Real(f64::from_be_bytes(bytes.try_into().ok()?)),
        8 | 9 => Value::Integer(kind as i64 - 8),
        10 | 11 => return None,
        12.. if kind.is_multiple_of(2) => Value::Blob(bytes),
        12.. => Value::Text(bytes),
    })
}

/// A number of up to 8 bytes in two's complement.
fn signed(bytes: &[u8]) -> i64 {
    let first = bytes.first().map_or(0, |&first| i64::from(first.cast_signed()));
    bytes.iter().skip(1).fold(first, |number, &byte| number << 8 | i64::from(byte))
}

/// The number at the start, and its length: seven bits a byte, and all eight of a ninth byte.
pub(super) fn varint(bytes: &[u8]) -> Option<(u64, usize)> {
    let mut number = 0;
    for (index, &byte) in bytes.iter().take(8).enumerate() {
        number = number << 7 | u64::from(byte & 0x7f);
        if byte < 0x80 {
            return Some((number, index + 1));
        }
    }
    Some((number << 8 | u64::from(*bytes.get(8)?), 9))
}

/// Appends such a number.
pub(super) fn put_varint(bytes: &mut Vec<u8>, number: u64) {
    if number >> 56 != 0 {
        bytes.extend((0..8).map(|place| (number >> (57 - 7 * place)) as u8 | 0x80));
        bytes.push(number as u8);
        return;
    }
    let places = (1..8).rev().filter(|place| number >> (7 * place) != 0);
    bytes.extend(places.map(|place| (number >> (7 * place)) as u8 | 0x80));
    bytes.push(number as u8 & 0x7f);
}

/// A row with these values.
pub(super) fn record(values: &[Value<'_>]) -> Vec<u8> {
    let (mut kinds, mut body) = (Vec::new(), Vec::new());
    for &value in values {
        let kind = match value {
            Value::Null => 0,
            Value::Integer(number @ (0 | 1)) => 8 + number as u64,
            Value::Integer(number) => put_integer(&mut body, number),
            Value::Real(number) => {
                body.extend(number.to_be_bytes());
                7
            }
            Value::Blob(bytes) => {
                body.extend(bytes);
                12 + 2 * bytes.len() as u64
            }
            Value::Text(bytes) => {
                body.extend(bytes);
                13 + 2 * bytes.len() as u64
            }
        };
        put_varint(&mut kinds, kind);
    }
    let mut record = Vec::with_capacity(2 + kinds.len() + body.len());
    // The length includes itself.
    let length = kinds.len() as u64 + 1;
    put_varint(&mut record, if length > 0x7f { length + 1 } else { length });
    record.extend(kinds);
    record.extend(body);
    record
}

/// Appends a number in as few bytes as the format has, and returns its type.
fn put_integer(body: &mut Vec<u8>, number: i64) -> u64 {
    const LENGTHS: [(u64, usize); 6] = [(1, 1), (2, 2), (3, 3), (4, 4), (5, 6), (6, 8)];
    let fits = |length: usize| number >> (8 * length - 1) == number >> 63;
    let (kind, length) = LENGTHS.into_iter().find(|&(_, length)| fits(length)).unwrap_or((6, 8));
    body.extend(number.to_be_bytes().into_iter().skip(8 - length));
    kind
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back() {
        for number in [0, 1, 127, 128, 0x3fff, 0x4000, (1 << 56) - 1, 1 << 56, u64::MAX] {
            let mut bytes = Vec::new();
            put_varint(&mut bytes, number);
            assert_eq!(varint(&bytes), Some((number, bytes.len())));
            assert_eq!(varint(&bytes[..bytes.len() - 1]), None);
        }
    }

    #[test]
    fn values_come_back() {
        let mut values = vec![Value::Null, Value::Real(-3.3e-310), Value::Text(b"ab"), Value::Blob(b"")];
        let numbers = [0, 1, 2, -1, 127, 128, -129, 1 << 23, -(1 << 31), 1 << 40, i64::MIN, i64::MAX];
        values.extend(numbers.map(Value::Integer));
        let bytes = record(&values);
        for (column, &value) in values.iter().enumerate() {
            assert_eq!(Record(&bytes).value(column), Some(value), "{column}");
        }
        assert_eq!(Record(&bytes).value(values.len()), Some(Value::Null), "a column that came later");
        assert_eq!(Record(&bytes[..bytes.len() - 1]).value(values.len() - 1), None, "cut off");
    }
}
