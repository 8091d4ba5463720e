//! The company that issues a document, and the link that proves the document.

use serde::{Deserialize, Serialize};

use crate::engine::{Attachments, DocumentError};
use crate::image::{check_png, qr_code};
use crate::language::Bilingual;
use crate::page::{Letterhead, QrView};
use crate::printable::{both, line};

/// The company whose letterhead a document carries.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Issuer {
    /// Trade name.
    pub name: Bilingual,
    /// Address, phone, licence and tax number as one short text; lines are kept.
    pub details: Bilingual,
    /// Logo as PNG, at most 4,096 pixels a side and 5 MB.
    pub logo: Option<Vec<u8>>,
}

impl Issuer {
    pub(crate) fn letterhead(&self, files: &mut Attachments) -> Result<Letterhead, DocumentError> {
        if let Some(logo) = &self.logo {
            check_png("issuer.logo", logo)?;
            files.add("/logo.png", logo.clone());
        }
        Ok(Letterhead {
            name: both(&self.name),
            details: both(&self.details),
            has_logo: self.logo.is_some(),
        })
    }
}

/// The page on which anybody can check that a document is valid.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Verification {
    /// Absolute address, printed as text and as a QR code; at most about 1,000 characters.
    pub link: String,
}

impl Verification {
    pub(crate) fn view(&self, files: &mut Attachments) -> Result<QrView, DocumentError> {
        let pixels = qr_code("verification.link", &self.link)?;
        files.add("/qr.raw", pixels.bytes);
        Ok(QrView {
            side: pixels.side,
            link: line(&self.link),
        })
    }
}
