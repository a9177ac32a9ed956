//! The types that the page shares with the module, as an `OpenAPI` document from which `npm run api` makes TypeScript.

use std::{env, fs};

use utoipa::OpenApi;

use crate::{AttemptState, LocalGame, Request, ReviewState, SearchLine, StartedLocalGame};

/// Relative to the crate.
const FILE: &str = "../../web/src/core/schema.json";

#[derive(OpenApi)]
#[openapi(
    info(title = "The module of the page", version = "1"),
    components(schemas(
        Request,
        SearchLine,
        LocalGame,
        StartedLocalGame,
        ReviewState,
        AttemptState
    ))
)]
struct Types;

#[test]
fn the_types_of_the_page_are_those_of_the_module() {
    let types = Types::openapi().to_pretty_json().unwrap() + "\n";
    if env::var_os("TESSERA_WRITE_TYPES").is_some() {
        fs::write(FILE, &types).unwrap();
    }
    let known = fs::read_to_string(FILE).unwrap();
    assert!(
        types == known,
        "{FILE} differs: run TESSERA_WRITE_TYPES=1 cargo test --package tessera-wasm types, then npm run api"
    );
}
