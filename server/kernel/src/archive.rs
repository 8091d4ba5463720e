//! Several files as one ZIP, written while it is sent: one file at a time is in memory.

use std::io::{self, Write};

use futures::stream;
use poem::Body;
use tokio::runtime::Handle;
use tokio::sync::mpsc::{Sender, channel};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use crate::export::Download;
use crate::storage::Storage;

/// Pieces that wait for a slow reader.
const WAITING: usize = 4;
const PIECE: usize = 64 * 1024;

/// A file of the archive.
pub struct Entry {
    name: String,
    content: Content,
}

enum Content {
    Made(Vec<u8>),
    Stored(String),
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
            content: Content::Stored(path),
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
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    let pipe = io::BufWriter::with_capacity(PIECE, Pipe(sender));
    let mut zip = ZipWriter::new_stream(pipe);
    for entry in entries {
        let bytes = match entry.content {
            Content::Made(bytes) => bytes,
            Content::Stored(path) => runtime
                .block_on(storage.get(&path))
                .map_err(|problem| io::Error::other(problem.code().to_owned()))?
                .ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, path))?,
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
