//! A mail as it is read: plain text, and the same as a page with the sender's name and a button.

use kernel::config::Config;
use kernel::text::{Language, Text};

pub struct Letter {
    pub message_id: String,
    pub recipient: String,
    pub subject: String,
    pub text: String,
    /// Label and address.
    pub action: Option<(String, String)>,
    pub language: Language,
    /// Whose letter it is.
    pub brand: Text,
}

/// The same for every sending of one mail; different in every installation.
pub fn message_id(config: &Config, mail: &str) -> String {
    let installation: String = config.derived_key("message ids")[..8]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let domain = config
        .mail_from
        .rsplit('@')
        .next()
        .unwrap_or("localhost")
        .trim_end_matches('>');
    format!("<{mail}.{installation}@{domain}>")
}

impl Letter {
    /// A letter that says that a mail server works.
    pub fn trial(message_id: String, recipient: String, language: Language, brand: Text) -> Self {
        let (subject, text) = match language {
            Language::En => (
                "Test mail",
                "This mail was sent to try out the mail server of the settings. It works.",
            ),
            Language::Ar => (
                "رسالة تجريبية",
                "أُرسلت هذه الرسالة لتجربة خادم البريد المضبوط في الإعدادات، وهو يعمل.",
            ),
        };
        Self {
            message_id,
            recipient,
            subject: subject.to_owned(),
            text: text.to_owned(),
            action: None,
            language,
            brand,
        }
    }

    /// The plain part: what was written, then the link by itself, so that it can be clicked everywhere.
    pub fn plain(&self) -> String {
        let mut text = self.text.trim_end().to_owned();
        if let Some((label, address)) = &self.action {
            text.push_str(&format!("\n\n{label}:\n{address}"));
        }
        text.push_str(&format!("\n\n-- \n{}\n", self.brand.get(self.language)));
        text
    }

    /// Tables and inline styles, because that is what mail programs agree on.
    pub fn html(&self) -> String {
        let (language, direction) = (self.language.as_str(), self.language.direction());
        let brand = escape(self.brand.get(self.language));
        let subject = escape(&self.subject);
        let body = paragraphs(&self.text);
        let button = self
            .action
            .as_ref()
            .map(|(label, address)| button(label, address))
            .unwrap_or_default();
        let footer = footer(&self.brand);
        format!(
            "<!doctype html><html lang=\"{language}\" dir=\"{direction}\"><head><meta charset=\"utf-8\">\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
             <meta name=\"color-scheme\" content=\"light\"><title>{subject}</title></head>\
             <body style=\"margin:0;background:#eef1f6;font-family:'Segoe UI',Tahoma,Arial,sans-serif;color:#1c2739\">\
             <table role=\"presentation\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" dir=\"{direction}\"><tr>\
             <td align=\"center\" style=\"padding:24px 12px\">\
             <table role=\"presentation\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" \
             style=\"max-width:560px;background:#ffffff;border-radius:8px;overflow:hidden\">\
             <tr><td style=\"background:#12264a;color:#ffffff;padding:20px 28px;font-size:20px;font-weight:bold\">{brand}</td></tr>\
             <tr><td style=\"padding:28px;font-size:16px;line-height:1.7\">\
             <h1 style=\"margin:0 0 16px;font-size:19px;line-height:1.5\">{subject}</h1>{body}{button}</td></tr>\
             <tr><td style=\"padding:16px 28px;border-top:1px solid #e3e7ee;font-size:12px;line-height:1.7;color:#5c6b82\">{footer}</td></tr>\
             </table></td></tr></table></body></html>"
        )
    }
}

fn paragraphs(text: &str) -> String {
    let paragraph = |part: &str| {
        let lines: Vec<String> = part.lines().map(|line| escape(line.trim_end())).collect();
        format!(
            "<p style=\"margin:0 0 14px\" dir=\"auto\">{}</p>",
            lines.join("<br>")
        )
    };
    text.split("\n\n")
        .filter(|part| !part.trim().is_empty())
        .map(paragraph)
        .collect()
}

fn button(label: &str, address: &str) -> String {
    let (label, address) = (escape(label), escape(address));
    format!(
        "<p style=\"margin:22px 0\"><a href=\"{address}\" style=\"display:inline-block;background:#12264a;color:#ffffff;\
         text-decoration:none;padding:12px 24px;border-radius:6px;font-weight:bold\">{label}</a></p>\
         <p style=\"margin:0;font-size:12px;color:#5c6b82;word-break:break-all\" dir=\"ltr\">{address}</p>"
    )
}

/// Both languages: the reader may have been written to in the other one.
fn footer(brand: &Text) -> String {
    let en = escape(brand.get(Language::En));
    let ar = escape(brand.get(Language::Ar));
    format!(
        "<div lang=\"en\" dir=\"ltr\">This message was sent by {en} through Manzil.</div>\
         <div lang=\"ar\" dir=\"rtl\">أُرسلت هذه الرسالة من {ar} عبر منزل.</div>"
    )
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letter(language: Language) -> Letter {
        Letter {
            message_id: "<mail-1@manzil.example>".into(),
            recipient: "sara@example.com".into(),
            subject: "Rent <due>".into(),
            text: "Dear Sara,\n\nLine one\nline two & more".into(),
            action: Some(("Open".into(), "https://manzil.test/en/x?a=1&b=2".into())),
            language,
            brand: Text::fixed("Palm \"Properties\"", "نخيل العقارية"),
        }
    }

    #[test]
    fn everything_that_was_typed_is_escaped() {
        let html = letter(Language::En).html();
        assert!(html.contains("Rent &lt;due&gt;") && html.contains("Palm &quot;Properties&quot;"));
        assert!(html.contains("line two &amp; more") && html.contains("a=1&amp;b=2"));
        assert!(html.contains("Line one<br>line two"));
    }

    #[test]
    fn arabic_runs_from_right_to_left() {
        let html = letter(Language::Ar).html();
        assert!(html.starts_with("<!doctype html><html lang=\"ar\" dir=\"rtl\">"));
        assert!(html.contains(">نخيل العقارية<"));
    }

    #[test]
    fn the_plain_part_has_the_link() {
        let plain = letter(Language::En).plain();
        assert!(plain.contains("Open:\nhttps://manzil.test/en/x?a=1&b=2\n"));
    }
}
