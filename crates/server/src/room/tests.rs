//! Rooms with a clock that tests set, on a real store.

mod activity;
mod closing;
mod computer;
mod log;
mod outage;
mod presence;

use std::{
    sync::{Arc, mpsc},
    time::UNIX_EPOCH,
};

use serde_json::{Value, json};
use tempfile::TempDir;
use tessera_play::{
    Act, ClosingTimes, Command, Corrupt, Event, EventKind, OfferAction, Outage, Refusal,
};
use tessera_protocol::NewGame;
use tessera_rules::{ByColor, Color};
#[cfg(feature = "postgres")]
use tessera_store::{Answer, Fate, Link, SimulatedDatabase};
use tessera_store::{Append, GameId, Standing, Status, Store, TokenHash};
use tokio::time::{Duration, Instant, advance, pause};

use super::{
    ActError, Broadcast, Channel, Duty, Executed, ReturnPreference, Room, RoomConfig, RoomContext,
    RoomHandle, RoomState, StoreFailed, Subscription, open,
};
use crate::{
    create,
    jobs::{Capacity, Jobs, Threads},
    lobby::Lobby,
    metrics::Metrics,
    options::AccessLog,
    peers::Peers,
    stored::{LoadedGame, stored_time},
    time::Time,
    token::Token,
};

/// In milliseconds.
const DAY: i64 = 86_400_000;

const CONFIG: RoomConfig = RoomConfig {
    claim_after: Duration::from_mins(1),
    linger: Duration::from_mins(5),
    backlog: 16,
    duty: Duty::All,
    access_log: AccessLog::Errors,
    closing: ClosingTimes {
        abort_after: 3 * DAY,
        abandon_after: 30 * DAY,
    },
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

fn node_on(
    store: Store,
    time: Time,
    outages: Vec<Outage>,
    folder: Arc<TempDir>,
    still: Arc<mpsc::Sender<()>>,
) -> Node {
    let metrics = Arc::new(Metrics::new());
    let threads = Threads {
        moves: 1,
        analyses: 1,
    };
    let capacity = Capacity {
        games: 10,
        analyses: 1,
        per_client: 1,
        running_per_client: 1,
    };
    let context = Arc::new(RoomContext {
        store: store.clone(),
        jobs: Jobs::start(threads, capacity, Arc::clone(&metrics)),
        metrics,
        time,
        peers: Peers::of(&store),
        outages,
        config: CONFIG,
    });
    Node {
        lobby: Lobby::new(context),
        store,
        folder,
        still,
    }
}

/// What a simulated network does with the calls of a node.
#[cfg(feature = "postgres")]
#[derive(Debug)]
struct Network(std::sync::Mutex<Fate>);

#[cfg(feature = "postgres")]
impl Network {
    const FAST: Fate = Fate::Runs(Duration::ZERO, Answer::Comes(Duration::ZERO));

    fn new(fate: Fate) -> Arc<Self> {
        Arc::new(Self(std::sync::Mutex::new(fate)))
    }

    /// What becomes of the next call, after which all are fast.
    fn set_next(&self, fate: Fate) {
        *self.0.lock().unwrap() = fate;
    }
}

#[cfg(feature = "postgres")]
impl Link for Network {
    fn call(&self) -> Fate {
        let mut next = self.0.lock().unwrap();
        match *next {
            Fate::Never => Fate::Never,
            fate => {
                *next = Self::FAST;
                fate
            }
        }
    }

    fn message(&self) -> Vec<Duration> {
        Vec::new()
    }

    fn is_up(&self) -> bool {
        true
    }
}

/// A node behind this network, whose clock is ahead by this number of seconds.
#[cfg(feature = "postgres")]
fn simulated_node(database: &SimulatedDatabase, network: Arc<Network>, ahead: u64) -> Node {
    let store = database.open(network).unwrap();
    let time = Time::start(
        UNIX_EPOCH + Duration::from_secs(1_800_000_000 + ahead),
        None,
    );
    let folder = Arc::new(tempfile::tempdir().unwrap());
    node_on(store, time, Vec::new(), folder, Arc::new(mpsc::channel().0))
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
            Time::start(UNIX_EPOCH + Duration::from_hours(500_000), None),
            Vec::new(),
            folder,
            Arc::new(still),
        )
    }

    /// Another node on the same log.
    fn twin(&self) -> Self {
        self.twin_after(Vec::new())
    }

    /// Another node on the same log, which starts after these outages.
    fn twin_after(&self, outages: Vec<Outage>) -> Self {
        let time = self.lobby.context().time;
        node_on(
            self.store.clone(),
            time,
            outages,
            Arc::clone(&self.folder),
            Arc::clone(&self.still),
        )
    }

    /// A game that is in the log, and as it was created.
    async fn create(&self, body: Value) -> (LoadedGame, ByColor<Option<Token>>) {
        let request: NewGame = serde_json::from_value(body).unwrap();
        let now = self.lobby.context().time.now();
        let created = create::create(request, now, CONFIG.closing).unwrap();
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

/// A new node with the room of a game of Lines of Action between two people.
async fn two_people() -> (Node, Players, RoomHandle) {
    let node = Node::new().await;
    let players = node.begin(json!({"kind": "lines-of-action"})).await;
    let room = node.room(&players);
    (node, players, room)
}

async fn look(room: &RoomHandle) -> Value {
    serde_json::from_slice(&room.snapshot().await.unwrap().json()).unwrap()
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

fn json_of(broadcast: &Broadcast) -> Value {
    serde_json::from_slice(&broadcast.text).unwrap()
}

/// The next message that is not about presence.
async fn hear(watching: &mut Subscription) -> Value {
    loop {
        let message = json_of(&watching.live.recv().await.unwrap());
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
async fn a_room_that_a_request_opened_before_stays() {
    let node = Node::new().await;
    let (loaded, _) = node.create(json!({"kind": "hecatomb"})).await;
    let id = loaded.id;
    let early = node.lobby.room(id);
    node.lobby.begin(loaded);
    assert!(early.messages.same_channel(&node.lobby.room(id).messages));
}

#[tokio::test]
async fn the_flag_falls_at_zero_without_a_request() {
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
    let (_, watching) = room
        .watch(Some(players.black.into()), None, Channel::Socket)
        .await
        .unwrap();
    for _ in 0..2 {
        room.measured(watching.connection, 300);
    }
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
async fn an_unused_room_is_dropped_and_its_return_is_invisible() {
    let (node, players, room) = two_people().await;
    act(&room, players.black, play("b1-b3")).await.unwrap();
    let before = look(&room).await;
    let held = room.messages.downgrade();
    advance(CONFIG.linger).await;
    assert!(!node.lobby.is_empty(), "a handle is in use");
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
async fn a_listener_who_does_not_keep_up_is_left_behind() {
    let node = Node::new().await;
    let players = node
        .begin(json!({"kind": "lines-of-action", "same_screen": true}))
        .await;
    let room = node.room(&players);
    let (_, mut slow) = room.watch(None, None, Channel::Socket).await.unwrap();
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
