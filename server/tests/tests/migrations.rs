//! A change of all merchants' schemas; on several machines, where the database is a cluster.

use tenant_migrations::{LATEST, MIGRATIONS, Migration, RunOptions, migrate_all};

const NOTES: &str = "
    CREATE TABLE notes (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, text text NOT NULL);
    INSERT INTO notes (text) SELECT 'about; ' || name FROM users;
    ALTER TABLE users ADD COLUMN note_id bigint REFERENCES notes (id);
    UPDATE users SET note_id = (SELECT max(id) FROM notes);
    CREATE INDEX users_note ON users (note_id); -- the last; of them";

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
