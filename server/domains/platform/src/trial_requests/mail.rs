use kernel::Kernel;
use kernel::mail::Mail;
use kernel::text::Language;
use kernel::whatsapp::{PlatformMessage, PlatformMessageKind};

use super::entity::Model;

/// The mail with the link that verifies the sender's e-mail address.
pub fn verification(kernel: &Kernel, request: &Model, secret: &str) -> Mail {
    let language = request.language;
    let link = kernel.link(language, &format!("verify-email/{secret}"));
    let (subject, text, label) = match language {
        Language::En => (
            "Verify your e-mail for your Manzil trial".to_owned(),
            format!(
                "Dear {},\n\nThank you for requesting a free trial of Manzil for {}. Please verify your e-mail \
                 address. The link works once and ends after 48 hours. If you did not ask for this, ignore this mail.",
                request.owner_name, request.business_name_en
            ),
            "Verify e-mail",
        ),
        Language::Ar => (
            "تحقق من بريدك الإلكتروني لتجربة منزل".to_owned(),
            format!(
                "عزيزنا {}،\n\nشكراً لطلبك تجربة مجانية لنظام منزل لمنشأة {}. يرجى التحقق من بريدك الإلكتروني. \
                 يعمل الرابط مرة واحدة وينتهي بعد 48 ساعة. إذا لم تطلب ذلك فتجاهل هذه الرسالة.",
                request.owner_name, request.business_name_ar
            ),
            "تحقق من البريد",
        ),
    };
    Mail {
        to: request.email.clone(),
        subject,
        text,
        action: Some((label.to_owned(), link)),
        language,
        kind: "trial_requests.verification",
    }
}

/// The same decision by WhatsApp, to the verified mobile of the request.
pub fn rejection_message(request: &Model, reason: &str) -> PlatformMessage {
    let (language, kind) = (request.language, PlatformMessageKind::Trial);
    let text = match language {
        Language::En => format!(
            "Manzil: we are sorry that we cannot offer {} a trial now. The reason: {reason}",
            request.business_name_en
        ),
        Language::Ar => format!(
            "منزل: نأسف لعدم تمكننا حالياً من تقديم تجربة لمنشأة {}. السبب: {reason}",
            request.business_name_ar
        ),
    };
    PlatformMessage::plain(kind, &request.mobile, text, language)
}

/// The mail with the reason of a rejection.
pub fn rejection(request: &Model, reason: &str) -> Mail {
    let language = request.language;
    let (subject, text) = match language {
        Language::En => (
            "Your request for a Manzil trial".to_owned(),
            format!(
                "Dear {},\n\nWe are sorry that we cannot offer {} a trial of Manzil now. The reason:\n\n{reason}\n\n\
                 You are welcome to ask again.",
                request.owner_name, request.business_name_en
            ),
        ),
        Language::Ar => (
            "طلبك لتجربة نظام منزل".to_owned(),
            format!(
                "عزيزنا {}،\n\nنأسف لعدم تمكننا حالياً من تقديم تجربة نظام منزل لمنشأة {}. السبب:\n\n{reason}\n\n\
                 يسعدنا استقبال طلبك مرة أخرى.",
                request.owner_name, request.business_name_ar
            ),
        ),
    };
    Mail {
        to: request.email.clone(),
        subject,
        text,
        action: None,
        language,
        kind: "trial_requests.rejection",
    }
}
