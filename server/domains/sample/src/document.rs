//! The published document, from which the screens' tests make their client.

use std::path::Path;

#[test]
fn the_front_ends_document_is_up_to_date() {
    let place = "frontend/src/testing/feature/openapi.json";
    let current = openapi::text_of(crate::MERCHANT_API, "merchant").expect("a document");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    if std::fs::read_to_string(root.join(place)).unwrap_or_default() != current {
        let made = std::env::temp_dir().join("manzil-feature-openapi.json");
        std::fs::write(&made, current).expect("written");
        panic!("it is not: cp {} {place}", made.display());
    }
}
