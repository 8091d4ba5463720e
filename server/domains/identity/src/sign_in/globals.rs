use kernel::Result;
use kernel::auth::{Area, Principal};
use kernel::money::DECIMALS;
use kernel::tenancy::MerchantConn;
use kernel::text::Language;
use kernel::validation::limits;

use super::admission::days_left;
use super::model::{
    GeneralInformation, GlobalAccount, GlobalAnswer, GlobalInformation, SignedInPerson,
    SupportPresence,
};
use super::owner_model::{
    OwnerGlobalAccount, OwnerGlobalAnswer, OwnerGlobalInformation, SignedInOwner,
};
use super::person::{self, Person};
use super::{PersonId, WhatsApp};
use crate::account;
use crate::authenticator::ended;
use crate::statement::bound;
use crate::users::UserId;

pub(super) async fn of_user(db: &impl MerchantConn, principal: &Principal) -> Result<GlobalAnswer> {
    let sql = "SELECT r.is_administrator, r.options, r.reach FROM users u JOIN roles r ON r.id = u.role_id \
         WHERE u.id = $1";
    let row = db
        .query_one_raw(bound(sql, [principal.subject_id.into()]))
        .await?;
    let row = row.ok_or_else(ended)?;
    let person = find(db, Area::Merchant, principal).await?;
    let signed_in = SignedInPerson {
        id: UserId(person.id),
        name: match &principal.support {
            Some(_) => principal.actor.name.clone(),
            None => person.name.en.into_owned(),
        },
        email: match &principal.support {
            Some(_) => String::new(),
            None => person.email,
        },
        language: person.language,
        permissions: match &principal.support {
            Some(support) if !support.may_change => principal.permissions.to_view(),
            _ => principal.permissions.clone(),
        },
        options: row.try_get("", "options")?,
        is_administrator: principal.support.is_none() && row.try_get("", "is_administrator")?,
        reach: row.try_get("", "reach")?,
    };
    let settings = account::service::find(db).await?;
    let merchant = db.merchant();
    let whatsapp = WhatsApp::of(db).await?;
    let account = GlobalAccount {
        wizard_progress: account::wizard::progress(&settings),
        name_en: settings.name_en,
        name_ar: settings.name_ar,
        account_id: merchant.account_id,
        key: merchant.key.clone(),
        logo: settings.logo,
        hold_invoice: settings.hold_invoice,
        status: merchant.status(db.now()),
        trial_ends_on: merchant.life.trial_ends_on,
        status_ends_on: merchant.status_ends_on(db.now()),
        days_left: days_left(merchant, db.now()),
        currency: merchant.currency.clone(),
        time_zone: merchant.time_zone.name().to_owned(),
        country: merchant.country.clone(),
        vat_registered: settings.vat_registered,
        support: principal.support.as_ref().map(|support| SupportPresence {
            staff_name: support.staff_name.clone(),
            may_change: support.may_change,
            ends_at: support.ends_at,
        }),
        account_whatsapp_package_status: whatsapp.package,
        account_whatsapp_package_connected: whatsapp.connection,
    };
    Ok(GlobalAnswer {
        auth: signed_in.clone(),
        global_informations: GlobalInformation {
            account,
            user: signed_in,
            general_informations: general_informations(db),
        },
    })
}

pub(super) async fn of_owner(
    db: &impl MerchantConn,
    principal: &Principal,
) -> Result<OwnerGlobalAnswer> {
    let person = find(db, Area::Owner, principal).await?;
    let signed_in = SignedInOwner {
        id: PersonId(person.id),
        name: person.name.en.to_string(),
        name_ar: person.name.ar.into_owned(),
        email: person.email,
        language: person.language,
        permissions: principal.permissions.clone(),
    };
    let settings = account::service::find(db).await?;
    let merchant = db.merchant();
    let account = OwnerGlobalAccount {
        name_en: settings.name_en,
        name_ar: settings.name_ar,
        account_id: merchant.account_id,
        key: merchant.key.clone(),
        logo: settings.logo,
        currency: merchant.currency.clone(),
        time_zone: merchant.time_zone.name().to_owned(),
        country: merchant.country.clone(),
    };
    Ok(OwnerGlobalAnswer {
        auth: signed_in.clone(),
        global_informations: OwnerGlobalInformation {
            account,
            user: signed_in,
            general_informations: general_informations(db),
        },
    })
}

async fn find(db: &impl MerchantConn, area: Area, principal: &Principal) -> Result<Person> {
    let found = person::by_id(db, area, principal.subject_id).await?;
    found.ok_or_else(ended)
}

fn general_informations(db: &impl MerchantConn) -> GeneralInformation {
    let limits = limits();
    GeneralInformation {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        languages: Language::ALL.to_vec(),
        now: db.now(),
        today: db.today(),
        decimals: DECIMALS,
        upload_bytes: limits.upload_bytes,
        upload_extensions: limits.upload_extensions.clone(),
    }
}
