//! Any bytes: parsed or refused; what parses has a canonical text that is its own canonical text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use zatca::{canonical, stamp, xml};

fuzz_target!(|bytes: &[u8]| {
    if xml::parse(bytes).is_err() {
        return;
    }
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let once = canonical::text(text).expect("what parses has a canonical text");
    // An excluded root leaves no document to read again.
    if let Ok(twice) = canonical::text(&once) {
        assert_eq!(once, twice);
    }
    let _ = stamp::verify(text);
});
