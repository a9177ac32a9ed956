//! Who is present, and what follows for claims.

use super::*;

#[tokio::test]
async fn a_win_can_be_claimed_a_minute_after_the_opponent_has_gone() {
    let (_node, players, room) = two_people().await;
    let opponent = room
        .watch(Some(players.black), None, Channel::Socket)
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
    let mut stage = room.watch(None, None, Channel::Stream).await.unwrap();
    drop(opponent);
    let gone = json_of(&stage.live.recv().await.unwrap());
    let black = &gone["presence"]["black"];
    assert_eq!(black["here"], false);
    let since = black["gone_since"].as_i64().unwrap();
    assert_eq!(black["claim_from"].as_i64(), Some(since + 60_000));
    advance(Duration::from_secs(59)).await;
    assert_eq!(claim().await, Err(Refusal::NotGone(60)));
    let back = room
        .watch(Some(players.black), None, Channel::Socket)
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
    let mut watching = room.watch(None, None, Channel::Stream).await.unwrap();
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
