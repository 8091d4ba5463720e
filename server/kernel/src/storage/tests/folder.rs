use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use sha2::{Digest as _, Sha256};

use super::super::{FileKind, MAX_BYTES, Storage};
use super::png;
use crate::config::Config;

/// Names the folder for the process that a test starts of its own program.
const FOLDER: &str = "STORAGE_TEST_FOLDER";
const ALL: &[FileKind] = &FileKind::ALL;

/// Removed with everything in it.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        let name = format!("manzil-storage-{}", uuid::Uuid::new_v4().simple());
        let folder = Self(std::env::temp_dir().join(name));
        std::fs::create_dir_all(&folder.0).unwrap();
        folder
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn storage(folder: &Path) -> Storage {
    let config = Config {
        storage_dir: folder.to_owned(),
        ..Config::default()
    };
    Storage::open(&config).unwrap()
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        match entry.path() {
            path if path.is_dir() => found.extend(files(&path)),
            path => found.push(path),
        }
    }
    found
}

/// Written beside its name and not renamed.
fn is_draft(path: &Path) -> bool {
    path.to_string_lossy().contains('#')
}

#[expect(clippy::disallowed_methods, reason = "how a test speaks to its child")]
fn folder_of_child() -> Option<PathBuf> {
    std::env::var_os(FOLDER).map(PathBuf::from)
}

/// This program again, with one test, in a shell that first does what `script` says.
fn child(program: &str, arguments: &[&str], script: &str, test: &str, folder: &Path) -> Command {
    let mut command = Command::new(program);
    command
        .args(arguments)
        .arg(format!("{script} exec \"$0\" --exact \"$1\" --nocapture"))
        .arg(std::env::current_exe().unwrap())
        .arg(test)
        .env(FOLDER, folder);
    command
}

#[tokio::test]
async fn a_folder_gives_back_what_was_stored_under_the_name_of_its_content() {
    let folder = Folder::new();
    let storage = storage(&folder.0);
    let bytes = png(100);
    let hash = hex::encode(Sha256::digest(&bytes));
    let path = storage.put("palm01", &bytes, ALL).await.unwrap();
    assert_eq!(path, format!("palm01/{}/{hash}.png", &hash[..2]));
    assert_eq!(storage.put("palm01", &bytes, ALL).await.unwrap(), path);
    assert_eq!(files(&folder.0), [folder.0.join(&path)]);
    assert_eq!(storage.get(&path).await.unwrap(), Some(bytes));
    let missing = path.replace("palm01", "cedar1");
    assert_eq!(storage.get(&missing).await.unwrap(), None);
}

#[tokio::test]
async fn a_path_cannot_leave_the_folder() {
    let folder = Folder::new();
    let inner = folder.0.join("inner");
    std::fs::write(folder.0.join("secret.png"), png(1)).unwrap();
    let storage = storage(&inner);
    for path in ["../secret.png", "a/../../secret.png", "./../secret.png"] {
        assert_eq!(storage.get(path).await.unwrap(), None, "{path}");
    }
    let absolute = folder.0.join("secret.png");
    let got = storage.get(&absolute.to_string_lossy()).await.unwrap();
    assert_eq!(got, None);
}

#[tokio::test]
async fn what_is_too_large_or_of_another_kind_is_refused() {
    let folder = Folder::new();
    let storage = storage(&folder.0);
    let largest = MAX_BYTES - png(0).len();
    assert!(storage.put("palm01", &png(largest), ALL).await.is_ok());
    let refused = [
        storage.put("palm01", &png(largest + 1), ALL).await,
        storage.put("palm01", b"%PDF-1.7\n", &[FileKind::Png]).await,
        storage.put("palm01", b"<svg/>", ALL).await,
    ];
    for refusal in refused {
        let refusal = refusal.unwrap_err();
        assert_eq!(refusal.fields().collect::<Vec<_>>(), ["file"]);
    }
    assert_eq!(files(&folder.0).len(), 1);
}

/// By a limit on the size of files, and on a small disk where this user may mount one.
#[tokio::test]
async fn without_room_nothing_is_left_and_the_caller_is_told() {
    const NAME: &str =
        "storage::tests::folder::without_room_nothing_is_left_and_the_caller_is_told";
    if let Some(folder) = folder_of_child() {
        let storage = storage(&folder);
        let small = storage.put("palm01", &png(1000), ALL).await.unwrap();
        let refused = storage.put("palm01", &png(1_000_000), ALL).await;
        assert_eq!(refused.unwrap_err().code(), "storage_full");
        assert_eq!(files(&folder), [folder.join(small)]);
        return;
    }
    let limited = Folder::new();
    let script = "trap '' XFSZ; ulimit -f 512;";
    let child_of = child("sh", &["-c"], script, NAME, &limited.0).output();
    let told = child_of.unwrap();
    assert!(told.status.success(), "{told:?}");
    assert_eq!(files(&limited.0).len(), 1);

    let disk = Folder::new();
    let mount = format!("mount -t tmpfs -o size=512k none '{}'", disk.0.display());
    let mut try_mount = Command::new("unshare");
    let tried = try_mount.args(["-m", "sh", "-c", &mount]).output();
    if tried.is_ok_and(|told| told.status.success()) {
        let script = format!("{mount} &&");
        let told = child("unshare", &["-m", "sh", "-c"], &script, NAME, &disk.0).output();
        let told = told.unwrap();
        assert!(told.status.success(), "{told:?}");
    }
}

#[tokio::test]
async fn a_process_that_is_killed_leaves_only_whole_files_under_their_names() {
    const NAME: &str = "storage::tests::folder::\
                        a_process_that_is_killed_leaves_only_whole_files_under_their_names";
    const MOST_KILLS: usize = 300;
    if let Some(folder) = folder_of_child() {
        let storage = storage(&folder);
        for length in 2_000_000.. {
            storage.put("palm01", &png(length), ALL).await.unwrap();
        }
    }
    let folder = Folder::new();
    let mut kills = 0;
    // Until one was killed between the first byte and the rename.
    while !files(&folder.0).iter().any(|path| is_draft(path)) {
        assert!(kills < MOST_KILLS, "no draft was left by {kills} kills");
        kills += 1;
        let mut writer = child("sh", &["-c"], "", NAME, &folder.0).spawn().unwrap();
        while !files(&folder.0).iter().any(|path| is_draft(path)) {
            assert_eq!(writer.try_wait().unwrap(), None, "it stopped by itself");
            tokio::time::sleep(Duration::from_micros(200)).await;
        }
        writer.kill().unwrap();
        writer.wait().unwrap();
    }
    let (drafts, whole): (Vec<_>, Vec<_>) = files(&folder.0)
        .into_iter()
        .partition(|path| is_draft(path));
    for path in whole {
        let hash = hex::encode(Sha256::digest(std::fs::read(&path).unwrap()));
        assert_eq!(path.file_stem().unwrap().to_string_lossy(), hash);
    }
    // What was being written can be stored again.
    let length = (2_000_000..)
        .find(|length| {
            let hash = hex::encode(Sha256::digest(png(*length)));
            drafts[0].to_string_lossy().contains(&hash)
        })
        .unwrap();
    let storage = storage(&folder.0);
    let path = storage.put("palm01", &png(length), ALL).await.unwrap();
    assert_eq!(storage.get(&path).await.unwrap(), Some(png(length)));
}
