//! Uploaded files on disk, named by their content; the type is decided by the bytes, never by the name.

use std::path::{Path, PathBuf};

use sha2::{Digest as _, Sha256};

use crate::error::{Problem, Result};
use crate::text::Text;

/// The specification's limit for an upload.
pub const MAX_BYTES: usize = 5 * 1024 * 1024;

#[derive(Clone)]
pub struct Storage {
    root: PathBuf,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileKind {
    Png,
    Jpeg,
    Webp,
    Pdf,
    Mp4,
}

impl FileKind {
    pub fn detect(bytes: &[u8]) -> Option<Self> {
        match bytes {
            [0x89, b'P', b'N', b'G', 0x0D, 0x0A, 0x1A, 0x0A, ..] => Some(Self::Png),
            [0xFF, 0xD8, 0xFF, ..] => Some(Self::Jpeg),
            [
                b'R',
                b'I',
                b'F',
                b'F',
                _,
                _,
                _,
                _,
                b'W',
                b'E',
                b'B',
                b'P',
                ..,
            ] => Some(Self::Webp),
            [b'%', b'P', b'D', b'F', b'-', ..] => Some(Self::Pdf),
            [_, _, _, _, b'f', b't', b'y', b'p', ..] => Some(Self::Mp4),
            _ => None,
        }
    }

    pub fn extension(self) -> &'static str {
        match self {
            Self::Png => "png",
            Self::Jpeg => "jpg",
            Self::Webp => "webp",
            Self::Pdf => "pdf",
            Self::Mp4 => "mp4",
        }
    }

    pub fn mime(self) -> &'static str {
        match self {
            Self::Png => "image/png",
            Self::Jpeg => "image/jpeg",
            Self::Webp => "image/webp",
            Self::Pdf => "application/pdf",
            Self::Mp4 => "video/mp4",
        }
    }

    pub fn of_extension(extension: &str) -> Option<Self> {
        [Self::Png, Self::Jpeg, Self::Webp, Self::Pdf, Self::Mp4]
            .into_iter()
            .find(|kind| kind.extension() == extension)
    }
}

impl Storage {
    pub fn new(root: PathBuf) -> Self {
        Self { root }
    }

    /// Stores an upload of one of the `allowed` kinds; returns its path under the storage root.
    pub async fn put(
        &self,
        merchant_key: &str,
        bytes: &[u8],
        allowed: &[FileKind],
    ) -> Result<String> {
        if bytes.len() > MAX_BYTES {
            return Err(Problem::field(
                "file",
                Text::new(
                    "The file is larger than 5 MB.",
                    "حجم الملف أكبر من 5 ميغابايت.",
                ),
            ));
        }
        let kind = FileKind::detect(bytes)
            .filter(|kind| allowed.contains(kind))
            .ok_or_else(|| {
                let list: Vec<_> = allowed.iter().map(|kind| kind.extension()).collect();
                let list = list.join(", ");
                Problem::field(
                    "file",
                    Text::new(
                        format!("uploaded file must be one of these extensions: {list}"),
                        format!("يجب أن يكون الملف المرفوع بأحد هذه الامتدادات: {list}"),
                    ),
                )
            })?;
        let name = hex::encode(Sha256::digest(bytes));
        let relative = format!("{merchant_key}/{}/{name}.{}", &name[..2], kind.extension());
        self.write(&relative, bytes).await?;
        Ok(relative)
    }

    /// Writes beside the target first, so that a full disk or a crash leaves no half file.
    async fn write(&self, relative: &str, bytes: &[u8]) -> Result<()> {
        let target = self.root.join(relative);
        let draft = target.with_extension("part");
        let written = async {
            if let Some(folder) = target.parent() {
                tokio::fs::create_dir_all(folder).await?;
            }
            tokio::fs::write(&draft, bytes).await?;
            tokio::fs::rename(&draft, &target).await
        };
        if let Err(error) = written.await {
            let _ = tokio::fs::remove_file(&draft).await;
            return Err(disk_problem(error));
        }
        Ok(())
    }

    /// The bytes of a stored file; `None` when it does not exist or the path leaves the storage.
    pub async fn get(&self, relative: &str) -> Result<Option<Vec<u8>>> {
        let path = Path::new(relative);
        let stays_inside = path
            .components()
            .all(|part| matches!(part, std::path::Component::Normal(_)));
        if !stays_inside {
            return Ok(None);
        }
        match tokio::fs::read(self.root.join(path)).await {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(Problem::internal(error)),
        }
    }
}

fn disk_problem(error: std::io::Error) -> Problem {
    let full = matches!(
        error.kind(),
        std::io::ErrorKind::StorageFull | std::io::ErrorKind::QuotaExceeded
    );
    if !full {
        return Problem::internal(error);
    }
    Problem::new(
        503,
        "storage_full",
        Text::new(
            "There is no room to store the file. Please try again later; support has been told.",
            "لا توجد مساحة لحفظ الملف. يرجى المحاولة لاحقاً؛ وقد تم إبلاغ الدعم.",
        ),
    )
    .with_retry_after(600)
    .with_cause(error)
}
