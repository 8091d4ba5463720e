//! Sizes of images, from their headers only: nothing is decoded.

use kernel::validation::rules;

/// Whether the bytes are an image of the same width and height.
pub fn is_square(bytes: &[u8]) -> bool {
    let side = |length: usize| u32::try_from(length).unwrap_or(0);
    imagesize::blob_size(bytes)
        .is_ok_and(|size| rules::image_square(side(size.width), side(size.height)).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn png(width: u32, height: u32) -> Vec<u8> {
        let mut bytes = b"\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR".to_vec();
        bytes.extend(width.to_be_bytes());
        bytes.extend(height.to_be_bytes());
        bytes.extend([8, 6, 0, 0, 0, 0, 0, 0, 0]);
        bytes
    }

    proptest! {
        #[test]
        fn only_equal_sides_are_square(width in 1_u32..5000, height in 1_u32..5000) {
            prop_assert_eq!(is_square(&png(width, height)), width == height);
        }

        #[test]
        fn no_bytes_make_it_panic(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
            let _ = is_square(&bytes);
        }

        #[test]
        fn no_cut_off_image_makes_it_panic(length in 0_usize..32) {
            let bytes = png(10, 10);
            let _ = is_square(&bytes[..length.min(bytes.len())]);
        }
    }
}
