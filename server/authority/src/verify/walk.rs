//! One pass over an XML document as quick-xml events with namespaces resolved: no tree, no DTD, UTF-8 only.
use quick_xml::{
    Reader,
    events::{BytesRef, BytesStart, Event},
};
use std::{collections::HashSet, ops::Range};

/// Why a document could not be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum XmlError {
    /// The bytes are not UTF-8.
    #[error("the document is not UTF-8")]
    Encoding,
    /// The markup is broken; the text is the parser's.
    #[error("the document is not well-formed: {0}")]
    Malformed(String),
    /// A DOCTYPE, which the invoice format does not have.
    #[error("the document carries a DTD")]
    Dtd,
    /// An entity other than the five of XML.
    #[error("the entity {0} is not defined")]
    Entity(String),
    /// A prefix without a namespace.
    #[error("the prefix {0} is not bound")]
    Prefix(String),
    /// Something other than one root element.
    #[error("the document has not exactly one root element")]
    Root,
}

/// An attribute with its namespace resolved; `value` is normalised and its references are resolved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attribute {
    /// As written, with its prefix.
    pub qualified: String,
    /// Empty for an attribute without a prefix.
    pub namespace: String,
    /// Without the prefix.
    pub local: String,
    /// After attribute-value normalisation.
    pub value: String,
}

/// A start tag.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tag {
    /// As written, with its prefix.
    pub qualified: String,
    /// Empty when the element is in no namespace.
    pub namespace: String,
    /// Without the prefix.
    pub local: String,
    /// Prefix (empty for the default) and namespace, only those that differ from what the parent has in scope.
    pub declarations: Vec<(String, String)>,
    /// In document order, namespace declarations left out.
    pub attributes: Vec<Attribute>,
}

/// Receives the parts of a document in order. Spans are byte ranges in the document as given.
pub trait Sink {
    /// A start tag, or the tag of an empty element.
    fn start(&mut self, tag: &Tag, span: Range<usize>);
    /// An end tag; for an empty element with the span of its only tag.
    fn end(&mut self, qualified: &str, span: Range<usize>);
    /// Character data with references resolved and line ends normalised.
    fn text(&mut self, text: &str);
    /// A processing instruction; `data` may be empty.
    fn instruction(&mut self, target: &str, data: &str);
}

const XML_NAMESPACE: &str = "http://www.w3.org/XML/1998/namespace";

#[derive(Default)]
struct Walk {
    scopes: Vec<Vec<(String, String)>>,
    roots: usize,
}

/// Reads the document and hands its parts to the sink.
///
/// # Errors
/// [`XmlError`] for anything but one well-formed, DTD-free document.
pub fn walk(xml: &str, sink: &mut dyn Sink) -> Result<(), XmlError> {
    let mut reader = Reader::from_str(xml.strip_prefix('\u{feff}').unwrap_or(xml));
    let shift = if xml.starts_with('\u{feff}') { 3 } else { 0 };
    reader.config_mut().check_comments = true;
    let mut walk = Walk::default();
    let mut from = shift;
    loop {
        let event = reader
            .read_event()
            .map_err(|error| XmlError::Malformed(error.to_string()))?;
        let to = usize::try_from(reader.buffer_position())
            .unwrap_or(usize::MAX)
            .saturating_add(shift);
        if matches!(event, Event::Eof) {
            break;
        }
        walk.take(event, from..to, sink)?;
        from = to;
    }
    if walk.scopes.is_empty() && walk.roots == 1 {
        Ok(())
    } else {
        Err(XmlError::Root)
    }
}

impl Walk {
    fn take(
        &mut self,
        event: Event<'_>,
        span: Range<usize>,
        sink: &mut dyn Sink,
    ) -> Result<(), XmlError> {
        match event {
            Event::Start(start) => {
                let tag = self.open(&start)?;
                sink.start(&tag, span);
            }
            Event::Empty(start) => {
                let tag = self.open(&start)?;
                sink.start(&tag, span.clone());
                self.scopes.pop();
                sink.end(&tag.qualified, span);
            }
            Event::End(end) => {
                self.scopes.pop();
                sink.end(end.name().0, span);
            }
            Event::Text(text) => self.characters(&line_ends(&text.into_inner()), sink)?,
            Event::CData(text) => self.characters(&line_ends(&text.into_inner()), sink)?,
            Event::GeneralRef(reference) => self.characters(&resolve(&reference)?, sink)?,
            Event::PI(pi) => sink.instruction(pi.target(), line_ends(pi.content()).trim_start()),
            Event::DocType(_) => return Err(XmlError::Dtd),
            Event::Comment(_) | Event::Decl(_) | Event::Eof => {}
        }
        Ok(())
    }

    fn characters(&self, text: &str, sink: &mut dyn Sink) -> Result<(), XmlError> {
        if self.scopes.is_empty() {
            // Outside the root only white space is allowed, and it is not part of the document.
            return if text.trim().is_empty() {
                Ok(())
            } else {
                Err(XmlError::Root)
            };
        }
        sink.text(text);
        Ok(())
    }

    fn open(&mut self, start: &BytesStart<'_>) -> Result<Tag, XmlError> {
        if self.scopes.is_empty() {
            self.roots += 1;
        }
        let mut declared = Vec::new();
        let mut plain = Vec::new();
        for attribute in start.attributes() {
            let attribute = attribute.map_err(|error| XmlError::Malformed(error.to_string()))?;
            let value = attribute_value(&attribute.value)?;
            match attribute.key.0 {
                "xmlns" => declared.push((String::new(), value)),
                name => match name.strip_prefix("xmlns:") {
                    Some(prefix) => declared.push((prefix.to_owned(), value)),
                    None => plain.push((name.to_owned(), value)),
                },
            }
        }
        let declarations = declared
            .iter()
            .filter(|(prefix, uri)| prefix != "xml" && self.lookup(prefix) != uri)
            .cloned()
            .collect();
        self.scopes.push(declared);
        let qualified = start.name().0.to_owned();
        let (namespace, local) = self.name(&qualified, true)?;
        let attributes = self.attributes(plain)?;
        Ok(Tag {
            qualified,
            namespace,
            local,
            declarations,
            attributes,
        })
    }

    fn attributes(&self, plain: Vec<(String, String)>) -> Result<Vec<Attribute>, XmlError> {
        let mut seen = HashSet::new();
        let mut attributes = Vec::with_capacity(plain.len());
        for (qualified, value) in plain {
            let (namespace, local) = self.name(&qualified, false)?;
            if !seen.insert((namespace.clone(), local.clone())) {
                return Err(XmlError::Malformed(format!(
                    "the attribute {qualified} is given twice"
                )));
            }
            attributes.push(Attribute {
                qualified,
                namespace,
                local,
                value,
            });
        }
        Ok(attributes)
    }

    fn name(&self, qualified: &str, element: bool) -> Result<(String, String), XmlError> {
        match qualified.split_once(':') {
            Some((prefix, local)) => match self.lookup(prefix) {
                "" => Err(XmlError::Prefix(prefix.to_owned())),
                uri => Ok((uri.to_owned(), local.to_owned())),
            },
            None if element => Ok((self.lookup("").to_owned(), qualified.to_owned())),
            None => Ok((String::new(), qualified.to_owned())),
        }
    }

    fn lookup(&self, prefix: &str) -> &str {
        if prefix == "xml" {
            return XML_NAMESPACE;
        }
        let mut scopes = self
            .scopes
            .iter()
            .rev()
            .flat_map(|scope| scope.iter().rev());
        scopes
            .find(|(known, _)| known == prefix)
            .map_or("", |(_, uri)| uri.as_str())
    }
}

/// XML 1.0 §2.11: CR LF and a lone CR are LF.
fn line_ends(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

fn resolve(reference: &BytesRef<'_>) -> Result<String, XmlError> {
    let malformed = |error: quick_xml::Error| XmlError::Malformed(error.to_string());
    if let Some(character) = reference.resolve_char_ref().map_err(malformed)? {
        return Ok(character.to_string());
    }
    let name = reference.borrow().into_inner().into_owned();
    entity(&name)
        .map(str::to_owned)
        .ok_or(XmlError::Entity(name))
}

fn entity(name: &str) -> Option<&'static str> {
    Some(match name {
        "amp" => "&",
        "lt" => "<",
        "gt" => ">",
        "quot" => "\"",
        "apos" => "'",
        _ => return None,
    })
}

/// XML 1.0 §3.3.3: literal white space is a space, a character reference keeps its character.
fn attribute_value(raw: &str) -> Result<String, XmlError> {
    let mut value = String::with_capacity(raw.len());
    let raw = line_ends(raw);
    let mut rest = raw.as_str();
    while let Some((before, after)) = rest.split_once('&') {
        value.extend(
            before
                .chars()
                .map(|c| if c.is_ascii_whitespace() { ' ' } else { c }),
        );
        let (name, tail) = after
            .split_once(';')
            .ok_or_else(|| XmlError::Entity(after.to_owned()))?;
        value.push_str(&resolve(&BytesRef::new(name))?);
        rest = tail;
    }
    value.extend(
        rest.chars()
            .map(|c| if c.is_ascii_whitespace() { ' ' } else { c }),
    );
    Ok(value)
}
