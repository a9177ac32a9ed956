//! Games in which nothing happens any more.

use super::*;

fn days(n: u64) -> Duration {
    Duration::from_hours(24 * n)
}

/// Opens the games that a sweep finds.
async fn sweep(node: &Node) -> Vec<GameId> {
    let now = stored_time(node.lobby.context().time.now());
    let due = node.store.due(now, 10).await.unwrap();
    for id in &due {
        node.lobby.room(*id).ready().await.unwrap();
    }
    due
}

/// Lets time pass until a computer has moved.
async fn wait_for_ply(room: &RoomHandle, ply: usize) {
    while settled(room).await["ply"] != ply {
        advance(Duration::from_millis(1)).await;
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_game_that_never_began_is_aborted_by_the_sweep_once() {
    let node = Node::new().await;
    let players = node.begin(json!({"kind": "lines-of-action"})).await;
    let next_morning = node.twin();
    advance(days(1)).await;
    assert_eq!(sweep(&next_morning).await, []);
    advance(days(3)).await;
    // Two nodes find it at the same time.
    let twin = node.twin();
    let (one, other) = tokio::join!(sweep(&node), sweep(&twin));
    assert_eq!((one.len(), other.len()), (1, 1));
    for node in [&node, &twin] {
        let game = settled(&node.room(&players)).await;
        assert_eq!(
            (
                &game["status"],
                &game["outcome"],
                &game["reason"],
                &game["seq"]
            ),
            (
                &json!("finished"),
                &json!(null),
                &json!("aborted"),
                &json!(1)
            )
        );
    }
    assert_eq!(sweep(&node.twin()).await, [], "it is over");
}

#[tokio::test]
async fn a_game_against_a_computer_can_be_continued_for_weeks() {
    let node = Node::new().await;
    let body = json!({"kind": "lines-of-action", "black": {"type": "bot", "bot": "original-easy"}});
    let players = node.begin(body).await;
    let room = node.room(&players);
    wait_for_ply(&room, 1).await;
    let legal = look(&room).await["legal"][0]["text"].clone();
    act(&room, players.white, play(legal.as_str().unwrap()))
        .await
        .unwrap();
    wait_for_ply(&room, 3).await;
    advance(days(29)).await;
    assert_eq!(settled(&room).await["status"], "playing");
    advance(days(3)).await;
    let closed = settled(&room).await;
    assert_eq!(
        (&closed["outcome"], &closed["reason"]),
        (&json!(null), &json!("unfinished"))
    );
}

#[tokio::test]
async fn a_standing_of_an_earlier_version_is_corrected_when_its_game_is_opened() {
    let node = Node::new().await;
    let players = node.begin(json!({"kind": "lines-of-action"})).await;
    let right = node.store.load(players.id).await.unwrap().unwrap().standing;
    let early = Standing {
        deadline_at: Some(stored_time(node.lobby.context().time.now())),
        ..right
    };
    let replaced = node.store.replace_standing(players.id, right, early).await;
    replaced.unwrap();
    assert_eq!(sweep(&node).await, [players.id]);
    assert_eq!(sweep(&node).await, []);
    assert_eq!(settled(&node.room(&players)).await["status"], "playing");
    let stored = node.store.load(players.id).await.unwrap().unwrap();
    assert_eq!(stored.standing, right);
}

#[tokio::test]
async fn computers_without_spectators_pause_until_a_client_looks() {
    let node = Node::new().await;
    let bot = json!({"type": "bot", "bot": "original-easy"});
    let body = json!({"kind": "lines-of-action", "white": bot, "black": bot, "pace": 60_000});
    let players = node.begin(body).await;
    let mut room = node.room(&players);
    room.snapshot().await.unwrap();
    let held = room.messages.downgrade();
    room.state.mark_unchanged();
    advance(Duration::from_secs(61)).await;
    assert_eq!(next(&mut room).await["ply"], 1);
    drop(room);
    while held.upgrade().is_some() {
        tokio::task::yield_now().await;
        advance(Duration::from_secs(30)).await;
    }
    assert!(node.lobby.is_empty(), "the room is dropped");
    let stored = node.store.load(players.id).await.unwrap().unwrap();
    assert!(!stored.standing.wants_engine, "no sweep opens it");
    let ply = stored.events.len();
    advance(days(1)).await;
    let room = node.room(&players);
    wait_for_ply(&room, ply + 1).await;
}
