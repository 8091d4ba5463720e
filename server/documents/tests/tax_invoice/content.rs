//! The finished file: what is embedded, which standard it says it follows, what it prints.

use documents::{Bilingual, DocumentError, TaxTotals, tax_invoice_pdf};
use hayro::hayro_syntax::object::Dict;
use rust_decimal::{Decimal, dec};

use crate::reader::{associated_files, catalog, embedded_files, metadata, open, printed, scanned};
use crate::{invoices, made};

#[test]
fn every_kind_embeds_exactly_its_xml() {
    for (name, invoice) in invoices::all() {
        let pdf = made(&invoice);
        let files = embedded_files(&pdf);
        assert_eq!(files.len(), 1, "{name}");
        assert_eq!(files, associated_files(&pdf), "{name}");
        assert_eq!(files[0].bytes, invoice.xml, "{name}");
        assert_eq!(files[0].name, invoice.xml_name, "{name}");
        assert_eq!(files[0].relationship, "Data", "{name}");
        assert_eq!(files[0].mime, "text/xml", "{name}");
    }
}

#[test]
fn every_kind_is_tagged_archival_and_the_same_each_time() {
    for (name, invoice) in invoices::all() {
        let bytes = tax_invoice_pdf(&invoice).unwrap();
        assert!(bytes == tax_invoice_pdf(&invoice).unwrap(), "{name}");
        let pdf = open(&bytes);
        let metadata = metadata(&pdf);
        assert!(metadata.contains("<pdfaid:part>3<"), "{name}: {metadata}");
        assert!(
            metadata.contains("<pdfaid:conformance>A<"),
            "{name}: {metadata}"
        );
        let root = catalog(&pdf);
        let marks: Dict<'_> = root.get("MarkInfo").expect("marks");
        assert_eq!(marks.get::<bool>("Marked"), Some(true), "{name}");
        for key in ["StructTreeRoot", "OutputIntents", "Lang"] {
            assert!(root.contains_key(key), "{name} has no {key}");
        }
    }
}

#[test]
fn titles_and_bands_stand_in_both_languages() {
    let titles = [
        ("standard", "Tax Invoice", "فاتورة ضريبية"),
        (
            "simplified",
            "Simplified Tax Invoice",
            "فاتورة ضريبية مبسطة",
        ),
        (
            "prepayment",
            "Prepayment Tax Invoice",
            "فاتورة ضريبية لدفعة مقدمة",
        ),
        (
            "prepayment",
            "Waiting for clearance",
            "بانتظار اعتماد الهيئة",
        ),
        ("prepayment", "In riyals, rate 3.75", "بالريال السعودي"),
        ("credit-note", "Credit Note", "إشعار دائن"),
        ("credit-note", "for a tax invoice", "سبب الإصدار"),
        ("debit-note", "Debit Note", "إشعار مدين"),
        (
            "debit-note",
            "Not valid for tax: refused by the authority",
            "غير صالح ضريبي",
        ),
        ("standard", "VATEX-SA-30", "معاملات عقارية"),
        ("standard", "399999999900003", "المور"),
    ];
    for (name, invoice) in invoices::all() {
        let pdf = made(&invoice);
        let pages: Vec<_> = (0..pdf.pages().len())
            .map(|page| printed(&pdf, page))
            .collect();
        assert!(pages.iter().all(|page| page.unknown == 0), "{name}");
        for (_, english, arabic) in titles.iter().filter(|(kind, ..)| *kind == name) {
            for text in [english, arabic] {
                assert!(pages.iter().any(|page| page.has(text)), "{name}: {text}");
            }
        }
    }
}

#[test]
fn arabic_letters_join() {
    let page = printed(&made(&invoices::standard()), 0);
    // A letter that joins both ways has a shape of its own alone, first, inside and last.
    for letter in ['ي', 'ع', 'م', 'ل'] {
        let shapes = page.shapes.get(&letter).map_or(0, |shapes| shapes.len());
        assert!(shapes >= 3, "{letter} has {shapes} shapes");
    }
    for letter in page.text.chars() {
        // Isolated and joined forms as characters would mean that nothing was shaped.
        assert!(!('\u{FB50}'..='\u{FEFF}').contains(&letter), "{letter:?}");
    }
}

#[test]
fn the_qr_code_on_the_page_says_what_was_given() {
    for (name, invoice) in invoices::all() {
        let codes = scanned(&made(&invoice), 0);
        assert_eq!(codes, [invoice.qr], "{name}");
    }
}

#[test]
fn the_longest_qr_code_is_still_read() {
    for length in [4, 100, 400, 711, 712, 850, 1_000] {
        let mut invoice = invoices::standard();
        invoice.qr = invoices::qr_text(length);
        let codes = scanned(&made(&invoice), 0);
        assert_eq!(codes, [invoice.qr], "{length} characters");
    }
    let mut invoice = invoices::standard();
    invoice.qr = invoices::qr_text(3_000);
    let refused = tax_invoice_pdf(&invoice);
    assert!(matches!(
        refused,
        Err(DocumentError::TooLong { field: "qr" })
    ));
    invoice.qr.clear();
    assert!(scanned(&made(&invoice), 0).is_empty());
}

#[test]
fn many_lines_break_over_pages_under_the_same_head() {
    let pdf = made(&invoices::with_lines(60));
    let pages = pdf.pages().len();
    assert!(pages > 2, "{pages} pages");
    for page in 0..pages - 1 {
        let text = printed(&pdf, page);
        assert!(text.has("Unit price"), "page {page}: {}", text.text);
        assert!(
            text.has(&format!("Page {} of {pages}", page + 1)),
            "{}",
            text.text
        );
    }
    let last = printed(&pdf, pages - 1);
    assert!(
        last.has("Total with VAT") && last.has("49,942.30"),
        "{}",
        last.text
    );
    assert_eq!(embedded_files(&pdf).len(), 1);
}

#[test]
fn what_cannot_be_embedded_is_refused() {
    let mut without_xml = invoices::standard();
    without_xml.xml.clear();
    let mut path = invoices::standard();
    path.xml_name = "../invoice.xml".into();
    for invoice in [without_xml, path] {
        let refused = tax_invoice_pdf(&invoice);
        assert!(matches!(refused, Err(DocumentError::EmbeddedFile)));
    }
    let mut huge = invoices::standard();
    huge.xml = vec![b' '; 11 * 1024 * 1024];
    let refused = tax_invoice_pdf(&huge);
    assert!(matches!(
        refused,
        Err(DocumentError::TooLong { field: "xml" })
    ));
    let mut endless = invoices::with_lines(1_001);
    endless.logo = None;
    let refused = tax_invoice_pdf(&endless);
    assert!(matches!(
        refused,
        Err(DocumentError::TooManyRows { field: "lines", .. })
    ));
}

#[test]
fn hostile_texts_are_only_text() {
    let long = "س".repeat(4_000);
    for text in [
        "#panic(\"x\") $x^2$ *bold* <label> @ref `raw` // #{",
        "\u{202E}evil\u{2066}\u{200F}",
        "👨‍👩‍👧 a\0b\u{1b}[31m",
        "नमस्ते 你好",
        "",
        "\n\n",
        &long,
    ] {
        let both = Bilingual::same(text);
        let mut invoice = invoices::debit_note();
        invoice.number = text.to_owned();
        invoice.uuid = text.to_owned();
        invoice.reason = both.clone();
        invoice.note = both.clone();
        invoice.seller.name = both.clone();
        invoice.seller.address = both.clone();
        invoice.seller.email = text.to_owned();
        invoice.corrects[0].number = text.to_owned();
        invoice.lines[0].description = both.clone();
        invoice.lines[0].unit = both.clone();
        invoice.vat_breakdown[0].exemption_reason = both;
        invoice.vat_breakdown[0].exemption_code = text.to_owned();
        let pdf = tax_invoice_pdf(&invoice)
            .unwrap_or_else(|error| panic!("invoice with {text:.30?}: {error}"));
        assert_eq!(embedded_files(&open(&pdf)).len(), 1);
    }
}

#[test]
fn the_words_say_what_is_due() {
    let words = |rounding: Decimal| {
        let mut invoice = invoices::simplified();
        invoice.totals = TaxTotals {
            lines: dec!(869.57),
            without_vat: dec!(869.57),
            vat: dec!(130.44),
            with_vat: dec!(1000.01),
            rounding,
            due: dec!(1000.01) + rounding,
            ..TaxTotals::default()
        };
        printed(&made(&invoice), 0)
    };
    let due = words(dec!(-0.01));
    assert!(due.has("Only one thousand Saudi riyals") && !due.has("halala"));
    assert!(words(dec!(0)).has("one halala"));
}
