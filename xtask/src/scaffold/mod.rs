//! `new-feature`: the files that every feature has, from templates, named everywhere by one noun.

mod registry;
mod words;

use std::{fs, path::Path};

use anyhow::{Result, bail};
use clap::Args;

use crate::{cargo_build::cargo, console, workspace::Workspace};
use words::Words;

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
    /// Also a job
    #[arg(long)]
    job: bool,
}

const SERVER_FILES: [(&str, &str); 7] = [
    ("mod.rs", include_str!("../../templates/server/mod.rs.txt")),
    ("api.rs", include_str!("../../templates/server/api.rs.txt")),
    (
        "model.rs",
        include_str!("../../templates/server/model.rs.txt"),
    ),
    (
        "service.rs",
        include_str!("../../templates/server/service.rs.txt"),
    ),
    (
        "entity.rs",
        include_str!("../../templates/server/entity.rs.txt"),
    ),
    (
        "error.rs",
        include_str!("../../templates/server/error.rs.txt"),
    ),
    (
        "tests.rs",
        include_str!("../../templates/server/tests.rs.txt"),
    ),
];
const FRONTEND_FILES: [(&str, &str); 6] = [
    (
        "__Feature__List.tsx",
        include_str!("../../templates/frontend/list.tsx.txt"),
    ),
    (
        "columns.ts",
        include_str!("../../templates/frontend/columns.ts.txt"),
    ),
    (
        "feature.ts",
        include_str!("../../templates/frontend/feature.ts.txt"),
    ),
    (
        "public.ts",
        include_str!("../../templates/frontend/public.ts.txt"),
    ),
    (
        "en.json",
        include_str!("../../templates/frontend/en.json.txt"),
    ),
    (
        "ar.json",
        include_str!("../../templates/frontend/ar.json.txt"),
    ),
];
const JOBS: &str = include_str!("../../templates/server/jobs.rs.txt");
const MIGRATION: &str = include_str!("../../templates/server/migration.sql.txt");

pub fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    let words = Words::new(&options.feature, options.singular.as_deref())?;
    let context = workspace.root.join("server/domains").join(&options.context);
    let folder = context.join("src").join(&options.feature);
    if !context.is_dir() {
        bail!(
            "there is no context `{}` in server/domains",
            options.context
        );
    }
    if folder.exists() {
        bail!("{} exists already", folder.display());
    }
    let fill = |template: &str| {
        let filled = words.fill(template);
        filled
            .replace("__ARABIC__", &options.arabic)
            .replace("__PAGE__", &options.page.to_string())
    };
    write_server(&folder, options.job, fill)?;
    let screens = workspace
        .frontend()
        .join("src/features")
        .join(&options.context)
        .join(&options.feature);
    fs::create_dir_all(&screens)?;
    for (name, template) in FRONTEND_FILES {
        write(&screens.join(fill(name)), &fill(template))?;
    }
    let library = context.join("src/lib.rs");
    let mut remaining = registry::add_to_context(&library, &options.feature)?;
    let migrations = workspace.root.join("tenant-migrations");
    remaining.extend(registry::add_migration(
        &migrations,
        &options.feature,
        &fill(MIGRATION),
    )?);
    let packages = ["fmt", "-p", &options.context, "-p", "tenant-migrations"];
    cargo(workspace).args(packages).run()?;
    remaining.push(fill(
        "mount `__features__::api::__Features__Api` in the context's MERCHANT_API",
    ));
    if options.job {
        remaining.push(fill(
            "call `__features__::jobs::register` where the context lists its jobs",
        ));
    }
    remaining.push(
        "give it its own columns, rules and error codes, then `cargo xtask openapi`".to_owned(),
    );
    remaining.push(fill(
        "give its list a place in the menu (`feature.ts`), its form and its tests",
    ));
    console::line("\nLeft to do:");
    remaining
        .iter()
        .for_each(|line| console::note(&format!("- {line}")));
    Ok(())
}

fn write_server(folder: &Path, job: bool, fill: impl Fn(&str) -> String) -> Result<()> {
    fs::create_dir_all(folder)?;
    for (name, template) in SERVER_FILES {
        let mut content = fill(template);
        if job && name == "mod.rs" {
            content = content.replace("pub mod service;", "pub mod jobs;\npub mod service;");
        }
        write(&folder.join(name), &content)?;
    }
    if job {
        write(&folder.join("jobs.rs"), &fill(JOBS))?;
    }
    Ok(())
}

fn write(path: &Path, content: &str) -> Result<()> {
    fs::write(path, content)?;
    console::line(&format!("  {}", path.display()));
    Ok(())
}
