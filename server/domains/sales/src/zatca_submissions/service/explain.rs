//! What the authority said, and what to do about it, in plain words.

use kernel::text::Text;

use super::super::codes::{SubmissionState, ZatcaMessageKind};
use super::super::model::{ZatcaMessage, ZatcaSubmission};
use super::decide::Message;

const UNKNOWN_ERROR: Text = Text::fixed(
    "The authority refused the document for a reason that has no plain words here. Read its own message, correct what it names, then issue the document again.",
    "رفضت الهيئة المستند لسبب غير مشروح هنا. اقرأ رسالة الهيئة وصحّح ما تذكره ثم أعد إصدار المستند.",
);
const UNKNOWN_WARNING: Text = Text::fixed(
    "The authority took the document with a remark. Read its message and correct the data before the next documents.",
    "قبلت الهيئة المستند مع ملاحظة. اقرأ رسالتها وصحّح البيانات قبل المستندات التالية.",
);
const UNKNOWN_INFORMATION: Text = Text::fixed(
    "For information. Nothing to do.",
    "للعلم فقط. لا يلزم أي إجراء.",
);

/// The messages with the plain words of their codes.
pub fn messages(messages: Vec<Message>) -> Vec<ZatcaMessage> {
    messages
        .into_iter()
        .map(|message| {
            let (plain_en, plain_ar) = plain(&message);
            ZatcaMessage {
                kind: message.kind,
                code: message.code,
                category: message.category,
                text: message.text,
                plain_en,
                plain_ar,
            }
        })
        .collect()
}

fn plain(message: &Message) -> (String, String) {
    let known = message.code.as_deref().and_then(zatca::answers::explain);
    if let Some(known) = known {
        return (known.en, known.ar);
    }
    let unknown = match message.kind {
        ZatcaMessageKind::Error => UNKNOWN_ERROR,
        ZatcaMessageKind::Warning => UNKNOWN_WARNING,
        ZatcaMessageKind::Info => UNKNOWN_INFORMATION,
    };
    (unknown.en.into_owned(), unknown.ar.into_owned())
}

/// How a document stands, and what a person does next.
pub fn advice(row: &ZatcaSubmission) -> Text {
    match row.state {
        SubmissionState::Reported if row.warning_count > 0 => Text::fixed(
            "Reported to the tax authority, with remarks. Correct the data before the next documents.",
            "أُبلغت الهيئة بالمستند مع ملاحظات. صحّح البيانات قبل المستندات التالية.",
        ),
        SubmissionState::Reported => Text::fixed(
            "Reported to the tax authority. Nothing to do.",
            "أُبلغت الهيئة بالمستند. لا يلزم أي إجراء.",
        ),
        SubmissionState::Cleared if row.warning_count > 0 => Text::fixed(
            "Cleared by the tax authority, with remarks. Give the cleared document to the buyer, and correct the data before the next documents.",
            "اعتمدت الهيئة المستند مع ملاحظات. سلّم النسخة المعتمدة إلى المشتري، وصحّح البيانات قبل المستندات التالية.",
        ),
        SubmissionState::Cleared => Text::fixed(
            "Cleared by the tax authority. The cleared document may be given to the buyer.",
            "اعتمدت الهيئة المستند. يمكن تسليم النسخة المعتمدة إلى المشتري.",
        ),
        SubmissionState::Rejected if row.replaced_by_id.is_some() => Text::fixed(
            "Rejected, and issued again. This document is kept for the audit.",
            "رُفض المستند وأُعيد إصداره. يُحفظ هذا المستند لأغراض التدقيق.",
        ),
        SubmissionState::Rejected => Text::fixed(
            "The tax authority rejected the document. Correct what the messages name, then issue it again: a new document is made and linked to this one.",
            "رفضت الهيئة المستند. صحّح ما تذكره الرسائل ثم أعد إصداره: يُنشأ مستند جديد مرتبط بهذا المستند.",
        ),
        SubmissionState::Blocked => Text::fixed(
            "The document could not be sent, and its content is not at fault. Contact support; once the cause is mended, send it again.",
            "تعذّر إرسال المستند ولا خطأ في محتواه. تواصل مع الدعم الفني، وبعد معالجة السبب أعد إرساله.",
        ),
        SubmissionState::Sending => Text::fixed(
            "The document is being sent. Nothing to do.",
            "يجري إرسال المستند. لا يلزم أي إجراء.",
        ),
        SubmissionState::Waiting if row.attempts == 0 => Text::fixed(
            "The document will be sent within moments. Nothing to do.",
            "سيُرسل المستند خلال لحظات. لا يلزم أي إجراء.",
        ),
        SubmissionState::Waiting => Text::fixed(
            "The document is not with the tax authority yet. The same document is sent again by itself; nothing to do.",
            "لم يصل المستند إلى الهيئة بعد. سيُعاد إرسال المستند نفسه تلقائياً ولا يلزم أي إجراء.",
        ),
    }
}
