//! Accounts: registration, sessions, recovery, tokens, and what strangers are not told.

use serde_json::{Value, json};

use crate::{
    bed::Bed,
    people::{Caller, PASSWORD, cookie_of, credentials, register, sign_in},
};

const ACCOUNTS: &str = "/api/v1/accounts";
const ACCOUNT: &str = "/api/v1/account";
const SESSION: &str = "/api/v1/session";
const SESSIONS: &str = "/api/v1/account/sessions";
const TOKENS: &str = "/api/v1/account/tokens";
const RECOVERY: &str = "/api/v1/recovery";

async fn on_each(test: impl AsyncFn(&Bed)) {
    test(&Bed::new().await).await;
    #[cfg(feature = "postgres")]
    test(&Bed::postgres().await).await;
}

#[tokio::test]
async fn who_registers_is_signed_in_until_signing_out() {
    on_each(async |bed| {
        let (ada, made) = register(bed, "Ada").await;
        assert_eq!(made["account"]["name"], "Ada");
        assert_eq!(made["account"]["kind"], "person");
        assert_eq!(made["recovery_codes"].as_array().unwrap().len(), 8);
        let me = ada.get(bed, ACCOUNT).await.expect(200);
        assert_eq!(me, made["account"]);
        assert_eq!(me["recovery_codes_left"], 8);
        let out = ada.delete(bed, SESSION).await;
        assert!(
            out.headers["set-cookie"]
                .to_str()
                .unwrap()
                .contains("Max-Age=0")
        );
        out.expect(204);
        ada.get(bed, ACCOUNT)
            .await
            .expect_problem(401, "unauthorized");
        // In either case, with and without accents.
        for name in ["ada", "ADA", "adá"] {
            sign_in(bed, name, PASSWORD).await;
        }
    })
    .await;
}

#[tokio::test]
async fn names_and_passwords_that_are_not_possible_are_refused_with_the_reason() {
    let bed = Bed::new().await;
    register(&bed, "Ada").await;
    let refused = async |name: &str, password: &str| {
        let problem = bed.post(ACCOUNTS, credentials(name, password)).await;
        problem.expect_problem(422, "invalid")["reason"].clone()
    };
    for (name, fault) in [
        ("a", "length"),
        ("a b", "character"),
        ("12", "no-letter"),
        ("Admin", "reserved"),
    ] {
        let reason = refused(name, PASSWORD).await;
        assert_eq!(reason, json!({"code": "account-name", "fault": fault}));
    }
    let long = "long ".repeat(200);
    for (password, fault) in [
        ("short", "too-short"),
        ("password", "worst"),
        (long.as_str(), "too-long"),
    ] {
        let reason = refused("Eve", password).await;
        assert_eq!(reason, json!({"code": "password", "fault": fault}));
    }
    for taken in ["Ada", "aDa", "A-da", "Acla"] {
        bed.post_refused(ACCOUNTS, credentials(taken, PASSWORD), 409, "name-taken")
            .await;
    }
}

#[tokio::test]
async fn a_wrong_name_and_a_wrong_password_are_answered_alike() {
    let bed = Bed::new().await;
    register(&bed, "Ada").await;
    let answer = async |name: &str| {
        let wrong = bed.post(SESSION, credentials(name, "something else")).await;
        assert!(!wrong.headers.contains_key("set-cookie"));
        wrong.expect_problem(401, "sign-in-failed")
    };
    let known = answer("Ada").await;
    for name in ["Zoe", "", "not a name", "Ada\u{0}"] {
        assert_eq!(answer(name).await, known);
    }
    let recover = async |name: &str, code: &str| {
        let body = json!({"name": name, "code": code, "password": PASSWORD});
        let failed = bed.post(RECOVERY, body).await;
        failed.expect_problem(401, "recovery-failed")
    };
    let known = recover("Ada", "ABCD-EFGH-JKMN-PQRS").await;
    assert_eq!(recover("Zoe", "ABCD-EFGH-JKMN-PQRS").await, known);
    assert_eq!(recover("Ada", "rubbish").await, known);
}

#[tokio::test]
async fn a_recovery_code_replaces_a_forgotten_password_once() {
    on_each(async |bed| {
        let (before, made) = register(bed, "Ada").await;
        let code = made["recovery_codes"][3].as_str().unwrap();
        let new = "other plain words";
        let typed = code.to_lowercase().replace('-', " ");
        let body = json!({"name": "ada", "code": typed, "password": new});
        let weak = json!({"name": "ada", "code": typed, "password": "12345678"});
        bed.post_refused(RECOVERY, weak, 422, "invalid").await;
        let answer = bed.post(RECOVERY, body.clone()).await;
        let now = Caller {
            cookie: Some(cookie_of(&answer)),
            token: None,
        };
        assert_eq!(answer.expect(200)["recovery_codes_left"], 7);
        now.get(bed, ACCOUNT).await.expect(200);
        before.get(bed, ACCOUNT).await.expect(401);
        bed.post_refused(RECOVERY, body, 401, "recovery-failed")
            .await;
        bed.post_refused(SESSION, credentials("Ada", PASSWORD), 401, "sign-in-failed")
            .await;
        sign_in(bed, "Ada", new).await;
        // New codes need the password, and replace the old ones.
        let codes = "/api/v1/account/recovery-codes";
        let wrong = now.post(bed, codes, json!({"password": PASSWORD})).await;
        wrong.expect_problem(401, "sign-in-failed");
        let fresh = now.post(bed, codes, json!({"password": new})).await;
        let fresh = fresh.expect(201);
        let old = made["recovery_codes"][0].as_str().unwrap();
        let body = json!({"name": "ada", "code": old, "password": PASSWORD});
        bed.post_refused(RECOVERY, body, 401, "recovery-failed")
            .await;
        let body = json!({"name": "ada", "code": fresh["recovery_codes"][0], "password": PASSWORD});
        bed.post(RECOVERY, body).await.expect(200);
    })
    .await;
}

#[tokio::test]
async fn another_password_ends_the_other_sessions() {
    let bed = Bed::new().await;
    let (ada, _) = register(&bed, "Ada").await;
    let other = sign_in(&bed, "Ada", PASSWORD).await;
    let change = async |password: &str, new: &str| {
        let body = json!({"password": password, "new_password": new});
        ada.post(&bed, "/api/v1/account/password", body).await
    };
    change("wrong", "other plain words")
        .await
        .expect_problem(401, "sign-in-failed");
    change(PASSWORD, "short")
        .await
        .expect_problem(422, "invalid");
    other.get(&bed, ACCOUNT).await.expect(200);
    change(PASSWORD, "other plain words").await.expect(204);
    ada.get(&bed, ACCOUNT).await.expect(200);
    other.get(&bed, ACCOUNT).await.expect(401);
    sign_in(&bed, "Ada", "other plain words").await;
}

#[tokio::test]
async fn sessions_are_listed_and_ended() {
    let bed = Bed::new().await;
    let (ada, _) = register(&bed, "Ada").await;
    let request = bed
        .request(reqwest::Method::POST, SESSION)
        .header("user-agent", "Firefox on a boat")
        .json(&credentials("Ada", PASSWORD));
    let answer = bed.send(request).await;
    let boat = Caller {
        cookie: Some(cookie_of(&answer)),
        token: None,
    };
    let (eve, _) = register(&bed, "Eve").await;
    let sessions = ada.get(&bed, SESSIONS).await.expect(200);
    let sessions = sessions["sessions"].as_array().unwrap();
    assert_eq!(sessions.len(), 2);
    let of_boat = sessions
        .iter()
        .find(|session| session["device"] == "Firefox on a boat")
        .unwrap();
    assert_eq!(of_boat["current"], false);
    let own = sessions.iter().find(|session| session["current"] == true);
    assert_ne!(own.unwrap()["id"], of_boat["id"]);
    let path = format!("{SESSIONS}/{}", of_boat["id"].as_str().unwrap());
    eve.delete(&bed, &path)
        .await
        .expect_problem(404, "unknown-secret");
    boat.get(&bed, ACCOUNT).await.expect(200);
    ada.delete(&bed, &path).await.expect(204);
    boat.get(&bed, ACCOUNT).await.expect(401);
    ada.delete(&bed, &path).await.expect(404);
}

#[tokio::test]
async fn an_api_token_does_what_its_scopes_say_until_it_is_revoked() {
    let bed = Bed::new().await;
    let (ada, _) = register(&bed, "Ada").await;
    let reading = ada.make_token(&bed, &["read"]).await;
    let playing = ada.make_token(&bed, &["play"]).await;
    let secret = reading["token"].as_str().unwrap();
    assert!(secret.starts_with("tessera_"));
    let reader = Caller::with_token(secret);
    assert_eq!(reader.get(&bed, ACCOUNT).await.expect(200)["name"], "Ada");
    let player = Caller::with_token(playing["token"].as_str().unwrap());
    player
        .get(&bed, ACCOUNT)
        .await
        .expect_problem(403, "forbidden");
    // No token manages the account.
    for path in [SESSIONS, TOKENS] {
        reader
            .get(&bed, path)
            .await
            .expect_problem(401, "unauthorized");
    }
    let listed = ada.get(&bed, TOKENS).await;
    let text = listed.body.to_string();
    assert!(!text.contains(secret), "the secret is shown once");
    let tokens = &listed.expect(200)["tokens"];
    assert_eq!(tokens[1]["scopes"], json!(["read"]));
    assert!(tokens[1]["used"].is_i64());
    let path = format!("{TOKENS}/{}", reading["info"]["id"].as_str().unwrap());
    ada.delete(&bed, &path).await.expect(204);
    reader.get(&bed, ACCOUNT).await.expect(401);
    for (body, code) in [
        (json!({"name": "x", "scopes": []}), "scopes-missing"),
        (json!({"name": "x", "scopes": ["bot"]}), "scope-of-bots"),
    ] {
        let refused = ada.post(&bed, TOKENS, body).await;
        let problem = refused.expect_problem(422, "invalid");
        assert_eq!(problem["reason"]["code"], code);
    }
    for _ in 0..19 {
        ada.make_token(&bed, &["read"]).await;
    }
    let body = json!({"name": "x", "scopes": ["read"]});
    let refused = ada.post(&bed, TOKENS, body).await;
    assert_eq!(refused.expect(422)["reason"]["field"], "tokens");
}

#[tokio::test]
async fn a_cookie_works_for_the_own_page_only() {
    let bed = Bed::new().await;
    let (ada, _) = register(&bed, "Ada").await;
    let change = async |headers: &[(&str, &str)]| {
        let mut request = bed
            .request(reqwest::Method::POST, TOKENS)
            .header("cookie", ada.cookie.as_ref().unwrap())
            .json(&json!({"name": "x", "scopes": ["read"]}));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        bed.send(request).await
    };
    let own = format!("http://{}", bed.address());
    for headers in [
        [("sec-fetch-site", "same-origin")],
        [("origin", own.as_str())],
    ] {
        change(&headers).await.expect(201);
    }
    for headers in [
        vec![],
        vec![("sec-fetch-site", "cross-site")],
        vec![("sec-fetch-site", "same-site")],
        vec![("origin", "https://evil.example")],
        vec![("origin", "null")],
        vec![("sec-fetch-site", "cross-site"), ("origin", own.as_str())],
    ] {
        change(&headers).await.expect_problem(403, "forbidden");
    }
    // Nobody signs a visitor of another site in or up either.
    for path in [SESSION, ACCOUNTS] {
        let request = bed
            .request(reqwest::Method::POST, path)
            .header("sec-fetch-site", "cross-site")
            .json(&credentials("Eve", PASSWORD));
        bed.send(request).await.expect_problem(403, "forbidden");
    }
}

#[tokio::test]
async fn behind_tls_the_cookie_is_bound_to_the_host() {
    let bed = Bed::with(&["--proxies", "1"]).await;
    let forwarded = |request: reqwest::RequestBuilder| {
        request
            .header("x-forwarded-for", "10.0.0.1")
            .header("x-forwarded-proto", "https")
    };
    let request = bed.request(reqwest::Method::POST, ACCOUNTS);
    let answer = bed
        .send(forwarded(request).json(&credentials("Ada", PASSWORD)))
        .await;
    let cookie = answer.headers["set-cookie"].to_str().unwrap().to_owned();
    assert!(cookie.starts_with("__Host-tessera="), "{cookie}");
    for part in ["; Path=/", "; Secure", "; HttpOnly", "; SameSite=Strict"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    assert!(!cookie.contains("Domain"), "{cookie}");
    let cookie = cookie_of(&answer);
    let look = async |cookie: &str| {
        let request = bed.request(reqwest::Method::GET, ACCOUNT);
        let request = forwarded(request).header("cookie", cookie);
        bed.send(request).await.status
    };
    assert_eq!(look(&cookie).await, 200);
    // A cookie that was planted without TLS is not taken for it.
    assert_eq!(look(&cookie.replace("__Host-", "")).await, 401);
}

#[tokio::test]
async fn registration_may_be_closed() {
    let bed = Bed::with(&["--registration", "closed"]).await;
    bed.post_refused(
        ACCOUNTS,
        credentials("Ada", PASSWORD),
        403,
        "registration-closed",
    )
    .await;
    let site = bed.get("/api/v1/site").await.expect(200);
    assert_eq!(
        site,
        json!({"registration": "closed", "announcement": null})
    );
}

#[tokio::test]
async fn registration_by_invitation_needs_a_valid_one() {
    let bed = Bed::with(&["--registration", "invitation"]).await;
    for invitation in [Value::Null, json!(""), json!("guessed")] {
        let body = json!({"name": "Ada", "password": PASSWORD, "invitation": invitation});
        bed.post_refused(ACCOUNTS, body, 403, "registration-closed")
            .await;
    }
}

#[tokio::test]
async fn a_deleted_account_is_gone_with_its_sessions_and_tokens() {
    on_each(async |bed| {
        let (ada, _) = register(bed, "Ada").await;
        let token = ada.make_token(bed, &["read"]).await;
        let program = Caller::with_token(token["token"].as_str().unwrap());
        let delete = async |password: &str| {
            let body = json!({"password": password});
            ada.post(bed, "/api/v1/account/delete", body).await
        };
        delete("wrong").await.expect_problem(401, "sign-in-failed");
        delete(PASSWORD).await.expect(204);
        ada.get(bed, ACCOUNT).await.expect(401);
        program.get(bed, ACCOUNT).await.expect(401);
        bed.post_refused(SESSION, credentials("Ada", PASSWORD), 401, "sign-in-failed")
            .await;
        register(bed, "Ada").await;
    })
    .await;
}

/// The limits of a server whose clients come through a proxy, as an address that guesses meets them.
const FEW: [&str; 8] = [
    "--proxies",
    "1",
    "--sign-ins-per-minute",
    "4",
    "--sign-ins-per-name",
    "6",
    "--registrations-per-hour",
    "3",
];

/// Sends this body from an address.
async fn from(bed: &Bed, address: &str, path: &str, body: &Value) -> u16 {
    let request = bed
        .request(reqwest::Method::POST, path)
        .header("x-forwarded-for", address);
    bed.send(request.json(body)).await.status
}

#[tokio::test]
async fn who_guesses_passwords_is_slowed_and_others_are_not() {
    let bed = Bed::with(&FEW).await;
    for name in ["Ada", "Eve"] {
        let body = credentials(name, PASSWORD);
        assert_eq!(from(&bed, "10.0.0.9", ACCOUNTS, &body).await, 201);
    }
    let guess = credentials("Ada", "guessed words");
    for _ in 0..4 {
        assert_eq!(from(&bed, "10.0.0.1", SESSION, &guess).await, 401);
    }
    assert_eq!(from(&bed, "10.0.0.1", SESSION, &guess).await, 429);
    // Not even the right password, nor a recovery code, nor another name.
    let right = credentials("Ada", PASSWORD);
    assert_eq!(from(&bed, "10.0.0.1", SESSION, &right).await, 429);
    let code = json!({"name": "Eve", "code": "x", "password": PASSWORD});
    assert_eq!(from(&bed, "10.0.0.1", RECOVERY, &code).await, 429);
    // The owner at another address is not slowed.
    assert_eq!(from(&bed, "10.0.0.2", SESSION, &right).await, 200);
    // Guesses from many addresses are bounded by the name.
    let guesses = async |name: &str| {
        let guess = credentials(name, "guessed words");
        let mut answered = 0;
        for host in 10..30 {
            let address = format!("10.0.1.{host}");
            answered += u32::from(from(&bed, &address, SESSION, &guess).await == 401);
        }
        answered
    };
    assert!(
        guesses("Ada").await <= 2,
        "six tries an hour, some of which were above"
    );
    // A name that is not there is bounded alike.
    assert!((6..=7).contains(&guesses("Nemo").await));
    // Other names are not slowed.
    let eve = credentials("Eve", PASSWORD);
    assert_eq!(from(&bed, "10.0.0.2", SESSION, &eve).await, 200);
}

#[tokio::test]
async fn a_flood_of_registrations_is_slowed_and_others_are_not() {
    let bed = Bed::with(&FEW).await;
    let mut made = 0;
    for number in 0..8 {
        let body = credentials(&format!("Flood{number}x"), PASSWORD);
        match from(&bed, "10.0.0.1", ACCOUNTS, &body).await {
            201 => made += 1,
            status => assert_eq!(status, 429),
        }
    }
    assert_eq!(made, 3);
    let body = credentials("Ada", PASSWORD);
    assert_eq!(from(&bed, "10.0.0.2", ACCOUNTS, &body).await, 201);
    let request = bed
        .request(reqwest::Method::POST, "/api/v1/games")
        .header("x-forwarded-for", "10.0.0.1");
    let game = bed.send(request.json(&json!({"kind": "hecatomb"}))).await;
    game.expect(201);
}

#[tokio::test]
async fn secrets_are_kept_as_hashes() {
    let bed = Bed::new().await;
    let (ada, made) = register(&bed, "Ada").await;
    let token = ada.make_token(&bed, &["read"]).await;
    let mut secrets = vec![
        PASSWORD.to_owned(),
        ada.cookie.unwrap().replace("tessera=", ""),
        token["token"].as_str().unwrap().to_owned(),
    ];
    for code in made["recovery_codes"].as_array().unwrap() {
        let code = code.as_str().unwrap();
        secrets.extend([code.to_owned(), code.replace('-', "")]);
    }
    let stored = bed.stored_bytes();
    assert!(!stored.is_empty());
    let finds = |text: &str| {
        stored
            .windows(text.len())
            .any(|part| part == text.as_bytes())
    };
    assert!(finds("$argon2id$"), "the file is searched");
    for secret in secrets {
        assert!(!finds(&secret), "{secret} is stored");
    }
}
