use kernel::Result;
use kernel::code::Code as _;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::{Language, Text};
use kernel::validation::{Rule, Validator};
use kernel::wording::{Said, Worded, Wording};
use parties::customers::entity::Entity as Customers;
use sea_orm::{ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _};

use super::codes::goes_by;
use super::entity::{ActiveModel, Column, Entity, Model};
use super::model::{
    MessageField, MessagePreview, MessagePreviewInput, MessageTemplate, MessageTemplateInput,
};
use super::{MessageKind, samples};
use crate::deliveries::Channel;

const LONGEST_SUBJECT: usize = 200;
const LONGEST_BODY: usize = 2_000;

/// What the merchant changed of a kind, if anything.
pub async fn row(db: &impl MerchantConn, kind: MessageKind) -> Result<Option<Model>> {
    Ok(Entity::find().filter(Column::Kind.eq(kind)).one(db).await?)
}

/// All kinds, in the order of their declaration.
pub async fn list(db: &impl MerchantConn) -> Result<Vec<MessageTemplate>> {
    let mut all = Vec::with_capacity(MessageKind::ALL.len());
    for kind in MessageKind::ALL {
        all.push(get(db, *kind).await?);
    }
    Ok(all)
}

pub async fn get(db: &impl MerchantConn, kind: MessageKind) -> Result<MessageTemplate> {
    let wording = kind.wording();
    let worded = wording.of(db).await?;
    let fields = wording.fields.iter().map(|field| MessageField {
        name: field.name.to_owned(),
        text_en: field.text.en.clone().into_owned(),
        text_ar: field.text.ar.clone().into_owned(),
    });
    Ok(MessageTemplate {
        kind,
        fields: fields.collect(),
        can_email: wording.by_email,
        can_whatsapp: wording.by_whatsapp,
        is_needed: wording.is_needed,
        by_email: worded.by_email,
        by_whatsapp: worded.by_whatsapp,
        is_english: worded.is_english,
        is_arabic: worded.is_arabic,
        is_own: worded.subject != wording.subject || worded.body != wording.body,
        subject_en: worded.subject.en.into_owned(),
        subject_ar: worded.subject.ar.into_owned(),
        body_en: worded.body.en.into_owned(),
        body_ar: worded.body.ar.into_owned(),
        version: worded.template.version,
    })
}

/// One language's words, checked.
struct Words {
    subject: String,
    body: String,
}

fn words(
    form: &mut Validator,
    wording: &Wording,
    suffix: &str,
    (subject, body): (&str, &str),
    is_used: bool,
) -> Words {
    let (subject_field, body_field) = (format!("subject_{suffix}"), format!("body_{suffix}"));
    let subject = form
        .field(&subject_field, subject)
        .max_length(LONGEST_SUBJECT)
        .required_if(is_used)
        .optional()
        .unwrap_or_default();
    let body = form
        .notes(&body_field, body)
        .max_length(LONGEST_BODY)
        .required_if(is_used)
        .optional()
        .unwrap_or_default();
    for (field, text) in [(&subject_field, &subject), (&body_field, &body)] {
        if let Some(name) = wording.unknown_field(text) {
            let known: Vec<String> = wording
                .fields
                .iter()
                .map(|field| format!("{{{}}}", field.name))
                .collect();
            let (en, ar) = (known.join(", "), known.join("، "));
            let message = Text::new(
                format!("{{{name}}} is not known here. These can be used: {en}."),
                format!("{{{name}}} غير معروف هنا. يمكن استخدام: {ar}."),
            );
            form.check_custom(field, false, "unknown_field", message);
        }
    }
    Words { subject, body }
}

/// What is kept of words: nothing where they are the first ones, or empty.
fn own(given: String, first: &str) -> Option<String> {
    Some(given).filter(|given| !given.is_empty() && given != first)
}

fn read(form: &mut Validator, kind: MessageKind, input: &MessageTemplateInput) -> ActiveModel {
    let wording = kind.wording();
    form.check_custom(
        "is_english",
        input.is_english || input.is_arabic,
        "one_language",
        Text::fixed("Keep at least one language.", "أبقِ لغة واحدة على الأقل."),
    );
    for (field, is_on, can) in [
        ("by_email", input.by_email, wording.by_email),
        ("by_whatsapp", input.by_whatsapp, wording.by_whatsapp),
    ] {
        form.check_custom(
            field,
            can || !is_on,
            "no_such_way",
            Text::fixed(
                "This message is not sent by this way. Switch it off.",
                "لا تُرسل هذه الرسالة بهذه الطريقة. أوقفها.",
            ),
        );
        form.check_custom(
            field,
            !wording.is_needed || is_on == can,
            "needed",
            Text::fixed(
                "This message cannot be switched off: people wait for it.",
                "لا يمكن إيقاف هذه الرسالة لأن المستلم ينتظرها.",
            ),
        );
    }
    let en = (input.subject_en.as_str(), input.body_en.as_str());
    let ar = (input.subject_ar.as_str(), input.body_ar.as_str());
    let english = words(form, wording, "en", en, input.is_english);
    let arabic = words(form, wording, "ar", ar, input.is_arabic);
    if kind == MessageKind::SigningCode {
        for (field, text, is_used) in [
            ("body_en", &english.body, input.is_english),
            ("body_ar", &arabic.body, input.is_arabic),
        ] {
            form.check_custom(
                field,
                !is_used || text.contains("{code}"),
                "no_code",
                Text::fixed(
                    "Name {code}: without it nobody can sign.",
                    "أضف {code}: لا يمكن التوقيع بدونه.",
                ),
            );
        }
    }
    ActiveModel {
        kind: Set(kind),
        by_email: Set(input.by_email),
        by_whatsapp: Set(input.by_whatsapp),
        is_english: Set(input.is_english),
        is_arabic: Set(input.is_arabic),
        subject_en: Set(own(english.subject, &wording.subject.en)),
        subject_ar: Set(own(arabic.subject, &wording.subject.ar)),
        body_en: Set(own(english.body, &wording.body.en)),
        body_ar: Set(own(arabic.body, &wording.body.ar)),
        ..Default::default()
    }
}

/// Keeps a kind's words and switches. What waits is sent with the words that it was queued with.
pub async fn update(
    tx: &MerchantTx,
    kind: MessageKind,
    input: &MessageTemplateInput,
) -> Result<()> {
    let mut form = Validator::new(tx.language());
    let changed = read(&mut form, kind, input);
    form.finish()?;
    match row(tx, kind).await? {
        Some(before) => {
            tx.change::<Entity>(&before, Some(input.version), changed)
                .await?;
        }
        None => {
            tx.create::<Entity>(changed).await?;
        }
    }
    Ok(())
}

/// Gives a kind its first words back, in both languages; the switches stay.
pub async fn reset(tx: &MerchantTx, kind: MessageKind, version: i64) -> Result<()> {
    let Some(before) = row(tx, kind).await? else {
        return Ok(());
    };
    let first = ActiveModel {
        is_english: Set(true),
        is_arabic: Set(true),
        subject_en: Set(None),
        subject_ar: Set(None),
        body_en: Set(None),
        body_ar: Set(None),
        ..Default::default()
    };
    tx.change_as::<Entity>("reset", &before, Some(version), first)
        .await?;
    Ok(())
}

/// Words with the values of a real record, as they would be sent now.
pub async fn preview(
    db: &impl MerchantConn,
    kind: MessageKind,
    input: &MessagePreviewInput,
) -> Result<MessagePreview> {
    let wording = kind.wording();
    let mut form = Validator::new(db.language());
    let en = (input.subject_en.as_str(), input.body_en.as_str());
    let ar = (input.subject_ar.as_str(), input.body_ar.as_str());
    let english = words(&mut form, wording, "en", en, false);
    let arabic = words(&mut form, wording, "ar", ar, false);
    if let Some(customer) = input.customer_id {
        let found = Customers::find_by_id(customer).one(db).await?;
        form.check("customer_id", found.is_some(), Rule::NotFound);
    }
    form.finish()?;
    let worded = Worded {
        subject: Text::new(english.subject, arabic.subject),
        body: Text::new(english.body, arabic.body),
        ..wording.first()
    };
    let sample = samples::find(db, kind, input.customer_id).await?;
    let said = |language| {
        let facts = match (&sample, language) {
            (Some(sample), Language::En) => sample.en.clone(),
            (Some(sample), Language::Ar) => sample.ar.clone(),
            (None, _) => names(wording, language),
        };
        worded.say(language, &facts)
    };
    let (en, ar): (Said, Said) = (said(Language::En), said(Language::Ar));
    let customer = sample.as_ref();
    let name = |name: &str| Some(name.to_owned()).filter(|name| !name.is_empty());
    Ok(MessagePreview {
        customer_id: customer.map(|customer| customer.customer_id),
        customer_name_en: customer.and_then(|customer| name(&customer.name.en)),
        customer_name_ar: customer.and_then(|customer| name(&customer.name.ar)),
        language: customer.map(|customer| customer.language),
        subject_en: en.subject,
        subject_ar: ar.subject,
        body_en: en.body,
        body_ar: ar.body,
    })
}

/// The fields by their names, where there is no record that has values.
fn names(wording: &Wording, language: Language) -> Vec<(&'static str, String)> {
    let named = |field: &'static kernel::wording::WordField| {
        (field.name, format!("[{}]", field.text.get(language)))
    };
    wording.fields.iter().map(named).collect()
}

/// Whether the kind of some words goes by a channel now; what is no kind of ours always does.
pub async fn is_on(db: &impl MerchantConn, wording: &Wording, channel: Channel) -> Result<bool> {
    Ok(goes_by(&wording.of(db).await?, channel))
}

/// The kind of a stored code.
pub fn of_code(code: &str) -> Option<&'static Wording> {
    let mut kinds = MessageKind::ALL.iter().map(|kind| kind.wording());
    kinds.find(|wording| wording.kind == code)
}

/// The channels that each kind goes by now.
pub struct Switches(Vec<Worded>);

impl Switches {
    pub async fn of(db: &impl MerchantConn) -> Result<Self> {
        let mut all = Vec::with_capacity(MessageKind::ALL.len());
        for kind in MessageKind::ALL {
            all.push(kind.wording().of(db).await?);
        }
        Ok(Self(all))
    }

    pub fn goes_by(&self, wording: &Wording, channel: Channel) -> bool {
        let found = self.0.iter().find(|one| one.template.kind == wording.kind);
        found.is_some_and(|worded| goes_by(worded, channel))
    }
}
