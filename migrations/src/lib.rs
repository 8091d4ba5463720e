//! The platform's schema. Each file runs once, in a transaction of its own with its ledger row.

mod roles;
mod statements;

use sha2::{Digest as _, Sha256};
use sqlx::{Connection as _, Executor as _, PgConnection, Row as _};

pub use roles::RIGHTS;
pub use statements::statements;

pub struct Migration {
    pub version: i64,
    pub name: &'static str,
    pub sql: &'static str,
}

pub const MIGRATIONS: &[Migration] = &[
    Migration {
        version: 1,
        name: "platform",
        sql: include_str!("../sql/0001_platform.sql"),
    },
    Migration {
        version: 2,
        name: "einvoicing",
        sql: include_str!("../sql/0002_einvoicing.sql"),
    },
    Migration {
        version: 3,
        name: "refresh_families",
        sql: include_str!("../sql/0003_refresh_families.sql"),
    },
    Migration {
        version: 4,
        name: "signing_keys",
        sql: include_str!("../sql/0004_signing_keys.sql"),
    },
    Migration {
        version: 5,
        name: "events",
        sql: include_str!("../sql/0005_events.sql"),
    },
    Migration {
        version: 6,
        name: "blocked_ip_ids",
        sql: include_str!("../sql/0006_blocked_ip_ids.sql"),
    },
    Migration {
        version: 7,
        name: "automatic_blocks",
        sql: include_str!("../sql/0007_automatic_blocks.sql"),
    },
    Migration {
        version: 8,
        name: "failed_migrations",
        sql: include_str!("../sql/0008_failed_migrations.sql"),
    },
    Migration {
        version: 9,
        name: "roles",
        sql: include_str!("../sql/0009_roles.sql"),
    },
    Migration {
        version: 10,
        name: "waiting_networks",
        sql: include_str!("../sql/0010_waiting_networks.sql"),
    },
    Migration {
        version: 11,
        name: "reach",
        sql: include_str!("../sql/0011_reach.sql"),
    },
    Migration {
        version: 12,
        name: "whatsapp_channels",
        sql: include_str!("../sql/0012_whatsapp_channels.sql"),
    },
    Migration {
        version: 13,
        name: "turns",
        sql: include_str!("../sql/0013_turns.sql"),
    },
    Migration {
        version: 14,
        name: "whatsapp_sends",
        sql: include_str!("../sql/0014_whatsapp_sends.sql"),
    },
    Migration {
        version: 15,
        name: "plans",
        sql: include_str!("../sql/0015_plans.sql"),
    },
    Migration {
        version: 16,
        name: "mail_templates",
        sql: include_str!("../sql/0016_mail_templates.sql"),
    },
    Migration {
        version: 17,
        name: "mail_servers",
        sql: include_str!("../sql/0017_mail_servers.sql"),
    },
    Migration {
        version: 18,
        name: "whatsapp_offers",
        sql: include_str!("../sql/0018_whatsapp_offers.sql"),
    },
    Migration {
        version: 19,
        name: "billing",
        sql: include_str!("../sql/0019_billing.sql"),
    },
    Migration {
        version: 20,
        name: "people",
        sql: include_str!("../sql/0020_people.sql"),
    },
    Migration {
        version: 21,
        name: "development_suggestions",
        sql: include_str!("../sql/0021_development_suggestions.sql"),
    },
    Migration {
        version: 22,
        name: "platform_updates",
        sql: include_str!("../sql/0022_platform_updates.sql"),
    },
    Migration {
        version: 23,
        name: "allowed_countries",
        sql: include_str!("../sql/0023_allowed_countries.sql"),
    },
    Migration {
        version: 24,
        name: "countries",
        sql: include_str!("../sql/0024_countries.sql"),
    },
    Migration {
        version: 25,
        name: "known_cities",
        sql: include_str!("../sql/0025_known_cities.sql"),
    },
    Migration {
        version: 26,
        name: "marketing",
        sql: include_str!("../sql/0026_marketing.sql"),
    },
    Migration {
        version: 27,
        name: "sandboxes",
        sql: include_str!("../sql/0027_sandboxes.sql"),
    },
    Migration {
        version: 28,
        name: "second_factors",
        sql: include_str!("../sql/0028_second_factors.sql"),
    },
    Migration {
        version: 29,
        name: "staff_second_factors",
        sql: include_str!("../sql/0029_staff_second_factors.sql"),
    },
    Migration {
        version: 30,
        name: "staff_roles",
        sql: include_str!("../sql/0030_staff_roles.sql"),
    },
    Migration {
        version: 31,
        name: "merchant_pages",
        sql: include_str!("../sql/0031_merchant_pages.sql"),
    },
    Migration {
        version: 32,
        name: "merchant_copies",
        sql: include_str!("../sql/0032_merchant_copies.sql"),
    },
    Migration {
        version: 33,
        name: "merchant_erasures",
        sql: include_str!("../sql/0033_merchant_erasures.sql"),
    },
    Migration {
        version: 34,
        name: "main_whatsapp",
        sql: include_str!("../sql/0034_main_whatsapp.sql"),
    },
    Migration {
        version: 35,
        name: "mobile_codes",
        sql: include_str!("../sql/0035_mobile_codes.sql"),
    },
];

#[derive(Debug, thiserror::Error)]
pub enum MigrationError {
    #[error("the platform's migration {version} was changed after it ran; write a new one instead")]
    Changed { version: i64 },
    #[error(
        "the database's role {role} may not make roles, which keep merchants apart; as a superuser run: \
         ALTER ROLE \"{role}\" CREATEROLE"
    )]
    MayNotMakeRoles { role: String },
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// Where Citus is installed, the platform's tables stay on the coordinator. Elsewhere it is a setting that nothing reads.
const NOT_DISTRIBUTED: &str = "SET LOCAL citus.enable_schema_based_sharding TO off";

/// Brings the platform's schema up to date. Servers that start together wait for each other.
pub async fn run(connection: &mut PgConnection) -> Result<usize, MigrationError> {
    let mut applied = 0;
    let mut tx = connection.begin().await?;
    tx.execute("SELECT pg_advisory_xact_lock(7305271)").await?;
    tx.execute(NOT_DISTRIBUTED).await?;
    tx.execute("CREATE SCHEMA IF NOT EXISTS platform").await?;
    tx.execute(
        "CREATE TABLE IF NOT EXISTS platform.migrations ( \
             version bigint PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, \
             applied_at timestamptz NOT NULL DEFAULT now())",
    )
    .await?;
    for migration in MIGRATIONS {
        let checksum = hex::encode(Sha256::digest(migration.sql));
        let known = sqlx::query("SELECT checksum FROM platform.migrations WHERE version = $1")
            .bind(migration.version)
            .fetch_optional(&mut *tx)
            .await?;
        if let Some(row) = known {
            if row.try_get::<String, _>("checksum")? != checksum {
                return Err(MigrationError::Changed {
                    version: migration.version,
                });
            }
            continue;
        }
        // Citus takes changes of schemas one by one.
        for statement in statements(migration.sql) {
            tx.execute(statement).await?;
        }
        sqlx::query(
            "INSERT INTO platform.migrations (version, name, checksum) VALUES ($1, $2, $3)",
        )
        .bind(migration.version)
        .bind(migration.name)
        .bind(checksum)
        .execute(&mut *tx)
        .await?;
        applied += 1;
    }
    roles::prepare(&mut tx).await?;
    tx.commit().await?;
    Ok(applied)
}
