//! `reset`: deletes what this checkout's runs have left.

use std::io::{self, BufRead, Write};

use anyhow::{Result, bail};
use clap::Args;

use crate::{console, postgres, server, up, workspace::Workspace};

#[derive(Args)]
pub struct Options {
    /// Delete without asking
    #[arg(long, short)]
    yes: bool,
}

pub fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    let data = workspace.data();
    if !data.exists() {
        console::line("Nothing to delete: this checkout has no local data.");
        return Ok(());
    }
    let _lock = up::lock(workspace, "being reset")?;
    if !options.yes
        && !confirmed(&format!(
            "Delete the database, the uploads and the keys in {}?",
            data.display()
        ))?
    {
        bail!("nothing was deleted");
    }
    server::stop_left_over(workspace)?;
    postgres::stop_lasting(workspace)?;
    for folder in postgres::folders_elsewhere(workspace).iter().chain([&data]) {
        std::fs::remove_dir_all(folder)?;
        console::line(&format!("Deleted {}", folder.display()));
    }
    Ok(())
}

fn confirmed(question: &str) -> Result<bool> {
    print!("{question} [y/N] ");
    io::stdout().flush()?;
    let mut answer = String::new();
    io::stdin().lock().read_line(&mut answer)?;
    Ok(matches!(answer.trim().to_lowercase().as_str(), "y" | "yes"))
}
