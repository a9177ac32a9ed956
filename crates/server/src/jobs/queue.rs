//! The order of searches. Moves of games and analyses are two queues, each for threads of its own. Games with people have
//! priority over games between computers. Within people's games and within analyses the client addresses are served
//! round-robin (fair queueing).

use std::{
    collections::{HashMap, VecDeque},
    net::IpAddr,
};

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// A move in a game with a person; the address is that of the last command, unknown after a restart.
    Person(Option<IpAddr>),
    /// A move in a game between computers.
    Computers,
    /// A best-move search or a hint, asked for from this address.
    Analysis(IpAddr),
}

/// Why a search is refused (load shedding).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Busy {
    /// The client has too many analyses in the queue.
    #[error("too many searches of yours are waiting: let them finish first")]
    Client,
    /// The queue is full.
    #[error("the engine is busy: try again in a moment")]
    Server,
}

/// How many searches may wait.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Capacity {
    /// Moves of games with people, and again as many of games between computers.
    pub(crate) games: usize,
    /// Analyses of all clients.
    pub(crate) analyses: usize,
    /// Analyses of one client.
    pub(crate) per_client: usize,
    /// Analyses of one client that are searched at the same time.
    pub(crate) running_per_client: usize,
}

#[derive(Debug)]
pub(super) struct Queue<T> {
    capacity: Capacity,
    people: FairQueue<T>,
    computers: VecDeque<T>,
    analyses: FairQueue<T>,
    /// How many analyses of each client are being searched.
    running: HashMap<IpAddr, usize>,
}

impl<T> Queue<T> {
    pub(super) fn new(capacity: Capacity) -> Self {
        Self {
            capacity,
            people: FairQueue::new(),
            computers: VecDeque::new(),
            analyses: FairQueue::new(),
            running: HashMap::new(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.people.len + self.computers.len() + self.analyses.len
    }

    pub(super) fn push(&mut self, purpose: Purpose, job: T) -> Result<(), Busy> {
        match purpose {
            Purpose::Person(client) if self.people.len < self.capacity.games => {
                self.people.push(client, job);
            }
            Purpose::Computers if self.computers.len() < self.capacity.games => {
                self.computers.push_back(job);
            }
            Purpose::Analysis(client) => {
                if self.analyses.waiting(Some(client)) >= self.capacity.per_client {
                    return Err(Busy::Client);
                }
                if self.analyses.len >= self.capacity.analyses {
                    return Err(Busy::Server);
                }
                self.analyses.push(Some(client), job);
            }
            Purpose::Person(_) | Purpose::Computers => return Err(Busy::Server),
        }
        Ok(())
    }

    /// The next move of a game.
    pub(super) fn pop_move(&mut self) -> Option<T> {
        self.people.pop().or_else(|| self.computers.pop_front())
    }

    /// The next analysis of a client that may run one more. It counts as running until [`Queue::finished`] is called.
    pub(super) fn pop_analysis(&mut self) -> Option<(IpAddr, T)> {
        let (running, limit) = (&self.running, self.capacity.running_per_client);
        let is_free = |client| running.get(&client).is_none_or(|n| *n < limit);
        let client = self.analyses.skip_to(is_free)?;
        let job = self.analyses.pop()?;
        *self.running.entry(client).or_default() += 1;
        Some((client, job))
    }

    /// An analysis of this client has ended.
    pub(super) fn finished(&mut self, client: IpAddr) {
        if let Some(running) = self.running.get_mut(&client) {
            *running -= 1;
            if *running == 0 {
                self.running.remove(&client);
            }
        }
    }
}

/// A queue for each client, served round-robin. Jobs without a client share one queue.
#[derive(Debug)]
struct FairQueue<T> {
    jobs: HashMap<Option<IpAddr>, VecDeque<T>>,
    /// The clients that have jobs waiting, the next to be served first.
    turns: VecDeque<Option<IpAddr>>,
    len: usize,
}

impl<T> FairQueue<T> {
    fn new() -> Self {
        Self {
            jobs: HashMap::new(),
            turns: VecDeque::new(),
            len: 0,
        }
    }

    /// Rotates the turns to the first client that is wanted, and returns it.
    fn skip_to(&mut self, is_wanted: impl Fn(IpAddr) -> bool) -> Option<IpAddr> {
        let is_wanted = |client: &Option<IpAddr>| client.is_some_and(&is_wanted);
        let turn = self.turns.iter().position(is_wanted)?;
        self.turns.rotate_left(turn);
        *self.turns.front()?
    }

    fn waiting(&self, client: Option<IpAddr>) -> usize {
        self.jobs.get(&client).map_or(0, VecDeque::len)
    }

    fn push(&mut self, client: Option<IpAddr>, job: T) {
        let waiting = self.jobs.entry(client).or_default();
        if waiting.is_empty() {
            self.turns.push_back(client);
        }
        waiting.push_back(job);
        self.len += 1;
    }

    fn pop(&mut self) -> Option<T> {
        let client = self.turns.pop_front()?;
        let waiting = self.jobs.get_mut(&client)?;
        let job = waiting.pop_front()?;
        if waiting.is_empty() {
            self.jobs.remove(&client);
        } else {
            self.turns.push_back(client);
        }
        self.len -= 1;
        Some(job)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CAPACITY: Capacity = Capacity {
        games: 10,
        analyses: 4,
        per_client: 3,
        running_per_client: 1,
    };

    fn client(n: u8) -> Purpose {
        Purpose::Analysis(IpAddr::from([10, 0, 0, n]))
    }

    /// The order of moves.
    fn moves(mut queue: Queue<&'static str>) -> Vec<&'static str> {
        std::iter::from_fn(|| queue.pop_move()).collect()
    }

    /// The order of analyses if one thread searches them.
    fn analyses(mut queue: Queue<&'static str>) -> Vec<&'static str> {
        let next = || {
            let (client, job) = queue.pop_analysis()?;
            queue.finished(client);
            Some(job)
        };
        std::iter::from_fn(next).collect()
    }

    #[test]
    fn people_have_priority() {
        let mut queue = Queue::new(CAPACITY);
        for job in ["c1", "c2"] {
            queue.push(Purpose::Computers, job).unwrap();
        }
        queue.push(client(1), "s1").unwrap();
        queue.push(Purpose::Person(None), "p").unwrap();
        assert_eq!(queue.len(), 4);
        assert_eq!(moves(queue), ["p", "c1", "c2"]);
    }

    #[test]
    fn a_client_has_only_one_analysis_running() {
        let mut queue = Queue::new(CAPACITY);
        for job in ["a1", "a2"] {
            queue.push(client(1), job).unwrap();
        }
        queue.push(client(2), "b1").unwrap();
        let (a, job) = queue.pop_analysis().unwrap();
        assert_eq!(job, "a1");
        assert_eq!(queue.pop_analysis().unwrap().1, "b1");
        assert_eq!(queue.pop_analysis(), None);
        queue.finished(a);
        assert_eq!(queue.pop_analysis().unwrap().1, "a2");
    }

    #[test]
    fn a_client_with_many_analyses_does_not_delay_another() {
        let mut queue = Queue::new(CAPACITY);
        for job in ["a1", "a2", "a3"] {
            queue.push(client(1), job).unwrap();
        }
        queue.push(client(2), "b").unwrap();
        assert_eq!(analyses(queue), ["a1", "b", "a2", "a3"]);
    }

    #[test]
    fn many_games_of_one_client_do_not_delay_the_game_of_another() {
        let mut queue = Queue::new(CAPACITY);
        let player = |n: u8| Purpose::Person(Some(IpAddr::from([10, 0, 0, n])));
        for job in ["a1", "a2", "a3"] {
            queue.push(player(1), job).unwrap();
        }
        queue.push(player(2), "b").unwrap();
        queue
            .push(Purpose::Person(None), "after a restart")
            .unwrap();
        assert_eq!(moves(queue), ["a1", "b", "after a restart", "a2", "a3"]);
    }

    #[test]
    fn jobs_beyond_the_capacity_are_refused() {
        let mut queue = Queue::new(CAPACITY);
        for job in ["a1", "a2", "a3"] {
            queue.push(client(1), job).unwrap();
        }
        assert_eq!(queue.push(client(1), "a4"), Err(Busy::Client));
        queue.push(client(2), "b1").unwrap();
        assert_eq!(queue.push(client(3), "c1"), Err(Busy::Server));
        for job in ["p"; 10] {
            queue.push(Purpose::Person(None), job).unwrap();
        }
        assert_eq!(queue.push(Purpose::Person(None), "p"), Err(Busy::Server));
        queue
            .push(Purpose::Computers, "games do not count as analyses")
            .unwrap();
    }
}
