//! Too much, too large, and what every answer carries.

use serde_json::json;

use crate::bed::Bed;

#[tokio::test]
async fn what_is_too_large_is_refused_in_the_one_shape() {
    let bed = Bed::new().await;
    let big = json!({"kind": "hecatomb", "record": "x".repeat(70_000)});
    bed.post_refused("/api/v1/games", big, 413, "too-large")
        .await;
    let long = format!("/api/v1/games?cursor={}", "x".repeat(3_000));
    bed.get_refused(&long, 414, "address-too-long").await;
    let request = bed
        .request(reqwest::Method::GET, "/api/v1/kinds")
        .header("x-big", "x".repeat(17_000));
    bed.send(request)
        .await
        .expect_problem(431, "headers-too-large");
}

#[tokio::test]
async fn an_address_has_an_allowance_and_is_told_of_it() {
    let bed = Bed::with(&[
        "--requests-per-second",
        "1",
        "--request-burst",
        "5",
        "--loopback-factor",
        "1",
    ])
    .await;
    let first = bed.get("/api/v1/kinds").await;
    assert_eq!(first.headers["x-ratelimit-limit"], "5");
    assert_eq!(first.headers["x-ratelimit-remaining"], "4");
    let mut refused = None;
    for _ in 0..20 {
        let answer = bed.get("/api/v1/kinds").await;
        if answer.status == 429 {
            refused = Some(answer);
            break;
        }
    }
    let refused = refused.unwrap();
    assert!(refused.headers.contains_key("retry-after"));
    assert_eq!(refused.headers["x-ratelimit-remaining"], "0");
    assert_eq!(refused.headers["access-control-allow-origin"], "*");
    let problem = refused.expect_problem(429, "too-many");
    assert!(problem["retry_after"].as_u64().unwrap() >= 1);
}

#[tokio::test]
async fn a_rematch_counts_as_a_game() {
    let bed = Bed::with(&["--games-per-hour", "2", "--loopback-factor", "1"]).await;
    let table = bed
        .begin(json!({"kind": "hecatomb", "same_screen": true}))
        .await;
    table.execute(&table.white, "resign", json!({})).await;
    table.execute(&table.white, "rematch", json!({})).await;
    let next = table.next().await;
    next.execute(&table.white, "resign", json!({})).await;
    next.refused(&table.white, "rematch", json!({}), 429, "too-many")
        .await;
}

#[tokio::test]
async fn a_proxy_that_is_trusted_names_the_client() {
    let options = [
        "--requests-per-second",
        "1",
        "--request-burst",
        "2",
        "--loopback-factor",
        "1",
        "--proxies",
        "1",
    ];
    let bed = Bed::with(&options).await;
    let ask = async |forwarded: &str| {
        let request = bed.request(reqwest::Method::GET, "/api/v1/kinds");
        bed.send(request.header("x-forwarded-for", forwarded))
            .await
            .status
    };
    for _ in 0..2 {
        assert_eq!(ask("10.0.0.1").await, 200);
    }
    assert_eq!(
        ask("10.9.9.9, 10.0.0.1").await,
        429,
        "what the client says itself does not count"
    );
    assert_eq!(ask("10.0.0.2").await, 200);
    assert_eq!(ask("2001:db8::1").await, 200);
    assert_eq!(ask("2001:db8::2").await, 200);
    assert_eq!(ask("2001:db8::3").await, 429, "one network is one client");
}

/// How many of 20 requests with this `X-Forwarded-For` pass.
async fn passing(bed: &Bed, forwarded: Option<&[u8]>) -> usize {
    let mut passing = 0;
    for _ in 0..20 {
        let mut request = bed.request(reqwest::Method::GET, "/api/v1/kinds");
        if let Some(value) = forwarded {
            let value = reqwest::header::HeaderValue::from_bytes(value).unwrap();
            request = request.header("x-forwarded-for", value);
        }
        passing += usize::from(bed.send(request).await.status == 200);
    }
    passing
}

#[tokio::test]
async fn behind_a_proxy_no_header_lifts_the_limits() {
    for forwarded in [
        Some(b"10.0.0.1".as_slice()),
        Some(b"10.0.0.1:4711"),
        Some(b"[2001:db8::1]:4711"),
        Some(b"127.0.0.1"),
        Some(b"\xe9"),
        Some(b"\xe9, 10.0.0.1"),
        None,
    ] {
        let options = ["--requests-per-second", "1", "--request-burst", "5"];
        let bed = Bed::with(&[&options[..], &["--proxies", "1"]].concat()).await;
        let passing = passing(&bed, forwarded).await;
        assert!((5..20).contains(&passing), "{forwarded:?}: {passing}");
    }
}

#[tokio::test]
async fn a_proxy_on_this_machine_of_which_the_server_was_not_told_lifts_no_limits() {
    let bed = Bed::with(&["--requests-per-second", "1", "--request-burst", "5"]).await;
    assert_eq!(passing(&bed, None).await, 20, "local clients may do more");
    let passing = passing(&bed, Some(b"10.0.0.1")).await;
    assert!((5..20).contains(&passing), "{passing}");
}

#[tokio::test]
async fn an_address_begins_only_so_many_games() {
    let bed = Bed::with(&["--games-per-hour", "2", "--loopback-factor", "1"]).await;
    for _ in 0..2 {
        bed.post("/api/v1/games", json!({"kind": "hecatomb"}))
            .await
            .expect(201);
    }
    let answer = bed.post("/api/v1/games", json!({"kind": "hecatomb"})).await;
    assert!(answer.headers.contains_key("retry-after"));
    answer.expect_problem(429, "too-many");
}

#[tokio::test]
async fn every_answer_is_safe_to_show_and_open_to_other_pages() {
    let bed = Bed::new().await;
    for path in ["/", "/api/v1/kinds", "/api/v1/nothing", "/api/docs/"] {
        let request = bed
            .request(reqwest::Method::GET, path)
            .header("origin", "https://example.org");
        let answer = bed.send(request).await;
        assert_eq!(
            answer.headers["x-content-type-options"], "nosniff",
            "{path}"
        );
        assert_eq!(answer.headers["x-frame-options"], "DENY", "{path}");
        assert!(
            answer.headers.contains_key("content-security-policy"),
            "{path}"
        );
        assert_eq!(answer.headers["access-control-allow-origin"], "*", "{path}");
    }
    let request = bed.request(reqwest::Method::OPTIONS, "/api/v1/games");
    let preflight = request
        .header("origin", "https://example.org")
        .header("access-control-request-method", "POST")
        .header(
            "access-control-request-headers",
            "authorization,content-type",
        );
    let answer = bed.send(preflight).await;
    assert_eq!(answer.status, 200);
    assert!(
        answer.headers["access-control-allow-headers"]
            .to_str()
            .unwrap()
            .contains("authorization")
    );
}

#[tokio::test]
async fn the_description_and_the_pages_are_there() {
    let bed = Bed::new().await;
    let openapi = bed.get("/api/v1/openapi.json").await.expect(200);
    assert!(openapi["openapi"].as_str().unwrap().starts_with("3.1"));
    for path in [
        "/api/v1/kinds",
        "/api/v1/kinds/{kind}/moves",
        "/api/v1/kinds/{kind}/bestmove",
        "/api/v1/games",
        "/api/v1/games/{id}",
        "/api/v1/games/{id}/moves",
        "/api/v1/games/{id}/undo",
        "/api/v1/games/{id}/redo",
        "/api/v1/games/{id}/resign",
        "/api/v1/games/{id}/draw",
        "/api/v1/games/{id}/claim",
        "/api/v1/games/{id}/rematch",
        "/api/v1/games/{id}/socket",
        "/api/v1/games/{id}/events",
        "/api/v1/games/{id}/record",
        "/api/v1/games/{id}/board.svg",
    ] {
        assert!(openapi["paths"].get(path).is_some(), "{path}");
    }
    for schema in [
        "Snapshot",
        "Problem",
        "ServerMessage",
        "ClientMessage",
        "BoardView",
        "MoveView",
    ] {
        assert!(
            openapi["components"]["schemas"].get(schema).is_some(),
            "{schema}"
        );
    }
    assert!(bed.text("/").await.contains("Tessera"));
    bed.get("/healthz").await.expect(200);
    bed.get("/readyz").await.expect(200);
    let metrics = bed.text("/metrics").await;
    for figure in [
        "http_requests",
        "live_games",
        "moves",
        "append_seconds",
        "engine_queue",
        "sockets",
    ] {
        assert!(metrics.contains(&format!("tessera_{figure}")), "{figure}");
    }
}

#[tokio::test]
async fn the_world_is_not_shown_the_metrics() {
    let bed = Bed::new().await;
    bed.get_refused("/metrics?", 404, "not-found").await;
    let shown = bed.text("/metrics").await;
    assert!(shown.ends_with("# EOF\n"), "{shown}");
}

#[tokio::test]
async fn a_request_has_an_id_which_a_proxy_may_choose() {
    let bed = Bed::new().await;
    let id = async |sent: &str| {
        let request = bed.request(reqwest::Method::GET, "/healthz");
        let answer = bed.send(request.header("x-request-id", sent)).await;
        answer.headers["x-request-id"].to_str().unwrap().to_owned()
    };
    assert_eq!(id("from-the-proxy.1").await, "from-the-proxy.1");
    let (first, second) = (id("not well formed").await, id("").await);
    assert_eq!((first.len(), second.len()), (16, 16));
    assert_ne!(first, second);
    // A refused request has one as well.
    let answer = bed.get("/api/v1/nothing").await;
    assert_eq!(answer.status, 404);
    assert!(answer.headers.contains_key("x-request-id"));
}

#[cfg(feature = "swagger-ui")]
#[tokio::test]
async fn the_page_to_try_the_api_loads_nothing_from_elsewhere() {
    let bed = Bed::new().await;
    let docs = bed.text("/api/docs/").await;
    assert!(docs.contains("swagger-ui"));
    assert!(!docs.contains("https://"), "no outside assets");
    let script = bed.text("/api/docs/swagger-initializer.js").await;
    assert!(script.contains("\"validatorUrl\": \"none\""), "{script}");
}
