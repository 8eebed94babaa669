//! Arithmetic coding: the likelier a symbol, the fewer bits it takes. This is a range coder (Martin
//! 1979) that never carries: an interval that becomes too small is cut off at its next border
//! (Subbotin 1999).

/// The first byte of an interval is settled if its ends agree in everything from this bit on.
const SETTLED: u64 = 1 << 56;
/// An interval is cut off rather than becoming smaller.
const MIN_RANGE: u64 = 1 << 48;

/// Part of a whole that has been divided among all symbols in proportion to their likelihoods.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Part {
    pub start: u32,
    pub size: u32,
    pub whole: u32,
}

/// The numbers that begin with what has been written.
#[derive(Debug)]
struct Interval {
    low: u64,
    range: u64,
}

impl Interval {
    const ALL: Self = Self { low: 0, range: u64::MAX };

    /// Narrows the interval to a part, and calls `settle` with each byte that all of its numbers have
    /// in common.
    fn narrow(&mut self, part: Part, mut settle: impl FnMut(u8)) {
        let step = self.range / u64::from(part.whole);
        self.low = self.low.wrapping_add(step * u64::from(part.start));
        self.range = step * u64::from(part.size);
        loop {
            if self.low ^ self.low.wrapping_add(self.range) >= SETTLED {
                if self.range >= MIN_RANGE {
                    return;
                }
                self.range = self.low.wrapping_neg() & (MIN_RANGE - 1);
            }
            settle((self.low >> 56) as u8);
            self.low <<= 8;
            self.range <<= 8;
        }
    }
}

/// Writes symbols.
#[cfg(any(test, feature = "train"))]
pub(super) struct Encoder {
    interval: Interval,
    bytes: Vec<u8>,
}

#[cfg(any(test, feature = "train"))]
impl Encoder {
    pub fn new() -> Self {
        Self { interval: Interval::ALL, bytes: Vec::new() }
    }

    pub fn write(&mut self, part: Part) {
        self.interval.narrow(part, |byte| self.bytes.push(byte));
    }

    pub fn finish(mut self) -> Vec<u8> {
        self.bytes.extend(self.interval.low.to_be_bytes());
        // A reader takes missing bytes for zeros.
        while self.bytes.last() == Some(&0) {
            self.bytes.pop();
        }
        self.bytes
    }
}

/// Reads symbols. Any bytes give symbols, if not those that were written.
pub(super) struct Decoder<'a> {
    interval: Interval,
    /// The bytes that lie in the interval, from the same bit on.
    code: u64,
    bytes: std::iter::Copied<std::slice::Iter<'a, u8>>,
}

impl<'a> Decoder<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        let mut bytes = bytes.iter().copied();
        let code = (0..8).fold(0, |code, _| code << 8 | u64::from(bytes.next().unwrap_or_default()));
        Self { interval: Interval::ALL, code, bytes }
    }

    /// Where the next symbol lies in a whole: `part` finds the symbol's part there.
    pub fn read<S>(&mut self, whole: u32, part: impl FnOnce(u32) -> (S, Part)) -> S {
        let step = self.interval.range / u64::from(whole);
        let place = self.code.wrapping_sub(self.interval.low) / step;
        let (symbol, part) = part(place.min(u64::from(whole) - 1) as u32);
        let Self { interval, code, bytes } = self;
        interval.narrow(part, |_| *code = *code << 8 | u64::from(bytes.next().unwrap_or_default()));
        symbol
    }
}

/// How often each symbol has come so far, from which the likelihood of the next one is guessed.
pub(super) struct Frequencies {
    counts: Vec<u32>,
    whole: u32,
}

impl Frequencies {
    /// The weight of a symbol that came, compared with that of symbols never seen.
    const GAIN: u32 = 24;

    /// For symbols from 0 to `count - 1`.
    pub fn new(count: usize) -> Self {
        Self { counts: vec![1; count], whole: count as u32 }
    }

    #[cfg(any(test, feature = "train"))]
    pub fn write(&mut self, encoder: &mut Encoder, symbol: usize) {
        let start = self.counts[..symbol].iter().sum();
        encoder.write(Part { start, size: self.counts[symbol], whole: self.whole });
        self.count(symbol);
    }

    pub fn read(&mut self, decoder: &mut Decoder<'_>) -> usize {
        let symbol = decoder.read(self.whole, |place| part_at(&self.counts, self.whole, place));
        self.count(symbol);
        symbol
    }

    fn count(&mut self, symbol: usize) {
        self.counts[symbol] += Self::GAIN;
        self.whole += Self::GAIN;
    }
}

/// The symbol whose part of the whole has this place.
pub(super) fn part_at(sizes: &[u32], whole: u32, place: u32) -> (usize, Part) {
    let (mut symbol, mut start) = (0, 0);
    while symbol + 1 < sizes.len() && start + sizes[symbol] <= place {
        start += sizes[symbol];
        symbol += 1;
    }
    (symbol, Part { start, size: sizes[symbol], whole })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn symbols_are_read_as_they_were_written(symbols in prop::collection::vec(0_usize..300, 0..2_000)) {
            let (mut encoder, mut frequencies) = (Encoder::new(), Frequencies::new(300));
            symbols.iter().for_each(|&symbol| frequencies.write(&mut encoder, symbol));
            let bytes = encoder.finish();
            let (mut decoder, mut frequencies) = (Decoder::new(&bytes), Frequencies::new(300));
            for symbol in symbols {
                prop_assert_eq!(frequencies.read(&mut decoder), symbol);
            }
        }

        #[test]
        fn any_bytes_give_symbols(bytes in prop::collection::vec(any::<u8>(), 0..100)) {
            let (mut decoder, mut frequencies) = (Decoder::new(&bytes), Frequencies::new(7));
            prop_assert!((0..500).all(|_| frequencies.read(&mut decoder) < 7));
        }
    }

    #[test]
    fn a_likely_symbol_takes_less_than_a_bit() {
        let (mut encoder, mut frequencies) = (Encoder::new(), Frequencies::new(300));
        (0..10_000).for_each(|_| frequencies.write(&mut encoder, 5));
        assert!(encoder.finish().len() < 30);
    }
}
