use kernel::tenancy::{PlatformConn as _, PlatformTx};
use kernel::text::Text;
use kernel::validation::{Rule, Validator};
use kernel::{Result, record};
use rust_decimal::Decimal;
use sea_orm::ActiveValue::Set;

use super::entity::{ActiveModel, Entity, Model};
use super::model::{BillingSettings, BillingSettingsInput};
use super::{BillingSettingsError, BillingSettingsId};
use crate::places;

/// The only row.
pub const ROW: BillingSettingsId = BillingSettingsId(1);

pub async fn find(tx: &PlatformTx) -> Result<BillingSettings> {
    Ok(shown(row(tx).await?))
}

pub(crate) async fn row(tx: &PlatformTx) -> Result<Model> {
    record::find::<Entity>(tx, ROW).await
}

/// The settings of a seller that can invoice.
pub(crate) async fn seller(tx: &PlatformTx) -> Result<Model> {
    let settings = row(tx).await?;
    if settings.seller_country.is_none() {
        return Err(BillingSettingsError::NoSeller.into());
    }
    Ok(settings)
}

impl Model {
    /// The tax that a merchant of a country is charged, in per cent: the seller's in its own country, none abroad.
    pub(crate) fn rate_for(&self, country: &str) -> Decimal {
        if self.seller_country.as_deref() == Some(country) && self.vat_number.is_some() {
            self.vat_rate
        } else {
            Decimal::ZERO
        }
    }
}

pub async fn update(tx: &PlatformTx, input: &BillingSettingsInput) -> Result<BillingSettings> {
    let before = row(tx).await?;
    let country = match &input.seller_country {
        Some(code) => places::service::find_served(tx, code).await?,
        None => None,
    };
    let mut form = Validator::new(tx.language());
    form.check("seller_country", country.is_some(), Rule::Required);
    let mut text = |name: &str, given: &Option<String>| {
        form.field(name, given).required().max_length(200).text()
    };
    let seller_name_en = text("seller_name_en", &input.seller_name_en);
    let seller_name_ar = text("seller_name_ar", &input.seller_name_ar);
    let seller_address_en = text("seller_address_en", &input.seller_address_en);
    let seller_address_ar = text("seller_address_ar", &input.seller_address_ar);
    let vat_rate = form
        .price("vat_rate", &input.vat_rate)
        .required()
        .decimals(2)
        .max(Decimal::ONE_HUNDRED)
        .value();
    let vat_number = form
        .field("vat_number", &input.vat_number)
        .required_if(!vat_rate.is_zero())
        .max_length(30)
        .optional();
    let needed = input.takes_transfers;
    let mut bank = |name: &str, given: &Option<String>| {
        form.field(name, given)
            .required_if(needed)
            .max_length(100)
            .optional()
    };
    let bank_name = bank("bank_name", &input.bank_name);
    let bank_account_name = bank("bank_account_name", &input.bank_account_name);
    let iban = bank("iban", &input.iban).map(|iban| plain_iban(&iban));
    form.check_custom(
        "iban",
        iban.as_deref().is_none_or(is_iban),
        "iban",
        Text::fixed(
            "This is no IBAN: its check digits are wrong. Copy it again from the bank's letter.",
            "رقم الآيبان غير صحيح: أرقام التحقق خاطئة. انسخه مجدداً من خطاب البنك.",
        ),
    );
    form.finish()?;
    let row = ActiveModel {
        seller_name_en: Set(seller_name_en),
        seller_name_ar: Set(seller_name_ar),
        seller_address_en: Set(seller_address_en),
        seller_address_ar: Set(seller_address_ar),
        seller_country: Set(input.seller_country.clone()),
        vat_number: Set(vat_number),
        vat_rate: Set(vat_rate),
        takes_cards: Set(input.takes_cards),
        takes_transfers: Set(input.takes_transfers),
        bank_name: Set(bank_name),
        bank_account_name: Set(bank_account_name),
        iban: Set(iban),
        ..Default::default()
    };
    let after = tx
        .change::<Entity>(&before, Some(input.version), row)
        .await?;
    Ok(shown(after))
}

fn plain_iban(typed: &str) -> String {
    let plain = typed.chars().filter(char::is_ascii_alphanumeric);
    plain.collect::<String>().to_uppercase()
}

/// ISO 13616: the first four places moved to the end, letters as numbers from 10, leave 1 when divided by 97.
fn is_iban(iban: &str) -> bool {
    if !(15..=34).contains(&iban.len()) || !iban.is_ascii() {
        return false;
    }
    let (head, rest) = iban.split_at(4);
    let rest = rest
        .chars()
        .chain(head.chars())
        .try_fold(0_u32, |rest, place| {
            let digit = place.to_digit(36)?;
            let shift = if digit < 10 { 10 } else { 100 };
            Some((rest * shift + digit) % 97)
        });
    rest == Some(1)
}

fn shown(settings: Model) -> BillingSettings {
    BillingSettings {
        seller_name_en: settings.seller_name_en,
        seller_name_ar: settings.seller_name_ar,
        seller_address_en: settings.seller_address_en,
        seller_address_ar: settings.seller_address_ar,
        seller_country: settings.seller_country,
        vat_number: settings.vat_number,
        vat_rate: format!("{:.2}", settings.vat_rate),
        takes_cards: settings.takes_cards,
        takes_transfers: settings.takes_transfers,
        bank_name: settings.bank_name,
        bank_account_name: settings.bank_account_name,
        iban: settings.iban,
        version: settings.version,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_iban_is_checked_by_its_digits() {
        for (iban, expected) in [
            ("AE07 0331 2345 6789 0123 456", true),
            ("SA03 8000 0000 6080 1016 7519", true),
            ("AE07 0331 2345 6789 0123 457", false),
            ("AE07", false),
            ("", false),
        ] {
            assert_eq!(is_iban(&plain_iban(iban)), expected, "{iban}");
        }
    }
}
