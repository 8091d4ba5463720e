//! What many handlers do alike: a record's history, and the answer to a write.

use poem_openapi::types::{ParseFromJSON, ToJSON, Type};

use crate::audit::{HistoryEntry, history_in};
use crate::auth::{ManagerRead, ManagerWrite, Read, Write};
use crate::error::Result;
use crate::json::{Answer, Json};
use crate::paging::{Listed, Page, Paging};
use crate::record::{Record, find};

impl<P, A> Read<P, A> {
    /// The history of one record, newest first; 404 where there is no such record.
    pub async fn history_of<E: Record>(
        &self,
        id: impl Into<i64>,
        paging: &Paging,
    ) -> Result<Json<Page<HistoryEntry>>> {
        let id = id.into();
        find::<E>(&self.db, id).await?;
        Ok(Json(
            history_in(&self.db, "audit_log", E::NOUN, id, paging).await?,
        ))
    }
}

impl<P> ManagerRead<P> {
    /// The history of one of the platform's records, newest first; 404 where there is no such record.
    pub async fn history_of<E: Record>(
        &self,
        id: impl Into<i64>,
        paging: &Paging,
    ) -> Result<Json<Page<HistoryEntry>>> {
        let id = id.into();
        find::<E>(&self.db, id).await?;
        Ok(Json(
            history_in(&self.db, "platform.audit_log", E::NOUN, id, paging).await?,
        ))
    }
}

impl<P, A> Write<P, A> {
    /// Reads the written record as lists show it, keeps that answer for repeats, commits.
    pub async fn show<T>(self, id: impl Into<i64>) -> Result<Json<T>>
    where
        T: Listed + Answer + ParseFromJSON + ToJSON + Type,
    {
        let shown = T::one(&self.tx, id.into()).await?;
        self.done(shown).await
    }
}

impl<P> ManagerWrite<P> {
    /// Reads the written record as lists show it, keeps that answer for repeats, commits.
    pub async fn show<T>(self, id: impl Into<i64>) -> Result<Json<T>>
    where
        T: Listed + Answer + ParseFromJSON + ToJSON + Type,
    {
        let shown = T::one(&self.tx, id.into()).await?;
        self.done(shown).await
    }
}
