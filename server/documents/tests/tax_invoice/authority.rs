//! Tax invoices against the tax authority's own files.

use hayro::hayro_syntax::Pdf;
use hayro::hayro_syntax::object::Dict;

use crate::reader::{associated_files, catalog, embedded_files, metadata, open, printed, scanned};
use crate::{invoices, made, vectors};

#[test]
fn vectors_official_sample_has_the_same_catalog_features() {
    for file in vectors::files("pdfa3/", ".pdf") {
        let official = open(&std::fs::read(&file).unwrap());
        let ours = made(&invoices::standard());
        for pdf in [&official, &ours] {
            let names: Dict<'_> = catalog(pdf).get("Names").expect("names");
            assert!(names.contains_key("EmbeddedFiles"));
        }
        let standard = |pdf: &Pdf| {
            let text = metadata(pdf).replace(['"', '='], ">");
            let after = |mark: &str| {
                let (_, rest) = text.split_once(mark).expect("a PDF/A mark");
                rest.chars().find(|letter| letter.is_ascii_alphanumeric())
            };
            (after("pdfaid:part"), after("pdfaid:conformance"))
        };
        assert_eq!(standard(&official), standard(&ours));
        // The sample names its kind of file, and lists it, under a key of its own instead of /AF.
        let [theirs] = &embedded_files(&official)[..] else {
            panic!("the sample has one file");
        };
        let [own] = &associated_files(&ours)[..] else {
            panic!("ours has one file");
        };
        assert_eq!(theirs.relationship, own.relationship);
        for key in [
            "Metadata",
            "OutputIntents",
            "MarkInfo",
            "StructTreeRoot",
            "Lang",
            "ViewerPreferences",
        ] {
            assert!(catalog(&official).contains_key(key), "sample: {key}");
            assert!(catalog(&ours).contains_key(key), "ours: {key}");
        }
    }
}

/// The base64 text in the additional document reference that carries the QR code.
fn qr_of(xml: &str) -> String {
    let (_, rest) = xml.split_once(">QR<").expect("a QR reference");
    let (_, rest) = rest
        .split_once("<cbc:EmbeddedDocumentBinaryObject")
        .expect("an object");
    let (_, rest) = rest.split_once('>').expect("a start tag");
    let (text, _) = rest.split_once('<').expect("an end tag");
    text.trim().to_owned()
}

#[test]
fn vectors_signed_documents_are_embedded_whole_and_their_codes_scan() {
    for file in vectors::files("signed/", ".signed.xml") {
        let name = file.display();
        let mut invoice = invoices::standard();
        invoice.xml = std::fs::read(&file).unwrap();
        invoice.qr = qr_of(std::str::from_utf8(&invoice.xml).unwrap());
        let pdf = made(&invoice);
        let [embedded] = &embedded_files(&pdf)[..] else {
            panic!("{name}: one file");
        };
        assert!(embedded.bytes == invoice.xml, "{name}");
        assert_eq!(scanned(&pdf, 0), [invoice.qr], "{name}");
        assert_eq!(printed(&pdf, 0).unknown, 0, "{name}");
    }
}
