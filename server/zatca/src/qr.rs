//! The QR: tag, length and value one after the other, the whole in base64.
//!
//! Source: Security features implementation standards 1.1 and the QR of the official samples. Lengths over 127 use BER's
//! long form (`81 nn`), which the official reader expects.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use thiserror::Error;

/// Most base64 characters the authority takes.
pub const MAX_LENGTH: usize = 1000;

/// Why a QR was not written or not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum QrError {
    /// Not base64.
    #[error("the QR is not base64")]
    NotBase64,
    /// The bytes end inside a tag, or a length is written in a form that does not exist.
    #[error("the QR ends early or has a malformed length")]
    Truncated,
    /// A tag came twice.
    #[error("tag {0} of the QR comes twice")]
    Repeated(u8),
    /// A tag of the first five, or one of 6 to 8 beside another of them, is not there.
    #[error("tag {0} of the QR is missing")]
    Missing(u8),
    /// A text tag is not UTF-8.
    #[error("tag {0} of the QR is not text")]
    NotText(u8),
    /// A value longer than any length form used here, or a QR of more than [`MAX_LENGTH`] characters.
    #[error("the QR is longer than {MAX_LENGTH} characters")]
    TooLong,
}

/// Tags 1 to 5, all that phase 1 asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Phase1 {
    /// Tag 1: the seller's registered name.
    pub seller: String,
    /// Tag 2: the seller's VAT number, 15 digits.
    pub vat_number: String,
    /// Tag 3: `yyyy-MM-ddTHH:mm:ss`, Saudi time, no zone.
    pub issued_at: String,
    /// Tag 4: the amount due, spelled as in the document.
    pub total: String,
    /// Tag 5: the VAT amount, spelled as in the document.
    pub vat: String,
}

/// Tags 6 to 9, which phase 2 adds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stamp {
    /// Tag 6: the invoice hash, 44 characters of base64.
    pub hash: String,
    /// Tag 7: the signature, base64 of its DER.
    pub signature: String,
    /// Tag 8: the DER of the certificate's public key, 88 bytes.
    pub public_key: Vec<u8>,
    /// Tag 9, on simplified documents only: the authority's signature inside the certificate, DER.
    pub certificate_signature: Option<Vec<u8>>,
}

/// A QR as read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Qr {
    /// Tags 1 to 5.
    pub invoice: Phase1,
    /// Tags 6 to 9; none in a QR of phase 1.
    pub stamp: Option<Stamp>,
}

impl Phase1 {
    /// The base64 text of a QR of phase 1.
    pub fn encode(&self) -> Result<String, QrError> {
        encode(&self.values())
    }

    fn values(&self) -> [(u8, &[u8]); 5] {
        [
            (1, self.seller.as_bytes()),
            (2, self.vat_number.as_bytes()),
            (3, self.issued_at.as_bytes()),
            (4, self.total.as_bytes()),
            (5, self.vat.as_bytes()),
        ]
    }
}

impl Qr {
    /// The base64 text.
    pub fn encode(&self) -> Result<String, QrError> {
        let mut values = self.invoice.values().to_vec();
        if let Some(stamp) = &self.stamp {
            values.push((6, stamp.hash.as_bytes()));
            values.push((7, stamp.signature.as_bytes()));
            values.push((8, &stamp.public_key));
            values.extend(
                stamp
                    .certificate_signature
                    .iter()
                    .map(|value| (9, value.as_slice())),
            );
        }
        encode(&values)
    }

    /// Reads a QR of either phase. Tags above 9 are passed over.
    pub fn decode(base64: &str) -> Result<Self, QrError> {
        let bytes = STANDARD
            .decode(base64.trim())
            .map_err(|_| QrError::NotBase64)?;
        let tags = Tags::read(&bytes)?;
        let invoice = Phase1 {
            seller: tags.text(1)?,
            vat_number: tags.text(2)?,
            issued_at: tags.text(3)?,
            total: tags.text(4)?,
            vat: tags.text(5)?,
        };
        let stamped = (6..=9).any(|tag| tags.get(tag).is_some());
        let stamp = if stamped {
            Some(Stamp {
                hash: tags.text(6)?,
                signature: tags.text(7)?,
                public_key: tags.get(8).ok_or(QrError::Missing(8))?.to_vec(),
                certificate_signature: tags.get(9).map(<[u8]>::to_vec),
            })
        } else {
            None
        };
        Ok(Self { invoice, stamp })
    }
}

/// Values by their tag, in the order given.
pub(crate) fn encode(values: &[(u8, &[u8])]) -> Result<String, QrError> {
    let mut bytes = Vec::with_capacity(512);
    for (tag, value) in values {
        bytes.push(*tag);
        match u8::try_from(value.len()).map_err(|_| QrError::TooLong)? {
            short @ 0..=0x7F => bytes.push(short),
            long => bytes.extend([0x81, long]),
        }
        bytes.extend_from_slice(value);
    }
    let text = STANDARD.encode(bytes);
    if text.len() > MAX_LENGTH {
        return Err(QrError::TooLong);
    }
    Ok(text)
}

#[derive(Default)]
struct Tags<'a>([Option<&'a [u8]>; 9]);

impl<'a> Tags<'a> {
    fn read(mut bytes: &'a [u8]) -> Result<Self, QrError> {
        let mut tags = Self::default();
        while let Some((tag, rest)) = bytes.split_first() {
            let (length, rest) = length(rest)?;
            let (value, rest) = rest.split_at_checked(length).ok_or(QrError::Truncated)?;
            if let Some(slot) = tags.0.get_mut(usize::from(*tag).wrapping_sub(1))
                && slot.replace(value).is_some()
            {
                return Err(QrError::Repeated(*tag));
            }
            bytes = rest;
        }
        Ok(tags)
    }

    fn get(&self, tag: u8) -> Option<&'a [u8]> {
        self.0
            .get(usize::from(tag).wrapping_sub(1))
            .copied()
            .flatten()
    }

    fn text(&self, tag: u8) -> Result<String, QrError> {
        let value = self.get(tag).ok_or(QrError::Missing(tag))?;
        let text = std::str::from_utf8(value).map_err(|_| QrError::NotText(tag))?;
        Ok(text.to_owned())
    }
}

fn length(bytes: &[u8]) -> Result<(usize, &[u8]), QrError> {
    match bytes {
        [short @ 0..=0x7F, rest @ ..] => Ok((usize::from(*short), rest)),
        [0x81, long, rest @ ..] => Ok((usize::from(*long), rest)),
        [0x82, high, low, rest @ ..] => Ok((usize::from(u16::from_be_bytes([*high, *low])), rest)),
        _ => Err(QrError::Truncated),
    }
}
