use std::error::Error as _;
use std::io::{self, ErrorKind};

use crate::error::Problem;

crate::error_enum! {
    pub enum StorageError {
        /// The disk, a quota or a limit on the size of files.
        Full = 503 "storage_full"
            ("There is no room to store the file. Nothing was saved; please tell support and try again later.",
             "لا توجد مساحة لحفظ الملف. لم يتم حفظ أي شيء؛ يرجى إبلاغ الدعم والمحاولة لاحقاً."),
        /// The store does not accept the configured key, or does not have the configured bucket.
        Refused = 503 "storage_refused"
            ("The file storage is not set up correctly. Nothing was saved; please tell support.",
             "لم يتم إعداد مخزن الملفات بشكل صحيح. لم يتم حفظ أي شيء؛ يرجى إبلاغ الدعم."),
        Unavailable = 503 "storage_unavailable"
            ("Files cannot be stored or read at the moment. Nothing was saved; please try again shortly.",
             "تعذّر حفظ الملفات أو قراءتها حالياً. لم يتم حفظ أي شيء؛ يرجى المحاولة بعد قليل."),
    }
}

impl StorageError {
    fn of(error: &object_store::Error) -> Self {
        match error {
            object_store::Error::PermissionDenied { .. }
            | object_store::Error::Unauthenticated { .. }
            | object_store::Error::NotFound { .. } => Self::Refused,
            _ if is_full(error) => Self::Full,
            _ => Self::Unavailable,
        }
    }

    fn retry_after(&self) -> u32 {
        match self {
            Self::Full | Self::Refused => 600,
            Self::Unavailable => 5,
        }
    }
}

pub(super) fn problem(error: object_store::Error) -> Problem {
    let kind = StorageError::of(&error);
    let retry_after = kind.retry_after();
    Problem::from(kind)
        .with_retry_after(retry_after)
        .with_cause(error)
}

fn is_full(error: &object_store::Error) -> bool {
    std::iter::successors(error.source(), |&cause| cause.source())
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| {
            matches!(
                cause.kind(),
                ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge
            )
        })
}
