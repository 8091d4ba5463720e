//! Documents as a merchant in Ajman would issue them, shared by the tests and the render example.

use chrono::{DateTime, NaiveDate};
use documents::{
    Bilingual, Certificate, CertificateSignature, ContractDocument, ContractStatus, Currency,
    DepositSlipDocument, DepositSlipLine, Instalment, InstalmentMethod, Issuer, Party,
    PaymentMethod, Premises, ReceiptDocument, ReceiptLine, Registration, Signature, SigningRole,
    Verification,
};
use rust_decimal::Decimal;

/// A signature drawn with a finger.
pub const SIGNATURE: &[u8] = include_bytes!("signature.png");
/// A company's logo.
pub const LOGO: &[u8] = include_bytes!("logo.png");

pub fn day(year: i32, month: u32, day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(year, month, day).expect("a real date")
}

pub fn text(en: &str, ar: &str) -> Bilingual {
    Bilingual::new(en, ar)
}

pub fn issuer() -> Issuer {
    Issuer {
        name: text("Palm Real Estate Management", "النخيل لإدارة العقارات"),
        details: text(
            "Sheikh Rashid Street, Al Nuaimiya 2, Ajman\nTel +971 6 742 1000 · Licence 61204",
            "شارع الشيخ راشد، النعيمية 2، عجمان\nهاتف +971 6 742 1000 · رخصة 61204",
        ),
        logo: Some(LOGO.to_vec()),
    }
}

pub fn contract() -> ContractDocument {
    ContractDocument {
        issuer: issuer(),
        number: "C-2026-000412".into(),
        status: ContractStatus::Signed,
        issued_on: day(2026, 3, 10),
        registration: Some(Registration {
            registry: text("Tasdeeq, Ajman", "تصديق، عجمان"),
            number: "TSD-2026-88123".into(),
        }),
        landlord: Party {
            name: text("Saeed Khalfan Al Nuaimi", "سعيد خلفان النعيمي"),
            represented_by: text(
                "Palm Real Estate Management, POA 2231/2025",
                "النخيل لإدارة العقارات، وكالة 2231/2025",
            ),
            nationality: text("Emirati", "إماراتي"),
            identity_number: "784-1961-4412087-3".into(),
            mobile: "+971 50 611 2040".into(),
            ..Party::default()
        },
        tenant: Party {
            name: text("Abdulrahman Yousef Haddad", "عبد الرحمن يوسف حداد"),
            nationality: text("Syrian", "سوري"),
            identity_number: "784-1988-1234567-1".into(),
            mobile: "+971 50 123 4567".into(),
            email: "a.haddad@mail.example".into(),
            ..Party::default()
        },
        premises: Premises {
            building: text("Al Rumailah Tower", "برج الرميلة"),
            location: text("Al Rumailah 1, Ajman", "الرميلة 1، عجمان"),
            unit: text("Flat 1203 (Tower B)", "شقة 1203 (برج B)"),
            unit_type: text("Two bedrooms and hall", "غرفتان وصالة"),
            usage: text("Residential", "سكني"),
            floor: "12".into(),
            size_square_metres: Some(Decimal::new(11_250, 2)),
            plot_number: "0412/17".into(),
            property_number: "1203-B".into(),
            electricity_number: "301 774 9921".into(),
            sewerage_number: "AJS-55120".into(),
            parkings: vec!["B2-118".into(), "B2-119".into()],
            occupants: Some(4),
            ..Premises::default()
        },
        starts_on: day(2026, 4, 1),
        ends_on: day(2027, 3, 31),
        hijri: None,
        currency: Currency::Aed,
        rent: Decimal::from(50_000),
        annual_rent: None,
        rent_lines: Vec::new(),
        addendum: None,
        insurance: Decimal::from(2_500),
        instalments: instalments(),
        terms: terms(),
        landlord_signature: None,
        tenant_signature: Some(Signature {
            image: SIGNATURE.to_vec(),
            signed_by: text("Abdulrahman Yousef Haddad", "عبد الرحمن يوسف حداد"),
            signed_at: DateTime::parse_from_rfc3339("2026-03-11T18:42:07+04:00")
                .expect("a real instant"),
            ip_address: "94.200.12.77".into(),
        }),
        content_hash: Some(
            "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08".into(),
        ),
        verification: Some(Verification {
            link: "https://palm.example/en/e-contract/7hK2mQ9xVb4TzR8sLw3NpA".into(),
        }),
        certificate: None,
    }
}

/// What three signatures of one contract leave behind.
pub fn certificate() -> Certificate {
    let at = |text: &str| DateTime::parse_from_rfc3339(text).expect("a real instant");
    let signature = |role, name: Bilingual, minute: &str, confirmed_by: Bilingual| {
        CertificateSignature {
            role,
            signed_by: name,
            signed_at: at(minute),
            confirmed_by,
            ip_address: "94.200.12.77".into(),
            browser: "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1".into(),
            language: "ar".into(),
            content_hash: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08".into(),
        }
    };
    Certificate {
        sealed_at: at("2026-03-12T09:00:00+04:00"),
        signatures: vec![
            signature(
                SigningRole::Tenant,
                text("Abdulrahman Yousef Haddad", "عبد الرحمن يوسف حداد"),
                "2026-03-11T18:42:07+04:00",
                text(
                    "One-time code a***@mail.example",
                    "رمز لمرة واحدة a***@mail.example",
                ),
            ),
            signature(
                SigningRole::Owner,
                text("Saeed Khalfan Al Nuaimi", "سعيد خلفان النعيمي"),
                "2026-03-11T20:10:00+04:00",
                text("Personal link", "رابط شخصي"),
            ),
            signature(
                SigningRole::Office,
                text("Palm Real Estate Management", "النخيل لإدارة العقارات"),
                "2026-03-12T09:00:00+04:00",
                text("Personal link", "رابط شخصي"),
            ),
        ],
    }
}

fn instalments() -> Vec<Instalment> {
    let mut rows = vec![Instalment {
        purpose: text("Deposit", "تأمين"),
        due_on: day(2026, 4, 1),
        amount: Decimal::from(2_500),
        method: InstalmentMethod::Cash,
        reference: String::new(),
        bank: Bilingual::default(),
    }];
    for (index, month) in [4, 6, 8, 10, 12].into_iter().enumerate() {
        rows.push(cheque(
            200_451 + index,
            day(2026, month, 1),
            Decimal::new(833_333, 2),
        ));
    }
    rows.push(cheque(200_456, day(2027, 2, 1), Decimal::new(833_335, 2)));
    rows
}

fn cheque(number: usize, due_on: NaiveDate, amount: Decimal) -> Instalment {
    Instalment {
        purpose: text("Rent", "إيجار"),
        due_on,
        amount,
        method: InstalmentMethod::Cheque,
        reference: number.to_string(),
        bank: text("Ajman Bank", "مصرف عجمان"),
    }
}

fn terms() -> Vec<Bilingual> {
    vec![
        text(
            "The tenant shall use the premises for residence only and shall not sublet any part of them without the landlord's written consent.",
            "يلتزم المستأجر باستعمال العين المؤجرة للسكن فقط، ولا يجوز له التأجير من الباطن كلياً أو جزئياً دون موافقة خطية من المؤجر.",
        ),
        text(
            "A cheque that is returned unpaid carries an administration fee of AED 500 and shall be replaced within 7 days.",
            "يترتب على كل شيك مرتجع رسم إداري قدره 500 درهم، ويلتزم المستأجر باستبداله خلال 7 أيام.",
        ),
        text(
            "Minor maintenance up to AED 300 is borne by the tenant; structural and major maintenance by the landlord.",
            "الصيانة البسيطة حتى 300 درهم على المستأجر، أما الصيانة الإنشائية والكبرى فعلى المؤجر.",
        ),
        text(
            "Either party who does not wish to renew shall notify the other in writing 60 days before 31/03/2027.",
            "على الطرف غير الراغب في التجديد إخطار الطرف الآخر خطياً قبل 60 يوماً من تاريخ 31/03/2027.",
        ),
        text(
            "Where the two languages differ, the Arabic text prevails.",
            "عند اختلاف النصين يُعتدّ بالنص العربي.",
        ),
    ]
}

pub fn receipt() -> ReceiptDocument {
    ReceiptDocument {
        vat: None,
        terms: Bilingual::default(),
        issuer: issuer(),
        number: "R-2026-001873".into(),
        cancelled: false,
        received_on: day(2026, 4, 1),
        received_from: text("Abdulrahman Yousef Haddad", "عبد الرحمن يوسف حداد"),
        mobile: "+971 50 123 4567".into(),
        currency: Currency::Aed,
        amount: Decimal::new(1_083_333, 2),
        method: PaymentMethod::Cheque,
        reference: "200451".into(),
        cheque_date: Some(day(2026, 4, 1)),
        bank: text("Ajman Bank", "مصرف عجمان"),
        contract_number: "C-2026-000412".into(),
        premises: text(
            "Al Rumailah Tower, Flat 1203 (Tower B)",
            "برج الرميلة، شقة 1203 (برج B)",
        ),
        lines: vec![
            ReceiptLine {
                description: text("Rent, instalment 1 of 6", "إيجار، الدفعة 1 من 6"),
                due_on: Some(day(2026, 4, 1)),
                amount: Decimal::new(833_333, 2),
            },
            ReceiptLine {
                description: text("Deposit (refundable)", "تأمين (مسترد)"),
                due_on: Some(day(2026, 4, 1)),
                amount: Decimal::from(2_500),
            },
        ],
        balance_after: Some(Decimal::new(4_166_667, 2)),
        remark: Bilingual::default(),
        received_by: text("Mariam Al Ali", "مريم العلي"),
        verification: Some(Verification {
            link: "https://palm.example/en/e-receipt/3fW8nXc5QyD1kJ6vTg0ZrM".into(),
        }),
    }
}

pub fn deposit_slip() -> DepositSlipDocument {
    let line = |number: &str, amount: i64| DepositSlipLine {
        bank: "Ajman Bank".into(),
        number: number.into(),
        drawer: text("Abdulrahman Yousef Haddad", "عبد الرحمن يوسف حداد"),
        dated: Some(day(2026, 4, 1)),
        amount: Decimal::from(amount),
    };
    DepositSlipDocument {
        issuer: issuer(),
        number: "DS-2026-00041".into(),
        deposited_on: day(2026, 4, 1),
        bank: "Abu Dhabi Islamic Bank".into(),
        account_name: "Palm Real Estate Management".into(),
        account_number: "10203040".into(),
        iban: "AE070331234567890123456".into(),
        currency: Currency::Aed,
        total: Decimal::from(24_500),
        lines: vec![line("200451", 12_000), line("200452", 12_500)],
        prepared_by: "Mariam Al Ali".into(),
        note: String::new(),
    }
}
