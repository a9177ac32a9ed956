//! `tessera admin account`, `announce` and `log`, beside a server that runs.

#![expect(clippy::unwrap_used, reason = "a test may fail")]

#[path = "support/run.rs"]
mod run;
#[path = "support/server.rs"]
mod server;

use std::path::Path;

use run::{Run, tessera};
use serde_json::{Value, json};
use server::Server;

const PASSWORD: &str = "a few plain words";

fn admin(data: &Path, arguments: &[&str]) -> Run {
    let (tool, rest) = arguments.split_first().unwrap();
    let mut all = vec![
        "admin",
        tool,
        "--data",
        data.to_str().unwrap(),
        "--operator",
        "ops",
    ];
    all.extend(rest);
    tessera(&all, "")
}

fn done(data: &Path, arguments: &[&str]) -> String {
    let run = admin(data, arguments);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{arguments:?}");
    run.out
}

fn refused(data: &Path, arguments: &[&str]) -> String {
    let run = admin(data, arguments);
    assert_ne!(run.code, 0, "{arguments:?}: {}", run.out);
    run.err
}

/// The status of an answer, its JSON, and the cookie that it sets.
async fn post(server: &Server, path: &str, body: Value) -> (u16, Value, Option<String>) {
    let url = format!("http://{}/api/v1/{path}", server.address);
    let response = reqwest::Client::new().post(url).json(&body).send().await;
    let response = response.unwrap();
    let cookie = response.headers().get("set-cookie").map(|cookie| {
        let cookie = cookie.to_str().unwrap();
        cookie.split(';').next().unwrap().to_owned()
    });
    let status = response.status().as_u16();
    (status, response.json().await.unwrap_or_default(), cookie)
}

async fn look(server: &Server, path: &str, cookie: &str) -> (u16, Value) {
    let url = format!("http://{}/api/v1/{path}", server.address);
    let request = reqwest::Client::new().get(url).header("cookie", cookie);
    let response = request.send().await.unwrap();
    let status = response.status().as_u16();
    (status, response.json().await.unwrap_or_default())
}

fn credentials(name: &str, password: &str) -> Value {
    json!({"name": name, "password": password})
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_manages_accounts_beside_a_running_server() {
    let data = tempfile::tempdir().unwrap();
    let data = data.path();
    let server = Server::start(data, &["--registration", "invitation"]).unwrap();
    let invitation = done(data, &["account", "invite", "--days", "2"]);
    let register = json!({"name": "Ada", "password": PASSWORD, "invitation": invitation.trim()});
    let (status, _, cookie) = post(&server, "accounts", register.clone()).await;
    assert_eq!(status, 201);
    let cookie = cookie.unwrap();
    let mut again = register;
    again["name"] = json!("Eve");
    assert_eq!(post(&server, "accounts", again).await.0, 403);

    assert!(done(data, &["account", "list"]).starts_with("Ada "));
    done(data, &["account", "rename", "ada", "Admin"]);
    assert_eq!(look(&server, "account", &cookie).await.1["name"], "Admin");
    assert!(refused(data, &["account", "rename", "Ada", "Ida"]).contains("no account"));
    assert!(refused(data, &["account", "rename", "Admin", "a b"]).contains("letters"));
    done(data, &["account", "rename", "Admin", "Ada"]);

    done(data, &["account", "make-bot", "Ada"]);
    assert!(refused(data, &["account", "make-bot", "Ada"]).contains("a bot already"));
    assert_eq!(look(&server, "account", &cookie).await.1["kind"], "bot");

    let said = done(data, &["account", "reset-password", "Ada"]);
    let password = said.trim().rsplit(' ').next().unwrap();
    assert_eq!(look(&server, "account", &cookie).await.0, 401);
    let (status, _, cookie) = post(&server, "session", credentials("Ada", password)).await;
    assert_eq!(status, 200);
    let cookie = cookie.unwrap();

    done(data, &["account", "close", "Ada", "--reason", "spam"]);
    assert_eq!(look(&server, "account", &cookie).await.0, 401);
    let (status, problem, _) = post(&server, "session", credentials("Ada", password)).await;
    assert_eq!(
        (status, problem["code"].as_str()),
        (403, Some("account-closed"))
    );
    let (_, problem, _) = post(&server, "session", credentials("Ada", "wrong words")).await;
    assert_eq!(problem["code"], "sign-in-failed");
    done(data, &["account", "reopen", "Ada"]);
    assert_eq!(
        post(&server, "session", credentials("Ada", password))
            .await
            .0,
        200
    );

    done(data, &["announce", "Closed for repairs at noon"]);
    let site = look(&server, "site", "").await.1;
    assert_eq!(site["announcement"]["text"], "Closed for repairs at noon");
    done(data, &["announce", "--clear"]);
    assert_eq!(
        look(&server, "site", "").await.1["announcement"],
        Value::Null
    );

    done(data, &["account", "delete", "Ada"]);
    assert_eq!(done(data, &["account", "list"]), "");
    assert_eq!(
        post(&server, "session", credentials("Ada", password))
            .await
            .0,
        401
    );

    let log = done(data, &["log", "--json"]);
    let acts: Vec<Value> = log
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let words: Vec<&str> = acts
        .iter()
        .map(|act| act["act"].as_str().unwrap())
        .collect();
    assert_eq!(
        words,
        [
            "delete",
            "announce",
            "announce",
            "reopen",
            "close",
            "reset-password",
            "make-bot",
            "rename",
            "rename",
            "invite"
        ]
    );
    assert!(acts.iter().all(|act| act["operator"] == "ops"));
    assert!(!log.contains("Ada"), "the name goes with the account");
}
