use chrono::{DateTime, Duration, Utc};
use kernel::audit::Change;
use kernel::auth::{
    Area, CodeSecret, Principal, recovery_codes, recovery_hash, refused_to_support,
};
use kernel::ephemeral::throttle;
use kernel::record;
use kernel::sql::statement;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::{Text, fold_digits};
use kernel::validation::Validator;
use kernel::{Problem, Result};
use sea_orm::{ConnectionTrait as _, FromQueryResult as _};

use super::mails::{Told, told};
use super::model::{SecondFactor, SecondFactorKey, TrustedDevice};
use super::{SECRETS, SecondFactorError, TrustedDeviceId};
use crate::authenticator::ended;
use crate::sessions::SessionEnd;
use crate::sessions::service as sessions;
use crate::sign_in::person::{self, Person};
use crate::sign_in::recovery::own_password;
use crate::users::UserId;
use crate::users::entity::Entity as Users;
use crate::users::service::may_manage;

const SECRET: &str = "secret_sealed";
/// Codes that a person may try in a window, wherever they come from.
const TRIES: u64 = 5;
const WINDOW: std::time::Duration = std::time::Duration::from_secs(15 * 60);
/// How long a secret that was shown waits for its first code.
const SETTING_UP: Duration = Duration::minutes(30);
/// Of the problem that says that a code is not taken.
pub(super) const WRONG: &str = "wrong_code";

/// Whose second factor it is.
#[derive(Clone, Copy)]
pub struct Whose {
    pub area: Area,
    pub id: i64,
}

impl Whose {
    /// The signed-in person at the screen; a program has no second factor, and support sees nobody's.
    pub fn caller(principal: &Principal) -> Result<Self> {
        if principal.support.is_some() {
            return Err(refused_to_support());
        }
        if principal.session_id.is_none() {
            return Err(Problem::no_permission("session"));
        }
        Ok(Self {
            area: principal.area,
            id: principal.subject_id,
        })
    }

    pub(super) fn of(person: &Person) -> Self {
        Self {
            area: person.area,
            id: person.id,
        }
    }

    const fn noun(self) -> &'static str {
        match self.area {
            Area::Owner => "owners",
            _ => "users",
        }
    }

    fn values(self) -> [sea_orm::Value; 2] {
        [self.area.into(), self.id.into()]
    }

    async fn person(self, tx: &MerchantTx) -> Result<Person> {
        person::by_id(tx, self.area, self.id)
            .await?
            .ok_or_else(ended)
    }

    pub(super) async fn tell(
        self,
        tx: &MerchantTx,
        action: &'static str,
        what: Told,
    ) -> Result<()> {
        tx.note(vec![Change {
            noun: self.noun(),
            record_id: self.id,
            action,
            before: None,
            after: None,
        }]);
        let person = self.person(tx).await?;
        if !person.email.is_empty() {
            tx.send_mail(told(tx, &person, what)).await?;
        }
        Ok(())
    }
}

/// A stored second factor.
pub(super) struct Stored {
    id: i64,
    sealed: Vec<u8>,
    created_at: DateTime<Utc>,
    confirmed_at: Option<DateTime<Utc>>,
    last_step: Option<i64>,
    recovery: Vec<String>,
}

impl Stored {
    fn is_being_set_up(&self, now: DateTime<Utc>) -> bool {
        self.confirmed_at.is_none() && self.created_at + SETTING_UP > now
    }
}

/// The person's factor, also one that is being set up. `lock` ends the query.
async fn stored(db: &impl MerchantConn, whose: Whose, lock: &str) -> Result<Option<Stored>> {
    let sql = format!(
        "SELECT id, secret_sealed, created_at, confirmed_at, last_step, recovery_hashes \
         FROM second_factors WHERE area = $1 AND subject_id = $2{lock}"
    );
    let Some(row) = db.query_one_raw(statement(sql, whose.values())).await? else {
        return Ok(None);
    };
    let recovery: serde_json::Value = row.try_get("", "recovery_hashes")?;
    Ok(Some(Stored {
        id: row.try_get("", "id")?,
        sealed: row.try_get("", "secret_sealed")?,
        created_at: row.try_get("", "created_at")?,
        confirmed_at: row.try_get("", "confirmed_at")?,
        last_step: row.try_get("", "last_step")?,
        recovery: serde_json::from_value(recovery)?,
    }))
}

/// The factor that the person signs in with, locked: of two with the same code, one is refused.
pub(super) async fn confirmed(tx: &MerchantTx, whose: Whose) -> Result<Option<Stored>> {
    let found = stored(tx, whose, " FOR UPDATE").await?;
    Ok(found.filter(|factor| factor.confirmed_at.is_some()))
}

/// Whether the person signs in with a code too.
pub async fn is_on(tx: &MerchantTx, person: &Person) -> Result<bool> {
    Ok(confirmed(tx, Whose::of(person)).await?.is_some())
}

/// What was typed for a code.
pub(super) enum Proof {
    App,
    Recovery { left: usize },
}

/// Takes a code of the app or a recovery code, which is used up.
pub(super) async fn prove(
    tx: &MerchantTx,
    whose: Whose,
    factor: &Stored,
    typed: &str,
) -> Result<Proof> {
    count_try(tx, whose).await?;
    let typed = plain(typed);
    let proof = if typed.len() == 6 && typed.bytes().all(|byte| byte.is_ascii_digit()) {
        take_step(tx, factor, &typed).await?;
        Proof::App
    } else {
        take_recovery_code(tx, factor, &typed).await?
    };
    forgive(tx, whose).await?;
    Ok(proof)
}

fn plain(typed: &str) -> String {
    fold_digits(typed)
        .chars()
        .filter(|letter| !letter.is_whitespace())
        .collect()
}

async fn take_step(tx: &MerchantTx, factor: &Stored, typed: &str) -> Result<()> {
    let step = secret_of(tx, factor)?.step_of(typed, tx.now());
    let step = step.ok_or_else(wrong_code)?;
    if factor.last_step.is_some_and(|last| step <= last) {
        return Err(used_code());
    }
    let sql = "UPDATE second_factors SET last_step = $2 WHERE id = $1";
    tx.execute_raw(statement(sql, [factor.id.into(), step.into()]))
        .await?;
    Ok(())
}

async fn take_recovery_code(tx: &MerchantTx, factor: &Stored, typed: &str) -> Result<Proof> {
    let hash = recovery_hash(typed);
    let left: Vec<&String> = factor.recovery.iter().filter(|own| **own != hash).collect();
    if left.len() == factor.recovery.len() {
        return Err(wrong_code());
    }
    let sql = "UPDATE second_factors SET recovery_hashes = $2 WHERE id = $1";
    let values = [factor.id.into(), serde_json::to_value(&left)?.into()];
    tx.execute_raw(statement(sql, values)).await?;
    Ok(Proof::Recovery { left: left.len() })
}

fn secret_of(db: &impl MerchantConn, factor: &Stored) -> Result<CodeSecret> {
    let key = SECRETS.open(db, SECRET, &factor.sealed)?;
    let secret = CodeSecret::parse(&key);
    secret.ok_or_else(|| Problem::internal(anyhow::anyhow!("a second factor without a key")))
}

fn tries(db: &impl MerchantConn, whose: Whose) -> String {
    let key = &db.merchant().key;
    format!("second_factor:{key}:{}:{}", whose.area.number(), whose.id)
}

async fn count_try(tx: &MerchantTx, whose: Whose) -> Result<()> {
    let store = tx.kernel().ephemeral.as_ref();
    throttle(store, &tries(tx, whose), TRIES, WINDOW).await
}

async fn forgive(tx: &MerchantTx, whose: Whose) -> Result<()> {
    tx.kernel().ephemeral.remove(&tries(tx, whose)).await
}

fn wrong_code() -> Problem {
    refused(Text::fixed(
        "This code is wrong or too old. Enter the one that your app shows now; check that your phone's clock is set automatically.",
        "هذا الرمز خاطئ أو قديم. أدخل الرمز الظاهر الآن في تطبيقك، وتأكد من ضبط ساعة هاتفك تلقائياً.",
    ))
}

fn used_code() -> Problem {
    refused(Text::fixed(
        "This code was already used. Wait for the next one.",
        "استُخدم هذا الرمز من قبل. انتظر الرمز التالي.",
    ))
}

fn refused(message: Text) -> Problem {
    Problem::new(422, WRONG, message.clone()).with_field("code", message)
}

pub async fn find(db: &impl MerchantConn, whose: Whose) -> Result<SecondFactor> {
    let factor = stored(db, whose, "").await?;
    let factor = factor.filter(|factor| factor.confirmed_at.is_some());
    let sql = "SELECT id, ip, user_agent, created_at, last_used_at, expires_at FROM trusted_devices \
         WHERE area = $1 AND subject_id = $2 AND revoked_at IS NULL AND expires_at > $3 \
         ORDER BY last_used_at DESC";
    let [area, id] = whose.values();
    let devices = TrustedDevice::find_by_statement(statement(sql, [area, id, db.now().into()]));
    Ok(SecondFactor {
        on_since: factor.as_ref().and_then(|factor| factor.confirmed_at),
        recovery_codes_left: factor.map_or(0, |factor| factor.recovery.len() as u64),
        devices: devices.all(db).await?,
    })
}

/// Begins the set-up with a new secret; nothing is asked for at a sign-in before a first code was typed.
pub async fn start(tx: &MerchantTx, whose: Whose, password: &str) -> Result<()> {
    if confirmed(tx, whose).await?.is_some() {
        return Err(SecondFactorError::On.into());
    }
    own_password(tx, whose.area, whose.id, "password", password).await?;
    let secret = CodeSecret::new(tx.kernel().entropy.as_ref());
    let sealed = SECRETS.seal(tx, SECRET, &secret.key())?;
    let sql = "INSERT INTO second_factors (area, subject_id, secret_sealed, created_at) VALUES ($1, $2, $3, $4) \
         ON CONFLICT (area, subject_id) DO UPDATE SET secret_sealed = $3, created_at = $4, last_step = NULL";
    let [area, id] = whose.values();
    tx.execute_raw(statement(sql, [area, id, sealed.into(), tx.now().into()]))
        .await?;
    Ok(())
}

/// What the app is given, while it is being set up.
pub async fn key(db: &impl MerchantConn, whose: Whose) -> Result<SecondFactorKey> {
    let factor = stored(db, whose, "").await?;
    let factor = factor.filter(|factor| factor.is_being_set_up(db.now()));
    let factor = factor.ok_or_else(Problem::not_found)?;
    let person = person::by_id(db, whose.area, whose.id).await?;
    let person = person.ok_or_else(ended)?;
    let secret = secret_of(db, &factor)?;
    let issuer = format!("Manzil {}", db.merchant().account_id);
    let image = documents::qr_svg(&secret.address(&issuer, &person.email));
    Ok(SecondFactorKey {
        key: secret.key(),
        image: image.map_err(Problem::internal)?,
    })
}

/// Ends the set-up with a first code; gives the recovery codes.
pub async fn confirm(tx: &MerchantTx, whose: Whose, code: &str) -> Result<Vec<String>> {
    let code = typed(tx, code)?;
    let factor = stored(tx, whose, " FOR UPDATE").await?;
    let factor = factor.filter(|factor| factor.is_being_set_up(tx.now()));
    let factor = factor.ok_or(SecondFactorError::NotStarted)?;
    count_try(tx, whose).await?;
    take_step(tx, &factor, &plain(&code)).await?;
    forgive(tx, whose).await?;
    let sql = "UPDATE second_factors SET confirmed_at = $2 WHERE id = $1";
    tx.execute_raw(statement(sql, [factor.id.into(), tx.now().into()]))
        .await?;
    let codes = new_recovery_codes(tx, &factor).await?;
    whose.tell(tx, "second_factor_on", Told::On).await?;
    Ok(codes)
}

async fn new_recovery_codes(tx: &MerchantTx, factor: &Stored) -> Result<Vec<String>> {
    let codes = recovery_codes(tx.kernel().entropy.as_ref());
    let hashes: Vec<String> = codes.iter().map(|code| recovery_hash(code)).collect();
    let sql = "UPDATE second_factors SET recovery_hashes = $2 WHERE id = $1";
    let values = [factor.id.into(), serde_json::to_value(hashes)?.into()];
    tx.execute_raw(statement(sql, values)).await?;
    Ok(codes)
}

/// Turns it off: takes the password and a code.
pub async fn turn_off(tx: &MerchantTx, whose: Whose, password: &str, code: &str) -> Result<()> {
    let code = typed(tx, code)?;
    let factor = confirmed(tx, whose).await?;
    let factor = factor.ok_or(SecondFactorError::Off)?;
    own_password(tx, whose.area, whose.id, "password", password).await?;
    prove(tx, whose, &factor, &code).await?;
    remove(tx, whose).await?;
    whose.tell(tx, "second_factor_off", Told::Off).await
}

/// Puts new recovery codes in the place of all old ones.
pub async fn renew(tx: &MerchantTx, whose: Whose, code: &str) -> Result<Vec<String>> {
    let code = typed(tx, code)?;
    let factor = confirmed(tx, whose).await?;
    let factor = factor.ok_or(SecondFactorError::Off)?;
    prove(tx, whose, &factor, &code).await?;
    let codes = new_recovery_codes(tx, &factor).await?;
    whose
        .tell(tx, "recovery_codes_renewed", Told::RecoveryCodesRenewed)
        .await?;
    Ok(codes)
}

/// Takes an employee's lost app off and ends their sessions, as the lost phone may hold one; whoever does it holds at least
/// the employee's rights. The caller forgets the known principals after the commit.
pub async fn reset(tx: &MerchantTx, editor: &Principal, id: UserId) -> Result<()> {
    let user = record::find::<Users>(tx, id).await?;
    may_manage(tx, &editor.permissions, user.role_id).await?;
    if editor.subject_id == id.0 {
        return Err(SecondFactorError::Own.into());
    }
    let whose = Whose {
        area: Area::Merchant,
        id: id.0,
    };
    if !take_off(tx, whose).await? {
        return Err(SecondFactorError::Off.into());
    }
    sessions::revoke_all(tx, whose.area, whose.id, None, SessionEnd::Revoked).await?;
    Ok(())
}

/// Takes somebody's app off and tells them; whether there was one.
pub async fn take_off(tx: &MerchantTx, whose: Whose) -> Result<bool> {
    if confirmed(tx, whose).await?.is_none() {
        return Ok(false);
    }
    remove(tx, whose).await?;
    forgive(tx, whose).await?;
    whose.tell(tx, "second_factor_reset", Told::Reset).await?;
    Ok(true)
}

async fn remove(tx: &MerchantTx, whose: Whose) -> Result<()> {
    let sql = "DELETE FROM second_factors WHERE area = $1 AND subject_id = $2";
    tx.execute_raw(statement(sql, whose.values())).await?;
    forget_devices(tx, whose.area, whose.id).await
}

/// Asks for a code again everywhere.
pub async fn forget_devices(tx: &MerchantTx, area: Area, id: i64) -> Result<()> {
    let sql = "UPDATE trusted_devices SET revoked_at = $3 \
         WHERE area = $1 AND subject_id = $2 AND revoked_at IS NULL";
    let values = [area.into(), id.into(), tx.now().into()];
    tx.execute_raw(statement(sql, values)).await?;
    Ok(())
}

/// Asks for a code again at one of the person's devices.
pub async fn forget_device(tx: &MerchantTx, whose: Whose, device: TrustedDeviceId) -> Result<()> {
    let sql = "UPDATE trusted_devices SET revoked_at = $4 \
         WHERE area = $1 AND subject_id = $2 AND id = $3 AND revoked_at IS NULL";
    let [area, id] = whose.values();
    let values = [area, id, device.into(), tx.now().into()];
    if tx
        .execute_raw(statement(sql, values))
        .await?
        .rows_affected()
        == 0
    {
        return Err(Problem::not_found());
    }
    tx.note(vec![Change {
        noun: whose.noun(),
        record_id: whose.id,
        action: "device_forgotten",
        before: None,
        after: None,
    }]);
    Ok(())
}

fn typed(tx: &MerchantTx, code: &str) -> Result<String> {
    let mut form = Validator::new(tx.language());
    let code = form.secret("code", code).required().text();
    form.finish()?;
    Ok(code)
}
