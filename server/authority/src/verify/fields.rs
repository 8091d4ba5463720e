//! What the checks need from an invoice, read from a flat list of its elements.
use super::{
    canonical::{AGGREGATE, BASIC, EXTENSIONS},
    walk::{Sink, Tag, XmlError, walk},
};
use std::ops::Range;

/// The root's namespace in UBL 2.1.
pub const INVOICE: &str = "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2";
const SIGNATURES: &str = "urn:oasis:names:specification:ubl:schema:xsd:CommonSignatureComponents-2";
const SIGNATURE_AGGREGATE: &str =
    "urn:oasis:names:specification:ubl:schema:xsd:SignatureAggregateComponents-2";
/// `ds:`, XML-DSig.
pub const DSIG: &str = "http://www.w3.org/2000/09/xmldsig#";
/// `xades:` 1.3.2.
pub const XADES: &str = "http://uri.etsi.org/01903/v1.3.2#";

/// One element: its name with the prefix usual for its namespace, its own text and where it stands in the file.
#[derive(Debug, Clone, Default)]
pub struct Element {
    /// For example `cbc:ID`, whatever prefix the file uses; `Invoice` for the root.
    pub name: String,
    /// Index of the parent in the list.
    pub parent: Option<usize>,
    /// Local name and value.
    pub attributes: Vec<(String, String)>,
    /// The element's own character data.
    pub text: String,
    /// The start tag in the file.
    pub start: Range<usize>,
    /// From the start tag to the end of the end tag.
    pub span: Range<usize>,
}

impl Element {
    /// The value of an attribute by its local name.
    #[must_use]
    pub fn attribute(&self, local: &str) -> Option<&str> {
        self.attributes
            .iter()
            .find(|(name, _)| name == local)
            .map(|(_, value)| value.as_str())
    }
}

/// The elements of a document in order.
#[derive(Debug, Clone, Default)]
pub struct Elements {
    list: Vec<Element>,
    open: Vec<usize>,
}

impl Elements {
    /// Reads a document.
    ///
    /// # Errors
    /// [`XmlError`] when it cannot be read.
    pub fn read(xml: &str) -> Result<Self, XmlError> {
        let mut elements = Self::default();
        walk(xml, &mut elements)?;
        Ok(elements)
    }

    /// The root element.
    #[must_use]
    pub fn root(&self) -> Option<&Element> {
        self.list.first()
    }

    /// Every element with its index.
    pub fn all(&self) -> impl Iterator<Item = (usize, &Element)> {
        self.list.iter().enumerate()
    }

    /// Children of `parent` with that name.
    pub fn children<'a>(
        &'a self,
        parent: usize,
        name: &'a str,
    ) -> impl Iterator<Item = (usize, &'a Element)> {
        self.all()
            .skip(parent)
            .filter(move |(_, element)| element.parent == Some(parent) && element.name == name)
    }

    /// The first element reached by the path of names from `from` (index 0 is the root).
    #[must_use]
    pub fn at(&self, from: usize, path: &[&str]) -> Option<(usize, &Element)> {
        let Some((name, rest)) = path.split_first() else {
            return self.list.get(from).map(|element| (from, element));
        };
        self.children(from, name)
            .find_map(|(index, _)| self.at(index, rest))
    }

    /// The text of [`Self::at`], as in the file.
    #[must_use]
    pub fn text(&self, from: usize, path: &[&str]) -> Option<&str> {
        self.at(from, path)
            .map(|(_, element)| element.text.as_str())
    }

    /// The root's document references whose id trims to `id`.
    pub fn references<'a>(&'a self, id: &'a str) -> impl Iterator<Item = (usize, &'a Element)> {
        self.children(0, "cac:AdditionalDocumentReference")
            .filter(move |(index, _)| {
                self.children(*index, "cbc:ID")
                    .any(|(_, child)| child.text.trim() == id)
            })
    }
}

impl Sink for Elements {
    fn start(&mut self, tag: &Tag, span: Range<usize>) {
        let attributes = tag
            .attributes
            .iter()
            .map(|attribute| (attribute.local.clone(), attribute.value.clone()))
            .collect();
        let parent = self.open.last().copied();
        let name = usual_name(&tag.namespace, &tag.local);
        self.open.push(self.list.len());
        self.list.push(Element {
            name,
            parent,
            attributes,
            text: String::new(),
            start: span.clone(),
            span,
        });
    }

    fn end(&mut self, _: &str, span: Range<usize>) {
        if let Some(element) = self.open.pop().and_then(|index| self.list.get_mut(index)) {
            element.span.end = span.end;
        }
    }

    fn text(&mut self, text: &str) {
        if let Some(element) = self.open.last().and_then(|index| self.list.get_mut(*index)) {
            element.text.push_str(text);
        }
    }

    fn instruction(&mut self, _: &str, _: &str) {}
}

fn usual_name(namespace: &str, local: &str) -> String {
    let prefix = match namespace {
        INVOICE => return local.to_owned(),
        AGGREGATE => "cac",
        BASIC => "cbc",
        EXTENSIONS => "ext",
        SIGNATURES => "sig",
        SIGNATURE_AGGREGATE => "sac",
        DSIG => "ds",
        XADES => "xades",
        other => return format!("{{{other}}}{local}"),
    };
    format!("{prefix}:{local}")
}

/// The business fields the authority compares. Texts are as in the file unless said otherwise.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Invoice {
    /// `cbc:ID`.
    pub number: String,
    /// `cbc:UUID`, trimmed.
    pub uuid: String,
    /// `yyyy-mm-dd`.
    pub issue_date: String,
    /// `hh:mm:ss`, perhaps with a Z.
    pub issue_time: String,
    /// 388, 386, 381 or 383.
    pub type_code: String,
    /// The `name` of the type code, NNPNESB.
    pub transaction: String,
    /// The invoice counter, when it is a number.
    pub icv: Option<u64>,
    /// The previous invoice hash, trimmed.
    pub pih: String,
    /// The QR code's base64, trimmed.
    pub qr: Option<String>,
    /// The seller's `cbc:RegistrationName`, trimmed.
    pub seller_name: String,
    /// The seller's VAT number, trimmed.
    pub seller_vat: String,
    /// BT-115.
    pub payable: String,
    /// The first document-level `cbc:TaxAmount`.
    pub tax: String,
}

impl Invoice {
    /// Reads the fields; what is missing is empty.
    #[must_use]
    pub fn read(elements: &Elements) -> Self {
        let text = |path: &[&str]| elements.text(0, path).unwrap_or_default().trim().to_owned();
        let binary = |id: &str| {
            let reference = elements.references(id).next()?.0;
            let path = ["cac:Attachment", "cbc:EmbeddedDocumentBinaryObject"];
            elements
                .text(reference, &path)
                .map(|text| text.trim().to_owned())
        };
        let counter = elements
            .references("ICV")
            .next()
            .and_then(|(index, _)| elements.text(index, &["cbc:UUID"]));
        let kind = elements
            .at(0, &["cbc:InvoiceTypeCode"])
            .map(|(_, element)| element);
        let party = "cac:AccountingSupplierParty";
        Self {
            number: text(&["cbc:ID"]),
            uuid: text(&["cbc:UUID"]),
            issue_date: text(&["cbc:IssueDate"]),
            issue_time: text(&["cbc:IssueTime"]),
            type_code: kind
                .map(|element| element.text.trim().to_owned())
                .unwrap_or_default(),
            transaction: kind
                .and_then(|element| element.attribute("name"))
                .unwrap_or_default()
                .to_owned(),
            icv: counter.and_then(|text| text.trim().parse().ok()),
            pih: binary("PIH").unwrap_or_default(),
            qr: binary("QR"),
            seller_name: text(&[
                party,
                "cac:Party",
                "cac:PartyLegalEntity",
                "cbc:RegistrationName",
            ]),
            seller_vat: text(&[party, "cac:Party", "cac:PartyTaxScheme", "cbc:CompanyID"]),
            payable: text(&["cac:LegalMonetaryTotal", "cbc:PayableAmount"]),
            tax: text(&["cac:TaxTotal", "cbc:TaxAmount"]),
        }
    }

    /// Whether the document is a simplified one (subtype 02).
    #[must_use]
    pub fn is_simplified(&self) -> bool {
        self.transaction.starts_with("02")
    }

    /// The compliance step the document fulfils, for example `standard-credit-note-compliant` (API manual, onboarding).
    #[must_use]
    pub fn compliance_step(&self) -> String {
        let kind = if self.is_simplified() {
            "simplified"
        } else {
            "standard"
        };
        let note = match self.type_code.as_str() {
            "381" => "-credit-note",
            "383" => "-debit-note",
            _ => "",
        };
        format!("{kind}{note}-compliant")
    }
}
