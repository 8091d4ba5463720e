//! Second factors as they are kept, whoever's they are: those of a merchant's people in the merchant's schema, those of
//! the platform's staff in the platform's. What is told, and what else begins or ends, is the caller's.

use chrono::{DateTime, Duration, Utc};
use kernel::auth::{Area, CodeSecret, recovery_codes, recovery_hash, token_hash};
use kernel::entropy::secret;
use kernel::ephemeral::throttle;
use kernel::sealed::{Sealed, SealedConn};
use kernel::sql::statement;
use kernel::text::{Text, fold_digits};
use kernel::validation::Validator;
use kernel::{Problem, Result};
use sea_orm::FromQueryResult as _;

use super::mails::Told;
use super::model::{SecondFactor, SecondFactorKey, TrustedDevice};
use super::{SecondFactorError, TrustedDeviceId};

const SECRET: &str = "secret_sealed";
/// Codes that a person may try in a window, wherever they come from.
const TRIES: u64 = 5;
const WINDOW: std::time::Duration = std::time::Duration::from_secs(15 * 60);
/// How long a device is not asked for a code.
const TRUSTED: Duration = Duration::days(30);
/// How long a secret that was shown waits for its first code.
const SETTING_UP: Duration = Duration::minutes(30);
/// Of the problem that says that a code is not taken.
const WRONG: &str = "wrong_code";
/// Of the problems that end a sign-in before its code is looked at.
const UNPROVEN: [&str; 4] = [
    "second_factor_needed",
    "second_factor_set_up_needed",
    "second_factors.not_started",
    "too_many_requests",
];

/// The tables of a schema; those of both schemas have the same columns.
pub struct Tables {
    pub factors: &'static str,
    pub devices: &'static str,
    pub secrets: Sealed,
}

/// Whose second factor it is.
#[derive(Debug, Clone, Copy)]
pub struct Whose {
    pub area: Area,
    pub id: i64,
}

impl Whose {
    fn values(self) -> [sea_orm::Value; 2] {
        [self.area.into(), self.id.into()]
    }
}

/// A stored second factor.
pub struct Stored {
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

/// What was typed for a code.
enum Proof {
    App,
    Recovery { left: usize },
}

/// What a sign-in sends beside the password.
#[derive(Clone, Copy)]
pub struct Step<'a> {
    pub code: Option<&'a str>,
    pub trust_device: bool,
    pub device_token: Option<&'a str>,
    /// Whoever has no second factor sets it up before anything else.
    pub is_required: bool,
}

/// How a sign-in passed.
#[derive(Default)]
pub struct Passed {
    /// Of a device that is trusted from now on.
    pub device_token: Option<String>,
    /// Of an app that this sign-in has set up.
    pub recovery_codes: Option<Vec<String>>,
    pub told: Option<Told>,
}

/// One person's second factor and trusted devices.
pub struct Factors<'a, C> {
    db: &'a C,
    tables: &'static Tables,
    whose: Whose,
}

/// Whether a sign-in was refused for its code.
pub fn is_wrong_code(problem: &Problem) -> bool {
    problem.code() == WRONG
}

/// Whether a sign-in ended before its code was looked at: none was sent, or too many were.
pub fn is_unproven(problem: &Problem) -> bool {
    UNPROVEN.contains(&problem.code())
}

impl<'a, C: SealedConn> Factors<'a, C> {
    pub const fn new(db: &'a C, tables: &'static Tables, whose: Whose) -> Self {
        Self { db, tables, whose }
    }

    fn now(&self) -> DateTime<Utc> {
        self.db.holder().kernel.clock.now()
    }

    /// Changes something; how many rows.
    async fn run(
        &self,
        sql: &str,
        values: impl IntoIterator<Item = sea_orm::Value> + Send,
    ) -> Result<u64> {
        let done = self.db.execute_raw(statement(sql, values)).await?;
        Ok(done.rows_affected())
    }

    /// The person's factor, also one that is being set up. `lock` ends the query.
    async fn stored(&self, lock: &str) -> Result<Option<Stored>> {
        let table = self.tables.factors;
        let sql = format!(
            "SELECT id, secret_sealed, created_at, confirmed_at, last_step, recovery_hashes \
             FROM {table} WHERE area = $1 AND subject_id = $2{lock}"
        );
        let found = self.db.query_one_raw(statement(sql, self.whose.values()));
        let Some(row) = found.await? else {
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
    async fn confirmed(&self) -> Result<Option<Stored>> {
        let found = self.stored(" FOR UPDATE").await?;
        Ok(found.filter(|factor| factor.confirmed_at.is_some()))
    }

    /// The one whose set-up was begun, and not too long ago.
    async fn begun(&self, lock: &str) -> Result<Option<Stored>> {
        let found = self.stored(lock).await?;
        Ok(found.filter(|factor| factor.is_being_set_up(self.now())))
    }

    /// Whether the person signs in with a code.
    pub async fn is_on(&self) -> Result<bool> {
        Ok(self.confirmed().await?.is_some())
    }

    pub async fn find(&self, is_required: bool) -> Result<SecondFactor> {
        let factor = self.stored("").await?;
        let factor = factor.filter(|factor| factor.confirmed_at.is_some());
        let table = self.tables.devices;
        let sql = format!(
            "SELECT id, ip, user_agent, created_at, last_used_at, expires_at FROM {table} \
             WHERE area = $1 AND subject_id = $2 AND revoked_at IS NULL AND expires_at > $3 \
             ORDER BY last_used_at DESC"
        );
        let [area, id] = self.whose.values();
        let devices = statement(sql, [area, id, self.now().into()]);
        Ok(SecondFactor {
            on_since: factor.as_ref().and_then(|factor| factor.confirmed_at),
            is_required,
            recovery_codes_left: factor.map_or(0, |factor| factor.recovery.len() as u64),
            devices: TrustedDevice::find_by_statement(devices)
                .all(self.db)
                .await?,
        })
    }

    /// Begins the set-up with a new secret; nothing is asked for at a sign-in before a first code was typed.
    pub async fn start(&self) -> Result<CodeSecret> {
        if self.is_on().await? {
            return Err(SecondFactorError::On.into());
        }
        let secret = CodeSecret::new(self.db.holder().kernel.entropy.as_ref());
        // Where there was no row to lock, another set-up may have ended since.
        let only = " WHERE f.confirmed_at IS NULL";
        if self.keep(&secret, None, only).await? == 0 {
            return Err(SecondFactorError::On.into());
        }
        Ok(secret)
    }

    /// Gives the person an app whose secret is known beforehand, without recovery codes.
    pub async fn give(&self, secret: &CodeSecret) -> Result<()> {
        self.keep(secret, Some(self.now()), "").await?;
        Ok(())
    }

    /// Puts a secret in the place of the one that is there, where `replaces` lets it; how many it kept.
    async fn keep(
        &self,
        secret: &CodeSecret,
        confirmed_at: Option<DateTime<Utc>>,
        replaces: &str,
    ) -> Result<u64> {
        let sealed = self.tables.secrets.seal(self.db, SECRET, &secret.key())?;
        let table = self.tables.factors;
        let sql = format!(
            "INSERT INTO {table} AS f (area, subject_id, secret_sealed, created_at, confirmed_at) \
             VALUES ($1, $2, $3, $4, $5) ON CONFLICT (area, subject_id) DO UPDATE SET secret_sealed = $3, \
             created_at = $4, confirmed_at = $5, last_step = NULL, recovery_hashes = '[]'{replaces}"
        );
        let [area, id] = self.whose.values();
        let values = [
            area,
            id,
            sealed.into(),
            self.now().into(),
            confirmed_at.into(),
        ];
        self.run(&sql, values).await
    }

    /// The secret of the app that is being set up.
    pub async fn key(&self) -> Result<CodeSecret> {
        let factor = self.begun("").await?.ok_or_else(Problem::not_found)?;
        self.secret_of(&factor)
    }

    /// Ends the set-up with a first code; gives the recovery codes.
    pub async fn confirm(&self, code: &str) -> Result<Vec<String>> {
        let code = self.typed(code)?;
        let factor = self.begun(" FOR UPDATE").await?;
        let factor = factor.ok_or(SecondFactorError::NotStarted)?;
        self.count_try().await?;
        self.take_step(&factor, &plain(&code)).await?;
        self.forgive().await?;
        let sql = format!(
            "UPDATE {} SET confirmed_at = $2 WHERE id = $1",
            self.tables.factors
        );
        self.run(&sql, [factor.id.into(), self.now().into()])
            .await?;
        self.new_recovery_codes(&factor).await
    }

    /// Takes a code of the app, or a recovery code, where the person is to prove it.
    pub async fn check(&self, code: &str) -> Result<()> {
        let code = self.typed(code)?;
        let factor = self.confirmed().await?.ok_or(SecondFactorError::Off)?;
        self.prove(&factor, &code).await?;
        Ok(())
    }

    /// Puts new recovery codes in the place of all old ones.
    pub async fn renew(&self, code: &str) -> Result<Vec<String>> {
        let code = self.typed(code)?;
        let factor = self.confirmed().await?.ok_or(SecondFactorError::Off)?;
        self.prove(&factor, &code).await?;
        self.new_recovery_codes(&factor).await
    }

    /// Takes the person's app off; whether there was one.
    pub async fn remove(&self) -> Result<bool> {
        let is_on = self.is_on().await?;
        let sql = format!(
            "DELETE FROM {} WHERE area = $1 AND subject_id = $2",
            self.tables.factors
        );
        self.run(&sql, self.whose.values()).await?;
        self.forget_devices().await?;
        self.forgive().await?;
        Ok(is_on)
    }

    /// Asks for a code again everywhere.
    pub async fn forget_devices(&self) -> Result<()> {
        let sql = format!(
            "UPDATE {} SET revoked_at = $3 WHERE area = $1 AND subject_id = $2 AND revoked_at IS NULL",
            self.tables.devices
        );
        let [area, id] = self.whose.values();
        self.run(&sql, [area, id, self.now().into()]).await?;
        Ok(())
    }

    /// Asks for a code again at one of the person's devices.
    pub async fn forget_device(&self, device: TrustedDeviceId) -> Result<()> {
        let sql = format!(
            "UPDATE {} SET revoked_at = $4 \
             WHERE area = $1 AND subject_id = $2 AND id = $3 AND revoked_at IS NULL",
            self.tables.devices
        );
        let [area, id] = self.whose.values();
        let values = [area, id, device.into(), self.now().into()];
        if self.run(&sql, values).await? == 0 {
            return Err(Problem::not_found());
        }
        Ok(())
    }

    /// The step of a sign-in after the password. Lets in who proves the second factor, or has none and needs none; a first
    /// code ends a set-up that was begun at the sign-in.
    pub async fn pass(&self, step: Step<'_>) -> Result<Passed> {
        let code = step.code.map(str::trim).filter(|code| !code.is_empty());
        let mut passed = Passed::default();
        match (self.confirmed().await?, code) {
            (None, _) if !step.is_required => return Ok(passed),
            (None, None) => return Err(SecondFactorError::SetUpNeeded.into()),
            (None, Some(code)) => {
                passed.recovery_codes = Some(self.confirm(code).await?);
                passed.told = Some(Told::On);
            }
            (Some(factor), code) => {
                if let Some(token) = step.device_token
                    && self.is_trusted(token).await?
                {
                    return Ok(passed);
                }
                let code = code.ok_or(SecondFactorError::Needed)?;
                if let Proof::Recovery { left } = self.prove(&factor, code).await? {
                    passed.told = Some(Told::RecoveryCodeUsed { left });
                }
            }
        }
        if step.trust_device {
            passed.device_token = Some(self.trust().await?);
        }
        Ok(passed)
    }

    /// Takes a code of the app or a recovery code, which is used up.
    async fn prove(&self, factor: &Stored, typed: &str) -> Result<Proof> {
        self.count_try().await?;
        let typed = plain(typed);
        let proof = if typed.len() == 6 && typed.bytes().all(|byte| byte.is_ascii_digit()) {
            self.take_step(factor, &typed).await?;
            Proof::App
        } else {
            self.take_recovery_code(factor, &typed).await?
        };
        self.forgive().await?;
        Ok(proof)
    }

    async fn take_step(&self, factor: &Stored, typed: &str) -> Result<()> {
        let step = self.secret_of(factor)?.step_of(typed, self.now());
        let step = step.ok_or_else(wrong_code)?;
        if factor.last_step.is_some_and(|last| step <= last) {
            return Err(used_code());
        }
        let sql = format!(
            "UPDATE {} SET last_step = $2 WHERE id = $1",
            self.tables.factors
        );
        self.run(&sql, [factor.id.into(), step.into()]).await?;
        Ok(())
    }

    async fn take_recovery_code(&self, factor: &Stored, typed: &str) -> Result<Proof> {
        let hash = recovery_hash(typed);
        let own = factor.recovery.iter();
        let left: Vec<String> = own.filter(|own| **own != hash).cloned().collect();
        if left.len() == factor.recovery.len() {
            return Err(wrong_code());
        }
        self.keep_recovery(factor, &left).await?;
        Ok(Proof::Recovery { left: left.len() })
    }

    async fn new_recovery_codes(&self, factor: &Stored) -> Result<Vec<String>> {
        let codes = recovery_codes(self.db.holder().kernel.entropy.as_ref());
        let hashes: Vec<String> = codes.iter().map(|code| recovery_hash(code)).collect();
        self.keep_recovery(factor, &hashes).await?;
        Ok(codes)
    }

    async fn keep_recovery(&self, factor: &Stored, hashes: &[String]) -> Result<()> {
        let sql = format!(
            "UPDATE {} SET recovery_hashes = $2 WHERE id = $1",
            self.tables.factors
        );
        let values = [factor.id.into(), serde_json::to_value(hashes)?.into()];
        self.run(&sql, values).await?;
        Ok(())
    }

    fn secret_of(&self, factor: &Stored) -> Result<CodeSecret> {
        let key = self.tables.secrets.open(self.db, SECRET, &factor.sealed)?;
        let secret = CodeSecret::parse(&key);
        secret.ok_or_else(|| Problem::internal(anyhow::anyhow!("a second factor without a key")))
    }

    fn tries(&self) -> String {
        let (key, area) = (self.db.holder().name, self.whose.area.number());
        format!("second_factor:{key}:{area}:{}", self.whose.id)
    }

    async fn count_try(&self) -> Result<()> {
        let store = self.db.holder().kernel.ephemeral.as_ref();
        throttle(store, &self.tries(), TRIES, WINDOW).await
    }

    async fn forgive(&self) -> Result<()> {
        let store = self.db.holder().kernel.ephemeral.as_ref();
        store.remove(&self.tries()).await
    }

    async fn is_trusted(&self, token: &str) -> Result<bool> {
        let sql = format!(
            "UPDATE {} SET last_used_at = $4 WHERE area = $1 AND subject_id = $2 \
             AND token_hash = $3 AND revoked_at IS NULL AND expires_at > $4",
            self.tables.devices
        );
        let [area, id] = self.whose.values();
        let values = [area, id, token_hash(token).into(), self.now().into()];
        Ok(self.run(&sql, values).await? > 0)
    }

    async fn trust(&self) -> Result<String> {
        let holder = self.db.holder();
        let token = secret(holder.kernel.entropy.as_ref());
        let sql = format!(
            "INSERT INTO {} (area, subject_id, token_hash, ip, user_agent, created_at, \
             last_used_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $6, $7)",
            self.tables.devices
        );
        let [area, id] = self.whose.values();
        let values = [
            area,
            id,
            token_hash(&token).into(),
            holder.caller.ip.clone().into(),
            holder.caller.user_agent.clone().into(),
            self.now().into(),
            (self.now() + TRUSTED).into(),
        ];
        self.run(&sql, values).await?;
        Ok(token)
    }

    fn typed(&self, code: &str) -> Result<String> {
        let mut form = Validator::new(self.db.holder().caller.language);
        let code = form.secret("code", code).required().text();
        form.finish()?;
        Ok(code)
    }
}

/// What an app is given: the key, and a picture of the address that holds it.
pub fn shown(secret: &CodeSecret, issuer: &str, email: &str) -> Result<SecondFactorKey> {
    let image = documents::qr_svg(&secret.address(issuer, email));
    Ok(SecondFactorKey {
        key: secret.key(),
        image: image.map_err(Problem::internal)?,
    })
}

fn plain(typed: &str) -> String {
    fold_digits(typed)
        .chars()
        .filter(|letter| !letter.is_whitespace())
        .collect()
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
