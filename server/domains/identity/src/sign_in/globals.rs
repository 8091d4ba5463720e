use kernel::Result;
use kernel::auth::{Area, Principal};
use kernel::money::DECIMALS;
use kernel::tenancy::MerchantConn;
use kernel::text::Language;
use kernel::validation::limits;

use super::admission::days_left;
use super::global_api::{
    GeneralInformation, GlobalAccount, GlobalAnswer, GlobalInformation, SignedInPerson,
};
use super::person;
use crate::account;
use crate::authenticator::ended;
use crate::roles::rights::to_map;
use crate::statement::bound;

pub(super) async fn of_user(db: &impl MerchantConn, principal: &Principal) -> Result<GlobalAnswer> {
    let sql = "SELECT r.is_administrator, r.options FROM users u JOIN roles r ON r.id = u.role_id \
         WHERE u.id = $1";
    let row = db
        .query_one_raw(bound(sql, [principal.subject_id.into()]))
        .await?;
    let row = row.ok_or_else(ended)?;
    let options: serde_json::Value = row.try_get("", "options")?;
    let signed_in = SignedInPerson {
        options: serde_json::from_value(options).unwrap_or_default(),
        is_administrator: row.try_get("", "is_administrator")?,
        ..of_person(db, Area::Merchant, principal).await?
    };
    answer(db, signed_in).await
}

pub(super) async fn of_owner(
    db: &impl MerchantConn,
    principal: &Principal,
) -> Result<GlobalAnswer> {
    let signed_in = of_person(db, Area::Owner, principal).await?;
    answer(db, signed_in).await
}

async fn of_person(
    db: &impl MerchantConn,
    area: Area,
    principal: &Principal,
) -> Result<SignedInPerson> {
    let person = person::by_id(db, area, principal.subject_id)
        .await?
        .ok_or_else(ended)?;
    Ok(SignedInPerson {
        id: person.id,
        name: person.name,
        email: person.email,
        language: person.language.as_str().to_owned(),
        permissions: to_map(&principal.permissions),
        options: Vec::new(),
        is_administrator: false,
    })
}

async fn answer(db: &impl MerchantConn, signed_in: SignedInPerson) -> Result<GlobalAnswer> {
    let settings = account::service::find(db).await?;
    let merchant = db.merchant();
    let account = GlobalAccount {
        wizard_progress: account::wizard::progress(&settings),
        name_en: settings.name_en,
        name_ar: settings.name_ar,
        account_id: merchant.account_id,
        key: merchant.key.clone(),
        logo: settings.logo,
        hold_invoice: settings.hold_invoice,
        status: merchant.status.as_str().to_owned(),
        trial_ends_on: merchant.trial_ends_on,
        days_left: days_left(merchant, db.now()),
        currency: merchant.currency.clone(),
        time_zone: merchant.time_zone.name().to_owned(),
        country: merchant.country.clone(),
        vat_registered: settings.vat_registered,
        account_whatsapp_package_status: 0,
        account_whatsapp_package_connected: 0,
    };
    let limits = limits();
    let general_informations = GeneralInformation {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        languages: Language::ALL
            .iter()
            .map(|language| language.as_str().to_owned())
            .collect(),
        now: db.now(),
        today: db.today(),
        decimals: DECIMALS,
        upload_bytes: limits.upload_bytes,
        upload_extensions: limits.upload_extensions.clone(),
    };
    Ok(GlobalAnswer {
        auth: signed_in.clone(),
        global_informations: GlobalInformation {
            account,
            user: signed_in,
            general_informations,
        },
    })
}
