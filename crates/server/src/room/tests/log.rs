//! A room and the log: other writers, and a store that fails.

use super::*;

#[tokio::test]
async fn what_another_node_wrote_is_read_before_deciding_again() {
    let one = Node::new().await;
    let other = one.twin();
    let players = one.begin(json!({"kind": "lines-of-action"})).await;
    let (here, there) = (one.room(&players), other.room(&players));
    let (_, mut watching) = there.watch(None, None, Channel::Socket).await.unwrap();
    act(&here, players.black, play("b1-b3")).await.unwrap();
    let done = act(&there, players.white, play("a2-c2")).await.unwrap_err();
    assert!(
        matches!(done, ActError::Refused { .. }),
        "there it is not white's turn yet: {done}"
    );
    let denied = act(&there, players.black, play("b1-b3")).await.unwrap_err();
    let ActError::Refused { refusal, game } = denied else {
        panic!("{denied}");
    };
    assert_eq!(
        refusal,
        Refusal::NotYourTurn(Color::White),
        "read and decided again"
    );
    assert_eq!(game.seq, 1);
    assert_eq!(
        hear(&mut watching).await["seq"],
        1,
        "listeners there have heard it, too"
    );
    act(&there, players.white, play("a2-c2")).await.unwrap();
    assert_eq!(hear(&mut watching).await["seq"], 2);
}

#[tokio::test]
async fn what_the_store_says_wrongly_of_a_game_is_mended_with_its_next_event() {
    let node = Node::new().await;
    let players = node.begin(json!({"kind": "lines-of-action"})).await;
    let moved = Event {
        by: Color::Black,
        id: None,
        kind: EventKind::Moved {
            text: "b1-b3".to_owned(),
            lag: 0,
        },
    };
    let wrong = Append {
        game: players.id,
        seq: 1,
        at: stored_time(node.lobby.context().time.now()),
        payload: serde_json::to_string(&moved).unwrap(),
        standing: Some(Standing {
            status: Status::Playing,
            deadline_at: None,
            wants_engine: true,
        }),
        projection: String::new(),
        cause: None,
    };
    node.store.append(wrong).await.unwrap();
    let waiting = || node.store.awaiting_engine(None, 9);
    assert_eq!(waiting().await.unwrap(), [players.id]);
    act(&node.room(&players), players.white, play("a2-c2"))
        .await
        .unwrap();
    assert_eq!(waiting().await.unwrap(), []);
}

#[tokio::test]
async fn an_order_sent_to_two_nodes_is_carried_out_once() {
    let one = Node::new().await;
    let other = one.twin();
    let players = one.begin(json!({"kind": "lines-of-action"})).await;
    let once = Command {
        id: Some(serde_json::from_value(json!("once")).unwrap()),
        ..play("b1-b3")
    };
    let (here, there) = (one.room(&players), other.room(&players));
    let (first, second) = tokio::join!(
        act(&here, players.black, once.clone()),
        act(&there, players.black, once)
    );
    let (first, second) = (first.unwrap(), second.unwrap());
    assert_eq!((first.seq, second.seq), (1, 1));
    let json = |done: &Executed| done.snapshot.as_ref().map(|snapshot| snapshot.json());
    assert_eq!(json(&first), json(&second));
}

#[tokio::test]
async fn what_cannot_be_written_is_neither_shown_nor_told() {
    let (node, players, room) = two_people().await;
    let (_, mut watching) = room.watch(None, None, Channel::Socket).await.unwrap();
    let before = look(&room).await;
    node.store.close().await;
    let denied = act(&room, players.black, play("b1-b3")).await.unwrap_err();
    assert!(matches!(denied, ActError::Unavailable), "{denied}");
    assert_eq!(look(&room).await, before);
    assert!(watching.live.try_recv().is_err());
    let again = act(&room, players.black, play("b1-b3")).await.unwrap_err();
    assert!(matches!(again, ActError::Unavailable), "{again}");
}

#[tokio::test]
async fn a_room_whose_log_does_not_fold_again_ends() {
    let node = Node::new().await;
    let (loaded, _) = node.create(json!({"kind": "lines-of-action"})).await;
    let (handle, mailbox) = open::channel();
    let context = Arc::clone(node.lobby.context());
    let mut room = Room::new(loaded, context, Arc::downgrade(&node.lobby), mailbox);
    let rewound = room.replace_game(Err(Corrupt::Gap {
        expected: 1,
        found: 2,
    }));
    assert!(matches!(rewound, Err(StoreFailed)));
    room.run().await;
    assert!(handle.is_closed(), "the next request opens another room");
    assert!(matches!(
        handle.snapshot().await,
        Err(ActError::Unavailable)
    ));
}

#[cfg(feature = "postgres")]
#[tokio::test]
async fn a_command_is_acknowledged_with_its_own_event_when_the_answer_of_the_store_is_lost() {
    pause();
    let database = SimulatedDatabase::new().unwrap();
    let network = Network::new(Network::FAST);
    let one = simulated_node(&database, Arc::clone(&network), 0);
    let other = simulated_node(&database, Network::new(Network::FAST), 0);
    let players = one.begin(json!({"kind": "lines-of-action"})).await;
    let (here, there) = (one.room(&players), other.room(&players));
    look(&here).await;
    let second = Duration::from_secs(1);
    network.set_next(Fate::Runs(Duration::ZERO, Answer::Fails(2 * second)));
    let (first, reply) = tokio::join!(act(&here, players.black, play("b1-b3")), async {
        tokio::time::sleep(second).await;
        act(&there, players.white, play("a2-c2")).await
    });
    let (first, reply) = (first.unwrap(), reply.unwrap());
    assert_eq!((first.seq, reply.seq), (1, 2));
    assert_eq!(first.snapshot.unwrap().seq, 1);
}
