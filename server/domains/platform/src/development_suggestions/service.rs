use std::sync::Arc;

use kernel::audit::Change;
use kernel::export::Download;
use kernel::notification::{AddNotification, NotificationKind};
use kernel::paging::{List, Listed as _, NoFilter, Page};
use kernel::storage::FileKind;
use kernel::tenancy::{MerchantConn, MerchantTx, PlatformConn as _, PlatformTx};
use kernel::text::{Language, Text};
use kernel::validation::Validator;
use kernel::{Result, record};
use sea_orm::ActiveValue::Set;

use super::entity::{ActiveModel, Entity, Model};
use super::model::{AnswerSuggestionInput, OwnSuggestion};
use super::{
    DevelopmentSuggestionError, DevelopmentSuggestionId, DevelopmentSuggestionStatus as Status,
    moves,
};
use crate::merchants::MerchantId;

const LONGEST: usize = 2_000;
const LONGEST_PAGE: usize = 300;
/// Characters of a suggestion that its notification repeats.
const TOLD: usize = 60;
const PICTURES: &[FileKind] = &[FileKind::Png, FileKind::Jpeg];

/// What somebody sends.
pub struct NewSuggestion {
    pub content: String,
    pub page: Option<String>,
    pub picture: Option<Vec<u8>>,
}

/// The caller's own suggestions.
pub async fn own(
    db: &impl MerchantConn,
    user_id: i64,
    list: &List<NoFilter>,
) -> Result<Page<OwnSuggestion>> {
    let platform = PlatformTx::begin(db.kernel(), Arc::new(db.caller().clone())).await?;
    let matching = OwnSuggestion::matching(list)?
        .filter("s.merchant_id = ?", Some(db.merchant().id))
        .filter("s.user_id = ?", Some(user_id));
    matching.page(&platform, &list.paging).await
}

/// Keeps a suggestion on the platform's side of the caller's transaction, which goes on on the merchant's.
pub async fn send(tx: MerchantTx, user_id: i64, new: &NewSuggestion) -> Result<MerchantTx> {
    let mut form = Validator::new(tx.language());
    let content = form
        .notes("content", &new.content)
        .max_length(LONGEST)
        .required()
        .text();
    let page = form
        .field("page", &new.page)
        .max_length(LONGEST_PAGE)
        .optional();
    form.finish()?;
    let picture = match &new.picture {
        Some(bytes) => {
            let storage = &MerchantConn::kernel(&tx).storage;
            Some(storage.put(&tx.merchant().key, bytes, PICTURES).await?)
        }
        None => None,
    };
    let merchant = tx.merchant_arc();
    let row = ActiveModel {
        merchant_id: Set(MerchantId(merchant.id)),
        user_id: Set(user_id),
        user_name: Set(tx.caller().actor.name.clone()),
        language: Set(tx.language()),
        content: Set(content),
        page: Set(page),
        picture: Set(picture),
        status: Set(Status::New),
        ..Default::default()
    };
    let tx = tx.into_platform().await?;
    let made = tx.create::<Entity>(row).await?;
    let tx = tx.into_merchant(merchant).await?;
    tx.note(vec![Change {
        noun: "development_suggestions",
        record_id: made.id.0,
        action: "created",
        before: None,
        after: Some(serde_json::json!({ "content": made.content, "page": made.page })),
    }]);
    Ok(tx)
}

/// Moves a suggestion along, with an answer, and tells its sender.
pub async fn answer(
    tx: &PlatformTx,
    id: DevelopmentSuggestionId,
    input: &AnswerSuggestionInput,
) -> Result<Model> {
    let before = record::find::<Entity>(tx, id).await?;
    if !moves(before.status, input.status) {
        return Err(DevelopmentSuggestionError::NotAllowed.into());
    }
    let needs_words = input.status != Status::UnderProcessing;
    let mut form = Validator::new(tx.language());
    let mut read = |name: &'static str, given: &Option<String>, language: Language| {
        let field = form.notes(name, given).max_length(LONGEST);
        if needs_words && before.language == language {
            Some(field.required().text())
        } else {
            field.optional()
        }
    };
    let answer_en = read("answer_en", &input.answer_en, Language::En);
    let answer_ar = read("answer_ar", &input.answer_ar, Language::Ar);
    form.finish()?;
    let row = ActiveModel {
        status: Set(input.status),
        answer_en: Set(answer_en),
        answer_ar: Set(answer_ar),
        answered_by: Set(Some(tx.caller().actor.name.clone())),
        answered_at: Set(Some(tx.now())),
        ..Default::default()
    };
    let after = tx
        .change_as::<Entity>("answered", &before, Some(input.version), row)
        .await?;
    tell(tx, &after).await?;
    Ok(after)
}

async fn tell(tx: &PlatformTx, suggestion: &Model) -> Result<()> {
    let title = title(suggestion.status, &suggestion.content);
    let bell = AddNotification {
        kind: NotificationKind::Development,
        title_en: title.en.into_owned(),
        title_ar: title.ar.into_owned(),
        noun: Some("development_suggestions".to_owned()),
        record_id: Some(suggestion.id.0),
        topic: None,
        user_id: Some(suggestion.user_id),
    };
    let key = format!("suggestion-{}-{}", suggestion.id.0, suggestion.version);
    tx.enqueue(Some(suggestion.merchant_id.0), bell, key).await
}

fn title(status: Status, content: &str) -> Text {
    let mut words: String = content.chars().take(TOLD).collect();
    if words.len() < content.len() {
        words.push('…');
    }
    match status {
        Status::UnderProcessing => Text::new(
            format!("We are working on your suggestion “{words}”"),
            format!("نعمل على اقتراحك «{words}»"),
        ),
        Status::Done => Text::new(
            format!("Your suggestion “{words}” is done"),
            format!("تم إنجاز اقتراحك «{words}»"),
        ),
        Status::Rejected | Status::New => Text::new(
            format!("Your suggestion “{words}” was answered"),
            format!("تم الرد على اقتراحك «{words}»"),
        ),
    }
}

pub async fn picture(tx: &PlatformTx, id: DevelopmentSuggestionId) -> Result<Download> {
    let row = record::find::<Entity>(tx, id).await?;
    let storage = &tx.kernel().storage;
    let (bytes, kind) = storage.upload(row.picture.as_deref()).await?;
    let name = format!("suggestion-{}.{}", id.0, kind.extension());
    Ok(Download::inline(bytes, kind.mime(), name))
}

#[cfg(test)]
mod words {
    use super::*;

    #[test]
    fn a_long_suggestion_is_cut_in_its_notification() {
        let title = title(Status::Done, &"ن".repeat(61));
        assert!(
            title.ar.contains(&format!("{}…", "ن".repeat(60))),
            "{title:?}"
        );
        assert!(
            super::title(Status::Done, "Dark mode")
                .en
                .contains("“Dark mode”")
        );
    }
}
