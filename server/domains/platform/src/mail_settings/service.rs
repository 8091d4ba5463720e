use kernel::mail_server::{self, MailSecurity, MailServer, MailServerForm};
use kernel::tenancy::{PlatformConn as _, PlatformTx};
use kernel::text::Text;
use kernel::validation::Validator;
use kernel::{Problem, Result};
use sea_orm::ActiveValue::Set;
use sea_orm::EntityTrait as _;
use smtp::{Failure, Letter, Reach, Trial};

use super::entity::{ActiveModel, Entity, Model};
use super::model::{MailSettings, MailSettingsInput, MailTestInput, MailTested};
use super::{MailServerId, MailSettingsError};

/// The only row.
pub const ROW: MailServerId = MailServerId(1);

/// The operator's servers may be in the operator's own network.
const SECURITIES: [MailSecurity; 3] = [
    MailSecurity::StartTls,
    MailSecurity::Tls,
    MailSecurity::None,
];

async fn row(tx: &PlatformTx) -> Result<Option<Model>> {
    Ok(Entity::find_by_id(ROW).one(tx).await?)
}

pub async fn show(tx: &PlatformTx) -> Result<MailSettings> {
    let row = row(tx).await?;
    let config = &tx.kernel().config;
    let set = row.as_ref();
    Ok(MailSettings {
        is_set: set.is_some(),
        configured_sender: config.smtp_url.is_some().then(|| config.mail_from.clone()),
        host: set.map(|set| set.host.clone()),
        port: set.map(|set| set.port),
        security: set.map(|set| set.security),
        user_name: set.and_then(|set| set.user_name.clone()),
        has_password: set.is_some_and(|set| set.password_sealed.is_some()),
        sender_address: set.map(|set| set.sender_address.clone()),
        sender_name: set.and_then(|set| set.sender_name.clone()),
        reply_to: set.and_then(|set| set.reply_to.clone()),
        version: set.map_or(0, |set| set.version),
    })
}

/// The server that the form gives.
pub async fn given(tx: &PlatformTx, input: &MailSettingsInput) -> Result<MailServer> {
    let kept = mail_server::of_platform(tx, &tx.kernel().config).await?;
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
    let given = given.read(&mut form, kept.as_ref(), &SECURITIES);
    form.finish()?;
    Ok(given)
}

/// Whether the server takes the sender; asked while no transaction is open.
pub async fn check(server: &MailServer) -> Result<()> {
    let checked = smtp::check(server, Reach::Anywhere).await;
    checked.map_err(refused)
}

/// Keeps a server that has taken the sender.
pub async fn save(tx: &PlatformTx, given: MailServer, version: i64) -> Result<()> {
    let sealed = given.sign_in.as_ref();
    let sealed = sealed.map(|(_, password)| mail_server::seal(tx.kernel(), password));
    let set = ActiveModel {
        host: Set(given.host),
        port: Set(i32::from(given.port)),
        security: Set(given.security),
        user_name: Set(given.sign_in.map(|(name, _)| name)),
        password_sealed: Set(sealed.transpose()?),
        sender_address: Set(given.sender_address),
        sender_name: Set(given.sender_name),
        reply_to: Set(given.reply_to),
        ..Default::default()
    };
    match row(tx).await? {
        Some(before) => tx.change::<Entity>(&before, Some(version), set).await?,
        None => tx.create::<Entity>(set).await?,
    };
    Ok(())
}

/// Takes the server away; the configuration's is used again.
pub async fn remove(tx: &PlatformTx, version: i64) -> Result<()> {
    let set = row(tx).await?.ok_or(MailSettingsError::NotSet)?;
    tx.remove::<Entity>(&set, Some(version)).await
}

/// The mail that says that it works; sent while no transaction is open.
pub async fn trial(tx: &PlatformTx, input: &MailTestInput) -> Result<Trial> {
    let config = &tx.kernel().config;
    let server = mail_server::of_platform(tx, config).await?;
    let server = server.ok_or(MailSettingsError::NotSet)?;
    let mut form = Validator::new(tx.language());
    let to = form.field("to", &input.to).required().email().text();
    form.finish()?;
    let name = format!("test-platform-{}", tx.now().timestamp_micros());
    let brand = Text::fixed("Manzil", "منزل");
    Ok(Trial {
        server,
        reach: Reach::Anywhere,
        letter: Letter::trial(smtp::message_id(config, &name), to, tx.language(), brand),
        date: tx.now().into(),
    })
}

/// What the server answered.
pub async fn tried(trial: &Trial) -> Result<MailTested> {
    let answer = trial.send().await.map_err(refused)?;
    Ok(MailTested { answer })
}

fn refused(failure: Failure) -> Problem {
    let text = failure.text();
    let (en, ar) = (text.en.into_owned(), text.ar.into_owned());
    MailSettingsError::Refused { en, ar }.into()
}
