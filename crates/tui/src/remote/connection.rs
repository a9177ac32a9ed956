//! The WebSocket connection to a game, on its own thread: reads messages, sends commands, and reconnects.

#[cfg(test)]
mod tests;

use std::{
    collections::VecDeque,
    io,
    sync::{
        atomic::{AtomicU64, Ordering},
        mpsc::{self, Receiver, RecvTimeoutError, Sender, TryRecvError},
    },
    thread,
    time::{Duration, Instant},
};

use tessera_play::{Act, Command, CommandId};
use tessera_protocol::ClientMessage;
use tungstenite::{Message, protocol::frame::coding::CloseCode};

use super::{
    Link,
    dial::{Socket, dial},
    folded_game::FoldedGame,
    message::ServerMessage,
    server_update::{ConnectionError, ServerUpdate},
};
use crate::event::Event;

/// Handle of the connection thread. Dropping it closes the connection.
#[derive(Debug)]
pub(crate) struct Connection {
    commands: Sender<Command>,
    /// Tells its updates from those that an earlier connection left in the queue.
    pub(crate) number: u64,
}

static NEXT_NUMBER: AtomicU64 = AtomicU64::new(0);

impl Connection {
    /// Sends a command. A move is sent again after a reconnect, and the server carries it out once; anything else is
    /// not sent again.
    pub(crate) fn send(&self, command: Command) {
        // A thread that has ended has reported `ServerUpdate::Replaced` or `ServerUpdate::Failed`.
        let _ = self.commands.send(command);
    }
}

/// Starts the connection thread.
pub(crate) fn start(link: Link, events: Sender<Event>) -> Connection {
    start_with(link, events, HEARTBEAT)
}

fn start_with(link: Link, events: Sender<Event>, heartbeat: Heartbeat) -> Connection {
    let (sender, commands) = mpsc::channel();
    let number = NEXT_NUMBER.fetch_add(1, Ordering::Relaxed);
    thread::spawn(move || {
        let mut actor = ConnectionActor {
            number,
            link,
            events,
            heartbeat,
            commands,
            pending: VecDeque::new(),
            command_count: 0,
            last_seq: None,
            game: FoldedGame::default(),
        };
        actor.run();
    });
    Connection {
        commands: sender,
        number,
    }
}

/// How a dead connection is detected: one that ends in a sleeping machine or a router sends no close frame.
#[derive(Clone, Copy)]
struct Heartbeat {
    /// After this time without a message a ping is sent.
    ping_after: Duration,
    /// After this time without a message the connection counts as lost.
    timeout: Duration,
}

/// The server pings every 10 seconds; pinging it more often shows a dead connection sooner.
const HEARTBEAT: Heartbeat = Heartbeat {
    ping_after: Duration::from_secs(5),
    timeout: Duration::from_secs(12),
};

/// Back-off: milliseconds to wait before each attempt to reconnect; the last one repeats.
const BACKOFF_MS: [u64; 5] = [200, 500, 1000, 2000, 5000];

/// The close code of a connection whose seat another one has taken. If both reconnected, they would replace each other
/// for ever.
const REPLACED_CLOSE_CODE: u16 = 4001;

/// The close code of a client that speaks another version of the messages than the server.
const OTHER_VERSION_CLOSE_CODE: u16 = 4004;

/// Close codes after which a reconnect would be closed again: message of a wrong type, message too large.
const FATAL_CLOSE_CODES: [u16; 2] = [1003, 1009];

/// Why a connection ended.
pub(super) enum Disconnect {
    /// The handle was dropped, or the program is ending.
    Dropped,
    /// A reconnect may succeed.
    Retry(ConnectionError),
    /// Another connection has taken the seat.
    Replaced,
    /// The server speaks another version of the messages.
    OtherVersion,
    /// A reconnect would fail in the same way.
    Fatal(ConnectionError),
}

/// The state of the connection thread.
struct ConnectionActor {
    number: u64,
    link: Link,
    events: Sender<Event>,
    heartbeat: Heartbeat,
    commands: Receiver<Command>,
    /// Commands without an answer, oldest first.
    pending: VecDeque<PendingCommand>,
    command_count: u64,
    /// The number of the last event received, from which a reconnect resumes.
    last_seq: Option<u64>,
    game: FoldedGame,
}

/// A command that the server has not answered yet.
struct PendingCommand {
    /// With its idempotency key: the server executes a command with the same id once.
    command: Command,
    /// When it is sent; `None` while its answer is awaited.
    send_at: Option<Instant>,
}

impl ConnectionActor {
    fn run(&mut self) {
        let mut attempt = 0;
        loop {
            let end = match dial(&self.link, self.last_seq, self.heartbeat.timeout) {
                Ok(mut socket) => {
                    attempt = 0;
                    self.serve(&mut socket)
                }
                Err(end) => end,
            };
            match end {
                Disconnect::Dropped => return,
                Disconnect::Replaced => {
                    self.report(ServerUpdate::Replaced);
                    return;
                }
                Disconnect::OtherVersion => {
                    self.report(ServerUpdate::OtherVersion);
                    return;
                }
                Disconnect::Fatal(why) => {
                    self.report(ServerUpdate::Failed(why));
                    return;
                }
                Disconnect::Retry(why) => {
                    if !self.report(ServerUpdate::Reconnecting(why)) || !self.drop_unanswered() {
                        return;
                    }
                }
            }
            let wait = Duration::from_millis(BACKOFF_MS[attempt.min(BACKOFF_MS.len() - 1)]);
            attempt += 1;
            // A command ends the wait and is sent as soon as the connection is open again.
            match self.commands.recv_timeout(wait) {
                Ok(command) => {
                    self.enqueue(command);
                    if !self.drop_unanswered() {
                        return;
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    /// Drops the commands that must not be sent after a reconnect, when the player may have changed their mind. A move
    /// stays: it is carried out only in the position it was made for. Returns whether the event loop still listens.
    fn drop_unanswered(&mut self) -> bool {
        let count = self.pending.len();
        self.pending
            .retain(|pending| matches!(pending.command.act, Act::Move { .. }));
        self.pending.len() == count || self.report(ServerUpdate::Unanswered)
    }

    /// Sends an update to the event loop; returns whether it still listens.
    fn report(&self, update: ServerUpdate) -> bool {
        self.events
            .send(Event::Connection(self.number, update))
            .is_ok()
    }

    /// Gives a command its id. The random part keeps two programs with the same seat from choosing the same id.
    fn enqueue(&mut self, mut command: Command) {
        self.command_count += 1;
        let id = format!("tui-{:08x}-{}", fastrand::u32(..), self.command_count);
        command.id = CommandId::new(id);
        let send_at = Some(Instant::now());
        self.pending.push_back(PendingCommand { command, send_at });
    }

    /// Reads messages and sends commands until the connection ends.
    fn serve(&mut self, socket: &mut Socket) -> Disconnect {
        self.game = FoldedGame::default();
        // Commands sent over the previous connection may not have arrived.
        for command in &mut self.pending {
            command.send_at.get_or_insert_with(Instant::now);
        }
        let mut last_message = Instant::now();
        let mut last_ping = last_message;
        loop {
            match self.commands.try_recv() {
                Ok(command) => self.enqueue(command),
                Err(TryRecvError::Empty) => {}
                Err(TryRecvError::Disconnected) => {
                    // Errors are ignored: the server notices a closed socket by itself.
                    let _ = socket.close(None);
                    let _ = socket.flush();
                    return Disconnect::Dropped;
                }
            }
            if let Err(error) = self.send_due(socket) {
                return Disconnect::Retry(error.to_string().into());
            }
            let message = match socket.read() {
                Ok(message) => message,
                Err(tungstenite::Error::Io(error)) if is_timeout(&error) => {
                    if last_message.elapsed() >= self.heartbeat.timeout {
                        return Disconnect::Retry("the server has stopped responding".into());
                    }
                    if last_message.max(last_ping).elapsed() >= self.heartbeat.ping_after {
                        last_ping = Instant::now();
                        if let Err(error) = send_message(socket, &ClientMessage::Ping {}) {
                            return Disconnect::Retry(error.to_string().into());
                        }
                    }
                    continue;
                }
                Err(error) => return Disconnect::Retry(error.to_string().into()),
            };
            last_message = Instant::now();
            match message {
                Message::Text(text) => match serde_json::from_str(&text) {
                    Ok(message) => {
                        if !self.receive(message) {
                            return Disconnect::Dropped;
                        }
                    }
                    Err(error) => {
                        let why = format!("the server sent an unknown message: {error}");
                        return Disconnect::Fatal(why.into());
                    }
                },
                Message::Close(frame) => {
                    let why = frame.as_ref().map(|frame| frame.reason.to_string());
                    let why = why.filter(|why| !why.is_empty());
                    let why = why.unwrap_or_else(|| "the server closed the connection".into());
                    let code = frame.map_or(CloseCode::Normal, |frame| frame.code);
                    return match u16::from(code) {
                        REPLACED_CLOSE_CODE => Disconnect::Replaced,
                        OTHER_VERSION_CLOSE_CODE => Disconnect::OtherVersion,
                        code if FATAL_CLOSE_CODES.contains(&code) => Disconnect::Fatal(why.into()),
                        _ => Disconnect::Retry(why.into()),
                    };
                }
                _ => {}
            }
        }
    }

    /// Asks for a snapshot if one is due, and sends the commands that are due, in order: one that waits for its retry holds
    /// back the later ones.
    fn send_due(&mut self, socket: &mut Socket) -> tungstenite::Result<()> {
        let now = Instant::now();
        if self.game.takes_request(now) {
            send_message(socket, &ClientMessage::Snapshot {})?;
        }
        for command in &mut self.pending {
            match command.send_at {
                Some(send_at) if send_at > now => break,
                Some(_) => {
                    send_message(socket, &ClientMessage::Act(command.command.clone()))?;
                    command.send_at = None;
                }
                None => {}
            }
        }
        Ok(())
    }

    /// Handles a message of the server; returns whether the event loop still listens.
    fn receive(&mut self, message: ServerMessage) -> bool {
        match message {
            ServerMessage::Hello {
                seats,
                now,
                presence,
            } => self.report(ServerUpdate::Connected {
                seats,
                now,
                presence,
            }),
            ServerMessage::Event { seq, delta } => {
                self.last_seq = Some(seq);
                let game = delta.and_then(|delta| self.game.fold(seq, *delta));
                game.is_none_or(|game| self.report(ServerUpdate::Snapshot(game)))
            }
            ServerMessage::Snapshot { game } => {
                self.last_seq = Some(game.seq);
                self.game.replace(game.clone());
                self.report(ServerUpdate::Snapshot(game))
            }
            ServerMessage::Presence { presence } => self.report(ServerUpdate::Presence(presence)),
            ServerMessage::Ack { id } => {
                self.pending
                    .retain(|pending| pending.command.id.as_ref() != Some(&id));
                self.report(ServerUpdate::Accepted)
            }
            ServerMessage::Nack { id, problem } => {
                // Without an id it may be any of the commands, or the request for a snapshot.
                let is_meant = |pending: &PendingCommand| id.is_none() || pending.command.id == id;
                if let Some(delay) = problem.retry_delay() {
                    let send_at = Instant::now() + delay;
                    let meant = self.pending.iter_mut().filter(|command| is_meant(command));
                    meant.for_each(|command| command.send_at = Some(send_at));
                    if id.is_none() {
                        self.game.ask_again(send_at);
                    }
                    return true;
                }
                if id.is_some() {
                    self.pending.retain(|command| !is_meant(command));
                }
                self.report(ServerUpdate::Refused(problem))
            }
            ServerMessage::Pong {} => true,
        }
    }
}

fn send_message(socket: &mut Socket, message: &ClientMessage) -> tungstenite::Result<()> {
    let text = serde_json::to_string(message).expect("plain data with text keys serialises");
    socket.send(Message::text(text))
}

fn is_timeout(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut | io::ErrorKind::Interrupted
    )
}
