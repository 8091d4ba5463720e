//! The screens of a feature under another noun, beside the sample's, as long as their types are checked.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result};

use super::{
    sources::SCREENS,
    trial::{self, NOUN},
    write,
};
use crate::workspace::Workspace;

/// Under `frontend/src/testing`; git does not see it.
const FOLDER: &str = "new_feature_trial";

/// What a feature in the product takes from `@/api`.
const AROUND: [&str; 2] = ["permissions.ts", "texts.ts"];

/// The files of a trial, as long as it lasts.
pub struct Screens(PathBuf);

impl Drop for Screens {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

pub fn make(workspace: &Workspace) -> Result<Screens> {
    let words = trial::words()?;
    let testing = workspace.frontend().join("src/testing");
    let (sample, trial) = (testing.join("feature"), testing.join(FOLDER));
    let screens = Screens(trial.clone());
    for (name, source) in SCREENS {
        write(
            &trial.join(NOUN).join(words.fill(name)),
            &words.fill(source),
        )?;
    }
    let mut others: Vec<PathBuf> = AROUND.map(|name| sample.join(name)).into();
    add_files(&sample.join("generated"), &mut others)?;
    for path in others {
        let place = path.strip_prefix(&sample)?.to_string_lossy();
        write(
            &trial.join(words.fill(&place)),
            &words.fill(&fs::read_to_string(&path)?),
        )?;
    }
    Ok(screens)
}

fn add_files(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    let made = fs::read_dir(folder).with_context(|| format!("nothing in {}", folder.display()))?;
    for entry in made {
        let path = entry?.path();
        if path.is_dir() {
            add_files(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}
