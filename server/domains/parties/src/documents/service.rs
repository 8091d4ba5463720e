use chrono::NaiveDate;
use kernel::export::Download;
use kernel::paging::{List, ListQuery, Listed as _};
use kernel::record;
use kernel::storage::FileKind;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::{Lines, clean};
use kernel::validation::{Rule, Validator};
use kernel::{Problem, Result};
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, DbBackend, EntityTrait as _, QueryFilter as _, Statement,
};

use super::entity::{ActiveModel, Column, Entity, Model};
use super::model::{Document, DocumentFilter, DocumentUpdate};
use super::{DocumentId, DocumentKind, DocumentNoun, VisibleNouns, image};
use crate::{facts, person};

const FILE_NAME_LENGTH: usize = 120;

/// A file on its way in.
pub struct NewDocument {
    pub noun: DocumentNoun,
    pub record_id: i64,
    pub kind: DocumentKind,
    pub expires_on: Option<String>,
    pub file_name: String,
    pub bytes: Vec<u8>,
}

/// The documents that the caller asks for and may see.
pub fn matching(
    db: &impl MerchantConn,
    list: &List<DocumentFilter>,
    visible: &VisibleNouns,
) -> Result<ListQuery> {
    if let Some(noun) = list.filter.noun {
        visible.ensure(noun)?;
    }
    let last = person::horizon(db, list.filter.expiring_days);
    let asked = Document::matching(list)?.filter(&facts::expires_by("d", "?"), last);
    Ok(asked.and(&visible.condition("d.noun")))
}

/// One document that the caller may see.
pub async fn find(db: &impl MerchantConn, id: DocumentId, visible: &VisibleNouns) -> Result<Model> {
    let document = record::find::<Entity>(db, id).await?;
    visible.ensure(document.noun)?;
    Ok(document)
}

/// A file as it came in.
pub struct Received {
    pub kind: DocumentKind,
    pub file_name: String,
    pub bytes: Vec<u8>,
}

/// A file that was checked and is stored.
pub struct Stored {
    pub file_name: String,
    pub path: String,
    pub size_bytes: i64,
}

pub async fn upload(tx: &MerchantTx, new: NewDocument, visible: &VisibleNouns) -> Result<Model> {
    visible.ensure(new.noun)?;
    let mut form = Validator::new(tx.language());
    let expires_on = form.date("expires_on", &new.expires_on).optional();
    let known = record_exists(tx, new.noun, new.record_id).await?;
    form.check("record_id", known, Rule::NotFound);
    let received = Received {
        kind: new.kind,
        file_name: new.file_name,
        bytes: new.bytes,
    };
    let stored = store(tx, form, received).await?;
    add(tx, (new.noun, new.record_id), new.kind, expires_on, stored).await
}

/// Stores a file, where it and the rest of its form are in order.
pub(crate) async fn store(
    tx: &MerchantTx,
    mut form: Validator,
    received: Received,
) -> Result<Stored> {
    let Received {
        kind,
        file_name,
        bytes,
    } = received;
    let is_photo = kind == DocumentKind::Photo;
    form.check("file", !bytes.is_empty(), Rule::Required);
    let unsquare = is_photo && is_image(&bytes) && !image::is_square(&bytes);
    form.check("file", !unsquare, Rule::ImageSquare);
    form.finish()?;
    let allowed: &[FileKind] = if is_photo {
        &FileKind::IMAGES
    } else {
        &FileKind::ALL
    };
    let path = tx
        .kernel()
        .storage
        .put(&tx.merchant().key, &bytes, allowed)
        .await?;
    Ok(Stored {
        file_name: safe_name(&file_name, FileKind::of_path(&path)),
        size_bytes: i64::try_from(bytes.len()).unwrap_or(i64::MAX),
        path,
    })
}

/// Puts a stored file with a record.
pub(crate) async fn add(
    tx: &MerchantTx,
    (noun, record_id): (DocumentNoun, i64),
    kind: DocumentKind,
    expires_on: Option<NaiveDate>,
    stored: Stored,
) -> Result<Model> {
    let row = ActiveModel {
        noun: Set(noun),
        record_id: Set(record_id),
        kind: Set(kind),
        file_name: Set(stored.file_name),
        size_bytes: Set(stored.size_bytes),
        path: Set(stored.path),
        expires_on: Set(expires_on),
        ..Default::default()
    };
    tx.create::<Entity>(row).await
}

pub async fn update(tx: &MerchantTx, before: Model, input: &DocumentUpdate) -> Result<Model> {
    let mut form = Validator::new(tx.language());
    let expires_on = form.date("expires_on", &input.expires_on).optional();
    // Only an upload is measured, so a file cannot become a photo afterwards.
    form.check(
        "kind",
        (input.kind == DocumentKind::Photo) == (before.kind == DocumentKind::Photo),
        Rule::OneOf,
    );
    form.finish()?;
    let row = ActiveModel {
        kind: Set(input.kind),
        expires_on: Set(expires_on),
        ..Default::default()
    };
    tx.change::<Entity>(&before, Some(input.version), row).await
}

/// Takes the document off its record. The bytes stay: the same file may belong to another record.
pub async fn remove(tx: &MerchantTx, document: &Model) -> Result<()> {
    tx.remove::<Entity>(document, None).await
}

/// Takes all documents off a record that is being removed.
pub async fn remove_of(
    tx: &MerchantTx,
    noun: DocumentNoun,
    record_id: impl Into<i64>,
) -> Result<()> {
    let of_record = Entity::find()
        .filter(Column::Noun.eq(noun))
        .filter(Column::RecordId.eq(record_id.into()));
    for document in of_record.all(tx).await? {
        tx.remove::<Entity>(&document, None).await?;
    }
    Ok(())
}

pub async fn download(db: &impl MerchantConn, document: Model) -> Result<Download> {
    served(db, &document.path, document.file_name).await
}

/// A stored file under its name: an image is shown, anything else is saved.
pub(crate) async fn served(
    db: &impl MerchantConn,
    path: &str,
    file_name: String,
) -> Result<Download> {
    let bytes = db.kernel().storage.get(path).await?;
    let bytes = bytes.ok_or_else(Problem::not_found)?;
    let kind = FileKind::of_path(path);
    let mime = kind.map_or("application/octet-stream", FileKind::mime);
    if kind.is_some_and(|kind| FileKind::IMAGES.contains(&kind)) {
        return Ok(Download::inline(bytes, mime, file_name));
    }
    Ok(Download::attachment(bytes, mime, file_name))
}

async fn record_exists(db: &impl MerchantConn, noun: DocumentNoun, id: i64) -> Result<bool> {
    let records = match noun {
        DocumentNoun::Customers => {
            "(SELECT id FROM customers WHERE merged_into_id IS NULL)".to_owned()
        }
        DocumentNoun::Owners => facts::OWNERS.to_owned(),
        DocumentNoun::Units => facts::UNIT_NUMBERS.sql(()),
        DocumentNoun::Contracts => facts::CONTRACT_NUMBERS.sql(()),
    };
    let sql = format!("SELECT 1 AS found FROM {records} r WHERE r.id = $1");
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, [id.into()]);
    Ok(db.query_one_raw(statement).await?.is_some())
}

fn is_image(bytes: &[u8]) -> bool {
    FileKind::detect(bytes).is_some_and(|kind| FileKind::IMAGES.contains(&kind))
}

/// The name that it was uploaded with, without a path, with the extension of what it is.
pub fn safe_name(typed: &str, kind: Option<FileKind>) -> String {
    let name = typed.rsplit(['/', '\\']).next().unwrap_or_default();
    let name = clean(name, Lines::One).unwrap_or_default();
    let stem = name
        .rsplit_once('.')
        .map_or(name.as_str(), |(stem, _)| stem);
    let stem: String = stem
        .trim_matches('.')
        .chars()
        .take(FILE_NAME_LENGTH)
        .collect();
    let stem = if stem.trim().is_empty() {
        "document".to_owned()
    } else {
        stem
    };
    kind.map_or_else(
        || stem.clone(),
        |kind| format!("{stem}.{}", kind.extension()),
    )
}

#[cfg(test)]
mod name_tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_name_has_no_path_and_the_extension_of_the_content() {
        let name = |typed| safe_name(typed, Some(FileKind::Pdf));
        assert_eq!(name("../../etc/passwd"), "passwd.pdf");
        assert_eq!(name("C:\\scan\\id.exe"), "id.pdf");
        assert_eq!(name("عقد الإيجار.pdf"), "عقد الإيجار.pdf");
        assert_eq!(name(""), "document.pdf");
        assert_eq!(name("\u{202E}fdp.exe"), "document.pdf");
    }

    proptest! {
        #[test]
        fn any_name_is_short_and_flat(typed in any::<String>()) {
            let name = safe_name(&typed, Some(FileKind::Png));
            prop_assert!(name.ends_with(".png") && !name.contains(['/', '\\', '\0', '\n']));
            prop_assert!(name.chars().count() <= FILE_NAME_LENGTH + 4);
        }
    }
}
