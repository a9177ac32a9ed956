//! Who is present, and what follows for claims.

use super::*;

#[tokio::test]
async fn a_win_can_be_claimed_a_minute_after_the_opponent_has_gone() {
    let (_node, players, room) = two_people().await;
    let opponent = room
        .watch(Some(players.black.into()), None, Channel::Socket)
        .await
        .unwrap();
    let claim = async || match act(&room, players.white, Act::Claim).await {
        Ok(done) => Ok(done.seq),
        Err(ActError::Refused { refusal, .. }) => Err(refusal),
        Err(other) => panic!("{other}"),
    };
    advance(Duration::from_secs(100)).await;
    assert_eq!(
        claim().await,
        Err(Refusal::NotGone(60)),
        "the opponent is there"
    );
    let (_, mut stage) = room.watch(None, None, Channel::Stream).await.unwrap();
    drop(opponent);
    let gone = json_of(&stage.live.recv().await.unwrap());
    let black = &gone["presence"]["black"];
    assert_eq!(black["here"], false);
    let since = black["gone_since"].as_i64().unwrap();
    assert_eq!(black["claim_from"].as_i64(), Some(since + 60_000));
    advance(Duration::from_secs(59)).await;
    assert_eq!(claim().await, Err(Refusal::NotGone(60)));
    let back = room
        .watch(Some(players.black.into()), None, Channel::Socket)
        .await
        .unwrap();
    drop(back);
    settled(&room).await;
    advance(Duration::from_secs(59)).await;
    assert_eq!(
        claim().await,
        Err(Refusal::NotGone(60)),
        "the opponent was back meanwhile"
    );
    advance(Duration::from_secs(1)).await;
    assert_eq!(claim().await, Ok(1));
}

#[tokio::test]
async fn listeners_are_told_when_a_player_without_a_connection_acts() {
    let (node, players, room) = two_people().await;
    let (_, mut watching) = room.watch(None, None, Channel::Stream).await.unwrap();
    advance(Duration::from_secs(30)).await;
    act(&room, players.black, play("b1-b3")).await.unwrap();
    let told = json_of(&watching.live.recv().await.unwrap());
    let now = node.lobby.context().time.now().0;
    assert_eq!(
        told["presence"]["black"],
        json!({"here": false, "gone_since": now, "claim_from": now + 60_000})
    );
    assert_eq!(json_of(&watching.live.recv().await.unwrap())["seq"], 1);
}

/// A room with one listener, who holds a seat.
async fn watched_by_player() -> (Node, RoomHandle, Subscription) {
    let (node, players, room) = two_people().await;
    let watching = room.watch(Some(players.white.into()), None, Channel::Socket);
    let (_, player) = watching.await.unwrap();
    (node, room, player)
}

#[tokio::test]
async fn players_are_told_how_many_look_on() {
    let (_node, room, mut player) = watched_by_player().await;
    let mut watching = Vec::new();
    for expected in 1..=3 {
        watching.push(room.watch(None, None, Channel::Stream).await.unwrap());
        assert_eq!(watching.last().unwrap().0.watchers, expected);
        let told = json_of(&player.live.recv().await.unwrap());
        assert_eq!(told["watchers"], expected);
    }
    watching.clear();
    for expected in [2, 1, 0] {
        let told = json_of(&player.live.recv().await.unwrap());
        assert_eq!(told["watchers"], expected);
    }
}

#[tokio::test]
async fn a_crowd_of_watchers_is_told_in_few_messages() {
    let (_node, room, mut player) = watched_by_player().await;
    let mut watching = Vec::new();
    let mut told = Vec::new();
    for _ in 0..200 {
        watching.push(room.watch(None, None, Channel::Stream).await.unwrap());
        while let Ok(message) = player.live.try_recv() {
            told.push(json_of(&message)["watchers"].as_u64().unwrap());
        }
    }
    assert!(told.len() < 60, "{told:?}");
    assert!(*told.last().unwrap() > 180, "{told:?}");
}

#[tokio::test]
async fn answers_to_pings_that_are_held_back_buy_a_twentieth_of_the_clock_at_most() {
    let node = Node::new().await;
    let clock = json!({"type": "per-move", "seconds": 2});
    for (delays, flag_at) in [
        // The first answer alone counts for nothing.
        (vec![850], 2_000),
        (vec![850; 2], 2_100),
        (vec![850; 5], 2_100),
        // The median of an honest connection.
        (vec![50, 50, 50, 850], 2_050),
        // The newest one: the delay of the move itself.
        (vec![850, 850, 850, 20], 2_020),
    ] {
        let players = node
            .begin(json!({"kind": "lines-of-action", "clock": clock}))
            .await;
        let mut room = node.room(&players);
        let watching = room
            .watch(Some(players.black.into()), None, Channel::Socket)
            .await
            .unwrap();
        for delay in &delays {
            room.measured(watching.1.connection, *delay);
        }
        settled(&room).await;
        room.state.mark_unchanged();
        advance(Duration::from_millis(flag_at - 1)).await;
        assert_eq!(settled(&room).await["status"], "playing", "{delays:?}");
        // Timers of the runtime may be a millisecond late.
        advance(Duration::from_millis(3)).await;
        assert_eq!(next(&mut room).await["reason"], "time", "{delays:?}");
    }
}
