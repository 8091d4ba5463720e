use kernel::audit::HistoryEntry;
use kernel::auth::{Read, Write};
use kernel::export::{Download, Format};
use kernel::json::Json;
use kernel::paging::{List, Listed as _, NoFilter, Page};
use kernel::{Problem, Result, record};
use poem_openapi::OpenApi;
use poem_openapi::param::{Path, Query};

use super::entity::Entity;
use super::model::{LetterServiceInput, RenewalLetter, RenewalLetterFilter, RenewalLettersInput};
use super::service::Service;
use super::{RenewalLetterId, pdf, service};
use crate::renewals::permission;

pub struct RenewalLettersApi;

#[OpenApi(prefix_path = "/renewals/letters", tag = "permission::PAGE")]
impl RenewalLettersApi {
    /// Lists letters about renewals, the newest on top.
    #[oai(path = "/", method = "get", operation_id = "list_renewal_letters")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        list: List<RenewalLetterFilter>,
    ) -> Result<Json<Page<RenewalLetter>>> {
        Ok(Json(RenewalLetter::page(&auth.db, &list).await?))
    }

    /// Exports the letters that the filters show.
    #[oai(
        path = "/export",
        method = "get",
        operation_id = "export_renewal_letters"
    )]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        list: List<RenewalLetterFilter>,
    ) -> Result<Download> {
        RenewalLetter::export(auth.db, format.0, &list).await
    }

    /// Writes letters about the terms of next contracts, to be served.
    #[oai(path = "/", method = "post", operation_id = "create_renewal_letters")]
    async fn create(
        &self,
        auth: Write<permission::Letters>,
        input: Json<RenewalLettersInput>,
    ) -> Result<Json<Vec<RenewalLetter>>> {
        let written = service::write(&auth.tx, &input.0).await?;
        let mut letters = Vec::with_capacity(written.len());
        for letter in written {
            letters.push(RenewalLetter::one(&auth.tx, letter.id).await?);
        }
        auth.done(letters).await
    }

    /// Reads one letter.
    #[oai(path = "/:id", method = "get", operation_id = "get_renewal_letter")]
    async fn get(
        &self,
        auth: Read<permission::View>,
        id: Path<RenewalLetterId>,
    ) -> Result<Json<RenewalLetter>> {
        Ok(Json(RenewalLetter::one(&auth.db, id.0).await?))
    }

    /// The letter as a PDF in both languages; how it was served is printed once it is entered.
    #[oai(
        path = "/:id/pdf",
        method = "get",
        operation_id = "get_renewal_letter_pdf"
    )]
    async fn pdf(
        &self,
        auth: Read<permission::View>,
        id: Path<RenewalLetterId>,
    ) -> Result<Download> {
        let letter = record::find::<Entity>(&auth.db, id.0).await?;
        let document = pdf::document(&auth.db, &letter).await?;
        // The connection goes back before the page is set.
        drop(auth);
        pdf::render(document).await
    }

    /// Enters how, when and to whom a letter was served, with what proves it.
    #[oai(
        path = "/:id/serve",
        method = "post",
        operation_id = "serve_renewal_letter"
    )]
    async fn serve(
        &self,
        auth: Write<permission::Letters>,
        id: Path<RenewalLetterId>,
        input: LetterServiceInput,
    ) -> Result<Json<RenewalLetter>> {
        let proof = match input.file {
            Some(file) => Some(file.into_vec().await.map_err(Problem::internal)?),
            None => None,
        };
        let served = Service {
            served_by: input.served_by,
            served_on: input.served_on,
            served_to: input.served_to,
            proof,
            version: input.version,
        };
        service::serve(&auth.tx, id.0, &served).await?;
        auth.show(id.0).await
    }

    /// What proves that a letter was served.
    #[oai(
        path = "/:id/file",
        method = "get",
        operation_id = "get_renewal_letter_proof"
    )]
    async fn proof(
        &self,
        auth: Read<permission::View>,
        id: Path<RenewalLetterId>,
    ) -> Result<Download> {
        service::proof(&auth.db, id.0).await
    }

    /// The history of one letter.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_renewal_letter_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<RenewalLetterId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        auth.history_of::<Entity>(id.0, &list.paging).await
    }
}
