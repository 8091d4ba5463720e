use kernel::audit::{self, HistoryEntry};
use kernel::paging::{Page, Paging};
use kernel::record::Record as _;
use kernel::tenancy::MerchantConn;
use kernel::text::{Language, Text};
use kernel::{Problem, Result};
use sea_orm::EntityTrait as _;
use zatca::answers;

use super::begin::needs_otp;
use super::failure::{Cause, Failure, Said};
use super::health::{days_left, queue};
use super::{active, checks, is_served, newest, open};
use crate::zatca_settings::codes::{
    ConnectionStep, CredentialStep, ZatcaCheckState, ZatcaStepState,
};
use crate::zatca_settings::entity::{Entity, Model, chain};
use crate::zatca_settings::model::{
    ZatcaCertificate, ZatcaCheck, ZatcaDetails, ZatcaFailure, ZatcaFailureMessage, ZatcaQueue,
    ZatcaSetting, ZatcaStep,
};
use crate::zatca_settings::{ZatcaSettingError, ZatcaSettingId, credentials};

/// The history of the live device, or of the one that was cancelled last.
pub(crate) async fn history(db: &impl MerchantConn, paging: &Paging) -> Result<Page<HistoryEntry>> {
    match newest(db).await? {
        Some(setting) => audit::history(db, Entity::NOUN, setting.id.into(), paging).await,
        None => Ok(Page::new(Vec::new(), 0, paging)),
    }
}

/// Everything that the screen shows.
pub(crate) async fn shown(db: &impl MerchantConn) -> Result<ZatcaSetting> {
    let setting = newest(db).await?;
    let mut shown = ZatcaSetting {
        available: is_served(db),
        unavailable_reason: (!is_served(db)).then(|| unavailable(db.language())),
        ..ZatcaSetting::default()
    };
    let Some(setting) = setting else {
        shown.steps = steps(None, None);
        return Ok(shown);
    };
    let active = active(db, setting.id).await?;
    let open = open(db, setting.id).await?;
    let current = open.as_ref().or(active.as_ref());
    shown.failure = open
        .as_ref()
        .and_then(Failure::read)
        .map(|failure| said(failure, db.language()));
    shown.steps = steps(Some(&setting), current);
    shown.is_renewal = open.is_some() && active.is_some();
    shown.can_continue = open.is_some();
    shown.needs_otp = open.as_ref().is_some_and(needs_otp);
    shown.certificate = active
        .as_ref()
        .and_then(|credential| certificate(db, credential));
    shown.chain_icv = last_icv(db, setting.id).await?;
    let queue = queue(db, Some(setting.id)).await?;
    shown.queue = Some(ZatcaQueue {
        waiting: queue.waiting,
        rejected: queue.rejected,
        blocked: queue.blocked,
        oldest_due_at: queue.oldest_due_at,
    });
    shown.status = Some(setting.status);
    shown.device_serial = Some(setting.device_serial.clone());
    shown.stopped_at = setting.stopped_at;
    shown.stopped_reason = setting.stopped_reason.clone();
    shown.connected_at = setting.connected_at;
    shown.cancelled_at = setting.cancelled_at;
    shown.cancel_reason = setting.cancel_reason.clone();
    shown.id = Some(setting.id);
    shown.version = Some(setting.version);
    shown.details = Some(details(setting));
    Ok(shown)
}

fn unavailable(language: Language) -> String {
    let problem = Problem::from(ZatcaSettingError::NotInSaudiArabia);
    problem.message(language).to_owned()
}

/// Details, the credentials' steps, connected: what is done, where it stands, what is to come.
fn steps(setting: Option<&Model>, credential: Option<&credentials::Model>) -> Vec<ZatcaStep> {
    let at = credential.map(|credential| credential.step);
    let is_active = at == Some(CredentialStep::Active);
    let position = CredentialStep::MAKING
        .iter()
        .position(|step| at == Some(*step));
    let has_failed = credential.is_some_and(|credential| credential.failure.is_some());
    let state = |index: usize| match position {
        _ if is_active => ZatcaStepState::Done,
        Some(at) if index < at => ZatcaStepState::Done,
        Some(at) if index == at && has_failed => ZatcaStepState::Failed,
        Some(at) if index == at => ZatcaStepState::Current,
        _ => ZatcaStepState::Pending,
    };
    let details = match setting {
        Some(_) => ZatcaStepState::Done,
        None => ZatcaStepState::Current,
    };
    let connected = if is_active {
        ZatcaStepState::Done
    } else {
        ZatcaStepState::Pending
    };
    let checks = setting.map(|setting| all_checks(setting, credential));
    [
        (ConnectionStep::Details, details, None),
        (ConnectionStep::Key, state(0), None),
        (ConnectionStep::Compliance, state(1), None),
        (ConnectionStep::Checks, state(2), checks),
        (ConnectionStep::Production, state(3), None),
        (ConnectionStep::Connected, connected, None),
    ]
    .into_iter()
    .map(|(step, state, checks)| ZatcaStep {
        step,
        state,
        checks,
    })
    .collect()
}

fn all_checks(setting: &Model, credential: Option<&credentials::Model>) -> Vec<ZatcaCheck> {
    let passed = credential.map(checks::passed).unwrap_or_default();
    let failed = credential.and_then(Failure::read);
    let failed = failed.and_then(|failure| failure.check);
    let names = checks::names(setting.invoice_types).into_iter();
    let state = |name: &str| {
        if passed.iter().any(|check| check.name == name) {
            ZatcaCheckState::Passed
        } else if failed.as_deref() == Some(name) {
            ZatcaCheckState::Failed
        } else {
            ZatcaCheckState::Pending
        }
    };
    names
        .map(|name| ZatcaCheck {
            name: name.to_owned(),
            state: state(name),
        })
        .collect()
}

fn certificate(
    db: &impl MerchantConn,
    credential: &credentials::Model,
) -> Option<ZatcaCertificate> {
    Some(ZatcaCertificate {
        serial: credential.certificate_serial.clone()?,
        issuer: credential.certificate_issuer.clone()?,
        expires_at: credential.certificate_expires_at?,
        days_left: days_left(db, credential)?,
    })
}

async fn last_icv(db: &impl MerchantConn, id: ZatcaSettingId) -> Result<Option<i64>> {
    let chain = chain::Entity::find_by_id(id).one(db).await?;
    Ok(chain.map(|chain| chain.last_icv))
}

fn said(failure: Failure, language: Language) -> ZatcaFailure {
    let plain = |said: Said| {
        let meaning = said.code.as_deref().and_then(answers::explain);
        ZatcaFailureMessage {
            meaning: meaning.map(|text| match language {
                Language::En => text.en,
                Language::Ar => text.ar,
            }),
            code: said.code,
            text: said.text,
        }
    };
    ZatcaFailure {
        advice: advice(failure.cause).get(language).to_owned(),
        step: failure.step,
        check: failure.check,
        http_status: failure.http_status,
        messages: failure.messages.into_iter().map(plain).collect(),
        is_retried: failure.again,
        at: failure.at,
    }
}

fn advice(cause: Cause) -> Text {
    match cause {
        Cause::Refused => Text::fixed(
            "The authority refused this step. Correct what the messages name, then continue.",
            "رفضت الهيئة هذه الخطوة. صحّح ما تذكره الرسائل ثم تابع.",
        ),
        Cause::Credentials => Text::fixed(
            "The authority does not accept the certificate in use. Make a new OTP on the portal and continue.",
            "لم تقبل الهيئة الشهادة المستخدمة. أنشئ رمز تحقق جديداً من البوابة ثم تابع.",
        ),
        Cause::Later => Text::fixed(
            "The authority could not answer now. It is tried again by itself; if that ends, continue later.",
            "لم تتمكن الهيئة من الرد الآن. تُعاد المحاولة تلقائياً، وإن توقفت فتابع لاحقاً.",
        ),
        Cause::Lost => Text::fixed(
            "No answer came from the authority. It is tried again by itself; if that ends, continue later.",
            "لم يصل رد من الهيئة. تُعاد المحاولة تلقائياً، وإن توقفت فتابع لاحقاً.",
        ),
        Cause::Program => Text::fixed(
            "The authority did not understand the call. Contact support; nothing is lost.",
            "لم تفهم الهيئة الطلب. تواصل مع الدعم الفني، ولم يُفقد أي شيء.",
        ),
        Cause::Otp => Text::fixed(
            "Make a new OTP on the authority's portal (Fatoora) and continue with it.",
            "أنشئ رمز تحقق جديداً من بوابة الهيئة (فاتورة) ثم تابع به.",
        ),
        Cause::Details => Text::fixed(
            "Correct the details that the messages name, save them, then continue.",
            "صحّح البيانات التي تذكرها الرسائل واحفظها ثم تابع.",
        ),
        Cause::Certificate => Text::fixed(
            "The certificate that came back cannot sign with this device's key. Continue to ask for it again; if it stays so, contact support.",
            "الشهادة المستلمة لا تصلح للتوقيع بمفتاح هذا الجهاز. تابع لطلبها من جديد، وإن تكرر ذلك فتواصل مع الدعم الفني.",
        ),
    }
}

fn details(setting: Model) -> ZatcaDetails {
    ZatcaDetails {
        environment: setting.environment,
        invoice_types: setting.invoice_types,
        name_en: setting.name_en,
        name_ar: setting.name_ar,
        vat_number: setting.vat_number,
        identity_scheme: setting.identity_scheme,
        identity_number: setting.identity_number,
        branch_name: setting.branch_name,
        industry: setting.industry,
        street: setting.street,
        building_number: setting.building_number,
        additional_number: setting.additional_number,
        district: setting.district,
        city: setting.city,
        postal_code: setting.postal_code,
        prices_include_vat: setting.prices_include_vat,
        issue_on_collection: setting.issue_on_collection,
    }
}
