//! Any bytes as a certificate, a token or a key: read or refused.
#![no_main]

use libfuzzer_sys::fuzz_target;
use zatca::certificate::Certificate;
use zatca::keys::PrivateKey;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(certificate) = Certificate::from_der(bytes) {
        assert_eq!(
            Certificate::from_base64(certificate.text()).as_ref(),
            Ok(&certificate)
        );
        assert!(!certificate.serial_decimal().is_empty());
    }
    let _ = PrivateKey::from_der(bytes);
    if let Ok(text) = std::str::from_utf8(bytes) {
        let _ = Certificate::from_token(text);
        let _ = Certificate::from_base64(text);
    }
});
