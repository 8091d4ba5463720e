//! `new-feature`: copies the sample feature, which is compiled and tested in its own places, under another noun.

mod registry;
mod screens;
mod sources;
mod trial;
mod words;

use std::{fs, path::Path};

use anyhow::{Result, bail};
use clap::Args;

use crate::{cargo_build::cargo, console, workspace::Workspace};
pub use screens::make as screens_under_another_noun;
use sources::{MIGRATION, SCREENS, SERVER};
pub use trial::run as try_out;
use words::Words;

/// They stand below the context of property owners, whom the sample's owner view needs.
const WITHOUT_OWNERS: [&str; 2] = ["identity", "platform"];

#[derive(Args)]
pub struct Options {
    /// The context it belongs to, as `properties`
    context: String,
    /// Its noun in the plural, as `parkings`
    feature: String,
    /// The noun's singular, where English makes it differently
    #[arg(long)]
    singular: Option<String>,
    /// Its name in Arabic, as screens show it
    #[arg(long)]
    arabic: String,
    /// Its page in the specification's permission map
    #[arg(long)]
    page: u16,
}

pub fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    let words = Words::new(&options.feature, options.singular.as_deref())?
        .named(&options.arabic, options.page);
    let context = workspace.root.join("server/domains").join(&options.context);
    let folder = context.join("src").join(&options.feature);
    if !context.is_dir() {
        bail!(
            "there is no context `{}` in server/domains",
            options.context
        );
    }
    if WITHOUT_OWNERS.contains(&options.context.as_str()) {
        bail!(
            "`{}` knows no property owners: copy server/domains/sample by hand, without its owner view",
            options.context
        );
    }
    if folder.exists() {
        bail!("{} exists already", folder.display());
    }
    for (name, source) in SERVER {
        let text = sources::in_context(&words.fill(source), &options.context);
        write_and_tell(&folder.join(name), &text)?;
    }
    let screens = workspace
        .frontend()
        .join("src/features")
        .join(&options.context)
        .join(&options.feature);
    for (name, source) in SCREENS {
        let text = sources::in_product(&words.fill(source));
        write_and_tell(&screens.join(words.fill(name)), &text)?;
    }
    let library = context.join("src/lib.rs");
    let mut remaining = registry::add_to_context(&library, &words)?;
    remaining.extend(registry::add_migration(
        &workspace.root.join("tenant-migrations"),
        &options.feature,
        &words.fill(MIGRATION),
    )?);
    let packages = ["fmt", "-p", &options.context, "-p", "tenant-migrations"];
    cargo(workspace).args(packages).run()?;
    remaining.extend(rest(&options.feature));
    console::line("\nLeft to do:");
    remaining
        .iter()
        .for_each(|line| console::note(&format!("- {line}")));
    Ok(())
}

fn rest(feature: &str) -> [String; 5] {
    [
        "give it its own columns, rules, words and error codes".to_owned(),
        "delete what it does not have: jobs.rs, or owner_model.rs and owner_api.rs, with their lines in lib.rs and tests.rs".to_owned(),
        format!("give `{feature}` a row of the second merchant's in server/tests/tests/walk/cedar.sql"),
        "give its list a place in the menu (`feature.ts`)".to_owned(),
        "`cargo xtask openapi`, `npm run format` in frontend/, then its tests: `cargo xtask test` with a part of its name".to_owned(),
    ]
}

fn write(path: &Path, content: &str) -> Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    Ok(fs::write(path, content)?)
}

fn write_and_tell(path: &Path, content: &str) -> Result<()> {
    write(path, content)?;
    console::line(&format!("  {}", path.display()));
    Ok(())
}
