//! What Citus refuses in a distributed schema must not come into one: merchants may be spread over several machines.

use migrations::statements;

const WHY_TRIGGER: &str = "triggers are refused: write audit rows and totals in code";
const WHY_IDENTITY: &str = "numbering cannot be added to a table: make it with the table";
const WHY_ALTER: &str = "a column with a constraint is added by a statement of its own";
const WHY_INHERIT: &str = "tables cannot inherit";
const WHY_SCHEMA: &str = "a schema is made by provisioning, without tables in its statement";
const WHY_ELSEWHERE: &str = "a merchant's tables cannot refer to those of another schema";
const WHY_WRITES: &str = "a statement cannot write more than once";
const WHY_KEY: &str =
    "a table without a primary key cannot be moved to another machine while it works";
const WHY_LONG: &str =
    "a shard's name has a number behind it: with more than 52 characters it is cut";
const LONGEST_NAME: usize = 52;
const WHY_VALUES: &str = "VALUES cannot hold a subquery: write INSERT ... SELECT";

fn refusal(statement: &str) -> Option<&'static str> {
    let plain: String = statement
        .lines()
        .map(|line| line.split("--").next().unwrap_or_default())
        .flat_map(|line| [line, " "])
        .collect();
    let words: Vec<String> = plain
        .replace(['(', ')', ','], " ")
        .split_whitespace()
        .map(str::to_uppercase)
        .collect();
    let has = |word: &str| words.iter().any(|it| it == word);
    let begins = |start: &[&str]| {
        words
            .iter()
            .map(String::as_str)
            .take(start.len())
            .eq(start.iter().copied())
    };
    let after = |word: &str| {
        let pairs = words.windows(2).filter(move |pair| pair[0] == word);
        pairs.map(|pair| pair[1].clone()).collect::<Vec<_>>()
    };
    let constrained = ["UNIQUE", "CHECK", "REFERENCES", "PRIMARY"];
    let counts =
        ["INSERT", "UPDATE", "DELETE"].map(|verb| words.iter().filter(|it| *it == verb).count());
    let elsewhere = ["REFERENCES", "TABLE", "JOIN", "INTO", "UPDATE"]
        .iter()
        .flat_map(|word| after(word))
        .any(|name| name.contains('.') && !name.starts_with("PUBLIC."));
    let is_long = ["TABLE", "CONSTRAINT", "INDEX"]
        .iter()
        .flat_map(|word| after(word))
        .any(|name| name.len() > LONGEST_NAME);
    let rules = [
        (is_long, WHY_LONG),
        (has("TRIGGER"), WHY_TRIGGER),
        (
            begins(&["ALTER", "TABLE"]) && (has("IDENTITY") || has("BIGSERIAL") || has("SERIAL")),
            WHY_IDENTITY,
        ),
        (
            begins(&["ALTER", "TABLE"])
                && words.iter().filter(|it| *it == "ADD").count() > 1
                && has("COLUMN")
                && constrained.iter().any(|word| has(word)),
            WHY_ALTER,
        ),
        (has("INHERITS"), WHY_INHERIT),
        (begins(&["CREATE", "SCHEMA"]), WHY_SCHEMA),
        (
            elsewhere || words.iter().any(|it| it.starts_with("PLATFORM.")),
            WHY_ELSEWHERE,
        ),
        (
            begins(&["WITH"]) && counts.iter().sum::<usize>() > 1,
            WHY_WRITES,
        ),
        (
            begins(&["INSERT"]) && has("VALUES") && has("SELECT"),
            WHY_VALUES,
        ),
        (begins(&["CREATE", "TABLE"]) && !has("PRIMARY"), WHY_KEY),
    ];
    rules
        .into_iter()
        .find_map(|(refused, why)| refused.then_some(why))
}

#[test]
fn merchants_schemas_hold_nothing_that_citus_refuses() {
    let migrations = tenant_migrations::MIGRATIONS
        .iter()
        .map(|it| (it.name, it.sql));
    let mut read = 0;
    for (name, sql) in migrations.chain([("schema.sql", tenant_migrations::schema_script())]) {
        for statement in statements(sql) {
            read += 1;
            assert_eq!(refusal(statement), None, "{name}: {statement}");
        }
    }
    assert!(read > 150, "the scripts are read: {read} statements");
}

#[test]
fn each_refusal_is_found() {
    let refused = [
        (
            "CREATE TRIGGER t AFTER INSERT ON units EXECUTE FUNCTION f()",
            WHY_TRIGGER,
        ),
        (
            "ALTER TABLE units ADD COLUMN n bigint GENERATED ALWAYS AS IDENTITY",
            WHY_IDENTITY,
        ),
        ("ALTER TABLE units ADD COLUMN n bigserial", WHY_IDENTITY),
        (
            "ALTER TABLE units ADD COLUMN a int CHECK (a > 0), ADD COLUMN b int",
            WHY_ALTER,
        ),
        ("CREATE TABLE flats () INHERITS (units)", WHY_INHERIT),
        ("CREATE SCHEMA x CREATE TABLE a (b int)", WHY_SCHEMA),
        (
            "CREATE TABLE a (b bigint REFERENCES platform.merchants (id))",
            WHY_ELSEWHERE,
        ),
        ("CREATE TABLE m_palm01.a (b bigint)", WHY_ELSEWHERE),
        ("CREATE TABLE a (b bigint)", WHY_KEY),
        (
            "UPDATE units u SET name = m.key FROM platform.merchants m",
            WHY_ELSEWHERE,
        ),
        (
            "WITH x AS (DELETE FROM a RETURNING id)\nINSERT INTO b SELECT id FROM x",
            WHY_WRITES,
        ),
        (
            "INSERT INTO users (role_id) VALUES ((SELECT id FROM roles))",
            WHY_VALUES,
        ),
    ];
    for (statement, why) in refused {
        assert_eq!(refusal(statement), Some(why), "{statement}");
    }
    let long = format!("CREATE UNIQUE INDEX {} ON units (number)", "u".repeat(53));
    assert_eq!(refusal(&long), Some(WHY_LONG));
    let fine = [
        "CREATE TABLE a (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, b bigint REFERENCES units (id))",
        "ALTER TABLE units ADD COLUMN a text, ADD COLUMN b text",
        "ALTER TABLE units ADD COLUMN a uuid NOT NULL UNIQUE DEFAULT gen_random_uuid()",
        "INSERT INTO users (role_id) SELECT id FROM roles -- no trigger",
        "CREATE INDEX a ON units USING gin (name public.gin_trgm_ops)",
    ];
    for statement in fine {
        assert_eq!(refusal(statement), None, "{statement}");
    }
}
