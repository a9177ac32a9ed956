//! Seats of computers.

use super::*;

#[tokio::test]
async fn a_seat_that_plays_at_random_moves() {
    let node = Node::new().await;
    let request = json!({"kind": "lines-of-action"});
    let now = node.lobby.context().time.now();
    let mut created = create::create(
        serde_json::from_value(request).unwrap(),
        now,
        CONFIG.closing,
    )
    .unwrap();
    let mut header: Value = serde_json::from_str(&created.stored.header).unwrap();
    header["seats"]["white"] = json!({"type": "random", "name": null});
    header["holders"]["white"] = Value::Null;
    created.stored.header = header.to_string();
    let (id, black) = (created.stored.id, created.tokens.black.unwrap().hash());
    node.store.create(created.stored).await.unwrap();
    let room = node.lobby.room(id);
    act(&room, black, play("b1-b3")).await.unwrap();
    let game = settled(&room).await;
    assert_eq!(game["ply"], 2);
    assert_eq!(game["moves"][1]["by"], "white");
}
