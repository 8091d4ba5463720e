//! A change of all merchants' schemas; on several machines, where the database is a cluster.

use sqlx::Executor as _;
use tenant_migrations::{LATEST, MIGRATIONS, Migration, RunOptions, migrate_all};

const NOTES: &str = "
    CREATE TABLE notes (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, text text NOT NULL);
    INSERT INTO notes (text) SELECT 'about; ' || name FROM users;
    ALTER TABLE users ADD COLUMN note_id bigint REFERENCES notes (id);
    UPDATE users SET note_id = (SELECT max(id) FROM notes);
    CREATE INDEX users_note ON users (note_id); -- the last; of them";

/// The last version in which staff had fixed roles.
const BEFORE_STAFF_ROLES: i64 = 29;

#[tokio::test]
async fn staff_keeps_what_its_fixed_roles_gave() {
    let database = testing::TestDatabase::empty().await;
    let mut connection = database.connect().await;
    connection
        .execute("CREATE SCHEMA platform")
        .await
        .expect("a schema");
    let (before, after): (Vec<_>, Vec<_>) = (migrations::MIGRATIONS.iter())
        .partition(|migration| migration.version <= BEFORE_STAFF_ROLES);
    let steps = |migrations: &[&migrations::Migration]| -> Vec<&'static str> {
        let scripts = migrations.iter().map(|migration| migration.sql);
        scripts.flat_map(migrations::statements).collect()
    };
    for statement in steps(&before) {
        connection.execute(statement).await.expect(statement);
    }
    let people = "INSERT INTO platform.staff (name, email, role, created_at, updated_at) \
         SELECT role, role || '@manzil.example', role, now(), now() \
         FROM unnest(ARRAY['superadmin', 'administrator', 'sales', 'support']) role";
    connection.execute(people).await.expect("people");
    for statement in steps(&after) {
        connection.execute(statement).await.expect(statement);
    }
    let roles: Vec<(String, String, bool)> = sqlx::query_as(
        "SELECT p.name, r.name_en, r.is_administrator FROM platform.staff p \
         JOIN platform.staff_roles r ON p.role_ids = ARRAY[r.id] ORDER BY p.id",
    )
    .fetch_all(&mut connection)
    .await
    .expect("roles");
    let expected = [
        ("superadmin", "Superadmin", true),
        ("administrator", "Administrator", false),
        ("sales", "Sales", false),
        ("support", "Support", false),
    ];
    let expected = expected.map(|(name, role, all)| (name.to_owned(), role.to_owned(), all));
    assert_eq!(roles, expected);
}

#[tokio::test]
async fn every_merchants_schema_gets_the_next_migration() {
    let app = testing::app().await;
    let next = Migration {
        version: LATEST + 1,
        name: "notes",
        sql: NOTES,
    };
    let options = RunOptions {
        migrations: MIGRATIONS.iter().cloned().chain([next]).collect(),
        ..RunOptions::default()
    };
    let pool = app.kernel.database.platform_pool();
    let report = migrate_all(pool, &options).await.expect("a run");
    assert_eq!((report.migrated, report.up_to_date), (2, 0), "{report:?}");
    for merchant in [&app.palm, &app.cedar] {
        let linked = "SELECT count(*) FROM users u JOIN notes n ON n.id = u.note_id";
        assert_eq!(merchant.number(linked).await, 1);
    }
    let again = migrate_all(pool, &options).await.expect("a run");
    assert_eq!((again.migrated, again.up_to_date), (0, 2), "{again:?}");
}
