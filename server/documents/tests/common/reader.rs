//! Reads a finished PDF as another program would: its embedded files, its text and its pages.

use std::collections::{BTreeMap, BTreeSet};

use hayro::hayro_interpret::font::Glyph;
use hayro::hayro_interpret::hayro_cmap::BfString;
use hayro::hayro_interpret::{
    BlendMode, ClipPath, Context, Device, GlyphDrawMode, Image, InterpreterCache,
    InterpreterSettings, Paint, PathDrawMode, SoftMask, interpret_page,
};
use hayro::hayro_syntax::Pdf;
use hayro::hayro_syntax::object::{Array, Dict, Name, Object, Stream, String as PdfString};
use hayro::vello_cpu::color::palette::css::WHITE;
use hayro::vello_cpu::kurbo::{Affine, BezPath, Rect};
use hayro::{RenderCache, RenderSettings, render};

/// A file embedded in a PDF.
#[derive(Debug, PartialEq, Eq)]
pub struct Embedded {
    pub name: String,
    pub relationship: String,
    pub mime: String,
    pub bytes: Vec<u8>,
}

/// Opens a finished file.
pub fn open(bytes: &[u8]) -> Pdf {
    Pdf::new(bytes.to_vec()).expect("a readable PDF")
}

/// The document's root dictionary.
pub fn catalog(pdf: &Pdf) -> Dict<'_> {
    pdf.xref().get(pdf.xref().root_id()).expect("a catalog")
}

fn text(string: &PdfString<'_>) -> String {
    String::from_utf8_lossy(string.as_bytes()).into_owned()
}

/// The files of the catalog's name tree, walked through all its nodes.
pub fn embedded_files(pdf: &Pdf) -> Vec<Embedded> {
    let names: Dict<'_> = catalog(pdf).get("Names").expect("a names dictionary");
    let mut nodes: Vec<Dict<'_>> = names.get("EmbeddedFiles").into_iter().collect();
    let mut files = Vec::new();
    while let Some(node) = nodes.pop() {
        if let Some(kids) = node.get::<Array<'_>>("Kids") {
            nodes.extend(kids.iter::<Dict<'_>>());
        }
        if let Some(pairs) = node.get::<Array<'_>>("Names") {
            let entries = pairs.iter::<Object<'_>>().filter_map(Object::into_dict);
            files.extend(entries.map(|file| embedded(&file)));
        }
    }
    files
}

/// The files that the catalog says belong to the whole document.
pub fn associated_files(pdf: &Pdf) -> Vec<Embedded> {
    let files: Array<'_> = catalog(pdf).get("AF").expect("associated files");
    files
        .iter::<Dict<'_>>()
        .map(|file| embedded(&file))
        .collect()
}

fn embedded(file: &Dict<'_>) -> Embedded {
    let name: PdfString<'_> = file.get("UF").or_else(|| file.get("F")).expect("a name");
    let relationship: Name<'_> = file.get("AFRelationship").expect("a relationship");
    let streams: Dict<'_> = file.get("EF").expect("an embedded file");
    let stream: Stream<'_> = streams.get("F").expect("a stream");
    let mime: Name<'_> = stream.dict().get("Subtype").expect("a MIME type");
    Embedded {
        name: text(&name),
        relationship: relationship.as_str().to_owned(),
        mime: mime.as_str().to_owned(),
        bytes: stream.decoded().expect("a whole stream").into_owned(),
    }
}

/// The XMP metadata as text.
pub fn metadata(pdf: &Pdf) -> String {
    let stream: Stream<'_> = catalog(pdf).get("Metadata").expect("metadata");
    String::from_utf8(stream.decoded().expect("a whole stream").into_owned()).expect("UTF-8")
}

/// What the pages print, in the order of printing, and the shapes that each letter takes.
#[derive(Default)]
pub struct Printed {
    pub text: String,
    pub shapes: BTreeMap<char, BTreeSet<u32>>,
    pub unknown: usize,
}

impl Printed {
    /// Whether a text stands on the pages, either way round as Arabic is printed from its end.
    pub fn has(&self, wanted: &str) -> bool {
        let backwards: String = wanted.chars().rev().collect();
        self.text.contains(wanted) || self.text.contains(&backwards)
    }
}

impl Device<'_> for Printed {
    fn set_soft_mask(&mut self, _: Option<SoftMask<'_>>) {}
    fn set_blend_mode(&mut self, _: BlendMode) {}
    fn draw_path(&mut self, _: &BezPath, _: Affine, _: &Paint<'_>, _: &PathDrawMode) {}
    fn push_clip_path(&mut self, _: &ClipPath) {}
    fn push_transparency_group(&mut self, _: f32, _: Option<SoftMask<'_>>, _: BlendMode) {}
    fn draw_glyph(
        &mut self,
        glyph: &Glyph<'_>,
        _: Affine,
        _: Affine,
        _: &Paint<'_>,
        _: &GlyphDrawMode,
    ) {
        match (glyph.as_unicode(), glyph) {
            (Some(BfString::Char(letter)), Glyph::Outline(outline)) => {
                self.text.push(letter);
                let shapes = self.shapes.entry(letter).or_default();
                shapes.insert(outline.glyph_id().to_u32());
            }
            // A ligature; of Arabic it stands for letters that are printed from their end.
            (Some(BfString::String(letters)), _) => {
                if letters.is_ascii() {
                    self.text.push_str(&letters);
                } else {
                    self.text.extend(letters.chars().rev());
                }
            }
            _ => self.unknown += 1,
        }
    }
    fn draw_image(&mut self, _: Image<'_, '_>, _: Affine) {}
    fn pop_clip_path(&mut self) {}
    fn pop_transparency_group(&mut self) {}
}

/// The text of one page.
pub fn printed(pdf: &Pdf, page: usize) -> Printed {
    let cache = InterpreterCache::new();
    let area = Rect::new(0.0, 0.0, 1.0, 1.0);
    let settings = InterpreterSettings::default();
    let mut context = Context::new(Affine::IDENTITY, area, &cache, pdf.xref(), settings);
    let mut printed = Printed::default();
    interpret_page(&pdf.pages()[page], &mut context, &mut printed);
    printed
}

/// Decodes the QR codes of a page as a phone does that is moved nearer until it can read: at 200,
/// 300 and 400 dots an inch.
pub fn scanned(pdf: &Pdf, page: usize) -> Vec<String> {
    let seen = [200.0, 300.0, 400.0].into_iter();
    seen.map(|dots_per_inch| scanned_at(pdf, page, dots_per_inch))
        .find(|codes| !codes.is_empty())
        .unwrap_or_default()
}

/// Renders a page and decodes its QR codes.
fn scanned_at(pdf: &Pdf, page: usize, dots_per_inch: f32) -> Vec<String> {
    let scale = dots_per_inch / 72.0;
    let settings = RenderSettings {
        x_scale: scale,
        y_scale: scale,
        bg_color: WHITE,
        ..RenderSettings::default()
    };
    let pixels = render(
        &pdf.pages()[page],
        &RenderCache::new(),
        &InterpreterSettings::default(),
        &settings,
    );
    let (width, height) = (usize::from(pixels.width()), usize::from(pixels.height()));
    let dots = pixels.data_as_u8_slice();
    let mut image = rqrr::PreparedImage::prepare_from_greyscale(width, height, |x, y| {
        // Green weighs most in brightness and stands second of the four bytes.
        dots[(y * width + x) * 4 + 1]
    });
    let codes = image.detect_grids();
    codes
        .into_iter()
        .filter_map(|code| code.decode().ok().map(|(_, text)| text))
        .collect()
}
