//! What other contexts start here: the first administrator of a new merchant (provisioning) and an
//! owner's access to the owner area.

use kernel::Result;
use kernel::auth::Area;
use kernel::code::Status;
use kernel::mail::Mail;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::{Language, Text, search_key};
use sea_orm::ActiveValue::Set;
use sea_orm::ConnectionTrait as _;

use crate::sessions::SessionEnd;
use crate::sign_in::ending::end_all;
use crate::sign_in::{LinkPurpose, links};
use crate::statement::bound;
use crate::{account, roles, users};

/// A new merchant, as its trial request told.
#[derive(Debug, Clone)]
pub struct NewAccount {
    pub name_en: String,
    pub name_ar: String,
    pub city: Option<String>,
    /// The administrator's name; the account's e-mail and mobile are theirs at first.
    pub administrator: String,
    pub email: String,
    pub mobile: String,
    pub language: Language,
}

/// Fills a new merchant's schema: account, default roles, the administrator. Returns the
/// administrator and the token of the link that sets the password (see [`password_link`]).
pub async fn create_first_administrator(
    tx: &MerchantTx,
    new: &NewAccount,
) -> Result<(users::entity::Model, String)> {
    let settings = account::entity::ActiveModel {
        id: Set(account::ACCOUNT),
        name_en: Set(new.name_en.clone()),
        name_ar: Set(new.name_ar.clone()),
        email: Set(new.email.clone()),
        mobile: Set(new.mobile.clone()),
        city: Set(new.city.clone()),
        ..Default::default()
    };
    tx.create::<account::entity::Entity>(settings).await?;
    let administrators = roles::defaults::create(tx).await?;
    let email = new.email.to_lowercase();
    let row = users::entity::ActiveModel {
        search_key: Set(search_key(&format!(
            "{} {email} {}",
            new.administrator, new.mobile
        ))),
        name: Set(new.administrator.clone()),
        email: Set(Some(email.clone())),
        mobile: Set(Some(new.mobile.clone())),
        role_id: Set(administrators),
        status: Set(Status::Active),
        language: Set(new.language),
        ..Default::default()
    };
    let user = tx.create::<users::entity::Entity>(row).await?;
    users::service::report(tx, users::service::Reported::One(user.id)).await?;
    tx.move_sign_in_name(Area::Merchant, None, Some(&email))
        .await?;
    let token = links::make(tx, LinkPurpose::SetPassword, Area::Merchant, user.id.0).await?;
    Ok((user, token))
}

/// Where a link's token is used.
pub fn password_link(
    kernel: &kernel::Kernel,
    language: Language,
    area: Area,
    token: &str,
) -> String {
    let area = area.segment();
    kernel.link(language, &format!("{area}/reset-password/{token}"))
}

/// Lets an owner in with this e-mail and mails the link to set a password. The caller sets
/// `owners.access` and `owners.email` in the same transaction.
pub async fn grant_owner_access(tx: &MerchantTx, owner_id: i64, email: &str) -> Result<()> {
    tx.move_sign_in_name(Area::Owner, None, Some(email)).await?;
    let people = crate::owner_records::people(tx)?;
    let find = format!("SELECT language FROM {people} o WHERE o.id = $1");
    let row = tx.query_one_raw(bound(&find, [owner_id.into()])).await?;
    let language = match row {
        Some(row) => row.try_get("", "language")?,
        None => Language::default(),
    };
    let token = links::make(tx, LinkPurpose::SetPassword, Area::Owner, owner_id).await?;
    tx.send_mail(owner_mail(tx, email, language, &token))
        .await?;
    Ok(())
}

/// The owner's e-mail changed while they have access: what the old address was given ends.
pub async fn move_owner_access(
    tx: &MerchantTx,
    owner_id: i64,
    before: &str,
    after: &str,
) -> Result<()> {
    tx.move_sign_in_name(Area::Owner, Some(before), Some(after))
        .await?;
    end_all(tx, Area::Owner, owner_id, None, SessionEnd::EmailChanged).await
}

/// Takes an owner's access back: the name leaves the directory, their sessions end.
pub async fn revoke_owner_access(
    tx: &MerchantTx,
    owner_id: i64,
    email: Option<&str>,
) -> Result<()> {
    tx.move_sign_in_name(Area::Owner, email, None).await?;
    end_all(tx, Area::Owner, owner_id, None, SessionEnd::AccessRevoked).await
}

fn owner_mail(tx: &MerchantTx, email: &str, language: Language, token: &str) -> Mail {
    let merchant = tx.merchant();
    let business = merchant.name.get(language);
    let subject = Text::fixed(
        "Your owner area at {business}",
        "منطقة الملاك الخاصة بك لدى {business}",
    );
    let body = Text::fixed(
        "{business} has opened the owner area for you: your buildings, units, contracts and payments in one place.\n\n\
         Choose a password with the button below. The link works once, for seven days.\n\
         You sign in with this e-mail address.",
        "فتحت لك {business} منطقة الملاك: مبانيك ووحداتك وعقودك ودفعاتك في مكان واحد.\n\n\
         اختر كلمة مرور من الزر أدناه. يعمل الرابط مرة واحدة ولمدة سبعة أيام.\n\
         سجّل الدخول باستخدام عنوان البريد الإلكتروني هذا.",
    );
    let filled = [("business", business)];
    Mail {
        to: email.to_owned(),
        subject: subject.fill(&filled).get(language).to_owned(),
        text: body.fill(&filled).get(language).to_owned(),
        action: Some((
            Text::fixed("Choose a password", "اختيار كلمة المرور")
                .get(language)
                .to_owned(),
            password_link(tx.kernel(), language, Area::Owner, token),
        )),
        language,
        kind: "sign_in.owner_access",
    }
}
