//! Where things are: the checkout, its local data, the build and the cache.

use std::{
    env, fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};

use crate::process::Cmd;

pub struct Workspace {
    pub root: PathBuf,
    /// What cargo built this tool into, so that the product's binaries land beside it.
    target: PathBuf,
    data: PathBuf,
}

/// Another folder for local data than the checkout's `.manzil`, for the test of `up`.
pub const DATA: &str = "XTASK_DATA";

impl Workspace {
    pub fn locate() -> Result<Self> {
        let manifest = env::var_os("CARGO_MANIFEST_DIR")
            .map(PathBuf::from)
            .context("run this tool as `cargo xtask`, from inside the checkout")?;
        let root = manifest
            .parent()
            .context("the checkout has no root")?
            .canonicalize()?;
        let executable = env::current_exe()?;
        let target = executable
            .ancestors()
            .nth(2)
            .context("the build folder is unknown")?
            .to_owned();
        let data = env::var_os(DATA).map_or_else(|| root.join(".manzil"), PathBuf::from);
        Ok(Self { root, target, data })
    }

    /// The same checkout with its local data elsewhere.
    pub fn with_data(&self, data: PathBuf) -> Self {
        Self {
            root: self.root.clone(),
            target: self.target.clone(),
            data,
        }
    }

    /// Local data of this checkout: database, uploads, keys. Removed by `reset`.
    pub fn data(&self) -> PathBuf {
        self.data.clone()
    }

    pub fn frontend(&self) -> PathBuf {
        self.root.join("frontend")
    }

    pub fn binary(&self, name: &str, release: bool) -> PathBuf {
        self.target
            .join(if release { "release" } else { "debug" })
            .join(name)
    }

    /// Makes the data folder. Other users may pass through it (Postgres runs as one of them), not list it.
    pub fn make_data(&self) -> Result<PathBuf> {
        let data = self.data();
        make_dir(&data, 0o711)?;
        Ok(data)
    }
}

/// Things that outlive a checkout and can be made again: tools in a virtual environment, downloaded browsers.
pub fn cache() -> PathBuf {
    let base = env::var_os("XDG_CACHE_HOME")
        .map(PathBuf::from)
        .or_else(|| env::var_os("HOME").map(|home| PathBuf::from(home).join(".cache")))
        .unwrap_or_else(env::temp_dir);
    base.join("manzil")
}

pub fn make_dir(path: &Path, mode: u32) -> Result<()> {
    fs::create_dir_all(path).with_context(|| format!("cannot make {}", path.display()))?;
    fs::set_permissions(path, fs::Permissions::from_mode(mode))
        .with_context(|| format!("cannot set the permissions of {}", path.display()))
}

/// Copies what is in a folder into another, with owners, permissions and times.
pub fn copy_tree(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to).with_context(|| format!("cannot make {}", to.display()))?;
    let copy = Cmd::new("cp").arg("-a").arg(from.join(".")).arg(to);
    copy.capture()?.ok().map(drop)
}

/// Writes a file only its owner can read.
pub fn write_private(path: &Path, content: &str) -> Result<()> {
    use std::{io::Write, os::unix::fs::OpenOptionsExt};
    let mut file = fs::OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(true)
        .mode(0o600)
        .open(path)
        .with_context(|| format!("cannot write {}", path.display()))?;
    file.write_all(content.as_bytes())?;
    Ok(())
}

/// `bytes` random bytes in hexadecimal, from the operating system.
pub fn random_hex(bytes: usize) -> Result<String> {
    use std::{fmt::Write, io::Read};
    let mut buffer = vec![0_u8; bytes];
    fs::File::open("/dev/urandom")
        .and_then(|mut source| source.read_exact(&mut buffer))
        .context("no random source")?;
    let mut text = String::with_capacity(bytes * 2);
    for byte in buffer {
        write!(text, "{byte:02x}")?;
    }
    Ok(text)
}

/// The secret kept in `path`, made at the first call.
pub fn secret(path: &Path, bytes: usize) -> Result<String> {
    if let Ok(kept) = fs::read_to_string(path) {
        return Ok(kept.trim().to_owned());
    }
    let made = random_hex(bytes)?;
    write_private(path, &made)?;
    Ok(made)
}
