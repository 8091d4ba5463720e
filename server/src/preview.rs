//! The head of a shared unit's page: what a messenger shows of its link.

use std::fmt::Write as _;

use kernel::auth::Visitor;
use kernel::ids::PublicId;
use kernel::text::Language;
use kernel::{Problem, Result};
use poem::{FromRequest as _, Request, RequestBody};
use properties::e_units::visit::{self, Preview};

const FOLDER: &str = "e-unit";

/// The unit's page that a path of the site is, with the language that it is read in.
pub struct Shared {
    language: Language,
    id: PublicId,
    path: String,
}

impl Shared {
    pub fn of(path: &str) -> Option<Self> {
        let mut segments = path.trim_end_matches('/').split('/');
        let mut first = segments.next()?;
        let language = match first {
            "ar" => Language::Ar,
            _ => Language::En,
        };
        if matches!(first, "en" | "ar") {
            first = segments.next()?;
        }
        let id = segments.next().filter(|_| first == FOLDER)?;
        if segments.next().is_some() {
            return None;
        }
        Some(Self {
            language,
            id: id.parse().ok()?,
            path: format!("{FOLDER}/{id}"),
        })
    }

    /// Elements for the page's head; none where nothing is shown at this address.
    pub async fn head(&self, request: &Request) -> Option<String> {
        match self.preview(request).await {
            Ok((preview, visitor)) => Some(self.elements(&preview, &visitor)),
            Err(problem) => {
                tracing::debug!(%problem, "a shared page without a preview");
                None
            }
        }
    }

    async fn preview(&self, request: &Request) -> Result<(Preview, Visitor)> {
        let visitor = Visitor::from_request(request, &mut RequestBody::default()).await;
        let visitor = visitor.map_err(|_| Problem::not_found())?;
        let merchant = visitor.merchant_of(&self.id).await?;
        let db = visitor.read(merchant).await?;
        let preview = visit::preview(&db, &self.id, self.language).await?;
        drop(db);
        Ok((preview, visitor))
    }

    fn elements(&self, preview: &Preview, visitor: &Visitor) -> String {
        let config = &visitor.kernel.config;
        let picture = preview.picture.as_ref().map(|path| {
            let root = config.public_url.trim_end_matches('/');
            format!("{root}/{path}")
        });
        let address = visitor.kernel.link(self.language, &self.path);
        let properties = [
            ("og:type", Some("website")),
            ("og:title", Some(preview.title.as_str())),
            ("og:description", Some(preview.description.as_str())),
            ("og:url", Some(address.as_str())),
            ("og:image", picture.as_deref()),
        ];
        let mut head = String::from("<meta name=\"robots\" content=\"noindex\">");
        for (name, content) in properties {
            if let Some(content) = content {
                // Writing to a String does not fail.
                let _ = write!(
                    head,
                    "<meta property=\"{name}\" content=\"{}\">",
                    escaped(content)
                );
            }
        }
        head
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('"', "&quot;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_units_page_is_known_by_its_address() {
        let id = "palm01-AAAAAAAAAAAAAAAAAAAAAA";
        let of = |path: &str| Shared::of(path).map(|shared| shared.language);
        assert_eq!(of(&format!("ar/e-unit/{id}")), Some(Language::Ar));
        assert_eq!(of(&format!("e-unit/{id}/")), Some(Language::En));
        for other in ["", "e-unit", "en/e-unit/x", "en/e-contract/y", "en"] {
            assert_eq!(of(other), None, "{other}");
        }
        assert_eq!(of(&format!("en/e-contract/{id}")), None);
        assert_eq!(of(&format!("en/e-unit/{id}/more")), None);
    }

    #[test]
    fn what_somebody_typed_cannot_leave_its_attribute() {
        assert_eq!(escaped("\"><script>&"), "&quot;&gt;&lt;script&gt;&amp;");
    }
}
