//! Supporting references: counter, previous hash, QR code, and the stamp's presence.

use super::catalogue::document as rule;
use super::codes;
use super::subject::Subject;
use super::tree::El;

const OBJECT: &str = "cac:Attachment/cbc:EmbeddedDocumentBinaryObject";
const SIGNATURE: &str = "urn:oasis:names:specification:ubl:signature:Invoice";
const INFORMATION: &str = "urn:oasis:names:specification:ubl:signature:1";
const METHOD: &str = "urn:oasis:names:specification:ubl:dsig:enveloped:xades";

pub(super) fn check(subject: &mut Subject<'_>) {
    let references = subject.root.all("cac:AdditionalDocumentReference");
    for reference in &references {
        subject.report_if(
            !reference.filled("cbc:ID"),
            &rule::SUPPORTING_ID,
            "references",
        );
        for object in reference.all(OBJECT) {
            let listed = codes::holds(codes::MIME_TYPES, &mime(object));
            subject.report_if(!listed, &rule::MIME, "references");
        }
    }
    counter(subject, &references);
    previous(subject, &references);
    qr(subject, &references);
    stamp(subject, &references);
}

fn named<'a>(references: &[El<'a>], id: &str) -> Vec<El<'a>> {
    let is_named = |el: &El<'a>| el.children("cbc:ID").any(|found| found.normal() == id);
    references.iter().copied().filter(is_named).collect()
}

fn mime(object: El<'_>) -> String {
    super::tree::normal(object.attribute("mimeCode").unwrap_or(""))
}

fn counter(subject: &mut Subject<'_>, references: &[El<'_>]) {
    let counted = references.iter().any(|el| el.filled("cbc:UUID"));
    let present = !named(references, "ICV").is_empty() && counted;
    subject.report_if(!present, &rule::COUNTER, "icv");
    let values = references.iter().filter_map(|el| el.one("cbc:UUID"));
    let digits = values
        .map(|el| el.value())
        .all(|value| value.bytes().all(|b| b.is_ascii_digit()));
    subject.report_if(!digits, &rule::COUNTER_DIGITS, "icv");
}

fn previous(subject: &mut Subject<'_>, references: &[El<'_>]) {
    let found = named(references, "PIH");
    let whole = |object: El<'_>| !object.value().is_empty() && mime(object) == "text/plain";
    let objects = || found.iter().flat_map(|el| el.all(OBJECT));
    subject.report_if(!objects().any(whole), &rule::PREVIOUS, "previous_hash");
    for attachment in found.iter().flat_map(|el| el.all("cac:Attachment")) {
        let object = attachment.one("cbc:EmbeddedDocumentBinaryObject");
        let broken = !object.is_some_and(whole);
        subject.report_if(broken, &rule::PREVIOUS_FORM, "previous_hash");
    }
}

fn qr(subject: &mut Subject<'_>, references: &[El<'_>]) {
    let found = named(references, "QR");
    let objects: Vec<El<'_>> = found.iter().flat_map(|el| el.all(OBJECT)).collect();
    let whole = objects
        .iter()
        .any(|object| !object.normal().is_empty() && mime(*object) == "text/plain");
    subject.report_if(subject.is_simplified() && !whole, &rule::QR_MISSING, "qr");
    for object in objects {
        let fits = (1..=1000).contains(&object.value().chars().count());
        subject.report_if(!fits, &rule::QR_LENGTH, "qr");
    }
}

/// Only presence and ids; whether the stamp holds is checked where stamps are.
fn stamp(subject: &mut Subject<'_>, references: &[El<'_>]) {
    let root = subject.root;
    let signatures = root.all("cac:Signature");
    let stamped = signatures.iter().any(|el| !el.value().is_empty());
    let simplified = subject.transaction.starts_with("02");
    subject.report_if(simplified && !stamped, &rule::STAMP_MISSING, "stamp");
    if !subject.is_simplified() {
        return;
    }
    let id = |el: &El<'_>| el.text("cbc:ID") == SIGNATURE;
    let referenced =
        signatures.iter().any(id) && extension(root, "ReferencedSignatureID") == SIGNATURE;
    let method = |el: &El<'_>| el.text("cbc:SignatureMethod") == METHOD;
    let by_method = signatures.iter().any(method);
    let informed = information_id(root) == INFORMATION;
    // The previous hash has a rule of its own, and the authority's checker stops there.
    let others = references
        .iter()
        .filter(|el| !el.children("cbc:ID").any(|id| id.normal() == "PIH"));
    for attachment in others.flat_map(|el| el.all("cac:Attachment")) {
        let full = attachment.filled("cbc:EmbeddedDocumentBinaryObject");
        subject.report_if(!(full && informed), &rule::STAMP_INFORMATION, "stamp");
        subject.report_if(!referenced, &rule::STAMP_REFERENCE, "stamp");
        subject.report_if(!(full && by_method), &rule::STAMP_METHOD, "stamp");
    }
}

/// Text of an element of the signature extension, by local name.
fn extension(root: El<'_>, name: &str) -> String {
    let mut found = root
        .0
        .descendants()
        .filter(|node| node.tag_name().name() == name);
    found
        .next()
        .map(|node| El(node).normal())
        .unwrap_or_default()
}

fn information_id(root: El<'_>) -> String {
    let mut found = root
        .0
        .descendants()
        .filter(|node| node.tag_name().name() == "SignatureInformation");
    found
        .next()
        .map(|node| El(node).text("cbc:ID").into_owned())
        .unwrap_or_default()
}
