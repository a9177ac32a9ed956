//! Clients that play games through the proxy and note what was acknowledged.

use std::{
    collections::HashMap,
    net::SocketAddr,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use reqwest::{Client, Method, StatusCode};
use serde_json::{Value, json};
use tokio::{sync::watch, task::JoinHandle, time::sleep};

use crate::spectator::{self, Seen};

/// After this time without an answer a client sends the command again, with the same id.
pub(crate) const ANSWER_TIMEOUT: Duration = Duration::from_secs(5);
pub(crate) const RETRY: Duration = Duration::from_millis(50);
/// A player resigns instead of moving once in this many turns.
const TURNS_UNTIL_RESIGNING: usize = 60;
const KINDS: [&str; 4] = [
    "lines-of-action:6x6",
    "mad-bishops",
    "hecatomb",
    "mitsudomoe",
];

/// A command that a server acknowledged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Acknowledged {
    pub(crate) id: String,
    /// The number of the last event that the answer showed.
    pub(crate) seq: u64,
    /// Empty if it was a resignation.
    pub(crate) text: String,
}

/// What clients know of a game.
#[derive(Clone, Debug, Default)]
pub(crate) struct History {
    pub(crate) has_computer: bool,
    /// In the order of the acknowledgements.
    pub(crate) acknowledged: Vec<Acknowledged>,
    /// What the spectator was shown.
    pub(crate) seen: Vec<Seen>,
}

/// What all clients share.
pub(crate) struct Crowd {
    pub(crate) proxy: SocketAddr,
    pub(crate) histories: Mutex<HashMap<String, History>>,
    /// Acknowledged commands.
    pub(crate) count: watch::Sender<usize>,
    is_ending: AtomicBool,
}

/// A game as its player knows it.
struct Table {
    id: String,
    tokens: HashMap<&'static str, String>,
    game: Value,
}

impl Crowd {
    /// Lets this many clients play.
    pub(crate) fn begin(proxy: SocketAddr, clients: u64) -> (Arc<Self>, Vec<JoinHandle<()>>) {
        let crowd = Arc::new(Self {
            proxy,
            histories: Mutex::default(),
            count: watch::Sender::new(0),
            is_ending: AtomicBool::new(false),
        });
        let players = (0..clients).map(|seed| tokio::spawn(play(Arc::clone(&crowd), seed)));
        let players = players.collect();
        (crowd, players)
    }

    /// Ends the games and waits for the players and their spectators.
    pub(crate) async fn end(&self, players: Vec<JoinHandle<()>>) {
        self.is_ending.store(true, Ordering::Relaxed);
        for player in players {
            player.await.unwrap();
        }
    }

    fn is_ending(&self) -> bool {
        self.is_ending.load(Ordering::Relaxed)
    }

    /// Asks until there is an answer.
    async fn ask(
        &self,
        client: &Client,
        method: Method,
        path: &str,
        token: &str,
        body: &Value,
    ) -> Value {
        loop {
            let address = format!("http://{}/api/v1{path}", self.proxy);
            let mut request = client.request(method.clone(), address).json(body);
            if !token.is_empty() {
                request = request.bearer_auth(token);
            }
            let answer = async {
                let response = request.send().await?;
                Ok::<_, reqwest::Error>((response.status(), response.text().await?))
            };
            match answer.await {
                Ok((status, text)) if status.is_success() => {
                    return serde_json::from_str(&text).unwrap();
                }
                // A server was killed or stopped, or its database does not answer.
                Ok((
                    StatusCode::BAD_GATEWAY
                    | StatusCode::SERVICE_UNAVAILABLE
                    | StatusCode::GATEWAY_TIMEOUT,
                    _,
                ))
                | Err(_) => sleep(RETRY).await,
                Ok((status, text)) => panic!("{path} {body} was answered {status} {text}"),
            }
        }
    }
}

/// Plays random games, one after the other, each with a spectator.
async fn play(crowd: Arc<Crowd>, seed: u64) {
    let mut random = fastrand::Rng::with_seed(seed);
    let client = Client::builder().timeout(ANSWER_TIMEOUT).build().unwrap();
    let mut commands = 0;
    while !crowd.is_ending() {
        let mut table = Table::begin(&crowd, &client, &mut random).await;
        let (end, ending) = watch::channel(None);
        let spectator = spectator::watch(crowd.proxy, table.id.clone(), ending);
        let spectator = tokio::spawn(spectator);
        while table.game["status"] == "playing" && !crowd.is_ending() {
            let turn = table.game["turn"].as_str().unwrap().to_owned();
            match table.tokens.get(turn.as_str()).cloned() {
                Some(token) => {
                    commands += 1;
                    let command = format!("{seed}-{commands}");
                    table
                        .act(&crowd, &client, &mut random, (&token, command))
                        .await;
                }
                None => table.wait(&crowd, &client).await,
            }
        }
        end.send(table.game["seq"].as_u64()).unwrap();
        let seen = spectator.await.unwrap();
        crowd
            .histories
            .lock()
            .unwrap()
            .get_mut(&table.id)
            .unwrap()
            .seen = seen;
    }
}

impl Table {
    /// Two people, or a person and a computer.
    async fn begin(crowd: &Crowd, client: &Client, random: &mut fastrand::Rng) -> Self {
        let mut body = json!({ "kind": KINDS[random.usize(..KINDS.len())] });
        let has_computer = random.u8(..4) == 0;
        if has_computer {
            body["black"] = json!({ "type": "engine", "level": 1 });
        }
        let created = crowd.ask(client, Method::POST, "/games", "", &body).await;
        let token = |seat: &'static str| {
            let token = created["seats"][seat]["token"].as_str();
            token.map(|token| (seat, token.to_owned()))
        };
        let table = Self {
            id: created["id"].as_str().unwrap().to_owned(),
            tokens: ["white", "black"].into_iter().filter_map(token).collect(),
            game: created["game"].clone(),
        };
        let history = History {
            has_computer,
            ..History::default()
        };
        let before = crowd
            .histories
            .lock()
            .unwrap()
            .insert(table.id.clone(), history);
        assert!(before.is_none(), "two games have the id {}", table.id);
        table
    }

    /// Makes a move, or resigns.
    async fn act(
        &mut self,
        crowd: &Crowd,
        client: &Client,
        random: &mut fastrand::Rng,
        (token, command): (&str, String),
    ) {
        let mut body = json!({ "at": self.game["seq"], "id": command });
        let mut text = String::new();
        let resource = if random.usize(..TURNS_UNTIL_RESIGNING) == 0 {
            "resign"
        } else {
            let legal = self.game["legal"].as_array().unwrap();
            legal[random.usize(..legal.len())]["text"]
                .as_str()
                .unwrap()
                .clone_into(&mut text);
            body["move"] = json!(text);
            "moves"
        };
        let path = format!("/games/{}/{resource}", self.id);
        self.game = crowd.ask(client, Method::POST, &path, token, &body).await;
        let acknowledged = Acknowledged {
            id: command,
            seq: self.game["seq"].as_u64().unwrap(),
            text,
        };
        let mut histories = crowd.histories.lock().unwrap();
        histories
            .get_mut(&self.id)
            .unwrap()
            .acknowledged
            .push(acknowledged);
        crowd.count.send_modify(|count| *count += 1);
    }

    /// Waits for the computer's move.
    async fn wait(&mut self, crowd: &Crowd, client: &Client) {
        sleep(RETRY).await;
        let path = format!("/games/{}?seq={}", self.id, self.game["seq"]);
        let game = crowd.ask(client, Method::GET, &path, "", &json!({})).await;
        assert!(
            game["seq"].as_u64() >= self.game["seq"].as_u64(),
            "{} was shown an older state: {game}",
            self.id
        );
        self.game = game;
    }
}
