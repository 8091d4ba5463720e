//! Texts with separated values.

use encoding_rs::{UTF_8, WINDOWS_1256};

use super::{LONGEST_CELL, Line, MOST_COLUMNS, ReadError, keep};

/// Lines that the separator is looked for in.
const SAMPLE: usize = 20;

pub(super) fn read(bytes: &[u8], most: usize) -> Result<Vec<Line>, ReadError> {
    let text = decoded(bytes)?;
    let mut reader = ::csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(separator(&text))
        .from_reader(text.as_bytes());
    let mut lines = Vec::new();
    for record in reader.records() {
        let record = record.map_err(|_| ReadError::Damaged)?;
        let number = record.position().map_or(0, ::csv::Position::line);
        let cells = record
            .iter()
            .take(MOST_COLUMNS)
            .map(|cell| cell.trim().chars().take(LONGEST_CELL).collect())
            .collect();
        keep(
            &mut lines,
            u32::try_from(number).unwrap_or(u32::MAX),
            cells,
            most,
        )?;
    }
    Ok(lines)
}

/// UTF-8 or UTF-16 by their marks, UTF-8 where it is that, and else the Arabic page of Windows, in which Excel saves
/// its plain CSV.
fn decoded(bytes: &[u8]) -> Result<String, ReadError> {
    let (encoding, bytes) = match encoding_rs::Encoding::for_bom(bytes) {
        Some((encoding, mark)) => (encoding, &bytes[mark..]),
        None if std::str::from_utf8(bytes).is_ok() => (UTF_8, bytes),
        None => (WINDOWS_1256, bytes),
    };
    let (text, _) = encoding.decode_without_bom_handling(bytes);
    let is_binary = |c: char| c.is_control() && !matches!(c, '\n' | '\r' | '\t' | '\u{1A}');
    if text
        .chars()
        .any(|c| is_binary(c) && !('\u{80}'..='\u{9F}').contains(&c))
    {
        return Err(ReadError::Unknown);
    }
    Ok(text.into_owned())
}

/// The sign that most lines have outside quotes; a comma where there is none of them.
fn separator(text: &str) -> u8 {
    let mut best = (0, b',');
    for candidate in [b'\t', b';', b','] {
        let mut quoted = false;
        let mut having = 0;
        for line in text
            .lines()
            .filter(|line| !line.trim().is_empty())
            .take(SAMPLE)
        {
            let mut found = false;
            for byte in line.bytes() {
                match byte {
                    b'"' => quoted = !quoted,
                    _ if byte == candidate && !quoted => found = true,
                    _ => {}
                }
            }
            having += usize::from(found);
        }
        if having > best.0 {
            best = (having, candidate);
        }
    }
    best.1
}
