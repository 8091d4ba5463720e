//! Checks of images given by people, and QR codes.

use std::io::Cursor;

use qrcodegen::{QrCode, QrCodeEcc};

use crate::engine::DocumentError;

const PNG_HEADER: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR";
/// More pixels than this a side would take too much memory to decode.
const LARGEST_SIDE: u32 = 4096;
const LARGEST_FILE: usize = 5 * 1024 * 1024;
/// Pixels a module of a QR code, so that viewers which smooth images keep it sharp.
const PIXELS_PER_MODULE: usize = 8;
/// Pixels a module of a code with many modules, which would otherwise be a large picture.
const PIXELS_PER_FINE_MODULE: usize = 4;
/// From how many modules a side on a code counts as fine.
const FINE_FROM: usize = 81;
/// White modules around a QR code that its standard asks for, halved as paper is white anyway.
const QUIET_ZONE: usize = 2;

/// Refuses what is not a PNG of a sensible size, before a decoder sees it.
pub(crate) fn check_png(field: &'static str, bytes: &[u8]) -> Result<(), DocumentError> {
    let side = |from: usize| {
        let digits = bytes
            .get(from..from + 4)
            .and_then(|slice| slice.try_into().ok());
        digits.map(u32::from_be_bytes)
    };
    let sides = [side(16), side(20)];
    // The size is read from the header before anything is decoded.
    let sensible = sides
        .iter()
        .all(|side| side.is_some_and(|side| (1..=LARGEST_SIDE).contains(&side)));
    let plausible = bytes.len() <= LARGEST_FILE && bytes.starts_with(PNG_HEADER) && sensible;
    if !plausible || !decodes(bytes) {
        return Err(DocumentError::Image { field });
    }
    Ok(())
}

/// Whether a drawing can be printed as a signature.
pub fn is_usable_png(bytes: &[u8]) -> bool {
    check_png("signature", bytes).is_ok()
}

/// The width and height of what may stand as a logo on every paper, or why it may not.
pub fn logo_size(bytes: &[u8]) -> Result<(u32, u32), DocumentError> {
    check_png("logo", bytes)?;
    let side = |from: usize| u32::from_be_bytes([0, 1, 2, 3].map(|at| bytes[from + at]));
    Ok((side(16), side(20)))
}

/// Decodes the whole image, as a damaged one shows only at its end.
fn decodes(bytes: &[u8]) -> bool {
    let Ok(mut reader) = png::Decoder::new(Cursor::new(bytes)).read_info() else {
        return false;
    };
    let Some(size) = reader.output_buffer_size() else {
        return false;
    };
    reader.next_frame(&mut vec![0; size]).is_ok()
}

/// A square greyscale picture, one byte a pixel.
pub(crate) struct Pixels {
    pub side: usize,
    pub bytes: Vec<u8>,
}

/// A code of many modules has the lowest error correction, since larger modules help a phone's
/// camera more; the encoder raises the correction where that costs no module.
fn encoded(field: &'static str, text: &str) -> Result<QrCode, DocumentError> {
    let encode = |correction| {
        QrCode::encode_text(text, correction).map_err(|_too_long| DocumentError::TooLong { field })
    };
    match encode(QrCodeEcc::Medium) {
        Ok(code) if (code.size() as usize) < FINE_FROM => Ok(code),
        _ => encode(QrCodeEcc::Low),
    }
}

/// A QR code as SVG, for screens: one path, a unit a module.
pub fn qr_svg(text: &str) -> Result<String, DocumentError> {
    let code = encoded("qr", text)?;
    let quiet = QUIET_ZONE as i32;
    let side = code.size() + 2 * quiet;
    let mut path = String::new();
    for y in 0..code.size() {
        for x in (0..code.size()).filter(|x| code.get_module(*x, y)) {
            let (x, y) = (x + quiet, y + quiet);
            path.push_str(&format!("M{x} {y}h1v1h-1z"));
        }
    }
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" \
         shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0 0h{side}v{side}H0z\"/>\
         <path d=\"{path}\"/></svg>"
    ))
}

/// Draws a QR code; a text too long for one is an error.
pub(crate) fn qr_code(field: &'static str, text: &str) -> Result<Pixels, DocumentError> {
    let code = encoded(field, text)?;
    let modules = code.size() as usize;
    let scale = if modules < FINE_FROM {
        PIXELS_PER_MODULE
    } else {
        PIXELS_PER_FINE_MODULE
    };
    let side = (modules + 2 * QUIET_ZONE) * scale;
    let mut bytes = Vec::with_capacity(side * side);
    for y in 0..modules + 2 * QUIET_ZONE {
        let start = bytes.len();
        for x in 0..modules + 2 * QUIET_ZONE {
            let module = |position: usize| position as i32 - QUIET_ZONE as i32;
            let dark = code.get_module(module(x), module(y));
            bytes.resize(bytes.len() + scale, if dark { 0 } else { u8::MAX });
        }
        for _ in 1..scale {
            bytes.extend_from_within(start..start + side);
        }
    }
    Ok(Pixels { side, bytes })
}
