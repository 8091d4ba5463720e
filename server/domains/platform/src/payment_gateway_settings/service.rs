use std::sync::LazyLock;
use std::time::Duration;

use kernel::tenancy::{PlatformConn as _, PlatformTx};
use kernel::validation::Validator;
use kernel::{Result, record};
use payments::{Account, Failure, Gateway, Region};
use sea_orm::ActiveValue::Set;

use super::entity::{ActiveModel, Entity, Model};
use super::model::{PaymentGatewaySettings, PaymentGatewaySettingsInput};
use super::{PaymentGatewayError, PaymentGatewaySettingsId, SECRETS};

/// The only row.
pub const ROW: PaymentGatewaySettingsId = PaymentGatewaySettingsId(1);
const KEY: &str = SECRETS.columns[0];
/// Where the gateway calls, below the public address.
pub const CALLBACKS: &str = "webhooks/payments";
/// A page that waits for an answer waits so long at most.
const PATIENCE: Duration = Duration::from_secs(15);

pub(crate) static GATEWAY: LazyLock<Gateway> = LazyLock::new(|| Gateway::new(PATIENCE));

pub async fn find(tx: &PlatformTx) -> Result<PaymentGatewaySettings> {
    let row = record::find::<Entity>(tx, ROW).await?;
    Ok(shown(tx, row))
}

/// The platform's account with its key open; nothing where none is entered.
pub(crate) async fn account(tx: &PlatformTx) -> Result<Option<Account>> {
    let row = record::find::<Entity>(tx, ROW).await?;
    let (Some(profile_id), Some(sealed)) = (row.profile_id, row.server_key_sealed) else {
        return Ok(None);
    };
    let own = &tx.kernel().config.payment_gateway_url;
    let address = own
        .clone()
        .unwrap_or_else(|| Region::from(row.region).address().to_owned());
    Ok(Some(Account {
        address,
        profile_id,
        server_key: SECRETS.open(tx, KEY, &sealed)?,
    }))
}

pub async fn update(
    tx: &PlatformTx,
    input: &PaymentGatewaySettingsInput,
) -> Result<PaymentGatewaySettings> {
    let before = record::find::<Entity>(tx, ROW).await?;
    let mut form = Validator::new(tx.language());
    let profile_id = form
        .field("profile_id", &input.profile_id)
        .required()
        .max_length(30)
        .digits()
        .text();
    // A key belongs to its profile and region.
    let is_same =
        before.profile_id.as_deref() == Some(&profile_id) && before.region == input.region;
    let key = form
        .field("server_key", &input.server_key)
        .required_if(before.server_key_sealed.is_none() || !is_same)
        .max_length(200)
        .optional();
    form.finish()?;
    let mut row = ActiveModel {
        region: Set(input.region),
        profile_id: Set(Some(profile_id)),
        ..Default::default()
    };
    if let Some(key) = key {
        row.server_key_sealed = Set(Some(SECRETS.seal(tx, KEY, &key)?));
        row.tested_at = Set(None);
        row.test_failure = Set(None);
    }
    let after = tx
        .change::<Entity>(&before, Some(input.version), row)
        .await?;
    Ok(shown(tx, after))
}

/// The account that is to be tried out.
pub async fn entered(tx: &PlatformTx) -> Result<Account> {
    let account = account(tx).await?;
    Ok(account.ok_or(PaymentGatewayError::NoAccount)?)
}

/// Why the gateway does not take the account, if it does not; asked while no transaction is open.
pub async fn ask(account: &Account) -> Option<String> {
    let failure = GATEWAY.test(account).await.err();
    failure.map(|failure| failure.to_string())
}

/// Keeps what the gateway said.
pub async fn tested(tx: &PlatformTx, failure: Option<String>) -> Result<PaymentGatewaySettings> {
    let before = record::find::<Entity>(tx, ROW).await?;
    let row = ActiveModel {
        tested_at: Set(Some(tx.now())),
        test_failure: Set(failure),
        ..Default::default()
    };
    let after = tx.change_as::<Entity>("tested", &before, None, row).await?;
    Ok(shown(tx, after))
}

/// What a payer is told of a call that has no result.
pub(crate) fn told(failure: &Failure) -> PaymentGatewayError {
    match failure {
        Failure::Unreached(_) | Failure::Unknown(_) => PaymentGatewayError::NotReached,
        Failure::WrongAccount(_) | Failure::Refused(_) => PaymentGatewayError::Refused,
    }
}

/// Where the gateway calls.
pub(crate) fn callback_url(tx: &PlatformTx) -> String {
    let public = tx.kernel().config.public_url.trim_end_matches('/');
    format!("{public}/{CALLBACKS}")
}

fn shown(tx: &PlatformTx, row: Model) -> PaymentGatewaySettings {
    PaymentGatewaySettings {
        region: row.region,
        profile_id: row.profile_id,
        has_key: row.server_key_sealed.is_some(),
        callback_url: callback_url(tx),
        tested_at: row.tested_at,
        test_failure: row.test_failure,
        version: row.version,
    }
}
