use chrono::{DateTime, Duration, Utc};
use kernel::config::Config;
use kernel::entropy::secret;
use kernel::jobs::HeldFor;
use kernel::mail_server::{MailSecurity, MailServer, MailServerForm, MailServerRow};
use kernel::sql::statement;
use kernel::tenancy::{MerchantConn, MerchantTx, PlatformConn as _, PlatformTx};
use kernel::validation::Validator;
use kernel::{Problem, Result};
use platform::merchants::jobs::{ReportMailServer, ReportedMailServer};
use sea_orm::ActiveValue::Set;
use sea_orm::{ConnectionTrait as _, EntityTrait as _, FromQueryResult};
use smtp::{Failure, Letter, Reach, Trial};

use super::entity::{ActiveModel, Entity, Model};
use super::jobs::EmailRecheck;
use super::model::{EmailSettings, EmailSettingsInput, EmailTestInput, EmailTested};
use super::{EmailAccountId, EmailSettingsError};
use crate::secrets::EMAIL;

/// The only row.
pub const ROW: EmailAccountId = EmailAccountId(1);

const PASSWORD: &str = EMAIL.columns[0];

/// A server that takes no mail is asked for the first time after so many seconds, and then at most after so many.
const FIRST_LOOK: i64 = 15;
const LAST_LOOK: i64 = 300;

/// The merchant's own server, if one is set.
pub async fn account(db: &impl MerchantConn) -> Result<Option<Model>> {
    Ok(Entity::find_by_id(ROW).one(db).await?)
}

/// How the merchant's server is reached, with the opened password.
pub fn server(db: &impl MerchantConn, account: &Model) -> Result<MailServer> {
    let sealed = account.password_sealed.as_ref();
    let password = sealed.map(|sealed| EMAIL.open(db, PASSWORD, sealed));
    let password = password.transpose()?;
    let row = MailServerRow {
        host: account.host.clone(),
        port: account.port,
        security: account.security,
        user_name: account.user_name.clone(),
        password_sealed: None,
        sender_address: account.sender_address.clone(),
        sender_name: account.sender_name.clone(),
        reply_to: account.reply_to.clone(),
    };
    let mut server = row.server(password);
    if server.sender_name.is_none() {
        let name = &db.merchant().name;
        server.sender_name = Some(name.get(db.language()).to_owned());
    }
    Ok(server)
}

/// Merchants' servers are in the internet; the demo has its own on this machine.
pub fn reach(config: &Config) -> Reach {
    if config.demo {
        Reach::Anywhere
    } else {
        Reach::Public
    }
}

/// What protects connections: always something, but on one machine.
fn securities(config: &Config) -> Vec<MailSecurity> {
    let mut securities = vec![MailSecurity::StartTls, MailSecurity::Tls];
    if config.demo {
        securities.push(MailSecurity::None);
    }
    securities
}

/// How a server that takes no mail stands.
#[derive(Debug, Clone, FromQueryResult)]
pub struct Refusal {
    pub refused_since: DateTime<Utc>,
    pub refusal: String,
}

pub async fn refusal(db: &impl MerchantConn) -> Result<Option<Refusal>> {
    let sql = "SELECT refused_since, refusal FROM platform.email_channels WHERE merchant_id = $1";
    let found = Refusal::find_by_statement(statement(sql, [db.merchant().id.into()]));
    Ok(found.one(db).await?)
}

pub async fn show(db: &impl MerchantConn) -> Result<EmailSettings> {
    let account = account(db).await?;
    let refusal = refusal(db).await?;
    let sql = format!(
        "SELECT count(*) AS waiting FROM platform.outbox WHERE merchant_id = $1 AND held_for = {}",
        HeldFor::Email.sql()
    );
    let row = db.query_one_raw(statement(sql, [db.merchant().id.into()]));
    let row = row.await?;
    let waiting = row.map(|row| row.try_get("", "waiting")).transpose()?;
    let own = account.as_ref();
    Ok(EmailSettings {
        is_own: own.is_some(),
        host: own.map(|own| own.host.clone()),
        port: own.map(|own| own.port),
        security: own.map(|own| own.security),
        user_name: own.and_then(|own| own.user_name.clone()),
        has_password: own.is_some_and(|own| own.password_sealed.is_some()),
        sender_address: own.map(|own| own.sender_address.clone()),
        sender_name: own.and_then(|own| own.sender_name.clone()),
        reply_to: own.and_then(|own| own.reply_to.clone()),
        falls_back: own.is_some_and(|own| own.falls_back),
        securities: securities(&db.kernel().config),
        refused_since: refusal.as_ref().map(|refusal| refusal.refused_since),
        refusal: refusal.map(|refusal| refusal.refusal),
        waiting: waiting.unwrap_or(0),
        version: own.map_or(0, |own| own.version),
    })
}

/// The server that the form gives.
pub async fn given(tx: &MerchantTx, input: &EmailSettingsInput) -> Result<MailServer> {
    let known = account(tx).await?;
    let kept = known.as_ref().map(|known| server(tx, known)).transpose()?;
    let mut form = Validator::new(tx.language());
    let given = MailServerForm {
        host: &input.host,
        port: &input.port,
        security: input.security,
        user_name: &input.user_name,
        password: &input.password,
        sender_address: &input.sender_address,
        sender_name: &input.sender_name,
        reply_to: &input.reply_to,
    };
    let securities = securities(&tx.kernel().config);
    let given = given.read(&mut form, kept.as_ref(), &securities);
    form.finish()?;
    Ok(given)
}

/// Whether the server takes the sender; asked while no transaction is open.
pub async fn check(server: &MailServer, reach: Reach) -> Result<()> {
    smtp::check(server, reach).await.map_err(refused)
}

/// Keeps a server that has taken the sender; what waited leaves by it.
pub async fn save(tx: &MerchantTx, given: MailServer, input: &EmailSettingsInput) -> Result<()> {
    let sealed = given
        .sign_in
        .as_ref()
        .map(|(_, password)| EMAIL.seal(tx, PASSWORD, password));
    let row = ActiveModel {
        host: Set(given.host),
        port: Set(i32::from(given.port)),
        security: Set(given.security),
        user_name: Set(given.sign_in.map(|(name, _)| name)),
        password_sealed: Set(sealed.transpose()?),
        sender_address: Set(given.sender_address),
        sender_name: Set(given.sender_name),
        reply_to: Set(given.reply_to),
        falls_back: Set(input.falls_back),
        ..Default::default()
    };
    match account(tx).await? {
        Some(before) => {
            tx.change::<Entity>(&before, Some(input.version), row)
                .await?
        }
        None => tx.create::<Entity>(row).await?,
    };
    report(tx).await?;
    release(tx).await
}

/// Takes the server away; mails leave by the platform's, also those that waited.
pub async fn remove(tx: &MerchantTx, version: i64) -> Result<()> {
    let account = account(tx).await?.ok_or(EmailSettingsError::NotSet)?;
    tx.remove::<Entity>(&account, Some(version)).await?;
    report(tx).await?;
    release(tx).await
}

/// Tells the platform which server the merchant has, when this transaction commits.
pub(super) async fn report(tx: &MerchantTx) -> Result<()> {
    let own = account(tx).await?;
    let report = ReportMailServer {
        server: own.map(|own| ReportedMailServer {
            host: own.host,
            sender_address: own.sender_address,
            set_at: own.updated_at,
        }),
        reported_at: tx.now(),
    };
    let unique = secret(tx.kernel().entropy.as_ref());
    let key = format!("{}-{unique}", tx.now().timestamp_millis());
    tx.enqueue(report, key).await
}

/// What was refused is tried anew.
async fn release(tx: &MerchantTx) -> Result<()> {
    let sql = "DELETE FROM platform.email_channels WHERE merchant_id = $1";
    tx.execute_raw(statement(sql, [tx.merchant().id.into()]))
        .await?;
    Ok(())
}

/// The mail that says that it works; sent while no transaction is open.
pub async fn trial(tx: &MerchantTx, input: &EmailTestInput) -> Result<Trial> {
    let account = account(tx).await?.ok_or(EmailSettingsError::NotSet)?;
    let mut form = Validator::new(tx.language());
    let to = form.field("to", &input.to).required().email().text();
    form.finish()?;
    let config = &tx.kernel().config;
    let name = format!("test-{}-{}", tx.merchant().key, tx.now().timestamp_micros());
    let brand = tx.merchant().name.clone();
    Ok(Trial {
        server: server(tx, &account)?,
        reach: reach(config),
        letter: Letter::trial(smtp::message_id(config, &name), to, tx.language(), brand),
        date: tx.now().into(),
    })
}

/// What the server answered.
pub async fn tried(trial: &Trial) -> Result<EmailTested> {
    let answer = trial.send().await.map_err(refused)?;
    Ok(EmailTested { answer })
}

fn refused(failure: Failure) -> Problem {
    let text = failure.text();
    let (en, ar) = (text.en.into_owned(), text.ar.into_owned());
    EmailSettingsError::Refused { en, ar }.into()
}

/// Notes that a merchant's server takes no mail; it is asked again by itself.
pub async fn note_refusal(tx: &PlatformTx, merchant_id: i64, refusal: &str) -> Result<()> {
    let now = tx.now();
    let sql = "INSERT INTO platform.email_channels AS c (merchant_id, refused_since, refusal, updated_at) \
         VALUES ($1, $2, $3, $2) ON CONFLICT (merchant_id) DO UPDATE SET refusal = $3, updated_at = $2 \
         RETURNING xmax = 0 AS is_new";
    let values = [merchant_id.into(), now.into(), refusal.into()];
    let row = tx.query_one_raw(statement(sql, values)).await?;
    let is_new = row
        .map(|row| row.try_get::<bool>("", "is_new"))
        .transpose()?;
    if is_new == Some(true) {
        look_later(tx, merchant_id, now, 1).await?;
    }
    Ok(())
}

/// Has the server asked again: soon at first, then every five minutes.
pub(super) async fn look_later(
    tx: &PlatformTx,
    merchant_id: i64,
    refused_since: DateTime<Utc>,
    tries: i32,
) -> Result<()> {
    let times = 2_i64.saturating_pow(u32::try_from(tries - 1).unwrap_or_default().min(10));
    let wait = Duration::seconds((FIRST_LOOK * times).min(LAST_LOOK));
    let key = format!("{}-{tries}", refused_since.timestamp_micros());
    tx.enqueue_at(
        Some(merchant_id),
        EmailRecheck { refused_since },
        key,
        tx.now() + wait,
    )
    .await
}
