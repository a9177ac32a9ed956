//! Error responses that several routes have, for the OpenAPI document.

use std::collections::BTreeMap;

use tessera_protocol::Problem;
use utoipa::{
    IntoResponses, ToSchema,
    openapi::{Content, Ref, RefOr, Response, ResponseBuilder},
};

/// A response with a `Problem`, under its status.
fn problem(status: u16, description: &str) -> (String, RefOr<Response>) {
    let content = Content::new(Some(Ref::from_schema_name(Problem::name())));
    let response = ResponseBuilder::new()
        .description(description)
        .content("application/json", content)
        .build();
    (status.to_string(), response.into())
}

/// Generates for each name a type that stands for these statuses in the list of a route's responses.
macro_rules! problems {
    ($($Name:ident { $($status:literal $description:literal),* })*) => {
        $(
            pub(super) struct $Name;

            impl IntoResponses for $Name {
                fn responses() -> BTreeMap<String, RefOr<Response>> {
                    [$(problem($status, $description)),*].into()
                }
            }
        )*
    };
}

problems! {
    UnreadableBody { 400 "The body is not JSON", 413 "The body is too large" }
    NotJson { 415 "The media type of the body is not JSON" }
    BadQuery { 400 "The query cannot be parsed" }
    NotARecord { 415 "Neither JSON nor a record" }
    NoSeat { 401 "No token, or one that belongs to no seat" }
    TooManyCodes { 429 "Too many codes", 503 "The database does not answer" }
    EngineBusy { 429 "Too many searches of yours are waiting", 503 "The engine is busy" }
    TooFewMoves { 422 "The game has fewer moves" }
    UnknownToken { 401 "The token belongs to no seat" }
    SignedOut { 401 "Not signed in", 403 "The request comes from another site", 503 "The database does not answer" }
    ForReaders { 401 "Not signed in, and no valid API token", 403 "The token lacks the scope", 503 "The database does not answer" }
    WrongPassword { 401 "Not signed in, or the password is wrong", 403 "The request comes from another site", 429 "Too many tries", 503 "The server is busy, or its database does not answer" }
    UnknownGame { 404 "There is no such game" }
}
