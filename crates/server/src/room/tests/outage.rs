//! A server that was down, and the clocks.

use tessera_play::Millis;

use super::*;

#[tokio::test]
async fn an_outage_is_not_charged_and_the_clock_runs_on() {
    let node = Node::new().await;
    let players = node.begin(timed()).await;
    let created = node.lobby.context().time.now();
    advance(Duration::from_hours(1)).await;
    let now = node.lobby.context().time.now();
    let outage = Outage {
        from: Millis(created.0 + 4_000),
        until: now,
    };
    let restarted = node.twin_after(vec![outage]);
    let mut room = restarted.room(&players);
    let game = look(&room).await;
    assert_eq!(
        (&game["seq"], &game["status"]),
        (&json!(1), &json!("playing"))
    );
    assert_eq!(game["clock"]["remaining"]["black"], 6_000);
    assert_eq!(game["clock"]["deadline"], now.0 + 6_000);

    let again = node.twin_after(vec![outage]);
    assert_eq!(
        look(&again.room(&players)).await["seq"],
        1,
        "it is given once"
    );

    room.state.mark_unchanged();
    advance(Duration::from_millis(6_003)).await;
    assert_eq!(next(&mut room).await["reason"], "time");
}

#[tokio::test]
async fn what_ran_out_before_the_outage_has_run_out() {
    let node = Node::new().await;
    let players = node.begin(timed()).await;
    let created = node.lobby.context().time.now();
    advance(Duration::from_hours(1)).await;
    let outage = Outage {
        from: Millis(created.0 + 10_001),
        until: node.lobby.context().time.now(),
    };
    let room = node.twin_after(vec![outage]).room(&players);
    assert_eq!(look(&room).await["reason"], "time");
}
