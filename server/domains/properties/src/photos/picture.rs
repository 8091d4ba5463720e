//! Pictures as they are stored: upright, small, and without what the camera wrote into them.

use std::io::Cursor;

use image::codecs::jpeg::JpegEncoder;
use image::imageops::{self, FilterType};
use image::{DynamicImage, ImageDecoder as _, ImageReader, Limits, Rgb, RgbImage};
use kernel::text::{Language, Text};
use kernel::validation::{Rule, Validator, rules};
use kernel::{Problem, Result, press};

/// The longer side of what a page shows, and of what a list shows.
const LARGE: u32 = 1_600;
const SMALL: u32 = 320;
const QUALITY: u8 = 82;
const MOST_PIXELS: u64 = 50_000_000;
/// Four bytes a pixel, and as much again for what a decoder keeps beside them.
const MOST_MEMORY: u64 = 400 * 1024 * 1024;

/// A picture in both sizes.
#[derive(Debug)]
pub struct Picture {
    /// JPEG.
    pub large: Vec<u8>,
    /// JPEG.
    pub small: Vec<u8>,
    pub width: u32,
    pub height: u32,
}

/// The same of what came with a form, which is not empty and not larger than an upload may be.
pub async fn uploaded(language: Language, bytes: Vec<u8>) -> Result<Picture> {
    let mut form = Validator::new(language);
    let size = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
    form.check("file", size > 0, Rule::Required);
    if let Err(fault) = rules::upload_size(size) {
        form.check("file", false, fault);
    }
    form.finish()?;
    read(bytes).await
}

/// The picture of an upload; a fault of the form where it is none or too large.
pub async fn read(bytes: Vec<u8>) -> Result<Picture> {
    let made = press::set(move || make(&bytes)).await?;
    made.map_err(|fault| {
        Problem::field(
            "file",
            match fault {
                Fault::TooLarge => TOO_LARGE,
                Fault::Unreadable => UNREADABLE,
            },
        )
    })
}

const TOO_LARGE: Text = Text::fixed(
    "The picture has more than 50 million pixels. Please make it smaller.",
    "تتجاوز الصورة 50 مليون بكسل. يرجى تصغيرها.",
);
const UNREADABLE: Text = Text::fixed(
    "The picture cannot be read. Please send it as JPEG, PNG or WebP.",
    "تعذّرت قراءة الصورة. يرجى إرسالها بصيغة JPEG أو PNG أو WebP.",
);

#[derive(Debug, PartialEq, Eq)]
enum Fault {
    TooLarge,
    Unreadable,
}

impl From<image::ImageError> for Fault {
    fn from(error: image::ImageError) -> Self {
        match error {
            image::ImageError::Limits(_) => Self::TooLarge,
            _ => Self::Unreadable,
        }
    }
}

fn make(bytes: &[u8]) -> std::result::Result<Picture, Fault> {
    let reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format();
    let mut decoder = reader.map_err(|_| Fault::Unreadable)?.into_decoder()?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(Fault::TooLarge);
    }
    let mut limits = Limits::default();
    limits.max_alloc = Some(MOST_MEMORY);
    decoder.set_limits(limits)?;
    let orientation = decoder.orientation()?;
    let mut picture = DynamicImage::from_decoder(decoder)?;
    picture = within(picture, LARGE);
    picture.apply_orientation(orientation);
    let large = on_white(picture);
    let small = within(DynamicImage::ImageRgb8(large.clone()), SMALL).into_rgb8();
    Ok(Picture {
        width: large.width(),
        height: large.height(),
        large: written(&large)?,
        small: written(&small)?,
    })
}

/// Only what is larger is made smaller.
fn within(picture: DynamicImage, side: u32) -> DynamicImage {
    if picture.width().max(picture.height()) <= side {
        return picture;
    }
    picture.resize(side, side, FilterType::CatmullRom)
}

/// JPEG has no transparency: what shone through becomes white.
fn on_white(picture: DynamicImage) -> RgbImage {
    if !picture.color().has_alpha() {
        return picture.into_rgb8();
    }
    let mut page = DynamicImage::ImageRgb8(RgbImage::from_pixel(
        picture.width(),
        picture.height(),
        Rgb([255; 3]),
    ))
    .into_rgba8();
    imageops::overlay(&mut page, &picture.into_rgba8(), 0, 0);
    DynamicImage::ImageRgba8(page).into_rgb8()
}

fn written(picture: &RgbImage) -> std::result::Result<Vec<u8>, Fault> {
    let mut bytes = Vec::new();
    JpegEncoder::new_with_quality(&mut bytes, QUALITY).encode_image(picture)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use image::{ImageFormat, Rgba, RgbaImage};

    use super::*;

    fn encoded(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        picture.write_to(&mut bytes, format).expect("written");
        bytes.into_inner()
    }

    /// A JPEG whose EXIF block says that it lies on its side, and where it was taken.
    fn lying() -> Vec<u8> {
        let wide = DynamicImage::ImageRgb8(RgbImage::from_pixel(40, 20, Rgb([9, 9, 9])));
        let jpeg = encoded(&wide, ImageFormat::Jpeg);
        let mut exif = b"Exif\0\0MM\0\x2a\0\0\0\x08\0\x02".to_vec();
        // Orientation 6: to be turned by a quarter.
        exif.extend(b"\x01\x12\0\x03\0\0\0\x01\0\x06\0\0");
        // The reference of a latitude.
        exif.extend(b"\x88\x25\0\x04\0\0\0\x01\0\0\0\x26\0\0\0\0");
        exif.extend(b"\0\x01\0\x01\0\x02\0\0\0\x02N\0\0\0\0\0\0\0");
        let length = u16::try_from(exif.len() + 2).expect("short").to_be_bytes();
        let mut bytes = jpeg[..2].to_vec();
        bytes.extend([0xff, 0xe1]);
        bytes.extend(length);
        bytes.extend(exif);
        bytes.extend(&jpeg[2..]);
        bytes
    }

    #[test]
    fn a_picture_is_turned_upright_and_keeps_nothing_of_the_camera() {
        let upload = lying();
        assert!(upload.windows(4).any(|part| part == b"Exif"));
        let picture = make(&upload).expect("a picture");
        assert_eq!((picture.width, picture.height), (20, 40));
        for bytes in [picture.large, picture.small] {
            assert!(!bytes.windows(4).any(|part| part == b"Exif"));
        }
    }

    #[test]
    fn a_large_one_is_made_small_and_a_transparent_one_white() {
        let clear = RgbaImage::from_pixel(3_200, 1_000, Rgba([0, 0, 0, 0]));
        let upload = encoded(&DynamicImage::ImageRgba8(clear), ImageFormat::Png);
        let picture = make(&upload).expect("a picture");
        assert_eq!((picture.width, picture.height), (1_600, 500));
        let small = image::load_from_memory(&picture.small).expect("a JPEG");
        assert_eq!((small.width(), small.height()), (320, 100));
        assert_eq!(small.into_rgb8().get_pixel(5, 5), &Rgb([255; 3]));
    }

    #[test]
    fn what_is_no_picture_or_too_large_is_refused() {
        assert_eq!(make(b"%PDF-1.7").err(), Some(Fault::Unreadable));
        let mut cut = lying();
        cut.truncate(60);
        assert_eq!(make(&cut).err(), Some(Fault::Unreadable));
        // A few bytes that claim a picture of a billion pixels.
        let one = DynamicImage::ImageRgb8(RgbImage::new(1, 1));
        let mut bomb = encoded(&one, ImageFormat::Png);
        bomb[16..24].copy_from_slice(&[0, 0, 0x80, 0, 0, 0, 0x80, 0]);
        let checksum = crc(&bomb[12..29]);
        bomb[29..33].copy_from_slice(&checksum.to_be_bytes());
        assert_eq!(make(&bomb).err(), Some(Fault::TooLarge));
    }

    /// PNG's checksum of a chunk.
    fn crc(bytes: &[u8]) -> u32 {
        !bytes.iter().fold(u32::MAX, |sum, byte| {
            (0..8).fold(sum ^ u32::from(*byte), |sum, _| {
                (sum >> 1) ^ (0xedb8_8320 & (sum & 1).wrapping_neg())
            })
        })
    }
}
