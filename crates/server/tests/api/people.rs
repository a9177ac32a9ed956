//! Owners of accounts and their programs, as the server meets them.

use reqwest::Method;
use serde_json::{Value, json};

use crate::bed::{Answer, Bed};

/// A good password of everybody in the tests.
pub(crate) const PASSWORD: &str = "a few plain words";

/// Who sends a request, by the headers that are sent.
#[derive(Clone, Debug, Default)]
pub(crate) struct Caller {
    pub(crate) cookie: Option<String>,
    pub(crate) token: Option<String>,
}

impl Caller {
    /// A program with this token, of a seat or of an account.
    pub(crate) fn with_token(token: &str) -> Self {
        Self {
            token: Some(token.to_owned()),
            cookie: None,
        }
    }

    /// The request as this caller's browser or program sends it.
    pub(crate) fn sign(&self, mut request: reqwest::RequestBuilder) -> reqwest::RequestBuilder {
        if let Some(cookie) = &self.cookie {
            request = request
                .header("cookie", cookie)
                .header("sec-fetch-site", "same-origin");
        }
        if let Some(token) = &self.token {
            request = request.bearer_auth(token);
        }
        request
    }

    pub(crate) async fn send(
        &self,
        bed: &Bed,
        method: Method,
        path: &str,
        body: Option<&Value>,
    ) -> Answer {
        let mut request = self.sign(bed.request(method, path));
        if let Some(body) = body {
            request = request.json(body);
        }
        bed.send(request).await
    }

    pub(crate) async fn get(&self, bed: &Bed, path: &str) -> Answer {
        self.send(bed, Method::GET, path, None).await
    }

    pub(crate) async fn post(&self, bed: &Bed, path: &str, body: Value) -> Answer {
        self.send(bed, Method::POST, path, Some(&body)).await
    }

    pub(crate) async fn delete(&self, bed: &Bed, path: &str) -> Answer {
        self.send(bed, Method::DELETE, path, None).await
    }

    /// A new API token of this account.
    pub(crate) async fn make_token(&self, bed: &Bed, scopes: &[&str]) -> Value {
        let body = json!({"name": "a program", "scopes": scopes});
        let made = self.post(bed, "/api/v1/account/tokens", body).await;
        made.expect(201)
    }
}

/// The cookie that an answer sets, as a browser sends it back.
pub(crate) fn cookie_of(answer: &Answer) -> String {
    let cookie = answer.headers["set-cookie"].to_str().unwrap();
    cookie.split(';').next().unwrap().to_owned()
}

pub(crate) fn credentials(name: &str, password: &str) -> Value {
    json!({"name": name, "password": password})
}

/// Makes an account; returns its owner, and the answer.
pub(crate) async fn register(bed: &Bed, name: &str) -> (Caller, Value) {
    let body = credentials(name, PASSWORD);
    let answer = bed.post("/api/v1/accounts", body).await;
    assert_eq!(answer.status, 201, "{:#}", answer.body);
    let owner = Caller {
        cookie: Some(cookie_of(&answer)),
        token: None,
    };
    (owner, answer.body)
}

/// Signs in; returns the owner in another browser.
pub(crate) async fn sign_in(bed: &Bed, name: &str, password: &str) -> Caller {
    let answer = bed
        .post("/api/v1/session", credentials(name, password))
        .await;
    assert_eq!(answer.status, 200, "{:#}", answer.body);
    Caller {
        cookie: Some(cookie_of(&answer)),
        token: None,
    }
}
