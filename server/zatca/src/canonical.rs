//! The form of a document that is hashed: the authority's three exclusions, then C14N 1.1 without comments.
//!
//! Sources: XML implementation standard 1.2 and the transforms every official sample names; the exclusions match by
//! namespace and local name, and the white space around a removed element stays, as in the official libraries.

use roxmltree::{Attribute, Document, Node};
use sha2::{Digest as _, Sha256};

use crate::hash::InvoiceHash;
use crate::xml::{self, CAC, CBC, EXT, XmlError};

/// Hash of a document, signed or not.
pub fn hash(document: &str) -> Result<InvoiceHash, XmlError> {
    Ok(hash_of(&xml::parse(document)?))
}

/// The text that [`hash`] hashes.
pub fn text(document: &str) -> Result<String, XmlError> {
    Ok(text_of(&xml::parse(document)?))
}

/// Hash of a document that is parsed already.
pub(crate) fn hash_of(document: &Document<'_>) -> InvoiceHash {
    InvoiceHash::from_bytes(Sha256::digest(text_of(document)).into())
}

/// Whether the element is outside the hash: extensions, the root's signature, and the reference that carries the QR.
pub(crate) fn excluded(node: Node<'_, '_>) -> bool {
    match node.tag_name().name() {
        "UBLExtensions" => node.tag_name().namespace() == Some(EXT),
        "Signature" => {
            node.tag_name().namespace() == Some(CAC)
                && node
                    .parent_element()
                    .is_some_and(|parent| parent.parent_element().is_none())
        }
        "AdditionalDocumentReference" => {
            node.tag_name().namespace() == Some(CAC)
                && node
                    .children()
                    .any(|id| xml::is(id, CBC, "ID") && xml::value(id) == "QR")
        }
        _ => false,
    }
}

fn text_of(document: &Document<'_>) -> String {
    let source = document.input_text();
    let mut writer = Writer {
        source,
        out: String::with_capacity(source.len()),
    };
    let mut before_root = true;
    for node in document.root().children() {
        if node.is_element() {
            before_root = false;
            writer.node(node);
        } else if node.is_pi() && before_root {
            writer.instruction(node);
            writer.out.push('\n');
        } else if node.is_pi() {
            writer.out.push('\n');
            writer.instruction(node);
        }
    }
    writer.out
}

struct Writer<'i> {
    source: &'i str,
    out: String,
}

impl<'i> Writer<'i> {
    /// Calls itself for children: the parser has bounded the depth.
    fn node(&mut self, node: Node<'_, 'i>) {
        if node.is_text() {
            self.escaped(node.text().unwrap_or(""), escape_text);
        } else if node.is_pi() {
            self.instruction(node);
        } else if node.is_element() && !excluded(node) {
            let (name, plain) = self.name(node);
            self.out.push('<');
            self.out.push_str(name);
            if !plain {
                self.namespaces(node);
                self.attributes(node);
            }
            self.out.push('>');
            for child in node.children() {
                self.node(child);
            }
            self.out.push_str("</");
            self.out.push_str(name);
            self.out.push('>');
        }
    }

    /// The name with its prefix, which the tree does not keep, and whether nothing but the name is in the tag.
    fn name(&self, node: Node<'_, '_>) -> (&'i str, bool) {
        let tag = self.source.get(node.range().start + 1..).unwrap_or("");
        let end = tag
            .bytes()
            .position(|byte| matches!(byte, b'>' | b'/' | b' ' | b'\t' | b'\r' | b'\n'));
        let (name, rest) = tag.split_at(end.unwrap_or(tag.len()));
        (name, rest.starts_with('>'))
    }

    /// Declarations that the parent does not have already, by prefix.
    fn namespaces(&mut self, node: Node<'_, 'i>) {
        let parent = node.parent_element();
        let known = |name: Option<&str>, uri: &str| {
            let above = parent.and_then(|parent| {
                parent
                    .namespaces()
                    .find(|namespace| namespace.name() == name)
            });
            above.map_or("", |namespace| namespace.uri()) == uri
        };
        if !self.declares(node) {
            return;
        }
        let mut declared: Vec<_> = node
            .namespaces()
            .filter(|namespace| namespace.name() != Some("xml"))
            .filter(|namespace| !known(namespace.name(), namespace.uri()))
            .collect();
        declared.sort_unstable_by_key(|namespace| namespace.name().unwrap_or(""));
        for namespace in declared {
            self.out.push_str(" xmlns");
            if let Some(prefix) = namespace.name() {
                self.out.push(':');
                self.out.push_str(prefix);
            }
            self.value(namespace.uri());
        }
    }

    /// Most elements declare nothing, and comparing every scope with its parent's would cost the most of all.
    fn declares(&self, node: Node<'_, '_>) -> bool {
        let end = node
            .first_child()
            .map_or(node.range().end, |child| child.range().start);
        let tag = self.source.get(node.range().start..end).unwrap_or("");
        tag.contains("xmlns")
    }

    fn attributes(&mut self, node: Node<'_, 'i>) {
        let mut attributes: Vec<Attribute<'_, '_>> = node.attributes().collect();
        attributes.sort_unstable_by_key(|attribute| {
            (attribute.namespace().unwrap_or(""), attribute.name())
        });
        for attribute in attributes {
            self.out.push(' ');
            let name = self.source.get(attribute.range_qname());
            self.out.push_str(name.unwrap_or(attribute.name()));
            self.value(attribute.value());
        }
    }

    fn value(&mut self, value: &str) {
        self.out.push_str("=\"");
        self.escaped(value, escape_attribute);
        self.out.push('"');
    }

    fn instruction(&mut self, node: Node<'_, '_>) {
        let Some(instruction) = node.pi() else { return };
        self.out.push_str("<?");
        self.out.push_str(instruction.target);
        if let Some(value) = instruction.value.filter(|value| !value.is_empty()) {
            self.out.push(' ');
            // The tree leaves the line ends of instructions as they are in the file.
            let value = value.replace("\r\n", "\n").replace('\r', "\n");
            self.out.push_str(&value);
        }
        self.out.push_str("?>");
    }

    fn escaped(&mut self, text: &str, escape: fn(u8) -> Option<&'static str>) {
        let mut written = 0;
        for (at, byte) in text.bytes().enumerate() {
            if let Some(replacement) = escape(byte) {
                self.out.push_str(text.get(written..at).unwrap_or(""));
                self.out.push_str(replacement);
                written = at + 1;
            }
        }
        self.out.push_str(text.get(written..).unwrap_or(""));
    }
}

const fn escape_text(byte: u8) -> Option<&'static str> {
    match byte {
        b'&' => Some("&amp;"),
        b'<' => Some("&lt;"),
        b'>' => Some("&gt;"),
        b'\r' => Some("&#xD;"),
        _ => None,
    }
}

const fn escape_attribute(byte: u8) -> Option<&'static str> {
    match byte {
        b'&' => Some("&amp;"),
        b'<' => Some("&lt;"),
        b'"' => Some("&quot;"),
        b'\t' => Some("&#x9;"),
        b'\n' => Some("&#xA;"),
        b'\r' => Some("&#xD;"),
        _ => None,
    }
}
