//! Any bytes as a QR: read or refused; what is read survives being written.
#![no_main]

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use libfuzzer_sys::fuzz_target;
use zatca::qr::{Qr, QrError};

fuzz_target!(|bytes: &[u8]| {
    if let Ok(qr) = Qr::decode(&STANDARD.encode(bytes)) {
        match qr.encode() {
            Ok(text) => assert_eq!(Qr::decode(&text), Ok(qr)),
            Err(error) => assert_eq!(error, QrError::TooLong),
        }
    }
});
