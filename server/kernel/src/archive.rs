//! Several files as one ZIP, written while it is sent, and read again: one file at a time is in memory.

use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::PathBuf;

use futures::stream;
use poem::Body;
use sha2::{Digest as _, Sha256};
use tokio::runtime::Handle;
use tokio::sync::mpsc::{Sender, channel};
use zip::result::ZipError;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipArchive, ZipWriter};

use crate::error::{Problem, Result};
use crate::export::Download;
use crate::storage::Storage;

/// Pieces that wait for a slow reader.
const WAITING: usize = 4;
const PIECE: usize = 64 * 1024;
/// Bytes of a stored archive that are read at once.
const AHEAD: u64 = 1024 * 1024;

/// A file of the archive.
pub struct Entry {
    name: String,
    content: Content,
}

enum Content {
    Made(Vec<u8>),
    Stored { path: String, is_text: bool },
}

impl Entry {
    pub fn made(name: String, bytes: Vec<u8>) -> Self {
        Self {
            name,
            content: Content::Made(bytes),
        }
    }

    /// A file of the storage, by its path.
    pub fn stored(name: String, path: String) -> Self {
        Self {
            name,
            content: Content::Stored {
                path,
                is_text: false,
            },
        }
    }

    /// The same of text, which is written smaller.
    pub fn text(name: String, path: String) -> Self {
        Self {
            name,
            content: Content::Stored {
                path,
                is_text: true,
            },
        }
    }
}

/// The entries as a file to be saved. A stored one that is missing breaks the answer off: a part is never taken for the whole.
pub fn download(storage: Storage, file_name: String, entries: Vec<Entry>) -> Download {
    let (sender, receiver) = channel::<io::Result<Vec<u8>>>(WAITING);
    let runtime = Handle::current();
    tokio::task::spawn_blocking(move || {
        let failures = sender.clone();
        if let Err(error) = write(&runtime, &storage, entries, sender) {
            tracing::warn!(%error, "an archive was not finished");
            // Nobody listens any more where the reader went away.
            let _ = failures.blocking_send(Err(error));
        }
    });
    let pieces = stream::unfold(receiver, |mut receiver| async {
        let piece = receiver.recv().await?;
        Some((piece, receiver))
    });
    Download::streamed(
        Body::from_bytes_stream(pieces),
        "application/zip",
        file_name,
    )
}

fn write(
    runtime: &Handle,
    storage: &Storage,
    entries: Vec<Entry>,
    sender: Sender<io::Result<Vec<u8>>>,
) -> io::Result<()> {
    // Papers and photos are compressed already.
    let as_it_is = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    let smaller = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    let pipe = io::BufWriter::with_capacity(PIECE, Pipe(sender));
    let mut zip = ZipWriter::new_stream(pipe);
    for entry in entries {
        let (bytes, options) = match entry.content {
            Content::Made(bytes) => (bytes, as_it_is),
            Content::Stored { path, is_text } => {
                let bytes = runtime
                    .block_on(storage.get(&path))
                    .map_err(|problem| io::Error::other(problem.code().to_owned()))?
                    .ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, path))?;
                (bytes, if is_text { smaller } else { as_it_is })
            }
        };
        zip.start_file(entry.name, options)?;
        zip.write_all(&bytes)?;
    }
    zip.finish()?.into_inner().flush()
}

struct Pipe(Sender<io::Result<Vec<u8>>>);

impl Write for Pipe {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let piece = bytes.to_vec();
        self.0
            .blocking_send(Ok(piece))
            .map_err(|_| io::ErrorKind::BrokenPipe)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The SHA-256 of an entry, as lists of contents have it.
pub fn sha256(bytes: &[u8]) -> String {
    hex::encode(Sha256::digest(bytes))
}

trait Source: Read + Seek + Send {}

impl<T: Read + Seek + Send> Source for T {}

/// An archive that is read entry by entry.
pub struct Opened(ZipArchive<Box<dyn Source>>);

/// Where an archive lies.
#[derive(Debug, Clone)]
pub enum Place {
    /// On this machine.
    File(PathBuf),
    /// In the storage, under this name.
    Stored(String),
}

impl Opened {
    /// Opens an archive; an error says that there is none, or that it is none.
    pub async fn open(storage: &Storage, place: Place) -> Result<io::Result<Self>> {
        let (storage, runtime) = (storage.clone(), Handle::current());
        let opened = tokio::task::spawn_blocking(move || {
            let source: Box<dyn Source> = match place {
                Place::File(path) => Box::new(io::BufReader::new(std::fs::File::open(path)?)),
                Place::Stored(path) => Box::new(StoredFile::open(storage, runtime, path)?),
            };
            ZipArchive::new(source).map(Self).map_err(io::Error::from)
        });
        opened.await.map_err(Problem::internal)
    }

    /// The bytes of an entry; nothing where there is none of this name or it is larger than that. An error says that it is
    /// damaged.
    pub async fn entry(
        self,
        name: String,
        most: u64,
    ) -> Result<(Self, io::Result<Option<Vec<u8>>>)> {
        let mut archive = self.0;
        let read = tokio::task::spawn_blocking(move || {
            let bytes = bytes_of(&mut archive, &name, most);
            (Self(archive), bytes)
        });
        read.await.map_err(Problem::internal)
    }
}

fn bytes_of(
    archive: &mut ZipArchive<Box<dyn Source>>,
    name: &str,
    most: u64,
) -> io::Result<Option<Vec<u8>>> {
    let entry = match archive.by_name(name) {
        Ok(entry) => entry,
        Err(ZipError::FileNotFound) => return Ok(None),
        Err(error) => return Err(error.into()),
    };
    let mut bytes = Vec::new();
    // What its head says of its length is not relied on.
    entry.take(most + 1).read_to_end(&mut bytes)?;
    let fits = u64::try_from(bytes.len()).is_ok_and(|length| length <= most);
    Ok(fits.then_some(bytes))
}

/// A file of the storage that is read where its reader stands.
struct StoredFile {
    storage: Storage,
    runtime: Handle,
    path: String,
    size: u64,
    at: u64,
    ahead: Vec<u8>,
    ahead_from: u64,
}

impl StoredFile {
    fn open(storage: Storage, runtime: Handle, path: String) -> io::Result<Self> {
        let size = runtime
            .block_on(storage.size(&path))
            .map_err(|problem| io::Error::other(problem.code().to_owned()))?
            .ok_or(io::ErrorKind::NotFound)?;
        Ok(Self {
            storage,
            runtime,
            path,
            size,
            at: 0,
            ahead: Vec::new(),
            ahead_from: 0,
        })
    }

    /// What lies ahead, from where the reader stands.
    fn rest(&self) -> &[u8] {
        let passed = self.at.checked_sub(self.ahead_from);
        let passed = passed.and_then(|passed| usize::try_from(passed).ok());
        passed
            .and_then(|passed| self.ahead.get(passed..))
            .unwrap_or_default()
    }
}

impl Read for StoredFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.at >= self.size {
            return Ok(0);
        }
        if self.rest().is_empty() {
            let range = self.at..self.size.min(self.at + AHEAD);
            let read = self.runtime.block_on(self.storage.range(&self.path, range));
            self.ahead = read.map_err(|problem| io::Error::other(problem.code().to_owned()))?;
            self.ahead_from = self.at;
        }
        let rest = self.rest();
        let length = rest.len().min(buffer.len());
        buffer[..length].copy_from_slice(&rest[..length]);
        self.at += u64::try_from(length).unwrap_or_default();
        Ok(length)
    }
}

impl Seek for StoredFile {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let at = match to {
            SeekFrom::Start(at) => Some(at),
            SeekFrom::End(by) => self.size.checked_add_signed(by),
            SeekFrom::Current(by) => self.at.checked_add_signed(by),
        };
        self.at = at.ok_or(io::ErrorKind::InvalidInput)?;
        Ok(self.at)
    }
}
