use std::net::{TcpListener, TcpStream};

use serde_json::{Value, json};
use tessera_play::{DeltaBase, Game, Header, LoggedEvent, Millis, Seat};
use tessera_rules::ByColor;
use tungstenite::{WebSocket, protocol::CloseFrame};

use super::*;

/// Long enough for the slowest machine; only a failing test waits this long.
const TIMEOUT: Duration = Duration::from_mins(1);

/// A server for one client at a time, controlled by the test.
struct FakeServer(TcpListener);

impl FakeServer {
    fn new() -> Self {
        Self(TcpListener::bind("127.0.0.1:0").unwrap())
    }

    /// Connects a client to this server; returns its events too.
    fn client(&self, heartbeat: Heartbeat) -> (Connection, Receiver<Event>) {
        let address = self.0.local_addr().unwrap();
        let link = format!("http://{address}/g/abc#white=token");
        let (sender, events) = mpsc::channel();
        (start_with(link.parse().unwrap(), sender, heartbeat), events)
    }

    /// Accepts the next connection that lasts until the hello message is sent.
    fn accept(&self) -> WebSocket<TcpStream> {
        loop {
            let (stream, _) = self.0.accept().unwrap();
            stream.set_read_timeout(Some(TIMEOUT)).unwrap();
            if let Ok(mut socket) = tungstenite::accept(stream)
                && send(&mut socket, &hello()).is_ok()
            {
                return socket;
            }
        }
    }
}

fn hello() -> Value {
    let presence = json!({"white": {"here": true}, "black": {"here": false}});
    json!({"type": "hello", "seats": ["white"], "seq": 0, "now": 0, "presence": presence})
}

fn send(socket: &mut WebSocket<TcpStream>, message: &Value) -> tungstenite::Result<()> {
    socket.send(Message::text(message.to_string()))
}

/// The next message of a client.
fn next(socket: &mut WebSocket<TcpStream>) -> Value {
    serde_json::from_str(socket.read().unwrap().to_text().unwrap()).unwrap()
}

/// Waits for an update that meets the condition.
fn wait_for(events: &Receiver<Event>, is_it: impl Fn(&ServerUpdate) -> bool) -> ServerUpdate {
    loop {
        if let Event::Connection(_, update) = events.recv_timeout(TIMEOUT).unwrap()
            && is_it(&update)
        {
            return update;
        }
    }
}

/// Never pings and never times out within a test.
const NO_HEARTBEAT: Heartbeat = Heartbeat {
    ping_after: TIMEOUT,
    timeout: TIMEOUT,
};

fn command(at: u64) -> Command {
    let text = "d4xd5".to_owned();
    Command {
        act: tessera_play::Act::Move { text },
        at: Some(at),
        id: None,
    }
}

fn is_connected(update: &ServerUpdate) -> bool {
    matches!(update, ServerUpdate::Connected { .. })
}

#[test]
fn a_server_that_stops_responding_is_reconnected() {
    let server = FakeServer::new();
    let (_connection, events) = server.client(Heartbeat {
        ping_after: Duration::from_millis(100),
        timeout: Duration::from_millis(300),
    });
    // The sockets stay open, so only the timeout shows that the connection is dead.
    thread::spawn(move || {
        let mut open = Vec::new();
        loop {
            open.push(server.accept());
        }
    });
    wait_for(&events, is_connected);
    let lost = wait_for(&events, |update| {
        matches!(update, ServerUpdate::Reconnecting(_))
    });
    assert!(
        matches!(&lost, ServerUpdate::Reconnecting(ConnectionError::Other(why)) if why.contains("stopped responding")),
        "{lost:?}"
    );
    wait_for(&events, is_connected);
}

#[test]
fn a_server_that_answers_pings_is_not_lost() {
    let server = FakeServer::new();
    let (connection, events) = server.client(Heartbeat {
        ping_after: Duration::from_millis(1),
        timeout: TIMEOUT,
    });
    let mut socket = server.accept();
    for now in 0..3 {
        assert_eq!(next(&mut socket), json!({"type": "ping"}));
        send(&mut socket, &json!({"type": "pong", "now": now})).unwrap();
    }
    drop(connection);
    while let Ok(event) = events.recv_timeout(TIMEOUT) {
        assert!(
            !matches!(event, Event::Connection(_, ServerUpdate::Reconnecting(_))),
            "{event:?}"
        );
    }
}

#[test]
fn a_command_names_its_event_also_when_it_is_sent_again() {
    let server = FakeServer::new();
    let (connection, _events) = server.client(NO_HEARTBEAT);
    connection.send(command(7));
    let first = next(&mut server.accept());
    assert_eq!(first["at"], 7);
    assert_eq!(first["act"], json!({"type": "move", "move": "d4xd5"}));
    assert_eq!(next(&mut server.accept()), first, "after a lost connection");
}

#[test]
fn a_stale_command_is_dropped() {
    let server = FakeServer::new();
    let (connection, events) = server.client(NO_HEARTBEAT);
    let mut socket = server.accept();
    connection.send(command(0));
    let stale = next(&mut socket);
    let problem = json!({"code": "stale", "message": "the position has changed"});
    send(&mut socket, &nack(&stale["id"], &problem)).unwrap();
    let update = wait_for(&events, |update| !is_connected(update));
    assert!(matches!(update, ServerUpdate::Refused(_)), "{update:?}");
    connection.send(command(2));
    let fresh = next(&mut socket);
    assert_eq!(fresh["at"], 2);
    drop(socket);
    assert_eq!(
        next(&mut server.accept()),
        fresh,
        "nothing else is sent again"
    );
}

fn nack(id: &Value, problem: &Value) -> Value {
    json!({"type": "nack", "id": id, "problem": problem})
}

#[test]
fn a_busy_server_is_asked_again_with_the_same_id() {
    let server = FakeServer::new();
    let (connection, events) = server.client(NO_HEARTBEAT);
    let mut socket = server.accept();
    connection.send(command(0));
    let first = next(&mut socket);
    let too_many = json!({"code": "too-many", "message": "wait a moment", "retry_after": 1});
    let unavailable = json!({"code": "unavailable", "message": "the database does not answer"});
    for (id, problem) in [(&Value::Null, &too_many), (&first["id"], &unavailable)] {
        let asked = Instant::now();
        send(&mut socket, &nack(id, problem)).unwrap();
        assert_eq!(next(&mut socket), first, "{problem}");
        assert!(asked.elapsed() >= Duration::from_secs(1), "{problem}");
    }
    let ack = json!({"type": "ack", "id": first["id"], "seq": 1});
    send(&mut socket, &ack).unwrap();
    let update = wait_for(&events, |update| !is_connected(update));
    assert!(
        matches!(update, ServerUpdate::Accepted),
        "nothing was refused: {update:?}"
    );
}

#[test]
fn a_refusal_without_an_id_drops_no_command_and_one_with_an_id_only_that() {
    let server = FakeServer::new();
    let (connection, events) = server.client(NO_HEARTBEAT);
    let mut socket = server.accept();
    connection.send(command(0));
    connection.send(command(0));
    let (first, second) = (next(&mut socket), next(&mut socket));
    assert_ne!(first["id"], second["id"]);
    let unread = json!({"code": "bad-request", "message": "the message does not read"});
    let unknown = json!({"code": "of-next-year", "message": "no"});
    for (id, problem) in [(&Value::Null, &unread), (&first["id"], &unknown)] {
        send(&mut socket, &nack(id, problem)).unwrap();
        let update = wait_for(&events, |update| !is_connected(update));
        assert!(matches!(update, ServerUpdate::Refused(_)), "{update:?}");
    }
    drop(socket);
    assert_eq!(next(&mut server.accept()), second);
}

#[test]
fn only_a_move_is_sent_again_after_a_lost_connection() {
    let server = FakeServer::new();
    let (connection, events) = server.client(NO_HEARTBEAT);
    let mut socket = server.accept();
    let answer = tessera_play::OfferAction::Offer;
    for act in [Act::Resign, Act::Draw { answer }, Act::Claim] {
        connection.send(act.into());
        next(&mut socket);
    }
    connection.send(command(7));
    let sent = next(&mut socket);
    drop(socket);
    let mut socket = server.accept();
    wait_for(&events, |update| matches!(update, ServerUpdate::Unanswered));
    assert_eq!(next(&mut socket), sent, "the move");
    connection.send(command(8));
    assert_eq!(next(&mut socket)["at"], 8, "and nothing between them");
}

/// A game of Hecatomb on the server, which makes the messages about it.
struct ServerGame {
    game: Game,
    base: DeltaBase,
}

impl ServerGame {
    fn new() -> Self {
        let header = Header::local(ByColor::new(|_| Seat::Human { name: None }), 1);
        let game = Game::new("hecatomb".parse().unwrap(), header, Millis(0)).unwrap();
        let base = DeltaBase::of(&game);
        Self { game, base }
    }

    fn snapshot(&self) -> Value {
        json!({"type": "snapshot", "game": self.game.snapshot("abc")})
    }

    fn play(&mut self, text: &str) -> Value {
        let (seq, by) = (self.game.seq() + 1, self.game.turn().unwrap());
        let event = json!({"type": "moved", "by": by, "move": text});
        self.game
            .apply(LoggedEvent {
                seq,
                at: 0,
                event: serde_json::from_value(event.clone()).unwrap(),
            })
            .unwrap();
        let (base, delta) = self.base.next(&self.game);
        self.base = base;
        json!({"type": "event", "seq": seq, "at": 0, "event": event, "delta": delta})
    }
}

/// Waits for a snapshot; returns the number of its event.
fn wait_for_snapshot(events: &Receiver<Event>) -> u64 {
    match wait_for(events, |update| matches!(update, ServerUpdate::Snapshot(_))) {
        ServerUpdate::Snapshot(game) => game.seq,
        other => panic!("{other:?}"),
    }
}

#[test]
fn deltas_are_folded_and_one_that_does_not_fit_is_answered_by_asking_for_a_snapshot() {
    let server = FakeServer::new();
    let (_connection, events) = server.client(NO_HEARTBEAT);
    let mut socket = server.accept();
    let mut game = ServerGame::new();
    send(&mut socket, &game.snapshot()).unwrap();
    assert_eq!(wait_for_snapshot(&events), 0);
    let first = game.play("d4xd5");
    send(&mut socket, &first).unwrap();
    assert_eq!(wait_for_snapshot(&events), 1);
    // Again, and then one event too far.
    send(&mut socket, &first).unwrap();
    game.play("e5xd5");
    send(&mut socket, &game.play("d3xd5")).unwrap();
    assert_eq!(next(&mut socket), json!({"type": "snapshot"}));
    send(&mut socket, &game.snapshot()).unwrap();
    assert_eq!(wait_for_snapshot(&events), 3);
    let mut wrong = game.play("c5xd5");
    wrong["delta"]["checksum"] = json!(7);
    send(&mut socket, &wrong).unwrap();
    assert_eq!(next(&mut socket), json!({"type": "snapshot"}));
}

#[test]
fn a_busy_server_is_asked_for_a_snapshot_again() {
    let server = FakeServer::new();
    let (connection, events) = server.client(NO_HEARTBEAT);
    let mut socket = server.accept();
    let mut game = ServerGame::new();
    send(&mut socket, &game.snapshot()).unwrap();
    game.play("d4xd5");
    send(&mut socket, &game.play("e5xd5")).unwrap();
    assert_eq!(next(&mut socket), json!({"type": "snapshot"}));
    let too_many = json!({"code": "too-many", "message": "wait a moment", "retry_after": 1});
    let unavailable = json!({"code": "unavailable", "message": "the database does not answer"});
    for problem in [&too_many, &unavailable] {
        let asked = Instant::now();
        send(&mut socket, &nack(&Value::Null, problem)).unwrap();
        assert_eq!(next(&mut socket), json!({"type": "snapshot"}), "{problem}");
        assert!(asked.elapsed() >= Duration::from_secs(1), "{problem}");
    }
    send(&mut socket, &game.snapshot()).unwrap();
    assert_eq!(wait_for_snapshot(&events), 0);
    assert_eq!(wait_for_snapshot(&events), 2);
    // The snapshot has come: the next refusal concerns only the command.
    connection.send(command(2));
    let sent = next(&mut socket);
    send(&mut socket, &nack(&Value::Null, &too_many)).unwrap();
    assert_eq!(next(&mut socket), sent);
}

#[test]
fn a_server_of_another_version_is_not_connected_again() {
    let server = FakeServer::new();
    let (_connection, events) = server.client(NO_HEARTBEAT);
    let mut socket = server.accept();
    let frame = CloseFrame {
        code: 4004.into(),
        reason: "another version".into(),
    };
    socket.close(Some(frame)).unwrap();
    wait_for(&events, |update| {
        matches!(update, ServerUpdate::OtherVersion)
    });
    let after = events.recv_timeout(TIMEOUT);
    assert!(after.is_err(), "the thread has ended: {after:?}");
}
