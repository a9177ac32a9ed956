//! Who may do what: every endpoint of the OpenAPI description, asked by everybody. An endpoint that the table does not have fails.

use std::collections::BTreeSet;

use reqwest::Method;
use serde_json::{Value, json};

use crate::{
    bed::Bed,
    people::{Caller, PASSWORD, cookie_of, credentials, register},
};

/// A request to an endpoint, and the status of its answer for each caller, in this order: nobody, the guest who holds a seat by its
/// token, the owner of another account, the owner of the account (and of the session or token in the path), a bot by its token
/// with all scopes, and the owner of a closed account.
struct Endpoint {
    method: &'static str,
    path: &'static str,
    body: Option<Value>,
    answers: [u16; CALLERS.len()],
}

const CALLERS: [&str; 6] = ["nobody", "guest", "other", "owner", "bot", "closed"];

fn endpoint(
    method: &'static str,
    path: &'static str,
    body: impl Into<Option<Value>>,
    answers: [u16; CALLERS.len()],
) -> Endpoint {
    Endpoint {
        method,
        path,
        body: body.into(),
        answers,
    }
}

/// What everybody may do.
const ALL: [u16; 6] = [200; 6];

/// What only a seat's holder may do, by its token or by the account that plays it: everybody else is asked for a token. If it is not
/// possible now, those are told who may.
const fn seat(status: u16) -> [u16; 6] {
    [401, status, 401, status, 401, 401]
}

/// What is done with the token of a seat itself.
const TOKEN: [u16; 6] = [401, 201, 401, 401, 401, 401];

/// What an owner who is signed in may do with the own account; owners of other accounts do it with theirs.
const fn signed_in(status: u16) -> [u16; 6] {
    [401, 401, status, status, 401, 401]
}

/// What also a program may read whose token has the scope.
const READERS: [u16; 6] = [401, 401, 200, 200, 200, 401];

/// What is done to a session or a token of the owner.
const OWNERS: [u16; 6] = [401, 401, 404, 204, 401, 401];

/// The path of the one game, at the beginning of the paths of its endpoints.
const GAME: &str = "/api/v1/games/{id}";

fn endpoints() -> Vec<Endpoint> {
    let password = || json!({"password": PASSWORD});
    let game = json!({"kind": "lines-of-action"});
    let code = json!({"code": "ABCDEFGH"});
    let record = "[Game \"mad-bishops\"]\n\n*";
    vec![
        endpoint("get", "/api/v1/kinds", None, ALL),
        endpoint("post", "/api/v1/kinds/{kind}/moves", json!({}), ALL),
        endpoint(
            "post",
            "/api/v1/kinds/{kind}/bestmove",
            json!({"level": 1}),
            ALL,
        ),
        endpoint("post", "/api/v1/records", json!({"record": record}), ALL),
        endpoint("post", "/api/v1/games", game, [201; 6]),
        endpoint("get", "/api/v1/games", None, ALL),
        endpoint("get", GAME, None, ALL),
        endpoint("get", "/api/v1/games/{id}/record", None, ALL),
        endpoint("get", "/api/v1/games/{id}/board.svg", None, ALL),
        endpoint("get", "/api/v1/games/{id}/board.png", None, ALL),
        // Spectators may look; the handshake is missing.
        endpoint("get", "/api/v1/games/{id}/socket", None, [426; 6]),
        endpoint("get", "/api/v1/games/{id}/events", None, ALL),
        endpoint(
            "post",
            "/api/v1/games/{id}/moves",
            json!({"move": "b1-b3"}),
            seat(200),
        ),
        endpoint("post", "/api/v1/games/{id}/undo", json!({}), seat(409)),
        endpoint("post", "/api/v1/games/{id}/redo", json!({}), seat(409)),
        endpoint("post", "/api/v1/games/{id}/resign", json!({}), seat(200)),
        endpoint("post", "/api/v1/games/{id}/draw", json!({}), seat(200)),
        endpoint("post", "/api/v1/games/{id}/claim", json!({}), seat(409)),
        endpoint("post", "/api/v1/games/{id}/rematch", json!({}), seat(409)),
        endpoint("post", "/api/v1/games/{id}/hint", json!({}), seat(409)),
        endpoint("post", "/api/v1/games/{id}/code", json!({}), TOKEN),
        // Whoever has the secret may use it, and nobody here has it.
        endpoint(
            "post",
            "/api/v1/games/{id}/seat",
            json!({"invitation": "guessed", "id": "1"}),
            [401; 6],
        ),
        endpoint("post", "/api/v1/code", code, [404; 6]),
        endpoint("get", "/api/v1/site", None, ALL),
        endpoint(
            "post",
            "/api/v1/accounts",
            credentials("a", PASSWORD),
            [422; 6],
        ),
        endpoint(
            "post",
            "/api/v1/session",
            credentials("Olga", "wrong"),
            [401; 6],
        ),
        endpoint(
            "post",
            "/api/v1/recovery",
            json!({"name": "Olga", "code": "x", "password": PASSWORD}),
            [401; 6],
        ),
        endpoint("delete", "/api/v1/session", None, signed_in(204)),
        endpoint("get", "/api/v1/account", None, READERS),
        endpoint(
            "post",
            "/api/v1/account/password",
            json!({"password": PASSWORD, "new_password": PASSWORD}),
            signed_in(204),
        ),
        endpoint(
            "post",
            "/api/v1/account/recovery-codes",
            password(),
            signed_in(201),
        ),
        endpoint("post", "/api/v1/account/delete", password(), signed_in(204)),
        endpoint("get", "/api/v1/account/games", None, READERS),
        endpoint(
            "post",
            "/api/v1/account/games",
            json!({"games": []}),
            signed_in(200),
        ),
        endpoint("get", "/api/v1/account/export", None, signed_in(200)),
        endpoint("get", "/api/v1/account/sessions", None, signed_in(200)),
        endpoint("delete", "/api/v1/account/sessions/{id}", None, OWNERS),
        endpoint("get", "/api/v1/account/tokens", None, signed_in(200)),
        endpoint(
            "post",
            "/api/v1/account/tokens",
            json!({"name": "x", "scopes": ["read"]}),
            signed_in(201),
        ),
        endpoint("delete", "/api/v1/account/tokens/{id}", None, OWNERS),
    ]
}

/// The endpoints of the description, each with its method.
async fn described(bed: &Bed) -> BTreeSet<(String, String)> {
    let document = bed.get("/api/v1/openapi.json").await.expect(200);
    let mut all = BTreeSet::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for method in item.as_object().unwrap().keys() {
            if ["get", "post", "put", "delete", "patch"].contains(&method.as_str()) {
                all.insert((method.clone(), path.clone()));
            }
        }
    }
    all
}

/// The callers, after those of before are gone.
async fn fresh_callers(bed: &Bed) -> ([Caller; 5], String, String) {
    bed.execute("delete from account").await;
    callers(bed).await
}

/// Makes the callers, and returns the ids of another session and of a token of the owner.
async fn callers(bed: &Bed) -> ([Caller; 5], String, String) {
    let (owner, _) = register(bed, "Olga").await;
    let (other, _) = register(bed, "Otto").await;
    let (robot, _) = register(bed, "Robot").await;
    let (closed, _) = register(bed, "Clara").await;
    bed.execute("update account set kind = 'bot' where name = 'Robot'")
        .await;
    bed.execute("update account set closed_at = 1 where name = 'Clara'")
        .await;
    let token = robot.make_token(bed, &["play", "bot", "read"]).await;
    let bot = Caller::with_token(token["token"].as_str().unwrap());
    let elsewhere = bed
        .post("/api/v1/session", credentials("Olga", PASSWORD))
        .await;
    let elsewhere = Caller {
        cookie: Some(cookie_of(&elsewhere)),
        token: None,
    };
    let sessions = elsewhere.get(bed, "/api/v1/account/sessions").await;
    let sessions = sessions.expect(200);
    let session = sessions["sessions"].as_array().unwrap().iter();
    let session = session
        .filter(|session| session["current"] == true)
        .find_map(|session| session["id"].as_str());
    let token = owner.make_token(bed, &["read"]).await;
    let token = token["info"]["id"].as_str().unwrap();
    (
        [Caller::default(), other, owner, bot, closed],
        session.unwrap().to_owned(),
        token.to_owned(),
    )
}

#[tokio::test]
async fn every_endpoint_answers_everybody_as_the_table_says() {
    let mut bed = Bed::new().await;
    let mut people = fresh_callers(&bed).await;
    let table = endpoints();
    let named: BTreeSet<(String, String)> = table
        .iter()
        .map(|endpoint| (endpoint.method.to_owned(), endpoint.path.to_owned()))
        .collect();
    assert_eq!(
        described(&bed).await,
        named,
        "an endpoint is missing in the table, or is gone"
    );
    for Endpoint {
        method,
        path,
        body,
        answers,
    } in table
    {
        // What one caller does to an account must not change what the next one finds.
        let changes = method != "get" && (path.contains("/account/") || path.ends_with("/session"));
        for (index, (caller_name, expected)) in CALLERS.iter().zip(answers).enumerate() {
            if changes {
                people = fresh_callers(&bed).await;
            }
            let ([nobody, other, owner, bot, closed], session, token) = people.clone();
            // The owner plays Black by the account; the guest has the token of that seat.
            let new_game =
                json!({"kind": "lines-of-action", "white": {"type": "human", "invite": true}});
            let game = owner
                .post(&bed, "/api/v1/games", new_game)
                .await
                .expect(201);
            let guest = Caller::with_token(game["seats"]["black"]["token"].as_str().unwrap());
            let caller = [nobody, guest, other, owner, bot, closed][index].clone();
            let id = match path {
                path if path.starts_with(GAME) => game["id"].as_str().unwrap(),
                path if path.contains("sessions") => session.as_str(),
                _ => token.as_str(),
            };
            let mut address = path.replace("{id}", id).replace("{kind}", "mad-bishops");
            if ["/socket", "/events"]
                .iter()
                .any(|live| path.ends_with(live))
            {
                address.push_str("?version=2");
            }
            let verb: Method = method.to_uppercase().parse().unwrap();
            let mut request = caller.sign(bed.request(verb, &address));
            if let Some(body) = &body {
                request = request.json(body);
            }
            // The bodies of streams have no end.
            let status = request.send().await.unwrap().status().as_u16();
            assert_eq!(status, expected, "{caller_name}: {method} {path}");
        }
        if changes {
            people = fresh_callers(&bed).await;
        }
    }
    bed.stop().await;
}
