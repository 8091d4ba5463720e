//! The certificate page: the evidence of each signature.

use serde::Serialize;

use super::{Certificate, CertificateSignature, SigningRole};
use crate::figures::instant_in_figures;
use crate::language::Bilingual;
use crate::page::{Label, Section, label};

/// The most letters of what a browser calls itself.
const LONGEST_BROWSER: usize = 160;

#[derive(Serialize)]
pub(super) struct CertificateView {
    title: Label,
    sections: Vec<Section>,
}

impl CertificateView {
    pub fn of(certificate: &Certificate, number: &str) -> Self {
        let mut head = Section::new(label("What was signed", "ما تم توقيعه"));
        head.code(label("Contract no.", "رقم العقد"), number);
        head.code(
            label("Sealed at", "وقت الختم"),
            &instant_in_figures(certificate.sealed_at),
        );
        head.code(
            label("Signatures", "عدد التواقيع"),
            &certificate.signatures.len().to_string(),
        );
        let mut sections = vec![head];
        sections.extend(certificate.signatures.iter().map(signature));
        Self {
            title: label("Certificate of signatures", "شهادة التواقيع"),
            sections,
        }
    }
}

fn signature(one: &CertificateSignature) -> Section {
    let mut section = Section::new(match one.role {
        SigningRole::Tenant => label("Signature of the tenant", "توقيع المستأجر"),
        SigningRole::Owner => label("Signature of the owner", "توقيع المالك"),
        SigningRole::Office => label("Signature of the office", "توقيع المكتب"),
    });
    section.text(label("Signed by", "الموقّع"), &one.signed_by);
    section.text(label("Confirmed by", "طريقة التحقق"), &one.confirmed_by);
    let language = match one.language.as_str() {
        "ar" => Bilingual::new("Arabic", "العربية"),
        _ => Bilingual::new("English", "الإنجليزية"),
    };
    section.text(label("Read in", "لغة القراءة"), &language);
    let browser: String = one.browser.chars().take(LONGEST_BROWSER).collect();
    section.text(label("Browser", "المتصفح"), &Bilingual::same(browser));
    section.text(
        label("SHA-256 shown", "بصمة المعروض"),
        &Bilingual::same(&one.content_hash),
    );
    section.code(
        label("Signed at", "وقت التوقيع"),
        &instant_in_figures(one.signed_at),
    );
    section.code(label("IP address", "عنوان الإنترنت"), &one.ip_address);
    section
}
