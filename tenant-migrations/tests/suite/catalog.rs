use sqlx::{AssertSqlSafe, Executor as _, Row as _};

use crate::database::Database;

/// What a schema holds, one line each; the schema's own name is written as `~`.
const CATALOG: &str = "
    SELECT line FROM (
        SELECT format('table %s %s', c.relname, c.relkind) AS line
        FROM pg_class c WHERE c.relnamespace = $1::regnamespace AND c.relkind IN ('r', 'v', 'm', 'S', 'p')
        UNION ALL
        SELECT format('column %s %s %s not_null=%s identity=%s generated=%s default=%s', c.relname, a.attname,
            format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated,
            pg_get_expr(d.adbin, d.adrelid))
        FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
        LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
        WHERE c.relnamespace = $1::regnamespace AND c.relkind IN ('r', 'v', 'm', 'p') AND a.attnum > 0
            AND NOT a.attisdropped
        UNION ALL
        SELECT format('constraint %s %s %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid))
        FROM pg_constraint k WHERE k.connamespace = $1::regnamespace
        UNION ALL
        SELECT format('index %s', pg_get_indexdef(i.indexrelid))
        FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid WHERE c.relnamespace = $1::regnamespace
        UNION ALL
        SELECT format('function %s', pg_get_functiondef(p.oid))
        FROM pg_proc p WHERE p.pronamespace = $1::regnamespace
        UNION ALL
        SELECT format('trigger %s', pg_get_triggerdef(t.oid))
        FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
        WHERE c.relnamespace = $1::regnamespace AND NOT t.tgisinternal
    ) lines ORDER BY line";

async fn catalog(database: &Database, schema: &str) -> Vec<String> {
    sqlx::query(CATALOG)
        .bind(schema)
        .fetch_all(&database.pool)
        .await
        .expect("a catalog")
        .iter()
        .map(|row| row.get::<String, _>("line").replace(schema, "~"))
        .collect()
}

/// Rows that a schema is born with (counters, defaults), as text.
async fn rows(database: &Database, schema: &str) -> Vec<String> {
    let tables =
        sqlx::query("SELECT tablename FROM pg_tables WHERE schemaname = $1 ORDER BY tablename")
            .bind(schema)
            .fetch_all(&database.pool)
            .await
            .expect("tables");
    let mut found = Vec::new();
    for table in &tables {
        let table: String = table.get("tablename");
        let sql =
            format!("SELECT to_jsonb(t)::text AS line FROM \"{schema}\".\"{table}\" t ORDER BY 1");
        let lines = sqlx::query(AssertSqlSafe(sql))
            .fetch_all(&database.pool)
            .await
            .expect("rows");
        found.extend(
            lines
                .iter()
                .map(|row| format!("{table} {}", row.get::<String, _>("line"))),
        );
    }
    found
}

#[tokio::test]
async fn the_script_makes_what_the_migrations_make() {
    let database = Database::create().await;
    let mut tx = database.pool.begin().await.expect("begun");
    for statement in tenant_migrations::schema_statements("m_script") {
        tx.execute(AssertSqlSafe(statement))
            .await
            .expect("the script runs");
    }
    tx.commit().await.expect("committed");
    for (number, migration) in tenant_migrations::MIGRATIONS.iter().enumerate() {
        let mut tx = database.pool.begin().await.expect("begun");
        if number == 0 {
            tx.execute("CREATE SCHEMA m_steps").await.expect("created");
        }
        tx.execute("SET LOCAL search_path TO m_steps")
            .await
            .expect("set");
        for statement in migrations::statements(migration.sql) {
            tx.execute(statement).await.expect("the migration runs");
        }
        tx.commit().await.expect("committed");
    }
    let (script, steps) = (
        catalog(&database, "m_script").await,
        catalog(&database, "m_steps").await,
    );
    assert!(script.len() > 100, "the catalog is read");
    let only_script: Vec<_> = script.iter().filter(|line| !steps.contains(line)).collect();
    let only_steps: Vec<_> = steps.iter().filter(|line| !script.contains(line)).collect();
    assert!(
        only_script.is_empty() && only_steps.is_empty(),
        "only in the script: {only_script:#?}\nonly in the migrations: {only_steps:#?}"
    );
    assert_eq!(
        rows(&database, "m_script").await,
        rows(&database, "m_steps").await
    );
    database.done().await;
}

#[test]
fn versions_rise_by_one() {
    let versions: Vec<i64> = tenant_migrations::MIGRATIONS
        .iter()
        .map(|migration| migration.version)
        .collect();
    let expected: Vec<i64> = (1..).take(versions.len()).collect();
    assert_eq!(versions, expected);
    assert_eq!(versions.last(), Some(&tenant_migrations::LATEST));
}
