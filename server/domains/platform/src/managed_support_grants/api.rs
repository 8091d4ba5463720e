use identity::support_grants::SupportGrantError;
use identity::support_grants::model::AskSupportInput;
use identity::support_grants::service::{self as grants, StaffMember};
use kernel::Result;
use kernel::audit::{HistoryEntry, platform_history};
use kernel::auth::{ManagerRead, Principal, ReadFor, WriteFor};
use kernel::json::Json;
use kernel::paging::{List, NoFilter, Page};
use kernel::tenancy::MerchantConn as _;
use poem_openapi::OpenApi;
use poem_openapi::param::Path;

use super::model::{SupportEntered, SupportEnteredAccount, SupportEnteredUser, SupportStanding};
use super::{permission, service};
use crate::merchants::MerchantId;

pub struct ManagedSupportGrantsApi;

#[OpenApi(prefix_path = "/managed_support_grants", tag = "permission::PAGE")]
impl ManagedSupportGrantsApi {
    /// Reads whether a merchant's area is open to support, and whether it was asked for.
    #[oai(
        path = "/:merchant_id",
        method = "get",
        operation_id = "get_support_standing"
    )]
    async fn get(
        &self,
        auth: ReadFor<permission::View>,
        #[oai(name = "merchant_id")] _merchant_id: Path<MerchantId>,
    ) -> Result<Json<SupportStanding>> {
        Ok(Json(service::standing(&auth.db).await?))
    }

    /// Asks the merchant's administrators to open their area.
    #[oai(
        path = "/:merchant_id/ask",
        method = "post",
        operation_id = "ask_for_support"
    )]
    async fn ask(
        &self,
        mut auth: WriteFor<permission::Ask>,
        #[oai(name = "merchant_id")] _merchant_id: Path<MerchantId>,
        input: Json<AskSupportInput>,
    ) -> Result<Json<SupportStanding>> {
        let asked = grants::ask(&auth.tx, &staff(&auth.principal), &input.0).await?;
        auth.tx = service::noted(auth.tx, "area_asked_for", asked.id.0).await?;
        let standing = service::standing(&auth.tx).await?;
        auth.done(standing).await
    }

    /// Enters a merchant's area that is open, with a session that names the caller.
    #[oai(
        path = "/:merchant_id/enter",
        method = "post",
        operation_id = "enter_support"
    )]
    async fn enter(
        &self,
        mut auth: WriteFor<permission::Enter>,
        #[oai(name = "merchant_id")] _merchant_id: Path<MerchantId>,
    ) -> Result<Json<SupportEntered>> {
        let staff = staff(&auth.principal);
        let (grant, tokens) = grants::enter(&auth.tx, &staff).await?;
        auth.tx = service::noted(auth.tx, "area_entered", grant.id.0).await?;
        let merchant = auth.tx.merchant();
        let administrator = grant.answered_by_id;
        let entered = SupportEntered {
            user: SupportEnteredUser {
                id: administrator.ok_or(SupportGrantError::NotOpen)?,
                name: staff.name,
                api_token: String::new(),
            },
            refresh_token: String::new(),
            expires_at: tokens.expires_at,
            refresh_expires_at: tokens.refresh_expires_at,
            account: SupportEnteredAccount {
                key: merchant.key.clone(),
                name_en: merchant.name.en.to_string(),
                name_ar: merchant.name.ar.to_string(),
            },
            may_change: grant.may_change,
        };
        // What is kept for repeats has no token in it.
        let Json(mut answer) = auth.done(entered).await?;
        answer.user.api_token = tokens.access;
        answer.refresh_token = tokens.refresh.text;
        Ok(Json(answer))
    }

    /// Ends what is open: nobody of support is there within seconds.
    #[oai(
        path = "/:merchant_id/end",
        method = "post",
        operation_id = "end_support_access"
    )]
    async fn end(
        &self,
        mut auth: WriteFor<permission::End>,
        #[oai(name = "merchant_id")] _merchant_id: Path<MerchantId>,
    ) -> Result<Json<SupportStanding>> {
        let open = grants::open(&auth.tx).await?;
        let open = open.ok_or(SupportGrantError::NotOpen)?;
        grants::end_by_hand(&auth.tx, open.id).await?;
        auth.tx = service::noted(auth.tx, "area_ended", open.id.0).await?;
        let standing = service::standing(&auth.tx).await?;
        let kernel = auth.tx.kernel().clone();
        let answer = auth.done(standing).await;
        kernel.principals.clear();
        answer
    }

    /// The platform's own record of a merchant's support: who asked, entered, changed and ended.
    #[oai(
        path = "/:merchant_id/history",
        method = "get",
        operation_id = "list_managed_support_history"
    )]
    async fn history(
        &self,
        auth: ManagerRead<permission::View>,
        merchant_id: Path<MerchantId>,
        list: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        let noun = permission::PAGE.noun;
        let entries = platform_history(&auth.db, noun, merchant_id.0.0, &list.paging);
        Ok(Json(entries.await?))
    }
}

fn staff(principal: &Principal) -> StaffMember {
    StaffMember {
        id: principal.subject_id,
        name: principal.actor.name.clone(),
    }
}
