//! Which methods an address takes, as a refusal with 405 names them: the published operations of the
//! areas; everything else that is served is only read.

use std::sync::LazyLock;

/// An operation's path and the methods that it takes.
struct Address {
    parts: Vec<String>,
    methods: Vec<String>,
}

static ADDRESSES: LazyLock<Vec<Address>> = LazyLock::new(|| {
    let areas = openapi::AREAS.into_iter();
    areas.flat_map(addresses_of).collect()
});

/// The value of the header `Allow`.
pub(crate) fn methods(path: &str) -> String {
    let parts = parts_of(path);
    let mut methods: Vec<&str> = ADDRESSES
        .iter()
        .filter(|address| is_at(&address.parts, &parts))
        .flat_map(|address| &address.methods)
        .map(String::as_str)
        .collect();
    if methods.is_empty() {
        methods.push("GET");
    }
    // What is read is also answered without its body.
    if methods.contains(&"GET") {
        methods.push("HEAD");
    }
    methods.sort_unstable();
    methods.dedup();
    methods.join(", ")
}

pub(crate) fn parts_of(path: &str) -> Vec<&str> {
    path.split('/').filter(|part| !part.is_empty()).collect()
}

/// Whether a path is at an address, whose parameters stand in braces.
pub(crate) fn is_at(address: &[impl AsRef<str>], path: &[&str]) -> bool {
    let mut both = address.iter().zip(path);
    address.len() == path.len()
        && both.all(|(own, part)| own.as_ref().starts_with('{') || own.as_ref() == *part)
}

fn addresses_of(area: &str) -> Vec<Address> {
    let document = openapi::document(area).unwrap_or_default();
    let Some(paths) = document["paths"].as_object() else {
        return Vec::new();
    };
    let address = |(path, operations): (&String, &serde_json::Value)| Address {
        parts: ["api", area]
            .into_iter()
            .chain(parts_of(path))
            .map(str::to_owned)
            .collect(),
        methods: operations.as_object().map_or(Vec::new(), |operations| {
            operations.keys().map(|name| name.to_uppercase()).collect()
        }),
    };
    paths.iter().map(address).collect()
}

#[cfg(test)]
mod tests {
    use super::methods;

    #[test]
    fn an_address_names_what_it_takes() {
        assert_eq!(methods("/api/merchant/cities"), "GET, HEAD, POST");
        assert_eq!(
            methods("/api/merchant/cities/7"),
            "DELETE, GET, HEAD, PATCH, PUT"
        );
        assert_eq!(methods("/api/merchant/login"), "POST");
        assert_eq!(methods("/api/manager/blocked_ips/203.0.113.7"), "DELETE");
        assert_eq!(methods("/en/merchant"), "GET, HEAD");
    }
}
