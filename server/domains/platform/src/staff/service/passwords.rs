use chrono::Duration;
use identity::setup::password_link;
use identity::sign_in::{SignInError, new_password};
use kernel::audit::Change;
use kernel::auth::{Area, Door, token_hash};
use kernel::code::Status;
use kernel::entropy::secret;
use kernel::ephemeral::throttle;
use kernel::mail::{self, Mail};
use kernel::tenancy::{PlatformConn as _, PlatformTx};
use kernel::text::{Language, Text};
use kernel::validation::Validator;
use kernel::{Kernel, Problem, Result, record};
use sea_orm::{ColumnTrait as _, ConnectionTrait as _, EntityTrait as _, QueryFilter as _};

use super::sessions;
use crate::staff::entity::{Column, Entity, Model};
use crate::staff::second_factors::service as second_factors;
use crate::staff::sign_in_model::{ChangePasswordInput, ResetPasswordInput};
use crate::staff::{StaffId, StaffLinkPurpose, StaffSessionEnd, StaffSessionId};
use crate::statement::bound;

const RESET_HOURS: i64 = 1;
const FIRST_DAYS: i64 = 7;
/// Passwords that one manager may try in a quarter of an hour while changing theirs.
const MAX_CHANGES: u64 = 10;

pub async fn hash(kernel: &Kernel, password: &str) -> Result<String> {
    let entropy = kernel.entropy.as_ref();
    kernel.passwords.hash(password, entropy).await
}

/// Mails a link to set a new password, if somebody active has this e-mail.
pub async fn forgot(door: &Door, login: &str) -> Result<()> {
    let mut form = Validator::new(door.visitor.caller.language);
    let email = form
        .field("login", login)
        .required()
        .email()
        .text()
        .to_lowercase();
    form.finish()?;
    if !mail::may_be_asked_for(door.kernel(), &email).await? {
        return Ok(());
    }
    let tx = PlatformTx::begin(door.kernel(), door.visitor.caller.clone()).await?;
    send_reset_link(&tx, &email).await?;
    tx.commit().await
}

async fn send_reset_link(tx: &PlatformTx, email: &str) -> Result<()> {
    let person = Entity::find()
        .filter(Column::Email.eq(email))
        .filter(Column::Status.eq(Status::Active))
        .one(tx)
        .await?;
    let Some(person) = person else { return Ok(()) };
    let token = make_link(
        tx,
        person.id,
        StaffLinkPurpose::ResetPassword,
        Duration::hours(RESET_HOURS),
    )
    .await?;
    let language = person.language;
    let subject = Text::fixed(
        "Set a new password for Manzil",
        "تعيين كلمة مرور جديدة لمنزل",
    );
    let text = Text::fixed(
        "Somebody asked for a new password for your Manzil manager account. The link works once and ends after \
         one hour. If it was not you, ignore this mail; your password stays as it is.",
        "طلب شخص ما كلمة مرور جديدة لحسابك في إدارة منزل. يعمل الرابط مرة واحدة وينتهي بعد ساعة. \
         إذا لم تكن أنت فتجاهل هذه الرسالة؛ تبقى كلمة مرورك كما هي.",
    );
    tx.send_mail(
        None,
        letter(
            tx,
            &person,
            language,
            &token,
            (subject, text),
            "sign_in.password_reset",
        ),
    )
    .await?;
    Ok(())
}

/// Invites somebody who was just added.
pub async fn send_first_link(tx: &PlatformTx, person: &Model) -> Result<()> {
    let token = make_link(
        tx,
        person.id,
        StaffLinkPurpose::SetPassword,
        Duration::days(FIRST_DAYS),
    )
    .await?;
    let language = person.language;
    let subject = Text::fixed("Your Manzil manager account", "حسابك في إدارة منزل");
    let text = Text::fixed(
        "A manager account was made for you. Choose a password with the button below; the link works once, for \
         seven days. You sign in with this e-mail address; the first time you also set up an authenticator app on \
         your phone, whose codes every sign-in takes.",
        "تم إنشاء حساب إدارة لك. اختر كلمة مرور من الزر أدناه؛ يعمل الرابط مرة واحدة ولمدة سبعة أيام. \
         سجّل الدخول باستخدام عنوان البريد الإلكتروني هذا، وفي المرة الأولى تُعدّ أيضاً تطبيق مصادقة على هاتفك \
         يُطلب رمزه عند كل دخول.",
    );
    tx.send_mail(
        None,
        letter(
            tx,
            person,
            language,
            &token,
            (subject, text),
            "staff.invitation",
        ),
    )
    .await?;
    Ok(())
}

/// Sets the password that a link allows to set, and signs out everywhere; answers whose it is.
pub async fn reset(tx: &PlatformTx, input: &ResetPasswordInput) -> Result<StaffId> {
    let mut form = Validator::new(tx.language());
    let token = form.required_text("token", &input.token, 100);
    let password = new_password(&mut form, "password", &input.password);
    form.finish()?;
    let sql = format!(
        "UPDATE platform.one_time_links l SET used_at = $2 FROM platform.staff p \
         WHERE l.token_hash = $1 AND l.used_at IS NULL AND l.expires_at > $2 \
         AND p.id = l.subject_id AND p.status = {} RETURNING l.subject_id",
        Status::Active.sql()
    );
    let used = tx
        .query_one_raw(bound(&sql, [token_hash(&token).into(), tx.now().into()]))
        .await?;
    let used = used.ok_or(SignInError::LinkEnded)?;
    let person: StaffId = used.try_get("", "subject_id")?;
    store(tx, person, &password).await?;
    sessions::revoke_all(tx, person, None, StaffSessionEnd::PasswordReset).await?;
    Ok(person)
}

/// Sets another password for who is signed in; their other sessions end.
pub async fn change(
    tx: &PlatformTx,
    person: StaffId,
    session: Option<StaffSessionId>,
    input: &ChangePasswordInput,
) -> Result<()> {
    let mut form = Validator::new(tx.language());
    let current = form
        .secret("current_password", &input.current_password)
        .required()
        .text();
    let password = new_password(&mut form, "new_password", &input.new_password);
    let same = input.new_password == input.confirm;
    form.check_custom("confirm", same, "same_as", DIFFERENT);
    form.finish()?;
    let own = record::find::<Entity>(tx, person).await?;
    ensure_own(tx, &own, "current_password", &current).await?;
    store(tx, person, &password).await?;
    sessions::revoke_all(tx, person, session, StaffSessionEnd::PasswordChanged).await
}

/// Refuses what is not somebody's own password, and too many tries of it.
pub async fn ensure_own(
    tx: &PlatformTx,
    person: &Model,
    field: &'static str,
    typed: &str,
) -> Result<()> {
    let limit = format!("sign_in:change_password:manager:{}", person.id.0);
    let window = std::time::Duration::from_secs(15 * 60);
    throttle(tx.kernel().ephemeral.as_ref(), &limit, MAX_CHANGES, window).await?;
    let stored = person.password_hash.as_deref();
    if tx.kernel().passwords.verify(typed, stored).await? {
        return Ok(());
    }
    Err(Problem::field(field, WRONG))
}

async fn store(tx: &PlatformTx, person: StaffId, password: &str) -> Result<()> {
    let hash = hash(tx.kernel(), password).await?;
    let sql = "UPDATE platform.staff SET password_hash = $2, updated_at = $3 WHERE id = $1";
    tx.execute_raw(bound(sql, [person.into(), hash.into(), tx.now().into()]))
        .await?;
    second_factors::forget_devices(tx, person).await?;
    let change = Change {
        noun: "staff",
        record_id: person.0,
        action: "password_changed",
        before: None,
        after: None,
    };
    tx.note(vec![change]);
    Ok(())
}

/// Makes a link; earlier unused ones of the same person end.
async fn make_link(
    tx: &PlatformTx,
    person: StaffId,
    purpose: StaffLinkPurpose,
    lifetime: Duration,
) -> Result<String> {
    withdraw_links(tx, person).await?;
    let token = secret(tx.kernel().entropy.as_ref());
    let sql = "INSERT INTO platform.one_time_links (purpose, subject_id, token_hash, expires_at, created_at) \
         VALUES ($1, $2, $3, $4, $5)";
    let values = [
        purpose.into(),
        person.into(),
        token_hash(&token).into(),
        (tx.now() + lifetime).into(),
        tx.now().into(),
    ];
    tx.execute_raw(bound(sql, values)).await?;
    Ok(token)
}

/// Ends every open link of somebody.
pub(super) async fn withdraw_links(tx: &PlatformTx, person: StaffId) -> Result<()> {
    let sql =
        "UPDATE platform.one_time_links SET used_at = $2 WHERE subject_id = $1 AND used_at IS NULL";
    tx.execute_raw(bound(sql, [person.into(), tx.now().into()]))
        .await?;
    Ok(())
}

fn letter(
    tx: &PlatformTx,
    person: &Model,
    language: Language,
    token: &str,
    (subject, text): (Text, Text),
    kind: &'static str,
) -> Mail {
    let label = Text::fixed("Choose a password", "اختيار كلمة المرور");
    Mail {
        to: person.email.clone(),
        subject: subject.get(language).to_owned(),
        text: text.get(language).to_owned(),
        action: Some((
            label.get(language).to_owned(),
            password_link(tx.kernel(), language, Area::Manager, token),
        )),
        language,
        kind,
    }
}

const WRONG: Text = Text::fixed(
    "The current password is incorrect.",
    "كلمة المرور الحالية غير صحيحة.",
);
const DIFFERENT: Text = Text::fixed("The two passwords differ.", "كلمتا المرور غير متطابقتين.");
