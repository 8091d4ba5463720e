//! The lists that can be exported, as the merchant area's document has them.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use kernel::auth::OnBehalf;
use kernel::export::Pieces;
use kernel::rate::OwnWork;
use kernel::{Problem, Result};
use poem::endpoint::BoxEndpoint;
use poem::http::{StatusCode, Uri};
use poem::{Endpoint as _, IntoEndpoint as _, Request};
use reports::exports::port::{AskedExport, Reading};
use reports::exports::{ListExport, ListExports};
use serde_json::Value;

static OPERATIONS: LazyLock<BoxEndpoint<'static>> =
    LazyLock::new(|| crate::merchant().into_endpoint());

static KNOWN: LazyLock<BTreeMap<String, ListExport>> = LazyLock::new(|| {
    let document = crate::document("merchant").unwrap_or_default();
    let paths = document["paths"].as_object().into_iter().flatten();
    let found = paths.filter_map(|(path, operations)| export_of(path, operations.get("get")?));
    found.map(|list| (list.operation.clone(), list)).collect()
});

/// An export takes a format; one of a single record's list is downloaded where the record is.
fn export_of(path: &str, operation: &Value) -> Option<ListExport> {
    let parameters = operation["parameters"].as_array()?.iter();
    let in_query = parameters.filter(|one| one["in"] == "query");
    let names = in_query.filter_map(|one| one["name"].as_str());
    let parameters: Vec<String> = names.map(str::to_owned).collect();
    let is_list = ["format", "page_size"]
        .iter()
        .all(|name| parameters.iter().any(|known| known == name));
    (is_list && !path.contains('{')).then_some(())?;
    let mut parts = operation["parameters"].as_array()?.iter();
    let sort = parts.find(|one| one["name"] == "sort");
    let columns = sort.and_then(|sort| sort["x-sortable"].as_array());
    let columns = columns.into_iter().flatten().filter_map(Value::as_str);
    Some(ListExport {
        operation: operation["operationId"].as_str()?.to_owned(),
        path: path.to_owned(),
        noun: operation["tags"][0].as_str().unwrap_or_default().to_owned(),
        right: operation["x-permission"].as_str().map(str::to_owned),
        parameters,
        sortable: columns.map(str::to_owned).collect(),
    })
}

/// Plugged into the port of exports.
pub(crate) struct ProductLists;

impl ListExports for ProductLists {
    fn find(&self, operation: &str) -> Option<&ListExport> {
        let by_path = || KNOWN.values().find(|list| list.path == operation);
        KNOWN.get(operation).or_else(by_path)
    }

    fn read(&self, asked: AskedExport) -> Reading<'_> {
        Box::pin(answered(asked))
    }
}

async fn answered(asked: AskedExport) -> Result<Pieces> {
    let query = serde_urlencoded::to_string(asked.query).map_err(Problem::internal)?;
    let uri: Uri = format!("{}?{query}", asked.path)
        .parse()
        .map_err(|_| Problem::bad_request("the address of the list"))?;
    let mut request = Request::builder()
        .uri(uri)
        .header("accept-language", asked.language.as_str())
        .finish();
    request.set_data(asked.kernel);
    request.set_data(OnBehalf(Arc::new(asked.asker)));
    request.set_data(OwnWork);
    request.set_data(asked.work);
    let answer = OPERATIONS.call(request).await.map_err(refusal)?;
    match answer.status() {
        StatusCode::OK => Ok(Pieces::of(answer)),
        status => Err(Problem::internal(anyhow::anyhow!(
            "the list answered {status}"
        ))),
    }
}

fn refusal(error: poem::Error) -> Problem {
    match error.downcast::<Problem>() {
        Ok(problem) => problem,
        Err(error) if error.status().is_client_error() => Problem::bad_request(error.to_string()),
        Err(error) => Problem::internal(anyhow::anyhow!("{error}")),
    }
}
