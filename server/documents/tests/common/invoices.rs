//! Tax invoices as a real estate company in Riyadh would issue them, shared by the tests, the
//! render example and the benchmark.

use chrono::{NaiveDate, NaiveDateTime};
use documents::{
    Bilingual, Currency, DeductedPrepayment, IdentityScheme, OriginalDocument, TaxInvoiceDocument,
    TaxInvoiceKind, TaxLine, TaxParty, TaxStanding, TaxTotals, TotalsInSar, VatCategory,
    VatSubtotal, tax_invoice_file_name,
};
use rust_decimal::{Decimal, dec};

/// A company's logo.
const LOGO: &[u8] = include_bytes!("logo.png");

fn text(en: &str, ar: &str) -> Bilingual {
    Bilingual::new(en, ar)
}

fn day(year: i32, month: u32, day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(year, month, day).expect("a real date")
}

fn issued_at() -> NaiveDateTime {
    day(2026, 10, 14)
        .and_hms_opt(10, 22, 31)
        .expect("a real time")
}

/// Base64 text as long as the one of a document with all nine tags (500 to 700 characters).
pub fn qr_text(length: usize) -> String {
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut state: u32 = 7;
    let mut letters = (1..length).map(|_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        char::from(LETTERS[(state >> 26) as usize])
    });
    letters.by_ref().collect::<String>() + "="
}

fn xml(number: &str) -> Vec<u8> {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Invoice \
         xmlns=\"urn:oasis:names:specification:ubl:schema:xsd:Invoice-2\">\r\n  <ID>{number}</ID>\n  \
         <Note>فاتورة</Note>\t\n</Invoice>\n"
    )
    .into_bytes()
}

fn seller() -> TaxParty {
    TaxParty {
        name: text(
            "Dar Al Nakheel Real Estate Company",
            "شركة دار النخيل العقارية",
        ),
        address: text(
            "2322 Prince Sultan Street, Al Murabba\nRiyadh 12611, Saudi Arabia",
            "2322 شارع الأمير سلطان، المربع\nالرياض 12611، المملكة العربية السعودية",
        ),
        vat_number: "399999999900003".into(),
        identity: Some((IdentityScheme::CommercialRegistration, "1010010000".into())),
        phone: "+966 11 401 2040".into(),
        email: "billing@dar-alnakheel.example".into(),
    }
}

fn buyer() -> TaxParty {
    TaxParty {
        name: text(
            "Fatoora Samples Trading LTD",
            "شركة نماذج فاتورة التجارية المحدودة",
        ),
        address: text(
            "1111 Salah Al Din Road, Al Murooj\nRiyadh 12222, Saudi Arabia",
            "1111 طريق صلاح الدين، المروج\nالرياض 12222، المملكة العربية السعودية",
        ),
        vat_number: "399999999800003".into(),
        identity: Some((IdentityScheme::CommercialRegistration, "4030021009".into())),
        ..TaxParty::default()
    }
}

fn line(description: Bilingual, unit: Bilingual, quantity: Decimal, price: Decimal) -> TaxLine {
    let taxable = quantity * price;
    let vat = (taxable * dec!(0.15)).round_dp(2);
    TaxLine {
        description,
        quantity,
        unit,
        unit_price: price,
        discount: Decimal::ZERO,
        taxable,
        category: VatCategory::Standard,
        rate: dec!(15),
        vat,
        total: taxable + vat,
    }
}

fn standard_lines() -> Vec<TaxLine> {
    let month = text("month", "شهر");
    let mut service = line(
        text(
            "Common area services and cleaning",
            "خدمات المناطق المشتركة والنظافة",
        ),
        month.clone(),
        dec!(3),
        dec!(1250),
    );
    service.discount = dec!(150);
    service.taxable = dec!(3600);
    service.vat = dec!(540);
    service.total = dec!(4140);
    let mut flat = line(
        text(
            "Rent of flat 1203 (tower B), residential",
            "إيجار شقة 1203 (برج B)، سكني",
        ),
        month.clone(),
        dec!(3),
        dec!(4500),
    );
    flat.category = VatCategory::Exempt;
    (flat.rate, flat.vat, flat.total) = (dec!(0), dec!(0), flat.taxable);
    vec![
        line(
            text(
                "Rent of shop G-14, Oct to Dec 2026",
                "إيجار محل G-14، من أكتوبر إلى ديسمبر 2026",
            ),
            month,
            dec!(3),
            dec!(12500),
        ),
        service,
        flat,
        line(
            text("Electricity, metered", "كهرباء بحسب العداد"),
            text("kWh", "كيلوواط ساعة"),
            dec!(1840.5),
            dec!(0.32),
        ),
    ]
}

fn breakdown() -> Vec<VatSubtotal> {
    vec![
        VatSubtotal {
            category: VatCategory::Standard,
            rate: dec!(15),
            taxable: dec!(41688.96),
            vat: dec!(6253.34),
            exemption_reason: Bilingual::default(),
            exemption_code: String::new(),
        },
        VatSubtotal {
            category: VatCategory::Exempt,
            rate: dec!(0),
            taxable: dec!(13500),
            vat: dec!(0),
            exemption_reason: text(
                "Real estate transactions mentioned in Article 30",
                "معاملات عقارية مذكورة في المادة 30",
            ),
            exemption_code: "VATEX-SA-30".into(),
        },
    ]
}

/// A standard invoice with four lines, a discount, two categories and a deducted prepayment.
pub fn standard() -> TaxInvoiceDocument {
    let number = "INV-2026-000731";
    TaxInvoiceDocument {
        kind: TaxInvoiceKind::Invoice,
        simplified: false,
        special: Vec::new(),
        standing: TaxStanding::Valid,
        number: number.into(),
        uuid: "8e6000cf-1a98-4174-b3e7-b5d5954bc10d".into(),
        counter: Some(1042),
        issued_at: issued_at(),
        supplied: Some((day(2026, 10, 1), day(2026, 12, 31))),
        due_on: Some(day(2026, 10, 31)),
        contract_number: "C-2026-000412".into(),
        corrects: Vec::new(),
        reason: Bilingual::default(),
        seller: seller(),
        logo: Some(LOGO.to_vec()),
        buyer: Some(buyer()),
        currency: Currency::Sar,
        lines: standard_lines(),
        vat_breakdown: breakdown(),
        prepayments: vec![DeductedPrepayment {
            number: "INV-2026-000655".into(),
            issued_on: day(2026, 9, 20),
            taxable: dec!(10000),
            rate: dec!(15),
            vat: dec!(1500),
        }],
        totals: TaxTotals {
            lines: dec!(55188.96),
            without_vat: dec!(55188.96),
            vat: dec!(6253.34),
            with_vat: dec!(61442.30),
            prepaid: dec!(11500),
            due: dec!(49942.30),
            ..TaxTotals::default()
        },
        totals_in_sar: None,
        payment_details: text(
            "Bank transfer to Al Rajhi Bank\nIBAN SA03 8000 0000 6080 1016 7519",
            "تحويل بنكي إلى مصرف الراجحي\nآيبان SA03 8000 0000 6080 1016 7519",
        ),
        note: Bilingual::default(),
        qr: qr_text(588),
        xml_name: tax_invoice_file_name("399999999900003", issued_at(), number),
        xml: xml(number),
    }
}

/// A simplified invoice to a consumer who is not named, with a single line.
pub fn simplified() -> TaxInvoiceDocument {
    let fee = line(
        text("Contract renewal fee", "رسوم تجديد عقد"),
        Bilingual::default(),
        dec!(1),
        dec!(500),
    );
    TaxInvoiceDocument {
        simplified: true,
        number: "SME-2026-004410".into(),
        supplied: Some((day(2026, 10, 14), day(2026, 10, 14))),
        due_on: None,
        buyer: None,
        lines: vec![fee],
        vat_breakdown: vec![VatSubtotal {
            taxable: dec!(500),
            vat: dec!(75),
            ..breakdown().remove(0)
        }],
        prepayments: Vec::new(),
        totals: TaxTotals {
            lines: dec!(500),
            without_vat: dec!(500),
            vat: dec!(75),
            with_vat: dec!(575),
            due: dec!(575),
            ..TaxTotals::default()
        },
        payment_details: Bilingual::default(),
        note: text("Thank you for your business.", "شكراً لتعاملكم معنا."),
        qr: qr_text(704),
        ..standard()
    }
}

/// An invoice for an advance payment, in dollars, waiting for clearance.
pub fn prepayment() -> TaxInvoiceDocument {
    TaxInvoiceDocument {
        kind: TaxInvoiceKind::Prepayment,
        standing: TaxStanding::AwaitingClearance,
        number: "INV-2026-000655".into(),
        currency: Currency::Usd,
        totals_in_sar: Some(TotalsInSar {
            exchange_rate: dec!(3.75),
            without_vat: dec!(1875),
            vat: dec!(281.25),
            with_vat: dec!(2156.25),
        }),
        ..simplified_as_standard()
    }
}

fn simplified_as_standard() -> TaxInvoiceDocument {
    TaxInvoiceDocument {
        simplified: false,
        buyer: Some(buyer()),
        ..simplified()
    }
}

/// A credit note that names the invoice it corrects and why.
pub fn credit_note() -> TaxInvoiceDocument {
    TaxInvoiceDocument {
        kind: TaxInvoiceKind::CreditNote,
        number: "CN-2026-000031".into(),
        corrects: vec![OriginalDocument {
            number: "INV-2026-000731".into(),
            issued_on: Some(day(2026, 10, 14)),
        }],
        reason: text(
            "The shop was handed over later than agreed; one month's fee is returned.",
            "تأخر تسليم المحل عن الموعد المتفق عليه، فيُرد رسم شهر واحد.",
        ),
        ..simplified_as_standard()
    }
}

/// A debit note for a simplified invoice, refused by the authority.
pub fn debit_note() -> TaxInvoiceDocument {
    TaxInvoiceDocument {
        kind: TaxInvoiceKind::DebitNote,
        simplified: true,
        standing: TaxStanding::Refused,
        number: "DN-2026-000009".into(),
        buyer: Some(TaxParty {
            name: text("Abdulrahman Yousef Haddad", "عبد الرحمن يوسف حداد"),
            identity: Some((IdentityScheme::Residence, "2345678901".into())),
            ..TaxParty::default()
        }),
        ..credit_note()
    }
}

/// An invoice with as many lines as given.
pub fn with_lines(count: usize) -> TaxInvoiceDocument {
    TaxInvoiceDocument {
        lines: standard_lines().into_iter().cycle().take(count).collect(),
        ..standard()
    }
}

/// Every kind, each under the name of its file.
pub fn all() -> [(&'static str, TaxInvoiceDocument); 6] {
    [
        ("standard", standard()),
        ("simplified", simplified()),
        ("prepayment", prepayment()),
        ("credit-note", credit_note()),
        ("debit-note", debit_note()),
        ("many-lines", with_lines(60)),
    ]
    .map(|(name, mut invoice)| {
        invoice.xml_name = tax_invoice_file_name("399999999900003", issued_at(), &invoice.number);
        invoice.xml = xml(&invoice.number);
        (name, invoice)
    })
}
