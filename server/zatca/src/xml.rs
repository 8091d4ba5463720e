//! The only place that parses XML: bytes from anywhere in, a tree of bounded size and depth out, or a typed refusal.

use roxmltree::{Document, Node, ParsingOptions};
use thiserror::Error;

/// Largest document in bytes; the authority's interface refuses bodies of about this size with 413.
pub const MAX_BYTES: usize = 10 * 1024 * 1024;
/// Deepest nesting of elements. UBL needs about 12; the limit keeps every walk over the tree shallow.
pub const MAX_DEPTH: usize = 64;
/// Most attributes (namespace declarations included) of one element: looking for duplicates costs their square.
pub const MAX_ATTRIBUTES: usize = 256;
/// Most nodes of one document, several times what an invoice of the largest size holds.
pub const MAX_NODES: u32 = 2_000_000;

/// Namespace of the invoice's root element.
pub const INVOICE: &str = "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2";
/// Namespace of UBL aggregates (`cac`).
pub const CAC: &str = "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2";
/// Namespace of UBL values (`cbc`).
pub const CBC: &str = "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2";
/// Namespace of UBL extensions (`ext`).
pub const EXT: &str = "urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2";

/// Why a document was not read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum XmlError {
    /// More bytes than [`MAX_BYTES`].
    #[error("the document has {bytes} bytes, more than {MAX_BYTES}")]
    TooLarge {
        /// Size of the refused document.
        bytes: usize,
    },
    /// Not UTF-8, or declared to be in another encoding.
    #[error("the document is not in UTF-8")]
    NotUtf8,
    /// A document type declaration: it can define entities, which an invoice never needs.
    #[error("the document has a document type declaration")]
    Dtd,
    /// Elements nested deeper than [`MAX_DEPTH`].
    #[error("elements are nested deeper than {MAX_DEPTH}")]
    TooDeep,
    /// An element with more than [`MAX_ATTRIBUTES`] attributes.
    #[error("an element has more than {MAX_ATTRIBUTES} attributes")]
    TooManyAttributes,
    /// More nodes than [`MAX_NODES`].
    #[error("the document has more than {MAX_NODES} nodes")]
    TooManyNodes,
    /// Not well-formed; the parser's own words.
    #[error("the document is not well-formed: {0}")]
    Malformed(String),
}

/// Parses a document of at most [`MAX_BYTES`] in UTF-8, with or without a byte order mark.
/// Positions of the tree's nodes count from after the mark.
pub fn parse<B: AsRef<[u8]> + ?Sized>(bytes: &B) -> Result<Document<'_>, XmlError> {
    let text = text(bytes.as_ref())?;
    scan(text.as_bytes())?;
    let options = ParsingOptions {
        nodes_limit: MAX_NODES,
        ..ParsingOptions::default()
    };
    Document::parse_with_options(text, options).map_err(|error| match error {
        roxmltree::Error::DtdDetected => XmlError::Dtd,
        roxmltree::Error::NodesLimitReached => XmlError::TooManyNodes,
        other => XmlError::Malformed(other.to_string()),
    })
}

/// The first child element of this name.
pub(crate) fn child<'a, 'i>(
    node: Node<'a, 'i>,
    namespace: &str,
    name: &str,
) -> Option<Node<'a, 'i>> {
    node.children().find(|child| is(*child, namespace, name))
}

/// The first element at the end of a path of child elements.
pub(crate) fn at<'a, 'i>(node: Node<'a, 'i>, path: &[(&str, &str)]) -> Option<Node<'a, 'i>> {
    path.iter()
        .try_fold(node, |node, (namespace, name)| child(node, namespace, name))
}

/// Whether the node is the element of this name. The local name goes first: it differs sooner.
pub(crate) fn is(node: Node<'_, '_>, namespace: &str, name: &str) -> bool {
    let tag = node.tag_name();
    tag.name() == name && tag.namespace() == Some(namespace)
}

/// The element's own text, trimmed; comments and the like between its parts are left out.
pub(crate) fn value(node: Node<'_, '_>) -> String {
    let mut parts = node.children().filter(Node::is_text);
    let first = parts.next().and_then(|part| part.text()).unwrap_or("");
    match parts.next() {
        None => first.trim().to_owned(),
        Some(second) => std::iter::once(first)
            .chain(second.text())
            .chain(parts.filter_map(|part| part.text()))
            .collect::<String>()
            .trim()
            .to_owned(),
    }
}

fn text(bytes: &[u8]) -> Result<&str, XmlError> {
    if bytes.len() > MAX_BYTES {
        return Err(XmlError::TooLarge { bytes: bytes.len() });
    }
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let text = std::str::from_utf8(bytes).map_err(|_| XmlError::NotUtf8)?;
    if declared_in_another_encoding(text) {
        return Err(XmlError::NotUtf8);
    }
    Ok(text)
}

/// Bytes that happen to be UTF-8 but are declared otherwise mean other characters to other readers.
fn declared_in_another_encoding(text: &str) -> bool {
    let Some((declaration, _)) = text
        .strip_prefix("<?xml")
        .and_then(|rest| rest.split_once("?>"))
    else {
        return false;
    };
    let Some((_, value)) = declaration.split_once("encoding") else {
        return false;
    };
    let value = value.trim_start_matches([' ', '\t', '\r', '\n', '=', '"', '\'']);
    let name = value.split(['"', '\'']).next().unwrap_or("");
    !name.eq_ignore_ascii_case("utf-8") && !name.eq_ignore_ascii_case("utf8")
}

/// Bounds depth and attributes before the tree is built; it may stop early on text that is not well-formed.
fn scan(bytes: &[u8]) -> Result<(), XmlError> {
    let mut depth = 0_usize;
    let mut rest = bytes;
    while let Some(open) = rest.iter().position(|byte| *byte == b'<') {
        rest = rest.get(open + 1..).unwrap_or(&[]);
        rest = match rest.first() {
            Some(b'/') => {
                depth = depth.saturating_sub(1);
                rest
            }
            Some(b'?') => after(rest, b"?>"),
            Some(b'!') if rest.starts_with(b"!--") => after(rest.get(3..).unwrap_or(&[]), b"-->"),
            Some(b'!') if rest.starts_with(b"![CDATA[") => after(rest, b"]]>"),
            Some(b'!') if rest.starts_with(b"!DOCTYPE") => return Err(XmlError::Dtd),
            _ => {
                let (left, closed) = start_tag(rest)?;
                depth += usize::from(!closed);
                if depth > MAX_DEPTH {
                    return Err(XmlError::TooDeep);
                }
                left
            }
        };
    }
    Ok(())
}

/// What follows the start tag, and whether it closed itself.
fn start_tag(tag: &[u8]) -> Result<(&[u8], bool), XmlError> {
    let mut quote = None;
    let mut attributes = 0_usize;
    for (at, byte) in tag.iter().enumerate() {
        match (quote, byte) {
            (Some(open), byte) if open == *byte => quote = None,
            (None, b'"' | b'\'') => {
                quote = Some(*byte);
                attributes += 1;
                if attributes > MAX_ATTRIBUTES {
                    return Err(XmlError::TooManyAttributes);
                }
            }
            (None, b'>') => {
                let closed = at > 0 && tag.get(at - 1) == Some(&b'/');
                return Ok((tag.get(at + 1..).unwrap_or(&[]), closed));
            }
            _ => {}
        }
    }
    Ok((&[], false))
}

fn after<'a>(bytes: &'a [u8], end: &[u8]) -> &'a [u8] {
    bytes
        .windows(end.len())
        .position(|window| window == end)
        .and_then(|at| bytes.get(at + end.len()..))
        .unwrap_or(&[])
}
