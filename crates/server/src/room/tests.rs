//! Rooms with a clock that tests set, on a real store.

use std::sync::{Arc, mpsc};

use serde_json::{Value, json};
use tempfile::TempDir;
use tessera_play::{Act, Command, Event, EventKind, OfferAction, Refusal};
use tessera_protocol::NewGame;
use tessera_rules::{ByColor, Color};
use tessera_store::{Append, GameId, Standing, Status, Store, TokenHash};
use tokio::time::{Duration, Instant, advance, pause};

use super::{
    ActError, Channel, Executed, ReturnPreference, RoomConfig, RoomContext, RoomHandle, RoomState,
    Subscription,
};
use crate::{
    create,
    jobs::{Capacity, Jobs},
    lobby::Lobby,
    metrics::Metrics,
    stored::{LoadedGame, stored_time},
    time::Time,
    token::Token,
};

const CONFIG: RoomConfig = RoomConfig {
    claim_after: Duration::from_mins(1),
    linger: Duration::from_mins(5),
    backlog: 16,
};

/// A node whose time stands still unless the test lets it pass.
struct Node {
    lobby: Arc<Lobby>,
    store: Store,
    folder: Arc<TempDir>,
    still: Arc<mpsc::Sender<()>>,
}

struct Players {
    id: GameId,
    white: TokenHash,
    black: TokenHash,
}

fn node_on(store: Store, time: Time, folder: Arc<TempDir>, still: Arc<mpsc::Sender<()>>) -> Node {
    let metrics = Arc::new(Metrics::new());
    let capacity = Capacity {
        games: 10,
        analyses: 1,
        per_client: 1,
    };
    let context = Arc::new(RoomContext {
        store: store.clone(),
        jobs: Jobs::start(1, capacity, Arc::clone(&metrics)),
        metrics,
        time,
        config: CONFIG,
    });
    Node {
        lobby: Lobby::new(context),
        store,
        folder,
        still,
    }
}

impl Node {
    async fn new() -> Self {
        let folder = Arc::new(tempfile::tempdir().unwrap());
        let path = folder.path().join("tessera.db");
        let store = Store::open(&format!("sqlite:{}", path.display()))
            .await
            .unwrap();
        // Paused time jumps ahead whenever nothing runs, unless something blocks.
        let (still, end) = mpsc::channel::<()>();
        tokio::task::spawn_blocking(move || end.recv().is_err());
        pause();
        node_on(
            store,
            Time::Runtime(Instant::now()),
            folder,
            Arc::new(still),
        )
    }

    /// Another node on the same log.
    fn twin(&self) -> Self {
        let time = self.lobby.context().time;
        node_on(
            self.store.clone(),
            time,
            Arc::clone(&self.folder),
            Arc::clone(&self.still),
        )
    }

    /// A game that is in the log, and as it was created.
    async fn create(&self, body: Value) -> (LoadedGame, ByColor<Option<Token>>) {
        let request: NewGame = serde_json::from_value(body).unwrap();
        let now = self.lobby.context().time.now();
        let created = create::create(request, now).unwrap();
        self.store.create(created.stored).await.unwrap();
        (created.loaded, created.tokens)
    }

    async fn begin(&self, body: Value) -> Players {
        let (loaded, tokens) = self.create(body).await;
        let id = loaded.id;
        let hash = |token: Option<Token>| token.map_or(TokenHash([0; 32]), |token| token.hash());
        Players {
            id,
            white: hash(tokens.white),
            black: hash(tokens.black),
        }
    }

    fn room(&self, players: &Players) -> RoomHandle {
        self.lobby.room(players.id)
    }
}

async fn look(room: &RoomHandle) -> Value {
    serde_json::from_slice(&room.snapshot().await.unwrap().json).unwrap()
}

/// Waits for the next event.
async fn next(room: &mut RoomHandle) -> Value {
    room.state.changed().await.unwrap();
    look(room).await
}

fn play(text: &str) -> Command {
    Act::Move { text: text.into() }.into()
}

/// Executes a command and returns the whole game.
async fn act(
    room: &RoomHandle,
    token: TokenHash,
    command: impl Into<Command>,
) -> Result<Executed, ActError> {
    let client = [127, 0, 0, 1].into();
    room.act(
        token,
        command.into(),
        client,
        ReturnPreference::Representation,
    )
    .await
}

async fn hear(watching: &mut Subscription) -> Value {
    loop {
        let message: Value =
            serde_json::from_slice(&watching.live.recv().await.unwrap().text).unwrap();
        if message["type"] != "presence" {
            return message;
        }
    }
}

/// Lets the room do what has become due: it answers after that.
async fn settled(room: &RoomHandle) -> Value {
    room.copy().await.unwrap();
    look(room).await
}

fn timed() -> Value {
    json!({"kind": "lines-of-action", "clock": {"type": "per-move", "seconds": 10}})
}

#[tokio::test]
async fn a_new_game_is_the_one_that_the_log_keeps() {
    let node = Node::new().await;
    let record = "[Game \"lines-of-action\"]\n\n1. b1-b3 a2-c2 *";
    for body in [
        json!({"kind": "hecatomb"}),
        timed(),
        json!({"record": record}),
    ] {
        let (loaded, _) = node.create(body).await;
        let id = loaded.id;
        let stored = node.store.load(id).await.unwrap().unwrap();
        assert_eq!(loaded.standing, stored.standing);
        assert_eq!(loaded.tokens, stored.tokens);
        node.lobby.begin(loaded);
        let read = look(&node.twin().lobby.room(id)).await;
        assert_eq!(look(&node.lobby.room(id)).await, read);
    }
}

#[tokio::test]
async fn a_room_that_somebody_opened_before_stays() {
    let node = Node::new().await;
    let (loaded, _) = node.create(json!({"kind": "hecatomb"})).await;
    let id = loaded.id;
    let early = node.lobby.room(id);
    node.lobby.begin(loaded);
    assert!(early.messages.same_channel(&node.lobby.room(id).messages));
}

#[tokio::test]
async fn the_flag_falls_at_zero_though_nobody_asks() {
    let node = Node::new().await;
    let players = node.begin(timed()).await;
    let mut room = node.room(&players);
    room.snapshot().await.unwrap();
    room.state.mark_unchanged();
    advance(Duration::from_millis(9_999)).await;
    assert_eq!(settled(&room).await["status"], "playing");
    // Timers of the runtime may be a millisecond late.
    advance(Duration::from_millis(3)).await;
    let end = next(&mut room).await;
    assert_eq!(
        (&end["outcome"], &end["reason"]),
        (&json!("white"), &json!("time"))
    );
}

#[tokio::test]
async fn a_delayed_player_is_given_some_time_back() {
    let node = Node::new().await;
    let players = node.begin(timed()).await;
    let room = node.room(&players);
    let watching = room
        .watch(Some(players.black), None, Channel::Socket)
        .await
        .unwrap();
    room.measured(watching.connection, 300);
    settled(&room).await;
    advance(Duration::from_millis(10_299)).await;
    let done = act(&room, players.black, play("b1-b3")).await.unwrap();
    assert_eq!(done.seq, 1);
    advance(Duration::from_secs(10)).await;
    assert_eq!(
        settled(&room).await["reason"],
        "time",
        "the other one has no delay"
    );
}

#[tokio::test]
async fn a_room_that_nobody_uses_goes_and_its_return_is_invisible() {
    let node = Node::new().await;
    let players = node.begin(json!({"kind": "lines-of-action"})).await;
    let room = node.room(&players);
    act(&room, players.black, play("b1-b3")).await.unwrap();
    let before = look(&room).await;
    let held = room.messages.downgrade();
    advance(CONFIG.linger).await;
    assert!(!node.lobby.is_empty(), "somebody holds the room");
    drop(room);
    advance(CONFIG.linger).await;
    while held.upgrade().is_some() {
        tokio::task::yield_now().await;
        advance(CONFIG.linger).await;
    }
    assert!(node.lobby.is_empty());
    assert_eq!(look(&node.room(&players)).await, before);
}

#[tokio::test]
async fn a_win_can_be_claimed_a_minute_after_the_opponent_has_gone() {
    let node = Node::new().await;
    let players = node.begin(json!({"kind": "lines-of-action"})).await;
    let room = node.room(&players);
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
    let gone: Value = serde_json::from_slice(&stage.live.recv().await.unwrap().text).unwrap();
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
async fn what_another_node_wrote_is_read_before_deciding_again() {
    let one = Node::new().await;
    let other = one.twin();
    let players = one.begin(json!({"kind": "lines-of-action"})).await;
    let (here, there) = (one.room(&players), other.room(&players));
    let mut watching = there.watch(None, None, Channel::Socket).await.unwrap();
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
    let json = |done: &Executed| done.snapshot.as_ref().map(|snapshot| snapshot.json.clone());
    assert_eq!(json(&first), json(&second));
}

#[tokio::test]
async fn a_listener_who_does_not_keep_up_is_left_behind() {
    let node = Node::new().await;
    let players = node
        .begin(json!({"kind": "lines-of-action", "same_screen": true}))
        .await;
    let room = node.room(&players);
    let mut slow = room.watch(None, None, Channel::Socket).await.unwrap();
    act(&room, players.white, play("b1-b3")).await.unwrap();
    let undo = || Act::Undo {
        answer: OfferAction::Offer,
        ply: None,
    };
    for _ in 0..CONFIG.backlog {
        act(&room, players.white, undo()).await.unwrap();
        act(&room, players.white, Act::Redo).await.unwrap();
    }
    let lost = slow.live.recv().await.unwrap_err();
    assert!(matches!(
        lost,
        tokio::sync::broadcast::error::RecvError::Lagged(_)
    ));
}

#[tokio::test]
async fn a_game_that_does_not_exist_leaves_no_room() {
    let node = Node::new().await;
    let room = node.lobby.room(GameId::random());
    assert!(matches!(room.snapshot().await, Err(ActError::UnknownGame)));
    assert!(matches!(
        act(&room, TokenHash([0; 32]), play("a1-a2")).await,
        Err(ActError::UnknownGame)
    ));
    assert!(matches!(room.state.borrow().clone(), RoomState::Missing));
    while !node.lobby.is_empty() {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn what_cannot_be_written_is_neither_shown_nor_told() {
    let node = Node::new().await;
    let players = node.begin(json!({"kind": "lines-of-action"})).await;
    let room = node.room(&players);
    let mut watching = room.watch(None, None, Channel::Socket).await.unwrap();
    let before = look(&room).await;
    node.store.close().await;
    let denied = act(&room, players.black, play("b1-b3")).await.unwrap_err();
    assert!(matches!(denied, ActError::Unavailable), "{denied}");
    assert_eq!(look(&room).await, before);
    assert!(watching.live.try_recv().is_err());
    let again = act(&room, players.black, play("b1-b3")).await.unwrap_err();
    assert!(matches!(again, ActError::Unavailable), "{again}");
}
