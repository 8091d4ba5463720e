//! The chain: each document quotes the hash of the one before.

use zatca::canonical;
use zatca::hash::{InvoiceHash, PreviousHash};
use zatca::stamp;

use crate::vectors;

/// The PIH as written in a document.
fn quoted(xml: &str) -> String {
    let document = zatca::xml::parse(xml).unwrap();
    let reference = document
        .root_element()
        .children()
        .filter(|child| child.tag_name().name() == "AdditionalDocumentReference")
        .find(|child| child.descendants().any(|id| id.text() == Some("PIH")))
        .expect("a PIH");
    reference
        .descendants()
        .find(|node| node.tag_name().name() == "EmbeddedDocumentBinaryObject")
        .and_then(|node| node.text())
        .expect("its text")
        .trim()
        .to_owned()
}

#[test]
fn chain_vectors_quote_the_hash_of_the_document_before() {
    let mut previous = PreviousHash::first();
    for row in vectors::rows("chain/") {
        let xml = row.text();
        assert_eq!(quoted(&xml), previous.as_base64(), "{}", row.file);
        assert_eq!(
            Some(previous.as_base64()),
            row.expects("pih "),
            "{}",
            row.file
        );
        let verified =
            stamp::verify(&xml).unwrap_or_else(|faults| panic!("{}: {faults:?}", row.file));
        assert_eq!(
            Some(verified.hash.base64().as_str()),
            row.expects("hash "),
            "{}",
            row.file
        );
        let unsigned = row.beside(".xml", ".unsigned.xml");
        assert_eq!(
            canonical::hash(&unsigned).unwrap(),
            verified.hash,
            "{}",
            row.file
        );
        previous = verified.hash.into();
    }
}

#[test]
fn hashes_of_the_chain_vectors_survive_their_text() {
    for row in vectors::rows("chain/") {
        let hash = canonical::hash(&row.text()).unwrap();
        assert_eq!(InvoiceHash::from_base64(&hash.base64()), Ok(hash));
        assert_eq!(PreviousHash::from(hash).as_base64().len(), 44);
    }
    assert_eq!(PreviousHash::first().as_base64().len(), 88);
    assert!(InvoiceHash::from_base64(PreviousHash::first().as_base64()).is_err());
}
