//! The role that all merchants' roles belong to, and what it may do with the platform's tables.

use sqlx::{AssertSqlSafe, Executor as _, PgConnection, Row as _};

use crate::MigrationError;

/// What a merchant's transaction does on the platform's side: it sends, enqueues, and keeps what others find it by.
pub const RIGHTS: &[(&str, &str)] = &[
    ("campaigns", "SELECT, INSERT, UPDATE, DELETE"),
    ("caught_messages", "SELECT, INSERT"),
    (
        "connections",
        "SELECT (merchant_id, area, session_id, subject_id), INSERT, UPDATE, DELETE",
    ),
    ("countries", "SELECT"),
    ("currencies", "SELECT"),
    ("email_channels", "SELECT, DELETE"),
    ("failed_login_attempts", "INSERT"),
    ("js_errors", "SELECT, INSERT"),
    ("known_cities", "SELECT"),
    ("mails", "SELECT, INSERT, UPDATE"),
    ("main_messages", "SELECT (id), INSERT"),
    ("main_whatsapp", "SELECT (number)"),
    (
        "merchant_customers",
        "SELECT (merchant_id, customer_id), INSERT, UPDATE, DELETE",
    ),
    (
        "merchant_employees",
        "SELECT (merchant_id, user_id), INSERT, UPDATE, DELETE",
    ),
    ("merchants", "SELECT"),
    ("outbox", "SELECT, INSERT"),
    (
        "platform_update_reads",
        "SELECT (merchant_id, user_id, read_through), INSERT, UPDATE",
    ),
    ("sandboxes", "SELECT, INSERT, UPDATE, DELETE"),
    ("sign_in_names", "SELECT, INSERT, DELETE"),
    ("turns", "SELECT, INSERT, UPDATE, DELETE"),
    ("whatsapp_channels", "SELECT"),
    ("whatsapp_offers", "SELECT"),
    ("whatsapp_sends", "SELECT, INSERT, UPDATE"),
    ("zatca_settings", "SELECT, INSERT, UPDATE"),
];

/// Makes the role where it is missing and sets its rights; with Citus there is none.
pub async fn prepare(connection: &mut PgConnection) -> Result<(), MigrationError> {
    let known = sqlx::query(
        "SELECT i.merchants_role, EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') AS is_citus, \
         coalesce(i.merchants_role, 'manzil_merchants_' || d.oid) AS role, \
         EXISTS (SELECT FROM pg_roles r WHERE r.rolname = coalesce(i.merchants_role, 'manzil_merchants_' || d.oid)) AS exists, \
         me.rolname AS me, me.rolsuper OR me.rolcreaterole AS may_make_roles \
         FROM platform.installation i, pg_database d, pg_roles me \
         WHERE d.datname = current_database() AND me.rolname = current_user",
    )
    .fetch_one(&mut *connection)
    .await?;
    if known.try_get("is_citus")? {
        connection
            .execute("UPDATE platform.installation SET merchants_role = NULL")
            .await?;
        connection
            .execute(
                "UPDATE platform.all_merchants SET role_name = NULL WHERE role_name IS NOT NULL",
            )
            .await?;
        return Ok(());
    }
    if !known.try_get::<bool, _>("may_make_roles")? {
        return Err(MigrationError::MayNotMakeRoles {
            role: known.try_get("me")?,
        });
    }
    let role: String = known.try_get("role")?;
    let mut statements = Vec::new();
    if !known.try_get::<bool, _>("exists")? {
        statements.push(format!("CREATE ROLE \"{role}\" NOLOGIN"));
    }
    statements.push(format!("GRANT USAGE ON SCHEMA platform TO \"{role}\""));
    statements.push(format!(
        "REVOKE ALL ON ALL TABLES IN SCHEMA platform FROM \"{role}\""
    ));
    for (table, rights) in RIGHTS {
        statements.push(format!("GRANT {rights} ON platform.{table} TO \"{role}\""));
    }
    for statement in statements {
        connection.execute(AssertSqlSafe(statement)).await?;
    }
    sqlx::query("UPDATE platform.installation SET merchants_role = $1 WHERE merchants_role IS DISTINCT FROM $1")
        .bind(role)
        .execute(connection)
        .await?;
    Ok(())
}
