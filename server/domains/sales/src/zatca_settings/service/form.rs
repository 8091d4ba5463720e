//! The form of the details.

use chrono_tz::Asia::Riyadh;
use kernel::Result;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::Text;
use kernel::validation::{Rule, TextField, Validator};
use rust_decimal::Decimal;
use sea_orm::ActiveValue::Set;
use zatca::model::{Address, Draft, IdScheme, Kind, Line, PartyId, Seller, Subtype, Vat};

use crate::zatca_settings::codes::PartyScheme;
use crate::zatca_settings::entity::ActiveModel;
use crate::zatca_settings::model::ZatcaDetailsInput;

/// What the authority's certificate requests refuse in names and addresses.
const FORBIDDEN: &str = "!@#$%&*_";
/// X.520's bound of an organisation's name, which certificates keep to.
const LONGEST_NAME: usize = 64;
/// Twice as many bytes in Arabic; the QR code holds the name and 1,000 characters altogether.
const LONGEST_ARABIC_NAME: usize = 120;

/// Checks the form; every field is set in what comes back.
pub(super) fn read(tx: &MerchantTx, input: &ZatcaDetailsInput) -> Result<ActiveModel> {
    let mut form = Validator::new(tx.language());
    let name_ar = form.field("name_ar", &input.name_ar).required();
    let name_ar = name_ar.max_length(LONGEST_ARABIC_NAME).text();
    let vat_number = form.field("vat_number", &input.vat_number);
    let vat_number = vat_number.required().digits();
    let vat_number = vat_number
        .custom("zatca_vat", VAT_NUMBER, is_vat_number)
        .text();
    let identity_number = identity_number(&mut form, input);
    let is_group = vat_number.as_bytes().get(10) == Some(&b'1');
    let branch = certified(form.field("branch_name", &input.branch_name));
    let branch = branch.custom("zatca_group", GROUP_MEMBER, |text| {
        !is_group || is_digits(text, 10)
    });
    let branch_name = branch.text();
    let row = ActiveModel {
        environment: Set(input.environment),
        invoice_types: Set(input.invoice_types),
        name_en: Set(certified(form.field("name_en", &input.name_en)).text()),
        name_ar: Set(name_ar),
        vat_number: Set(vat_number),
        identity_scheme: Set(input.identity_scheme),
        identity_number: Set(identity_number),
        branch_name: Set(branch_name),
        industry: Set(certified(form.field("industry", &input.industry)).text()),
        prices_include_vat: Set(input.prices_include_vat),
        issue_on_collection: Set(input.issue_on_collection),
        ..address(&mut form, input)
    };
    if form.is_valid() {
        as_seller(&mut form, tx, &row);
    }
    form.finish()?;
    Ok(row)
}

/// What the authority's rules say of the details as a document's seller: numbers that cannot be real.
fn as_seller(form: &mut Validator, tx: &MerchantTx, row: &ActiveModel) {
    let seller = Seller {
        name: row.name_ar.as_ref().clone(),
        vat_number: row.vat_number.as_ref().clone(),
        id: PartyId::new(
            (*row.identity_scheme.as_ref()).into(),
            row.identity_number.as_ref(),
        ),
        address: Address::saudi(
            row.building_number.as_ref(),
            row.street.as_ref(),
            row.district.as_ref(),
            row.city.as_ref(),
            row.postal_code.as_ref(),
        ),
    };
    let at = tx.now().with_timezone(&Riyadh).naive_local();
    let line = Line::new("Rent", Decimal::ONE, Decimal::ONE_HUNDRED, Vat::Standard);
    let draft = Draft {
        lines: vec![line],
        ..Draft::new(Subtype::Simplified, Kind::Invoice, "1", at, seller)
    };
    for fault in draft.build().err().unwrap_or_default() {
        if let Some(field) = FIELDS.iter().find(|(of, _)| fault.field.starts_with(of)) {
            let message = Text::new(fault.message.en, fault.message.ar);
            form.check_custom(field.1, false, "zatca_rule", message);
        }
    }
}

/// The form's field of a seller's.
const FIELDS: [(&str, &str); 8] = [
    ("seller.name", "name_ar"),
    ("seller.vat_number", "vat_number"),
    ("seller.id", "identity_number"),
    ("seller.address.street", "street"),
    ("seller.address.building", "building_number"),
    ("seller.address.district", "district"),
    ("seller.address.city", "city"),
    ("seller.address.postal_code", "postal_code"),
];

fn address(form: &mut Validator, input: &ZatcaDetailsInput) -> ActiveModel {
    let building = form.field("building_number", &input.building_number);
    let building = building.required().digits();
    let building = building.custom("four_digits", FOUR_DIGITS, |text| is_digits(text, 4));
    let building = building.text();
    let additional = form.field("additional_number", &input.additional_number);
    let additional = additional.digits();
    let additional = additional.custom("four_digits", FOUR_DIGITS, |text| is_digits(text, 4));
    let additional = additional.optional();
    let postal = form.field("postal_code", &input.postal_code);
    let postal = postal.required().digits();
    let postal = postal.custom("five_digits", FIVE_DIGITS, |text| is_digits(text, 5));
    let postal = postal.text();
    ActiveModel {
        street: Set(certified(form.field("street", &input.street)).text()),
        building_number: Set(building),
        additional_number: Set(additional),
        district: Set(certified(form.field("district", &input.district)).text()),
        city: Set(certified(form.field("city", &input.city)).text()),
        postal_code: Set(postal),
        ..Default::default()
    }
}

/// Of a register that sellers are in.
fn identity_number(form: &mut Validator, input: &ZatcaDetailsInput) -> String {
    let scheme = input.identity_scheme;
    let is_of_sellers = IdScheme::from(scheme).is_for_sellers();
    form.check("identity_scheme", is_of_sellers, Rule::OneOf);
    let (message, fits): (Text, fn(&str) -> bool) = match scheme {
        PartyScheme::Crn => (TEN_DIGITS, |text| is_digits(text, 10)),
        PartyScheme::Unified => (UNIFIED_NUMBER, |text| {
            is_digits(text, 10) && text.starts_with('7')
        }),
        _ => (LETTERS_AND_DIGITS, |text| {
            text.chars()
                .all(|character| character.is_ascii_alphanumeric())
        }),
    };
    let number = form.field("identity_number", &input.identity_number);
    let number = number.required().max_length(30);
    number.custom("zatca_identity", message, fits).text()
}

/// A required text that the certificate request repeats.
fn certified(field: TextField<'_>) -> TextField<'_> {
    field.required().max_length(LONGEST_NAME).custom(
        "zatca_characters",
        FORBIDDEN_CHARACTERS,
        |text| !text.contains(|character| FORBIDDEN.contains(character)),
    )
}

fn is_digits(text: &str, count: usize) -> bool {
    text.len() == count && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_vat_number(text: &str) -> bool {
    is_digits(text, 15) && text.starts_with('3') && text.ends_with('3')
}

const VAT_NUMBER: Text = Text::fixed(
    "Enter the 15 digits of the VAT number; it begins and ends with 3.",
    "أدخل الرقم الضريبي المكون من 15 رقماً؛ يبدأ بالرقم 3 وينتهي به.",
);
const GROUP_MEMBER: Text = Text::fixed(
    "This VAT number belongs to a VAT group: enter the member's own 10-digit TIN as the branch.",
    "هذا الرقم الضريبي لمجموعة ضريبية: أدخل في خانة الفرع الرقم المميز للعضو، وهو 10 أرقام.",
);
const FOUR_DIGITS: Text = Text::fixed(
    "Enter 4 digits, as in the national address.",
    "أدخل 4 أرقام كما في العنوان الوطني.",
);
const FIVE_DIGITS: Text = Text::fixed(
    "Enter 5 digits, as in the national address.",
    "أدخل 5 أرقام كما في العنوان الوطني.",
);
const TEN_DIGITS: Text = Text::fixed(
    "Enter the 10 digits of the commercial registration.",
    "أدخل رقم السجل التجاري المكون من 10 أرقام.",
);
const UNIFIED_NUMBER: Text = Text::fixed(
    "Enter the 10 digits of the unified number; it begins with 7.",
    "أدخل الرقم الموحد المكون من 10 أرقام؛ يبدأ بالرقم 7.",
);
const LETTERS_AND_DIGITS: Text = Text::fixed(
    "Use English letters and digits only, without spaces.",
    "استخدم الأحرف الإنجليزية والأرقام فقط دون مسافات.",
);
const FORBIDDEN_CHARACTERS: Text = Text::fixed(
    "Remove the characters ! @ # $ % & * _, which the authority refuses.",
    "احذف الرموز ! @ # $ % & * _ التي لا تقبلها الهيئة.",
);
