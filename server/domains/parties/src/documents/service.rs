use kernel::export::Download;
use kernel::paging::{ListQuery, Page, Paging};
use kernel::storage::FileKind;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::{Lines, clean};
use kernel::validation::{Rule, Validator};
use kernel::{Problem, Result};
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, DbBackend, EntityTrait as _, QueryFilter as _, Statement,
};

use super::api::{Document, DocumentFilter, DocumentUpdate};
use super::entity::{ActiveModel, Column, Entity, Model};
use super::{DocumentId, image};
use crate::person;

/// What has documents.
pub const NOUNS: [&str; 4] = ["customers", "owners", "units", "contracts"];
pub const KINDS: [&str; 7] = [
    "national_id",
    "passport",
    "trade_licence",
    "title_deed",
    "power_of_attorney",
    "photo",
    "other",
];
const EVERY_KIND: [FileKind; 5] = [
    FileKind::Png,
    FileKind::Jpeg,
    FileKind::Webp,
    FileKind::Pdf,
    FileKind::Mp4,
];
const FILE_NAME_LENGTH: usize = 120;

/// A file on its way in.
pub struct NewDocument {
    pub noun: String,
    pub record_id: i64,
    pub kind: String,
    pub expires_on: Option<String>,
    pub file_name: String,
    pub bytes: Vec<u8>,
}

fn base() -> ListQuery {
    ListQuery::new(
        "d.id, d.noun, d.record_id, d.kind, d.file_name, d.size_bytes, d.expires_on, d.version, \
         d.created_at, coalesce(c.name_en, c.name_ar, o.name_en, o.name_ar, u.number, k.number, '') AS record_name_en, \
         coalesce(c.name_ar, c.name_en, o.name_ar, o.name_en, u.number, k.number, '') AS record_name_ar",
        "documents d \
         LEFT JOIN customers c ON d.noun = 'customers' AND c.id = d.record_id \
         LEFT JOIN owners o ON d.noun = 'owners' AND o.id = d.record_id \
         LEFT JOIN units u ON d.noun = 'units' AND u.id = d.record_id \
         LEFT JOIN contracts k ON d.noun = 'contracts' AND k.id = d.record_id",
    )
}

pub(super) fn query(
    db: &impl MerchantConn,
    paging: &Paging,
    filter: &DocumentFilter,
) -> Result<ListQuery> {
    base()
        .filter("d.noun = ?", filter.noun.clone())
        .filter("d.record_id = ?", filter.record_id)
        .filter("d.kind = ?", filter.kind.clone())
        .filter(
            "d.expires_on <= ?",
            person::horizon(db, filter.expiring_days),
        )
        .search("lower(d.file_name)", paging.search.as_deref())
        .sort(
            &paging.sort,
            &[
                ("expires_on", "d.expires_on"),
                ("kind", "d.kind"),
                ("created_at", "d.id"),
            ],
            "d.id DESC",
        )
}

pub async fn list(
    db: &impl MerchantConn,
    paging: &Paging,
    filter: &DocumentFilter,
) -> Result<Page<Document>> {
    query(db, paging, filter)?.page(db, paging).await
}

pub async fn read(db: &impl MerchantConn, id: DocumentId) -> Result<Document> {
    person::only(db, base().filter("d.id = ?", Some(id.0))).await
}

pub async fn find(db: &impl MerchantConn, id: DocumentId) -> Result<Model> {
    Entity::find_by_id(id)
        .one(db)
        .await?
        .ok_or_else(Problem::not_found)
}

pub async fn upload(tx: &MerchantTx, new: NewDocument) -> Result<Model> {
    let mut form = Validator::new(tx.language());
    let noun = form
        .field("noun", &new.noun)
        .required()
        .one_of(&NOUNS)
        .text();
    let kind = form
        .field("kind", &new.kind)
        .required()
        .one_of(&KINDS)
        .text();
    let expires_on = form.date("expires_on", &new.expires_on).optional();
    let is_photo = kind == "photo";
    form.check("file", !new.bytes.is_empty(), Rule::Required);
    let unsquare = is_photo && is_image(&new.bytes) && !image::is_square(&new.bytes);
    form.check("file", !unsquare, Rule::ImageSquare);
    if !form.failed("noun") {
        let known = record_exists(tx, &noun, new.record_id).await?;
        form.check("record_id", known, Rule::NotFound);
    }
    form.finish()?;
    let allowed: &[FileKind] = if is_photo { &image::KINDS } else { &EVERY_KIND };
    let path = tx
        .kernel()
        .storage
        .put(&tx.merchant().key, &new.bytes, allowed)
        .await?;
    let row = ActiveModel {
        noun: Set(noun),
        record_id: Set(new.record_id),
        kind: Set(kind),
        file_name: Set(safe_name(&new.file_name, kind_of(&path))),
        size_bytes: Set(i64::try_from(new.bytes.len()).unwrap_or(i64::MAX)),
        path: Set(path),
        expires_on: Set(expires_on),
        ..Default::default()
    };
    tx.create::<Entity>(row).await
}

pub async fn update(tx: &MerchantTx, id: DocumentId, input: &DocumentUpdate) -> Result<Model> {
    let before = find(tx, id).await?;
    let mut form = Validator::new(tx.language());
    let kind = form
        .field("kind", &input.kind)
        .required()
        .one_of(&KINDS)
        .text();
    let expires_on = form.date("expires_on", &input.expires_on).optional();
    // Only an upload is measured, so a file cannot become a photo afterwards.
    form.check(
        "kind",
        (kind == "photo") == (before.kind == "photo"),
        Rule::OneOf,
    );
    form.finish()?;
    let row = ActiveModel {
        kind: Set(kind),
        expires_on: Set(expires_on),
        ..Default::default()
    };
    tx.change::<Entity>(&before, Some(input.version), row).await
}

/// Takes the document off its record. The bytes stay: the same file may belong to another record.
pub async fn remove(tx: &MerchantTx, id: DocumentId) -> Result<()> {
    let before = find(tx, id).await?;
    tx.remove::<Entity>(&before, None).await
}

/// Takes all documents off a record that is being removed.
pub async fn remove_of(tx: &MerchantTx, noun: &str, record_id: i64) -> Result<()> {
    let of_record = Entity::find()
        .filter(Column::Noun.eq(noun))
        .filter(Column::RecordId.eq(record_id));
    for document in of_record.all(tx).await? {
        tx.remove::<Entity>(&document, None).await?;
    }
    Ok(())
}

pub async fn download(db: &impl MerchantConn, id: DocumentId) -> Result<Download> {
    let document = find(db, id).await?;
    let bytes = db
        .kernel()
        .storage
        .get(&document.path)
        .await?
        .ok_or_else(Problem::not_found)?;
    let kind = kind_of(&document.path);
    let mime = kind.map_or("application/octet-stream", FileKind::mime);
    if kind.is_some_and(|kind| image::KINDS.contains(&kind)) {
        return Ok(Download::inline(bytes, mime, document.file_name));
    }
    Ok(Download::attachment(bytes, mime, document.file_name))
}

/// `noun` is one of [`NOUNS`], which are the tables' names.
async fn record_exists(db: &impl MerchantConn, noun: &str, id: i64) -> Result<bool> {
    let sql = format!("SELECT 1 AS found FROM {noun} WHERE id = $1");
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, [id.into()]);
    Ok(db.query_one_raw(statement).await?.is_some())
}

fn is_image(bytes: &[u8]) -> bool {
    FileKind::detect(bytes).is_some_and(|kind| image::KINDS.contains(&kind))
}

fn kind_of(path: &str) -> Option<FileKind> {
    path.rsplit_once('.')
        .and_then(|(_, extension)| FileKind::of_extension(extension))
}

/// The name that it was uploaded with, without a path, with the extension of what it is.
fn safe_name(typed: &str, kind: Option<FileKind>) -> String {
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
