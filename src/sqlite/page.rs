//! A page of a table: its cells are rows, or lead to other pages.

use super::record::varint;

/// The length of the file's header, which stands before the first page's own.
pub(super) const FILE_HEADER: usize = 100;

/// What a page is for. Pages of indexes are only written.
pub(super) const TABLE_INTERIOR: u8 = 5;
pub(super) const TABLE_LEAF: u8 = 13;
pub(super) const INDEX_INTERIOR: u8 = 2;
pub(super) const INDEX_LEAF: u8 = 10;

/// A page without the bytes at its end that are reserved for other uses.
pub(super) struct Page {
    pub number: u32,
    pub bytes: Vec<u8>,
}

/// A row of a leaf.
pub(super) struct Cell<'a> {
    pub rowid: i64,
    /// The length of the whole row.
    pub length: u64,
    /// The part of the row in this page, and the page with more.
    pub local: &'a [u8],
    pub overflow: Option<u32>,
}

impl Page {
    const fn start(&self) -> usize {
        if self.number == 1 { FILE_HEADER } else { 0 }
    }

    /// The rest of the page from a place in the header.
    fn header(&self, at: usize) -> Option<&[u8]> {
        self.bytes.get(self.start() + at..)
    }

    /// Whether it is a leaf; `None` if it is no page of a table.
    pub fn is_leaf(&self) -> Option<bool> {
        match *self.header(0)?.first()? {
            TABLE_LEAF => Some(true),
            TABLE_INTERIOR => Some(false),
            _ => None,
        }
    }

    pub fn cells(&self) -> Option<u16> {
        self.header(3)?.first_chunk().copied().map(u16::from_be_bytes)
    }

    /// The bytes from a cell's start to the end of the page.
    fn cell(&self, index: u16, header_length: usize) -> Option<&[u8]> {
        let at = self.header(header_length + 2 * usize::from(index))?.first_chunk().copied()?;
        self.bytes.get(u16::from_be_bytes(at).into()..)
    }

    /// The pages below an interior page.
    pub fn children(&self) -> Option<Vec<u32>> {
        let number = |bytes: &[u8]| bytes.first_chunk().copied().map(u32::from_be_bytes);
        let mut children: Vec<u32> =
            (0..self.cells()?).map(|index| number(self.cell(index, 12)?)).collect::<Option<_>>()?;
        children.push(number(self.header(8)?)?);
        Some(children)
    }

    /// A row of a leaf.
    pub fn row(&self, index: u16) -> Option<Cell<'_>> {
        let cell = self.cell(index, 8)?;
        let (length, first) = varint(cell)?;
        let (rowid, second) = varint(cell.get(first..)?)?;
        let rest = cell.get(first + second..)?;
        let here = local_length(length, self.bytes.len());
        let overflow = match length > here as u64 {
            true => Some(u32::from_be_bytes(*rest.get(here..)?.first_chunk()?)),
            false => None,
        };
        Some(Cell { rowid: rowid.cast_signed(), length, local: rest.get(..here)?, overflow })
    }
}

/// How much of a row of this length stands in the leaf itself.
pub(super) fn local_length(length: u64, usable: usize) -> usize {
    let most = usable - 35;
    if length <= most as u64 {
        return length as usize;
    }
    let least = (usable - 12) * 32 / 255 - 23;
    let fitting = least + ((length - least as u64) % (usable as u64 - 4)) as usize;
    if fitting <= most { fitting } else { least }
}
