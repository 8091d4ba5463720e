use std::time::Duration;

use kernel::auth::{Visitor, token_hash};
use kernel::ephemeral::throttle;
use kernel::mail as mail_to;
use kernel::tenancy::{PlatformConn as _, PlatformTx};
use kernel::text::{Text, search_key};
use kernel::validation::Validator;
use kernel::{Problem, Result, entropy};
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, ConnectionTrait as _, EntityTrait as _, QueryFilter as _,
    QuerySelect as _,
};

use crate::places;
use crate::statement::bound;
use crate::trial_requests::entity::{ActiveModel, Column, Entity, Model};
use crate::trial_requests::public_model::RegisterInput;
use crate::trial_requests::service::mobile;
use crate::trial_requests::{TrialRequestError, TrialRequestStatus, mail};

/// A larger number is taken for a typing error.
const MAX_UNITS: i64 = 1_000_000;
/// So much is kept of each word about where a visitor came from.
const LONGEST_ORIGIN: usize = 200;
const LINK_HOURS: i64 = 48;
const PAUSE_SECONDS: i64 = 60;
/// Requests of one address in an hour.
const MAX_AN_HOUR: u64 = 20;

/// Bounds what one address can send.
pub async fn limit(visitor: &Visitor) -> Result<()> {
    let key = format!("trial_requests:{}", visitor.network());
    throttle(
        visitor.kernel.ephemeral.as_ref(),
        &key,
        MAX_AN_HOUR,
        Duration::from_secs(3_600),
    )
    .await
}

/// Bounds what one mailbox gets, wherever it is asked for.
async fn limit_mail(tx: &PlatformTx, email: &str) -> Result<()> {
    if mail_to::may_be_asked_for(tx.kernel(), email).await? {
        Ok(())
    } else {
        Err(Problem::too_many(3_600))
    }
}

/// Stores a request, or replaces an unverified one of the same address, and mails the link; the request, and the key that
/// asks for codes to its mobile while they are sent.
pub async fn register(tx: &PlatformTx, input: &RegisterInput) -> Result<(Model, Option<String>)> {
    let mut row = validate(tx, input).await?;
    let secret = issue_link(tx, &mut row);
    let code_key = mobile::issue_key(tx, &mut row).await?;
    let email = row.email.clone().take().unwrap_or_default();
    let request = match open_request(tx, &email).await? {
        Some(open) => {
            ensure_replaceable(tx, &open)?;
            tx.change_as::<Entity>("requested_again", &open, None, row)
                .await?
        }
        None => {
            row.status = Set(TrialRequestStatus::WaitingForVerify);
            tx.create::<Entity>(row).await.map_err(taken)?
        }
    };
    limit_mail(tx, &request.email).await?;
    tx.send_mail(None, mail::verification(tx.kernel(), &request, &secret))
        .await?;
    Ok((request, code_key))
}

/// Sends a new link where there is an unverified request; says nothing where there is none.
pub async fn resend(tx: &PlatformTx, email: &str) -> Result<()> {
    let mut form = Validator::new(tx.language());
    let email = form
        .field("email", email)
        .required()
        .email()
        .text()
        .to_lowercase();
    form.finish()?;
    let Some(open) = open_request(tx, &email)
        .await?
        .filter(|open| open.verified_at.is_none())
    else {
        return Ok(());
    };
    ensure_replaceable(tx, &open)?;
    let mut row = ActiveModel::default();
    let secret = issue_link(tx, &mut row);
    let request = tx
        .change_as::<Entity>("link_sent_again", &open, None, row)
        .await?;
    limit_mail(tx, &request.email).await?;
    tx.send_mail(None, mail::verification(tx.kernel(), &request, &secret))
        .await?;
    Ok(())
}

/// Puts a fresh link's hash into the row and returns its secret; an older link ends with this.
fn issue_link(tx: &PlatformTx, row: &mut ActiveModel) -> String {
    let secret = entropy::secret(tx.kernel().entropy.as_ref());
    row.verify_token_hash = Set(Some(token_hash(&secret)));
    row.verify_expires_at = Set(Some(tx.now() + chrono::Duration::hours(LINK_HOURS)));
    row.verify_sent_at = Set(Some(tx.now()));
    secret
}

async fn open_request(tx: &PlatformTx, email: &str) -> Result<Option<Model>> {
    let open = Entity::find()
        .filter(Column::Email.eq(email))
        .filter(Column::Status.is_in([
            TrialRequestStatus::WaitingForVerify,
            TrialRequestStatus::Approved,
        ]))
        .lock_exclusive()
        .one(tx)
        .await?;
    Ok(open)
}

fn ensure_replaceable(tx: &PlatformTx, open: &Model) -> Result<()> {
    if open.verified_at.is_some() {
        return Err(Problem::field("email", UNDER_REVIEW));
    }
    let pause = chrono::Duration::seconds(PAUSE_SECONDS);
    if open
        .verify_sent_at
        .is_some_and(|sent| tx.now() - sent < pause)
    {
        return Err(TrialRequestError::TooSoon.into());
    }
    Ok(())
}

async fn validate(tx: &PlatformTx, input: &RegisterInput) -> Result<ActiveModel> {
    let mut form = Validator::new(tx.language());
    let name_en = form
        .field("business_name_en", &input.business_name_en)
        .required()
        .max_length(120)
        .custom("has_english_letters", IN_ENGLISH, has_latin);
    let name_en = name_en.text();
    let name_ar = form
        .field("business_name_ar", &input.business_name_ar)
        .required()
        .max_length(120)
        .custom("has_arabic_letters", IN_ARABIC, has_arabic);
    let name_ar = name_ar.text();
    let owner_name = form
        .field("owner_name", &input.owner_name)
        .required()
        .person_name()
        .text();
    let mobile = form
        .field("mobile", &input.mobile)
        .required()
        .mobile()
        .text();
    let email = form
        .field("email", &input.email)
        .required()
        .email()
        .text()
        .to_lowercase();
    let country = form
        .field("country", &input.country)
        .required()
        .exact_length(2)
        .text()
        .to_uppercase();
    let city = form.required_text("city", &input.city, 120);
    let units = form
        .integer("expected_units", &input.expected_units)
        .required()
        .min(1)
        .max(MAX_UNITS)
        .value();
    if !form.failed("country") {
        let served = places::service::find_served(tx, &country).await?.is_some();
        form.check_custom("country", served, "served_country", NOT_SERVED);
    }
    if !form.failed("email") {
        form.check_custom(
            "email",
            !is_used(tx, "email", &email).await?,
            "unique",
            USED_EMAIL,
        );
    }
    if !form.failed("mobile") {
        form.check_custom(
            "mobile",
            !is_used(tx, "mobile", &mobile).await?,
            "unique",
            USED_MOBILE,
        );
    }
    form.finish()?;
    Ok(ActiveModel {
        search_key: Set(search_key(&format!(
            "{name_en} {name_ar} {owner_name} {mobile} {email} {city}"
        ))),
        business_name_en: Set(name_en),
        business_name_ar: Set(name_ar),
        business_type: Set(input.business_type),
        owner_name: Set(owner_name),
        mobile: Set(mobile),
        email: Set(email),
        country: Set(country),
        city: Set(city),
        expected_units: Set(i32::try_from(units).unwrap_or(i32::MAX)),
        referral_source: Set(input.referral_source),
        utm_source: Set(shortened(input.utm_source.as_deref())),
        utm_medium: Set(shortened(input.utm_medium.as_deref())),
        utm_campaign: Set(shortened(input.utm_campaign.as_deref())),
        referrer: Set(shortened(input.referrer.as_deref())),
        language: Set(tx.language()),
        ..Default::default()
    })
}

/// What the visitor did not type is never a fault of the form.
fn shortened(given: Option<&str>) -> Option<String> {
    let plain = given?.chars().filter(|letter| !letter.is_control());
    let kept: String = plain.take(LONGEST_ORIGIN).collect();
    let kept = kept.trim();
    (!kept.is_empty()).then(|| kept.to_owned())
}

/// Whether a merchant has this e-mail or mobile as its account's.
async fn is_used(tx: &PlatformTx, column: &'static str, value: &str) -> Result<bool> {
    let sql = format!("SELECT 1 AS used FROM platform.merchants WHERE {column} = $1 LIMIT 1");
    let used = tx.query_one_raw(bound(&sql, [value.into()])).await?;
    Ok(used.is_some())
}

/// Of two concurrent requests of one e-mail address, the unique index refuses the second.
fn taken(problem: Problem) -> Problem {
    match problem.violated_constraint().as_deref() {
        Some("trial_requests_open_email") => TrialRequestError::TooSoon.into(),
        _ => problem,
    }
}

fn has_latin(name: &str) -> bool {
    name.chars().any(|letter| letter.is_ascii_alphabetic())
}

fn has_arabic(name: &str) -> bool {
    name.chars()
        .any(|letter| ('\u{0621}'..='\u{064A}').contains(&letter))
}

const IN_ENGLISH: Text = Text::fixed(
    "Write the name in English letters.",
    "اكتب الاسم بالأحرف الإنجليزية.",
);
const IN_ARABIC: Text = Text::fixed(
    "Write the name in Arabic letters.",
    "اكتب الاسم بالأحرف العربية.",
);
const NOT_SERVED: Text = Text::fixed(
    "We do not serve this country yet.",
    "لا نقدم خدماتنا في هذه الدولة بعد.",
);
const USED_EMAIL: Text = Text::fixed(
    "An account with this e-mail exists. Sign in instead.",
    "يوجد حساب بهذا البريد الإلكتروني. قم بتسجيل الدخول.",
);
const USED_MOBILE: Text = Text::fixed(
    "An account with this mobile exists. Sign in instead, or enter another number.",
    "يوجد حساب برقم الجوال هذا. قم بتسجيل الدخول أو أدخل رقماً آخر.",
);
const UNDER_REVIEW: Text = Text::fixed(
    "A request with this e-mail is already being reviewed. You will get a mail when it is decided.",
    "يوجد طلب بهذا البريد الإلكتروني قيد المراجعة. ستصلك رسالة عند البت فيه.",
);

#[cfg(test)]
mod rules {
    use super::{LONGEST_ORIGIN, has_arabic, has_latin, shortened};

    #[test]
    fn what_a_link_carried_is_cut_and_never_refused() {
        let of = |text: &str| shortened(Some(text));
        assert_eq!(of(" spring\u{0}-fair "), Some("spring-fair".to_owned()));
        assert_eq!(of("  "), None);
        assert_eq!(shortened(None), None);
        let long = of(&"ن".repeat(500)).unwrap_or_default();
        assert_eq!(long.chars().count(), LONGEST_ORIGIN);
    }

    #[test]
    fn each_name_needs_a_letter_of_its_script() {
        assert!(has_latin("Palm 7"));
        assert!(!has_latin("النخلة 7"));
        assert!(has_arabic("شركة النخلة 24/7"));
        assert!(!has_arabic("Palm"));
    }
}
