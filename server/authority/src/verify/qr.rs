//! The QR code's tag-length-value list.
use base64::{Engine, prelude::BASE64_STANDARD};
use std::collections::BTreeMap;

/// The values of the QR code by tag, 1 to 9 in a good one.
pub type Tags = BTreeMap<u8, Vec<u8>>;

/// Reads the base64 of a QR code; lengths over 127 in BER long form are taken too.
///
/// # Errors
/// [`QrError`] naming what is wrong with the list.
pub fn read(base64: &str) -> Result<Tags, QrError> {
    let bytes = BASE64_STANDARD
        .decode(base64)
        .map_err(|_| QrError::Base64)?;
    let mut rest = bytes.as_slice();
    let mut tags = Tags::new();
    while let Some((tag, after)) = rest.split_first() {
        let (length, after) = length(after)?;
        let (value, after) = after.split_at_checked(length).ok_or(QrError::Truncated)?;
        if tags.insert(*tag, value.to_vec()).is_some() {
            return Err(QrError::Repeated(*tag));
        }
        rest = after;
    }
    Ok(tags)
}

/// Writes tags in order; the lengths are one byte up to 127 and BER long form above.
#[must_use]
pub fn write(tags: &Tags) -> String {
    let mut bytes = Vec::new();
    for (tag, value) in tags {
        bytes.push(*tag);
        match u8::try_from(value.len()) {
            Ok(short @ 0..=127) => bytes.push(short),
            Ok(long) => bytes.extend([0x81, long]),
            Err(_) => bytes.extend([0x82, (value.len() >> 8) as u8, (value.len() & 0xff) as u8]),
        }
        bytes.extend(value);
    }
    BASE64_STANDARD.encode(bytes)
}

/// What is wrong with a QR code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum QrError {
    /// Not base64.
    #[error("not base64")]
    Base64,
    /// A length reaches over the end.
    #[error("a value is cut off")]
    Truncated,
    /// A tag comes twice.
    #[error("tag {0} comes twice")]
    Repeated(u8),
}

fn length(bytes: &[u8]) -> Result<(usize, &[u8]), QrError> {
    let (first, rest) = bytes.split_first().ok_or(QrError::Truncated)?;
    let count = usize::from(first & 0x7f);
    if first & 0x80 == 0 {
        return Ok((count, rest));
    }
    if !(1..=2).contains(&count) {
        return Err(QrError::Truncated);
    }
    let (octets, rest) = rest.split_at_checked(count).ok_or(QrError::Truncated)?;
    Ok((
        octets
            .iter()
            .fold(0, |length, octet| (length << 8) | usize::from(*octet)),
        rest,
    ))
}
