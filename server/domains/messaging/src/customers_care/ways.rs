//! The ways by which the tenants of lists can be written to now: what is connected, what the merchant has switched on, and
//! which is tried first.

use identity::sign_in::WhatsApp;
use kernel::Result;
use kernel::code::Code as _;
use kernel::facts::TODAY;
use kernel::tenancy::MerchantConn;
use kernel::wording::Wording;

use super::model::CareRow;
use super::words::kind;
use super::{CareError, CareLeftOut, CareList, wording};
use crate::deliveries::Channel;
use crate::message_templates::service::Switches;
use crate::message_templates::settings::service as settings;

pub struct Ways {
    whatsapp: WhatsApp,
    switches: Switches,
    first: Channel,
}

impl Ways {
    pub async fn of(db: &impl MerchantConn) -> Result<Self> {
        Ok(Self {
            whatsapp: WhatsApp::of(db).await?,
            switches: Switches::of(db).await?,
            first: settings::row(db).await?.first_channel,
        })
    }

    fn is_on(&self, wording: &Wording, channel: Channel) -> bool {
        self.switches.goes_by(wording, channel)
    }

    /// Whether the row `r` of the tenant `c` can be written about by a way that there is, as SQL.
    pub fn reachable(&self) -> String {
        let by_mail = format!(
            "coalesce(c.email, '') <> '' AND {}",
            self.on(Channel::Email)
        );
        if self.whatsapp.is_usable() {
            let by_whatsapp = format!(
                "c.allow_whatsapp AND c.mobile <> '' AND {}",
                self.on(Channel::WhatsApp)
            );
            format!("(({by_mail}) OR ({by_whatsapp}))")
        } else {
            format!("({by_mail})")
        }
    }

    /// Whether the kind of the row `r` goes by a channel, as SQL.
    fn on(&self, channel: Channel) -> String {
        let all = CareList::ALL
            .iter()
            .flat_map(|list| [(*list, false), (*list, true)]);
        let off = all
            .filter(|(list, is_over)| !self.is_on(kind(*list, *is_over), channel))
            .map(|(list, is_over)| {
                let list = list.sql();
                format!("(r.list = {list} AND coalesce(r.due_on < {TODAY}, false) = {is_over})")
            });
        let off: Vec<String> = off.collect();
        if off.is_empty() {
            "true".to_owned()
        } else {
            format!("NOT ({})", off.join(" OR "))
        }
    }

    /// How a tenant is written to: by the channel that was asked for, else by the best there is.
    pub fn reach(
        &self,
        db: &impl MerchantConn,
        row: &CareRow,
        asked: Option<Channel>,
    ) -> Result<(Channel, String), CareError> {
        let wording = wording::kind_of(db, row);
        let by = |channel| {
            if self.is_on(wording, channel) {
                self.address(row, channel)
            } else {
                Err(CareError::SwitchedOff)
            }
        };
        match asked {
            // A tenant's no weighs more than a channel that is off.
            Some(Channel::WhatsApp) if !row.allow_whatsapp => Err(CareError::WhatsAppNotAllowed),
            Some(channel) => by(channel),
            None => {
                let second = match self.first {
                    Channel::WhatsApp => Channel::Email,
                    Channel::Email => Channel::WhatsApp,
                };
                by(self.first)
                    .or_else(|_| by(second))
                    .map_err(|_: CareError| CareError::Unreachable)
            }
        }
    }

    /// Why a tenant whom no way reaches is not written to.
    pub fn why_not(&self, db: &impl MerchantConn, row: &CareRow) -> CareLeftOut {
        let wording = wording::kind_of(db, row);
        let (by_mail, by_whatsapp) = (
            self.is_on(wording, Channel::Email),
            self.is_on(wording, Channel::WhatsApp),
        );
        let has_mail = row.customer_email.as_ref().is_some_and(|to| !to.is_empty());
        let has_number = whatsapp_number(row).is_ok();
        match (has_mail, has_number) {
            (_, true) if by_whatsapp => CareLeftOut::NotConnected,
            (true, _) | (_, true) => CareLeftOut::SwitchedOff,
            (false, false) if !by_mail && !by_whatsapp => CareLeftOut::SwitchedOff,
            (false, false) => CareLeftOut::NoAddress,
        }
    }

    fn address(&self, row: &CareRow, channel: Channel) -> Result<(Channel, String), CareError> {
        match channel {
            Channel::WhatsApp if self.whatsapp.is_usable() => {
                Ok((Channel::WhatsApp, whatsapp_number(row)?))
            }
            Channel::WhatsApp => Err(CareError::WhatsAppNotConnected),
            Channel::Email => {
                let email = row.customer_email.clone().filter(|email| !email.is_empty());
                Ok((Channel::Email, email.ok_or(CareError::NoEmail)?))
            }
        }
    }
}

/// The digits of a mobile, where the tenant allows WhatsApp.
fn whatsapp_number(row: &CareRow) -> Result<String, CareError> {
    let number: String = row
        .customer_mobile
        .chars()
        .filter(char::is_ascii_digit)
        .collect();
    if row.allow_whatsapp && !number.is_empty() {
        Ok(number)
    } else {
        Err(CareError::WhatsAppNotAllowed)
    }
}
