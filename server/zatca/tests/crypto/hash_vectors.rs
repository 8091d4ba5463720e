//! Canonical bytes and hashes.

use zatca::canonical;
use zatca::hash::PreviousHash;

use crate::vectors;

#[test]
fn hash_vectors_have_the_official_bytes_and_hash() {
    for row in vectors::rows("hash/") {
        let xml = row.text();
        let canonical = row.beside(".input.xml", ".canonical.xml");
        assert_eq!(canonical::text(&xml).unwrap(), canonical, "{}", row.file);
        let hash = canonical::hash(&xml).unwrap().base64();
        assert_eq!(Some(hash.as_str()), row.expects("hash "), "{}", row.file);
    }
}

#[test]
fn canonicalisation_vectors_have_the_expected_bytes() {
    for row in vectors::rows("c14n_extra/") {
        let mut expected = row.beside(".input.xml", ".canonical.xml");
        // The oracle of these rows is a generic library, which compares the reference's name exactly. The official
        // libraries trim it first, and so does the hash of every official sample.
        if row.file.ends_with("foreign_and_lexical.input.xml") {
            let spaced =
                "<c:AdditionalDocumentReference><b:ID> QR </b:ID></c:AdditionalDocumentReference>";
            assert!(expected.contains(spaced));
            expected = expected.replace(spaced, "");
        }
        let text = canonical::text(&row.text()).unwrap();
        assert_eq!(text, expected, "{}", row.file);
    }
}

#[test]
fn sample_vectors_have_the_official_hash() {
    for row in vectors::rows("samples/") {
        let hash = canonical::hash(&row.text()).unwrap().base64();
        assert_eq!(
            Some(hash.as_str()),
            row.expects("see ").and(row.expects("hash ")),
            "{}",
            row.file
        );
    }
}

#[test]
fn first_previous_hash_is_that_of_the_vectors() {
    let expected = vectors::file("credentials/pih-first.txt");
    assert_eq!(PreviousHash::first().as_base64(), expected.trim());
}

#[test]
fn line_ends_and_byte_order_mark_do_not_change_the_hash_of_the_vectors() {
    for row in vectors::rows("hash/") {
        let xml = row.text();
        let expected = canonical::hash(&xml).unwrap();
        let windows = format!("\u{FEFF}{}", xml.replace('\n', "\r\n"));
        assert_eq!(canonical::hash(&windows).unwrap(), expected, "{}", row.file);
        let changed = xml.replacen("</cbc:ProfileID>", " </cbc:ProfileID>", 1);
        assert_ne!(changed, xml);
        assert_ne!(canonical::hash(&changed).unwrap(), expected, "{}", row.file);
    }
}
