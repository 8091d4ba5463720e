//! The product, put together: who looks tokens up, what is plugged into which port.

use std::sync::Arc;

use kernel::auth::{Authenticators, SignInRecords, SigningKeyStore};
use kernel::config::Config;
use kernel::ephemeral::{RedisEphemeral, SharedOrOwn};
use kernel::state::{Parts, Ports};
use kernel::storage::{OpenError, Storage};
use kernel::tenancy::{Database, PoolOptions};
use parties::customer_merges::columns::{CustomerColumn, CustomerColumns};

/// What can be wrong before the first request: an address that is none, a folder that cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum ComposeError {
    #[error("configuration: MANZIL_DATABASE_URL: {0}")]
    Database(#[from] sqlx::Error),
    #[error("configuration: {0}")]
    Storage(#[from] OpenError),
    #[error("configuration: MANZIL_REDIS_URL: {0}")]
    Redis(#[from] redis::RedisError),
    #[error("the default roles name rights that no page has: {}", .0.join(", "))]
    UnknownRights(Vec<String>),
}

/// The parts of a running product; a test changes some before it builds the kernel.
pub fn parts(config: Config) -> Result<Parts, ComposeError> {
    let options = PoolOptions {
        max_connections: config.pool_size,
        ..PoolOptions::default()
    };
    let database = Database::open(&config.database_url, &options)?;
    let storage = Storage::open(&config)?;
    let authenticators = Authenticators {
        merchant: Arc::new(identity::MerchantAuthenticator),
        manager: Arc::new(platform::StaffAuthenticator),
    };
    let redis = config.redis_url.clone();
    let mut parts = Parts::new(config, database, storage, authenticators);
    if let Some(url) = redis {
        parts.ephemeral = Arc::new(SharedOrOwn::new(RedisEphemeral::open(&url)?));
    }
    parts.pages = crate::pages();
    let unknown = identity::roles::defaults::unknown_rights(&parts.pages);
    if !unknown.is_empty() {
        return Err(ComposeError::UnknownRights(unknown));
    }
    parts.actions = crate::actions();
    parts.required_version = tenant_migrations::LATEST;
    parts.ports = ports();
    Ok(parts)
}

/// What lower contexts' SQL needs of those above them; once more changes nothing.
pub(crate) fn plug_facts() {
    kernel::paging::plug_audited_rows(crate::audited::ROWS);
    platform::facts::UNITS.plug(properties::facts::used_units);
    platform::facts::MESSAGES.plug(messaging::facts::messages_of_month);
    parties::facts::LIVE_CONTRACTS.plug(leasing::facts::live_contracts);
    parties::facts::CONTRACT_NUMBERS.plug(leasing::facts::contract_numbers);
    parties::facts::OPEN_HOLDINGS.plug(properties::facts::open_holdings);
    parties::facts::UNIT_NUMBERS.plug(properties::facts::unit_numbers);
    properties::facts::KNOWN_CITIES.plug(platform::facts::known_cities);
    properties::facts::LETTINGS.plug(leasing::facts::lets);
    properties::facts::STAYS.plug(leasing::facts::stayed);
    properties::facts::HOLDS_OF.plug(leasing::facts::held);
    properties::facts::NOTICES.plug(leasing::facts::noticed);
    properties::facts::TAKEN_DAYS.plug(leasing::facts::taken_days);
    parties::facts::ISSUED_TO.plug(sales::facts::issued_to);
    leasing::facts::PAYMENTS.plug(collections::facts::payments);
    kernel::wording::OWN_WORDS.plug(messaging::facts::own_words);
}

/// The columns of every context that name a tenant.
pub fn customer_columns() -> Vec<CustomerColumn> {
    [
        parties::facts::CUSTOMER_COLUMNS,
        properties::facts::CUSTOMER_COLUMNS,
        leasing::facts::CUSTOMER_COLUMNS,
        collections::facts::CUSTOMER_COLUMNS,
        sales::facts::CUSTOMER_COLUMNS,
        messaging::facts::CUSTOMER_COLUMNS,
    ]
    .concat()
}

fn ports() -> Ports {
    plug_facts();
    Ports::default()
        .plug(Arc::new(CustomerColumns(customer_columns())))
        .plug::<dyn reports::exports::ListExports>(Arc::new(crate::exports::ProductLists))
        .plug::<dyn identity::OwnerRecords>(Arc::new(parties::owners::Records))
        .plug::<dyn identity::SupportStaff>(Arc::new(platform::managed_support_grants::People))
        .plug::<dyn platform::main_whatsapp::MainGateway>(Arc::new(
            messaging::deliveries::main_number::MainNumber,
        ))
        .plug::<dyn SignInRecords>(Arc::new(platform::PlatformSignInRecords))
        .plug::<dyn SigningKeyStore>(Arc::new(platform::signing_keys::SigningKeyTable))
        .plug::<dyn leasing::contracts::PaymentBook>(Arc::new(collections::contract_payments::Book))
        .plug::<dyn leasing::contracts::DepositBook>(Arc::new(collections::insurances::Book))
        .plug::<dyn leasing::contracts::OwnerConsent>(Arc::new(
            collections::owner_approvals::Consent,
        ))
}
