//! Somebody whose role reaches a part of the records.

use kernel::{Problem, Result};
use openapi::client::Client;
use serde_json::{Value, json};

/// The id of the role of those who work outside.
pub async fn field_staff(client: &Client<'_>) -> Result<Value> {
    let roles = client.get("/roles").await?;
    let mut roles = roles["items"].as_array().into_iter().flatten();
    let field_staff = roles.find(|role| role["name_en"] == "Real-estate employee");
    Ok(field_staff.ok_or_else(Problem::not_found)?["id"].clone())
}

/// An employee who looks after two of the buildings and sees nothing of the others.
pub async fn palm(client: &Client<'_>) -> Result<()> {
    let path = format!("/roles/{}", field_staff(client).await?);
    let known = client.get(&path).await?;
    let role = json!({
        "name_en": "Building agent", "name_ar": "مسؤول مبانٍ", "permissions": known["permissions"],
        "options": known["options"], "reach": "buildings",
    });
    let role = client.post("/roles", role).await?;
    let agent = json!({
        "name": "Layla Haddad", "email": super::accounts::AGENT, "mobile": "+971501237799", "role_id": role["id"],
        "language": "en",
    });
    let agent = client.post("/users", agent).await?;
    let list = client.get("/buildings?page_size=2&sort=name_en").await?;
    for building in list["items"].as_array().into_iter().flatten() {
        let path = format!("/buildings/{}/access", building["id"]);
        client
            .post(&path, json!({ "user_id": agent["id"] }))
            .await?;
    }
    Ok(())
}
