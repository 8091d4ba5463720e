//! Uploaded and frozen files, named by their content: in a folder, or in a bucket of an S3-compatible store.
//!
//! What [`Storage::put`] has returned is durable, so a row that names it may be committed. A put that fails or is
//! killed leaves nothing under the file's name.

mod error;
mod kind;
#[cfg(test)]
mod tests;

use std::io;
use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use futures::TryStreamExt as _;

use object_store::aws::AmazonS3Builder;
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::{
    BackoffConfig, ClientOptions, ObjectStore, ObjectStoreExt as _, RetryConfig, WriteMultipart,
};
use poem::Body;
use sha2::{Digest as _, Sha256};

pub use error::StorageError;
pub use kind::FileKind;

use crate::config::Config;
use crate::error::{Problem, Result};
use crate::text::Text;

/// The specification's limit for an upload.
pub const MAX_BYTES: usize = 5 * 1024 * 1024;

/// All tries together stay below the time that a transaction may be idle.
const TRY_TIMEOUT: Duration = Duration::from_secs(15);
const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);
const RETRY_TIMEOUT: Duration = Duration::from_secs(20);
const MOST_RETRIES: usize = 2;
/// Parts of a file that are sent at once.
const PARTS_UNDER_WAY: usize = 4;

/// The configuration names a store that cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    #[error("MANZIL_STORAGE_DIR: {0}")]
    Folder(#[from] std::io::Error),
    #[error("MANZIL_STORAGE_DIR or MANZIL_STORAGE_S3_*: {0}")]
    Store(#[from] object_store::Error),
}

#[derive(Clone)]
pub struct Storage {
    store: Arc<dyn ObjectStore>,
}

impl Storage {
    /// The store that the configuration names. A bucket is not asked for, so that a store that is down at the start
    /// is found when it comes up.
    pub fn open(config: &Config) -> Result<Self, OpenError> {
        let store: Arc<dyn ObjectStore> = match &config.storage_s3_bucket {
            Some(bucket) => Arc::new(bucket_of(config, bucket).build()?),
            None => {
                std::fs::create_dir_all(&config.storage_dir)?;
                Arc::new(LocalFileSystem::new_with_prefix(&config.storage_dir)?.with_fsync(true))
            }
        };
        Ok(Self { store })
    }

    /// Stores an upload of one of the `allowed` kinds; returns its path in the store.
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
        let path = Path::from(format!(
            "{merchant_key}/{}/{name}.{}",
            &name[..2],
            kind.extension()
        ));
        let stored = self.store.put(&path, bytes.to_vec().into()).await;
        stored.map_err(error::problem)?;
        Ok(path.into())
    }

    /// The bytes of a stored file; `None` when it does not exist or the path leaves the storage.
    pub async fn get(&self, path: &str) -> Result<Option<Vec<u8>>> {
        let Ok(path) = Path::parse(path) else {
            return Ok(None);
        };
        let found = match self.store.get(&path).await {
            Ok(found) => found,
            Err(object_store::Error::NotFound { .. }) => return Ok(None),
            Err(error) => return Err(error::problem(error)),
        };
        let bytes = found.bytes().await.map_err(error::problem)?;
        Ok(Some(bytes.into()))
    }

    /// Writes a file under a name that its writer knows, of whatever kind.
    pub async fn write(&self, path: &str, bytes: Vec<u8>) -> Result<()> {
        let stored = self.store.put(&Path::from(path), bytes.into()).await;
        stored.map(drop).map_err(error::problem)
    }

    /// The files below a folder with their sizes, by name.
    pub async fn below(&self, folder: &str) -> Result<Vec<(String, u64)>> {
        let found = self.store.list(Some(&Path::from(folder)));
        let found: Vec<_> = found.try_collect().await.map_err(error::problem)?;
        let mut files: Vec<(String, u64)> = found
            .into_iter()
            .map(|file| (file.location.into(), file.size))
            .collect();
        files.sort_unstable();
        Ok(files)
    }

    /// How many bytes a file has; `None` when it does not exist.
    pub async fn size(&self, path: &str) -> Result<Option<u64>> {
        match self.store.head(&Path::from(path)).await {
            Ok(file) => Ok(Some(file.size)),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error::problem(error)),
        }
    }

    /// Some bytes of a file.
    pub async fn range(&self, path: &str, range: Range<u64>) -> Result<Vec<u8>> {
        let read = self.store.get_range(&Path::from(path), range).await;
        Ok(read.map_err(error::problem)?.into())
    }

    /// Begins a file that is written piece by piece. Nothing is under its name before [`Upload::finish`].
    pub async fn begin(&self, path: &str) -> Result<Upload> {
        let begun = self.store.put_multipart(&Path::from(path)).await;
        Ok(Upload(WriteMultipart::new(begun.map_err(error::problem)?)))
    }

    /// A stored file as an answer's body, read while it is sent.
    pub async fn body(&self, path: &str) -> Result<Option<Body>> {
        match self.store.get(&Path::from(path)).await {
            Ok(found) => Ok(Some(Body::from_bytes_stream(
                found.into_stream().map_err(io::Error::other),
            ))),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error::problem(error)),
        }
    }

    /// Removes a file that no record names any more; one that is gone already is fine.
    pub async fn remove(&self, path: &str) -> Result<()> {
        match self.store.delete(&Path::from(path)).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(error::problem(error)),
        }
    }

    /// An upload that a record names, and what it is; not found when the record has none.
    pub async fn upload(&self, path: Option<&str>) -> Result<(Vec<u8>, FileKind)> {
        let path = path.ok_or_else(Problem::not_found)?;
        let kind = FileKind::of_path(path).ok_or_else(Problem::not_found)?;
        let bytes = self.get(path).await?.ok_or_else(Problem::not_found)?;
        Ok((bytes, kind))
    }
}

/// A file that is being written.
pub struct Upload(WriteMultipart);

impl Upload {
    pub async fn write(&mut self, piece: &[u8]) -> Result<()> {
        let ready = self.0.wait_for_capacity(PARTS_UNDER_WAY).await;
        ready.map_err(error::problem)?;
        self.0.write(piece);
        Ok(())
    }

    /// Now it is there.
    pub async fn finish(self) -> Result<()> {
        let finished = self.0.finish().await;
        finished.map(drop).map_err(error::problem)
    }

    /// Leaves nothing of it.
    pub async fn leave(self) -> Result<()> {
        self.0.abort().await.map_err(error::problem)
    }
}

fn bucket_of(config: &Config, name: &str) -> AmazonS3Builder {
    let mut bucket = AmazonS3Builder::new()
        .with_bucket_name(name)
        .with_region(&config.storage_s3_region)
        .with_access_key_id(config.storage_s3_access_key.as_deref().unwrap_or_default())
        .with_secret_access_key(config.storage_s3_secret_key.as_deref().unwrap_or_default())
        .with_client_options(
            ClientOptions::new()
                .with_timeout(TRY_TIMEOUT)
                .with_connect_timeout(CONNECT_TIMEOUT),
        )
        .with_retry(RetryConfig {
            backoff: BackoffConfig::default(),
            max_retries: MOST_RETRIES,
            retry_timeout: RETRY_TIMEOUT,
        });
    if let Some(endpoint) = &config.storage_s3_endpoint {
        bucket = bucket
            .with_allow_http(endpoint.starts_with("http://"))
            .with_endpoint(endpoint);
    }
    bucket
}
