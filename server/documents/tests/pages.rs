//! The PDFs as callers see them: stable bytes, expected pages, and any text or image survived.

mod common;

use documents::{
    AccountInvoiceDocument, AccountInvoiceLine, AccountInvoiceStanding, Bilingual, ContractStatus,
    Currency, DocumentError, ErasedTable, ErasureCertificateDocument, HandoverDocument,
    HandoverPaperKeys, HandoverPaperLine, HandoverPaperMeter, HandoverPaperPhoto,
    HandoverPaperSignature, KeptRows, LetterDocument, LetterService, SettlementDocument,
    SettlementPaperLine, TransferDocument, Verification, account_invoice_pdf, contract_pdf,
    deposit_slip_pdf, erasure_certificate_pdf, handover_pdf, letter_pdf, receipt_pdf, receipts_pdf,
    settlement_pdf, transfer_pdf,
};
use rust_decimal::Decimal;

/// Counts page objects; their dictionaries are not compressed in archival files.
fn pages(pdf: &[u8]) -> usize {
    let pages = pdf.windows(10).filter(|window| window == b"/Type/Page");
    let parents = pdf.windows(11).filter(|window| window == b"/Type/Pages");
    pages.count() - parents.count()
}

#[test]
fn the_same_contract_is_the_same_file() {
    let first = contract_pdf(&common::contract()).unwrap();
    receipt_pdf(&common::receipt()).unwrap();
    assert!(first == contract_pdf(&common::contract()).unwrap());
    assert!(first.starts_with(b"%PDF-1."));
}

#[test]
fn a_deposit_slip_grows_with_its_cheques() {
    let mut slip = common::deposit_slip();
    assert_eq!(pages(&deposit_slip_pdf(&slip).unwrap()), 1);
    assert_eq!(
        deposit_slip_pdf(&slip).unwrap(),
        deposit_slip_pdf(&slip).unwrap()
    );
    slip.lines = vec![slip.lines[0].clone(); 100];
    assert!(pages(&deposit_slip_pdf(&slip).unwrap()) > 2);
    slip.lines = vec![slip.lines[0].clone(); 501];
    assert!(deposit_slip_pdf(&slip).is_err());
}

#[test]
fn a_certificate_of_erasure_names_every_table() {
    let table = |number: usize| ErasedTable {
        name: format!("merchant.table_{number}"),
        rows: 12,
        sha256: "5a".repeat(32),
    };
    let mut certificate = ErasureCertificateDocument {
        issuer: common::deposit_slip().issuer,
        number: "E-000007".to_owned(),
        erased_on: common::deposit_slip().deposited_on,
        merchant: Bilingual::new("Palm Properties", "نخيل العقارية"),
        account: "100001".to_owned(),
        reason: "The office has left, and its archive period is over.".to_owned(),
        requested_by: String::new(),
        ordered_by: "Sara Ahmed".to_owned(),
        rows: 1_234,
        files: 5,
        bytes: 123_456,
        erased: vec![table(1)],
        kept: vec![KeptRows {
            what: Bilingual::new("Invoices of the platform", "فواتير المنصة"),
            rows: 3,
        }],
        sha256: "a5".repeat(32),
    };
    let first = erasure_certificate_pdf(&certificate).unwrap();
    assert_eq!(pages(&first), 1);
    assert!(first == erasure_certificate_pdf(&certificate).unwrap());
    certificate.erased = (0..150).map(table).collect();
    assert!(pages(&erasure_certificate_pdf(&certificate).unwrap()) > 2);
    certificate.erased = (0..2_000).map(table).collect();
    assert!(erasure_certificate_pdf(&certificate).is_err());
}

#[test]
fn a_contract_has_two_pages_and_a_receipt_one() {
    assert_eq!(pages(&contract_pdf(&common::contract()).unwrap()), 2);
    assert_eq!(pages(&receipt_pdf(&common::receipt()).unwrap()), 1);
}

#[test]
fn a_contract_that_all_have_signed_ends_with_its_certificate() {
    let mut contract = common::contract();
    contract.certificate = Some(common::certificate());
    let sealed = contract_pdf(&contract).unwrap();
    assert_eq!(pages(&sealed), 4);
    assert!(sealed == contract_pdf(&contract).unwrap());
}

#[test]
fn several_receipts_are_one_file_with_a_page_each() {
    let (mut first, mut second) = (common::receipt(), common::receipt());
    first.number = "R-2026-00001".to_owned();
    second.number = "R-2026-00002".to_owned();
    let file = receipts_pdf(&[first.clone(), second]).unwrap();
    assert_eq!(pages(&file), 2);
    assert!(receipts_pdf(&[first.clone()]).unwrap() == receipt_pdf(&first).unwrap());
    assert!(matches!(receipts_pdf(&[]), Err(DocumentError::Date)));
}

#[test]
fn a_letter_is_one_page_with_and_without_its_proof() {
    let receipt = common::receipt();
    let letter = LetterDocument {
        issuer: receipt.issuer,
        title: Bilingual::new("Notice of Renewal Terms", "إشعار بشروط التجديد"),
        number: "RL-2026-00001".to_owned(),
        written_on: receipt.received_on,
        to: receipt.received_from,
        premises: receipt.premises,
        reference: receipt.contract_number,
        serve_by: Some(receipt.received_on),
        paragraphs: vec![
            Bilingual::new("The rent stays. #strong[no]", "يبقى الإيجار (1203).");
            5
        ],
        signed_by: Bilingual::same("Aisha"),
        served: None,
    };
    let unserved = letter_pdf(&letter).unwrap();
    assert_eq!(pages(&unserved), 1);
    let served = LetterDocument {
        served: Some(LetterService {
            by: Bilingual::new("Handed over", "تسليم باليد"),
            on: receipt.received_on,
            to: "عمر حداد".to_owned(),
        }),
        ..letter.clone()
    };
    assert!(letter_pdf(&served).unwrap() != unserved);
    assert!(letter_pdf(&letter).unwrap() == unserved);
    let long = LetterDocument {
        paragraphs: vec![Bilingual::same("x"); 101],
        ..letter
    };
    assert!(matches!(
        letter_pdf(&long),
        Err(DocumentError::TooManyRows { .. })
    ));
}

#[test]
fn a_handover_prints_lines_meters_keys_photos_and_names() {
    let receipt = common::receipt();
    let words = |en: &str, ar: &str| Bilingual::new(en, ar);
    let line = |room: &str| HandoverPaperLine {
        room: words(room, "المطبخ"),
        name: words("Sink #strong[no]", "المغسلة (2)"),
        before: Some(words("Good", "جيد")),
        now: Some(words("Damaged", "متضرر")),
        note: "كسر at the edge".to_owned(),
    };
    let mut jpeg = Vec::new();
    image::RgbImage::new(4, 3)
        .write_to(
            &mut std::io::Cursor::new(&mut jpeg),
            image::ImageFormat::Jpeg,
        )
        .unwrap();
    let mut handover = HandoverDocument {
        issuer: receipt.issuer,
        title: words("Return of the Unit", "محضر استلام وحدة"),
        contract_number: receipt.contract_number,
        held_on: receipt.received_on,
        tenant: receipt.received_from,
        premises: receipt.premises,
        compares: true,
        lines: vec![line("Kitchen"), line("Kitchen"), line("Bath")],
        meters: vec![HandoverPaperMeter {
            kind: words("Water", "ماء"),
            number: "W-1".to_owned(),
            value: "12.5".to_owned(),
            read_on: Some(receipt.received_on),
        }],
        keys: vec![HandoverPaperKeys {
            kind: words("Door key", "مفتاح باب"),
            label: "A".to_owned(),
            count: 3,
            holder: words("The office", "المكتب"),
        }],
        photos: vec![HandoverPaperPhoto {
            of: words("Kitchen: Sink", "المطبخ: المغسلة"),
            jpeg,
        }],
        note: Bilingual::same("All well"),
        tenant_signature: None,
        office_signature: None,
    };
    let open = handover_pdf(&handover).unwrap();
    assert_eq!(pages(&open), 2, "photos come after what is signed");
    let photos = std::mem::take(&mut handover.photos);
    assert_eq!(pages(&handover_pdf(&handover).unwrap()), 1);
    handover.photos = photos;
    handover.tenant_signature = Some(HandoverPaperSignature {
        name: Bilingual::same("عمر حداد"),
        at: receipt.received_on.and_hms_opt(9, 5, 0).unwrap(),
    });
    let signed = handover_pdf(&handover).unwrap();
    assert!(signed != open);
    assert!(signed == handover_pdf(&handover).unwrap());
    handover.compares = false;
    handover.lines = vec![line("Hall"); 301];
    assert!(handover_pdf(&handover).is_err());
    handover.lines.truncate(300);
    assert!(pages(&handover_pdf(&handover).unwrap()) > 5);
}

#[test]
fn a_settlement_prints_its_lines_for_both_sides() {
    let receipt = common::receipt();
    let row = |amount| SettlementPaperLine {
        title: Bilingual::new("Rent to the last day", "الإيجار حتى آخر يوم"),
        explanation: Bilingual::new("69 days at 36,500 a year", "69 يوماً على أساس 36,500 للسنة"),
        amount: Decimal::new(amount, 2),
    };
    let mut settlement = SettlementDocument {
        issuer: receipt.issuer.clone(),
        number: "ST-2026-00001".to_owned(),
        posted_on: receipt.received_on,
        tenant: receipt.received_from.clone(),
        premises: receipt.premises.clone(),
        contract_number: receipt.contract_number.clone(),
        starts_on: receipt.received_on,
        agreed_until: receipt.received_on,
        last_day: receipt.received_on,
        currency: receipt.currency,
        lines: vec![row(-690_000), row(5_000_000)],
        net: Decimal::new(4_310_000, 2),
        outcome: Bilingual::new("Given back to the tenant", "يُرد إلى المستأجر"),
        note: Bilingual::same("Keys returned"),
        settled_by: receipt.received_by.clone(),
    };
    let file = settlement_pdf(&settlement).unwrap();
    assert_eq!(pages(&file), 1);
    assert!(settlement_pdf(&settlement).unwrap() == file);
    settlement.lines = vec![row(-1); 120];
    assert!(pages(&settlement_pdf(&settlement).unwrap()) > 2);
    settlement.lines = vec![row(-1); 301];
    assert!(matches!(
        settlement_pdf(&settlement),
        Err(DocumentError::TooManyRows { .. })
    ));
}

#[test]
fn a_transfer_is_one_page_for_three_sides() {
    let receipt = common::receipt();
    let row = |amount| SettlementPaperLine {
        title: Bilingual::new("Who leaves", "المتنازل"),
        explanation: Bilingual::new("Until 31/03/2026", "حتى 31/03/2026"),
        amount: Decimal::new(amount, 2),
    };
    let mut transfer = TransferDocument {
        issuer: receipt.issuer.clone(),
        number: "TT-2026-00001".to_owned(),
        transferred_on: receipt.received_on,
        old_tenant: receipt.received_from.clone(),
        new_tenant: Bilingual::new("Sara Nasser", "سارة ناصر"),
        premises: receipt.premises.clone(),
        contract_number: receipt.contract_number.clone(),
        next_number: "C-2026-00002".to_owned(),
        last_day: receipt.received_on,
        takes_over_on: receipt.received_on,
        ends_on: receipt.received_on,
        currency: receipt.currency,
        lines: vec![row(7_500), row(22_500)],
        total: Decimal::new(30_000, 2),
        paragraphs: vec![
            Bilingual::new("Cheques go back. #strong[no]", "تُعاد الشيكات (1203).");
            6
        ],
        transferred_by: receipt.received_by.clone(),
    };
    let file = transfer_pdf(&transfer).unwrap();
    assert_eq!(pages(&file), 1);
    assert!(transfer_pdf(&transfer).unwrap() == file);
    transfer.paragraphs = vec![Bilingual::same("x"); 41];
    assert!(matches!(
        transfer_pdf(&transfer),
        Err(DocumentError::TooManyRows { .. })
    ));
}

#[test]
fn an_account_invoice_prints_however_it_stands() {
    let receipt = common::receipt();
    let line = AccountInvoiceLine {
        title: Bilingual::new("Subscription, Basic", "اشتراك أساسية"),
        explanation: Bilingual::new(
            "From 15/04/2026 to 14/05/2026",
            "من 15/04/2026 إلى 14/05/2026",
        ),
        amount: Decimal::new(30_000, 2),
    };
    let mut invoice = AccountInvoiceDocument {
        issuer: receipt.issuer.clone(),
        seller_vat_number: "100123456700003".to_owned(),
        number: "S-2026-00001".to_owned(),
        issued_on: receipt.received_on,
        due_on: receipt.received_on,
        buyer: receipt.received_from.clone(),
        buyer_address: receipt.premises.clone(),
        account: "100501".to_owned(),
        period: Some((receipt.received_on, receipt.received_on)),
        currency: receipt.currency,
        lines: vec![line.clone()],
        net: Decimal::new(30_000, 2),
        vat_rate: Decimal::from(5),
        vat: Decimal::new(1_500, 2),
        total: Decimal::new(31_500, 2),
        standing: AccountInvoiceStanding::Open,
        payment: Bilingual::same("By card"),
        link: Verification {
            link: "https://manzil.example/en/account-invoice/AAAAAAAAAAAAAAAAAAAAAA".to_owned(),
        },
    };
    let open = account_invoice_pdf(&invoice).unwrap();
    assert_eq!(pages(&open), 1);
    assert!(account_invoice_pdf(&invoice).unwrap() == open);
    for standing in [
        AccountInvoiceStanding::Paid(receipt.received_on),
        AccountInvoiceStanding::Cancelled,
    ] {
        invoice.standing = standing;
        assert!(account_invoice_pdf(&invoice).unwrap() != open);
    }
    invoice.lines = vec![line; 101];
    assert!(matches!(
        account_invoice_pdf(&invoice),
        Err(DocumentError::TooManyRows { .. })
    ));
}

#[test]
fn every_status_and_currency_prints() {
    let statuses = [
        ContractStatus::Draft,
        ContractStatus::Issued,
        ContractStatus::Active,
        ContractStatus::Expired,
        ContractStatus::Terminated,
        ContractStatus::Cancelled,
    ];
    let mut files = Vec::new();
    for status in statuses {
        let mut contract = common::contract();
        contract.status = status;
        files.push(contract_pdf(&contract).unwrap());
    }
    files.dedup();
    assert_eq!(files.len(), statuses.len());
    for currency in Currency::ALL {
        let mut receipt = common::receipt();
        receipt.currency = currency;
        receipt.amount = Decimal::new(1_250_505, 3);
        receipt.cancelled = true;
        receipt_pdf(&receipt).unwrap();
    }
}

#[test]
fn a_bare_contract_and_a_full_one_print() {
    let mut contract = common::contract();
    contract.instalments.clear();
    contract.terms.clear();
    contract.tenant_signature = None;
    contract.verification = None;
    contract.content_hash = None;
    contract.issuer.logo = None;
    contract.landlord = documents::Party::default();
    contract_pdf(&contract).unwrap();

    let mut contract = common::contract();
    contract.landlord_signature = contract.tenant_signature.clone();
    contract.instalments = std::iter::repeat_n(contract.instalments[1].clone(), 120).collect();
    contract.terms = std::iter::repeat_n(contract.terms[0].clone(), 200).collect();
    assert!(pages(&contract_pdf(&contract).unwrap()) > 6);
}

#[test]
fn a_rent_that_changes_and_an_addendum_print() {
    let mut contract = common::contract();
    let part = |from, to, rent: i64| documents::RentPart {
        starts_on: from,
        ends_on: to,
        annual_rent: Decimal::from(rent),
        amount: Decimal::from(rent),
    };
    let (first, last) = (contract.starts_on, contract.ends_on);
    contract.rent_lines = vec![part(first, first, 0), part(first, last, 50_000)];
    let stepped = contract_pdf(&contract).unwrap();
    contract.rent_lines.clear();
    assert_ne!(stepped, contract_pdf(&contract).unwrap());
    contract.addendum = Some(documents::Addendum {
        effective_on: first,
        note: "As agreed by phone".into(),
        parts: vec![documents::AddendumPart {
            name: Bilingual::new("Rent a year", "الإيجار السنوي"),
            before: Bilingual::same("AED 50,000.00"),
            after: Bilingual::same("AED 55,000.00\nAED 60,000.00"),
        }],
    });
    contract.instalments.clear();
    contract.terms.clear();
    let addendum = contract_pdf(&contract).unwrap();
    assert_eq!(pages(&addendum), 1);
}

#[test]
fn hostile_texts_are_only_text() {
    let long = "س".repeat(10_000);
    let words = "word كلمة ".repeat(1_500);
    let hostile = [
        "#panic(\"x\") #import \"/etc/passwd\" $x^2$ *bold* _it_ <label> @ref `raw` // #{",
        "\\u{202E}",
        "\"}]}",
        "\u{202E}evil\u{2066}\u{2067}\u{200F}",
        "👨‍👩‍👧 😀 🏳️‍🌈",
        "a\0b\u{1b}[31m\u{7f}",
        "नमस्ते 你好 ไทย",
        "+",
        "-",
        "%",
        "\n\n\n",
        "\u{FFFF}\u{10FFFF}\u{E000}",
        "ﷺ ﷲ لله ﻻ",
        "A\u{301}\u{301}\u{301}",
        "\u{200D}\u{64B}",
        &long,
        &words,
    ];
    for text in hostile {
        let both = Bilingual::same(text);
        let mut contract = common::contract();
        contract.number = text.to_owned();
        contract.issuer.name = both.clone();
        contract.issuer.details = both.clone();
        contract.tenant.name = both.clone();
        contract.tenant.email = text.to_owned();
        contract.premises.unit = both.clone();
        contract.premises.parkings = vec![text.to_owned()];
        contract.instalments[0].purpose = both.clone();
        contract.instalments[0].reference = text.to_owned();
        contract.terms[0] = both.clone();
        contract.content_hash = Some(text.to_owned());
        if let Some(signature) = &mut contract.tenant_signature {
            signature.signed_by = both.clone();
            signature.ip_address = text.to_owned();
        }
        contract_pdf(&contract)
            .unwrap_or_else(|error| panic!("contract with {text:.30?}: {error}"));
        let mut receipt = common::receipt();
        receipt.number = text.to_owned();
        receipt.received_from = both.clone();
        receipt.lines[0].description = both.clone();
        receipt.remark = both;
        receipt_pdf(&receipt).unwrap_or_else(|error| panic!("receipt with {text:.30?}: {error}"));
    }
}

#[test]
fn a_document_of_endless_text_is_refused_and_a_long_one_is_not() {
    let term = Bilingual::same("شرط طويل جداً with words ".repeat(400));
    let mut contract = common::contract();
    contract.terms = std::iter::repeat_n(term.clone(), 12).collect();
    contract_pdf(&contract).unwrap();
    contract.terms = std::iter::repeat_n(term, 500).collect();
    assert!(matches!(
        contract_pdf(&contract),
        Err(DocumentError::TooLong { field: "document" })
    ));
}

#[test]
fn many_at_once_do_not_disturb_each_other() {
    let alone = contract_pdf(&common::contract()).unwrap();
    std::thread::scope(|scope| {
        let renders: Vec<_> = (0..6)
            .map(|index| {
                scope.spawn(move || {
                    let mut other = common::contract();
                    other.number = index.to_string();
                    contract_pdf(&other).unwrap();
                    contract_pdf(&common::contract()).unwrap()
                })
            })
            .collect();
        for render in renders {
            assert!(render.join().unwrap() == alone);
        }
    });
}

#[test]
fn a_bad_image_or_link_is_named() {
    let mut damaged = common::LOGO.to_vec();
    damaged.truncate(120);
    let mut bomb = common::LOGO.to_vec();
    bomb[16..20].copy_from_slice(&60_000_u32.to_be_bytes());
    for image in [
        Vec::new(),
        b"GIF89a".to_vec(),
        b"<svg/>".to_vec(),
        damaged,
        bomb,
    ] {
        let mut contract = common::contract();
        contract.issuer.logo = Some(image);
        let error = contract_pdf(&contract).unwrap_err();
        assert!(
            matches!(
                error,
                DocumentError::Image {
                    field: "issuer.logo"
                }
            ),
            "{error}"
        );
    }
    let mut receipt = common::receipt();
    receipt.verification = Some(Verification {
        link: "x".repeat(10_000),
    });
    assert!(matches!(
        receipt_pdf(&receipt),
        Err(DocumentError::TooLong { .. })
    ));
}

#[test]
fn extreme_numbers_and_dates_print() {
    let mut contract = common::contract();
    contract.rent = Decimal::MAX;
    contract.insurance = Decimal::MIN;
    contract.premises.size_square_metres = Some(Decimal::MAX);
    contract
        .instalments
        .iter_mut()
        .for_each(|row| row.amount = Decimal::MAX);
    let error = contract_pdf(&contract).map(|_| ());
    assert!(
        matches!(
            error,
            Err(DocumentError::Overflow {
                field: "instalments"
            })
        ),
        "{error:?}"
    );
    contract.instalments.truncate(1);
    contract.starts_on = chrono::NaiveDate::MIN;
    contract_pdf(&contract)
        .map(|_| ())
        .unwrap_or_else(|error| panic!("{error}"));
    for date in [chrono::NaiveDate::MAX, chrono::NaiveDate::MIN] {
        contract.issued_on = date;
        assert!(matches!(contract_pdf(&contract), Err(DocumentError::Date)));
    }
}
