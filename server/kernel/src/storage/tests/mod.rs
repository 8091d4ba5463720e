mod folder;
mod s3;

use super::FileKind;

/// A file of the kind's first bytes and as many others.
fn png(others: usize) -> Vec<u8> {
    let mut bytes = b"\x89PNG\r\n\x1a\n".to_vec();
    bytes.extend((0..others).map(|index| (index % 251) as u8));
    bytes
}

#[test]
fn a_kind_is_told_by_the_bytes() {
    let samples: [(&[u8], Option<FileKind>); 10] = [
        (
            b"\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR",
            Some(FileKind::Png),
        ),
        (b"\xff\xd8\xff\xe0\x00\x10JFIF", Some(FileKind::Jpeg)),
        (b"RIFF\x24\x00\x00\x00WEBPVP8 ", Some(FileKind::Webp)),
        (b"%PDF-1.7\n", Some(FileKind::Pdf)),
        (b"\x00\x00\x00\x20ftypisom\x00\x00", Some(FileKind::Mp4)),
        (b"RIFF\x24\x00\x00\x00WAVEfmt ", None),
        (b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>", None),
        (b"<!doctype html><script>", None),
        (b"MZ\x90\x00", None),
        (b"", None),
    ];
    for (bytes, kind) in samples {
        assert_eq!(FileKind::detect(bytes), kind, "{bytes:?}");
    }
}
