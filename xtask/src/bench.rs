//! `bench`: the measurements of bench/run.sh, whose README explains them.

use anyhow::{Result, bail};
use clap::Args;

use crate::{process::Cmd, workspace::Workspace};

#[derive(Args)]
pub struct Options {
    /// Passed on to bench/run.sh
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<String>,
}

pub fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    let script = workspace.root.join("bench/run.sh");
    if !script.is_file() {
        bail!("{} is missing", script.display());
    }
    Cmd::new("bash")
        .arg(script)
        .args(&options.arguments)
        .dir(&workspace.root)
        .run()
}
