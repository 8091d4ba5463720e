//! The sample feature's files, and what differs in them where they are part of the product.

macro_rules! server {
    ($name:literal) => {
        (
            $name,
            include_str!(concat!(
                "../../../server/domains/sample/src/sample_things/",
                $name
            )),
        )
    };
}

macro_rules! screen {
    ($name:literal) => {
        (
            $name,
            include_str!(concat!(
                "../../../frontend/src/testing/feature/sample_things/",
                $name
            )),
        )
    };
}

pub const SERVER: [(&str, &str); 10] = [
    server!("mod.rs"),
    server!("api.rs"),
    server!("entity.rs"),
    server!("error.rs"),
    server!("jobs.rs"),
    server!("model.rs"),
    server!("owner_api.rs"),
    server!("owner_model.rs"),
    server!("service.rs"),
    server!("tests.rs"),
];

pub const SCREENS: [(&str, &str); 8] = [
    screen!("SampleThingList.tsx"),
    screen!("ar.json"),
    screen!("columns.tsx"),
    screen!("en.json"),
    screen!("feature.ts"),
    screen!("form.ts"),
    screen!("public.ts"),
    screen!("sample_things.test.tsx"),
];

pub const MIGRATION: &str = include_str!("../../../server/domains/sample/migration.sql");

/// The parts of the sample's context that a trial has as well.
pub const CONTEXT_MANIFEST: &str = include_str!("../../../server/domains/sample/Cargo.toml");
pub const CONTEXT_LIBRARY: &str = include_str!("../../../server/domains/sample/src/lib.rs");
pub const CONTEXT_PRODUCT: &str = include_str!("../../../server/domains/sample/src/product.rs");

/// A context of the product is tested in the product, and `parties` has the owners itself.
pub fn in_context(source: &str, context: &str) -> String {
    let source = source.replace("use crate::product::app;", "use testing::app;");
    if context == "parties" {
        source.replace("parties::owners", "crate::owners")
    } else {
        source
    }
}

/// A trial publishes nothing.
pub fn without_the_document(library: &str) -> String {
    library.replace("#[cfg(test)]\nmod document;\n", "")
}

/// The product has a client, permissions and texts of its own.
pub fn in_product(source: &str) -> String {
    source
        .replace("'../generated/", "'@/api/generated/merchant/")
        .replace("'../permissions'", "'@/api/permissions'")
        .replace("import '../texts';\n", "")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scaffold::words::Words;

    #[test]
    fn nothing_of_the_sample_is_left() -> anyhow::Result<()> {
        let words = Words::new("spare_keys", None)?.named("المفاتيح", 41);
        let server = SERVER.map(|(_, source)| in_context(&words.fill(source), "properties"));
        let screens = SCREENS.map(|(_, source)| in_product(&words.fill(source)));
        let migration = words.fill(MIGRATION);
        for text in server.iter().chain(&screens).chain([&migration]) {
            for rest in ["sample", "عينات", "= 99 ", "crate::product", "'../"] {
                let found = text.lines().find(|line| line.to_lowercase().contains(rest));
                assert_eq!(found, None, "{rest}");
            }
        }
        Ok(())
    }
}
