/// What may be uploaded, decided by the bytes and never by the name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileKind {
    Png,
    Jpeg,
    Webp,
    Pdf,
    Mp4,
}

impl FileKind {
    pub const ALL: [Self; 5] = [Self::Png, Self::Jpeg, Self::Webp, Self::Pdf, Self::Mp4];

    /// Pictures.
    pub const IMAGES: [Self; 3] = [Self::Png, Self::Jpeg, Self::Webp];

    /// What a camera or a scanner makes of a paper.
    pub const SCANS: [Self; 4] = [Self::Png, Self::Jpeg, Self::Webp, Self::Pdf];

    pub fn detect(bytes: &[u8]) -> Option<Self> {
        let found = infer::get(bytes)?;
        Self::ALL
            .into_iter()
            .find(|kind| kind.mime() == found.mime_type())
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

    /// Of a file as [`super::Storage::put`] names it.
    pub fn of_path(path: &str) -> Option<Self> {
        let (_, extension) = path.rsplit_once('.')?;
        Self::ALL
            .into_iter()
            .find(|kind| kind.extension() == extension)
    }
}
