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

#[cfg(feature = "postgres")]
#[tokio::test]
async fn a_room_that_waits_for_the_lease_of_a_search_after_a_back_off_sleeps() {
    use super::super::computer::SearchPurpose;

    pause();
    let database = SimulatedDatabase::new().unwrap();
    let node = simulated_node(&database, Network::new(Fate::Never), 0);
    let body = json!({"kind": "lines-of-action", "black": {"type": "engine", "level": 1}});
    let request: NewGame = serde_json::from_value(body).unwrap();
    let now = node.lobby.context().time.now();
    let created = create::create(request, now, CONFIG.closing).unwrap();
    let (_handle, mailbox) = open::channel();
    let context = Arc::clone(node.lobby.context());
    let mut room = Room::new(
        created.loaded,
        context,
        Arc::downgrade(&node.lobby),
        mailbox,
    );
    room.arrange_computer();
    room.leased(SearchPurpose::Move { at: 0 }, false);
    let asks_again_at = room.next_wake();
    assert_eq!(asks_again_at, Instant::now() + Duration::from_secs(1));
    advance(Duration::from_secs(1)).await;
    room.arrange_computer();
    assert!(room.next_wake() > Instant::now(), "it would wake at once");
}

#[cfg(feature = "postgres")]
#[tokio::test]
async fn a_computer_does_not_wait_until_a_clock_has_caught_up_with_that_of_another_server() {
    pause();
    let database = SimulatedDatabase::new().unwrap();
    let ahead = simulated_node(&database, Network::new(Network::FAST), 60);
    let behind = simulated_node(&database, Network::new(Network::FAST), 0);
    let body = json!({"kind": "lines-of-action", "black": {"type": "bot", "bot": "original-easy"}});
    let players = ahead.begin(body).await;
    let game = settled(&behind.room(&players)).await;
    assert_eq!(game["ply"], 1);
}
