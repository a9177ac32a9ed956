//! A database that becomes silent: its connections stay open, and no answer comes.

use serde_json::json;

use crate::{
    bed::{Bed, Table},
    freezing_proxy::{Freeze, FreezingProxy},
    postgres::fresh_database,
};

/// A server that reaches its database through the proxy.
async fn behind_proxy() -> (Bed, FreezingProxy) {
    let database = fresh_database().await;
    let (scheme, rest) = database.split_once("://").unwrap();
    let (user, rest) = rest.split_once('@').unwrap();
    let (host, name) = rest.split_once('/').unwrap();
    let proxy = FreezingProxy::start(host).await;
    let address = format!("{scheme}://{user}@{}/{name}", proxy.address());
    let bed = Bed::with(&["--database", &address, "--database-seconds", "1"]).await;
    (bed, proxy)
}

/// Plays a move and sends it again until it is acknowledged, as clients do; returns the statuses.
async fn play_until_acknowledged(table: &Table<'_>, token: &str, text: &str) -> Vec<u16> {
    let mut statuses = Vec::new();
    while statuses.last() != Some(&200) {
        assert!(statuses.len() < 10, "{statuses:?}");
        let body = json!({"move": text, "id": text});
        statuses.push(table.act(token, "moves", body).await.status);
    }
    statuses
}

#[tokio::test]
async fn a_connection_that_becomes_silent_is_replaced() {
    let (bed, proxy) = behind_proxy().await;
    let table = bed.two_people().await;
    table.play(&table.black, "b1-b3").await;
    proxy.freeze_existing_at(Freeze::Before, "a2-c2");
    let statuses = play_until_acknowledged(&table, &table.white, "a2-c2").await;
    assert_eq!(statuses, [503, 200]);
    let other = bed.two_people().await;
    other.play(&other.black, "b1-b3").await;
    bed.get("/readyz").await.expect(200);
    assert_eq!(table.look().await["seq"], 2);
}

#[tokio::test]
async fn the_fate_of_an_append_whose_answer_is_lost_is_read_from_the_log() {
    let (bed, proxy) = behind_proxy().await;
    let table = bed.two_people().await;
    proxy.freeze_existing_at(Freeze::After, "b1-b3");
    let statuses = play_until_acknowledged(&table, &table.black, "b1-b3").await;
    assert_eq!(statuses, [200]);
    assert_eq!(table.look().await["seq"], 1);
}

#[tokio::test]
async fn a_server_whose_database_is_silent_is_not_ready_and_can_be_ended() {
    let (mut bed, proxy) = behind_proxy().await;
    {
        let table = bed.two_people().await;
        proxy.freeze_all();
        bed.get_refused("/readyz", 503, "unavailable").await;
        let body = json!({"move": "b1-b3"});
        let answer = table.act(&table.black, "moves", body).await;
        answer.expect_problem(503, "unavailable");
    }
    bed.stop().await;
}
