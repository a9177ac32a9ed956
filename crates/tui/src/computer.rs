//! The computer in a thread of its own, so that the screen never waits for it.

use std::{
    sync::mpsc::{self, Sender},
    thread,
};

use tessera_engine::{Engine, Level, Report, Stopper, Task, level};

use crate::event::Event;

/// What is asked of the computer.
#[derive(Clone, Debug)]
pub(crate) enum Job {
    /// The move of a player at a level.
    Choose {
        /// How strong.
        level: Level,
        /// What makes games differ.
        seed: u64,
    },
    /// The best lines within the limits of the task.
    Think,
}

/// What somebody wants to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// A move to play.
    Move,
    /// Advice for a person.
    Hint,
    /// What it thinks, shown as it goes.
    Analysis,
    /// Whether a draw is welcome.
    Offer,
}

/// An order, with a number by which its answers are known.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    pub(crate) ticket: u64,
    pub(crate) job: Job,
    pub(crate) task: Task,
    stopper: Stopper,
}

/// What the computer says.
#[derive(Clone, Debug)]
pub enum Answer {
    /// It has seen something on its way.
    Seen {
        /// The number of the order.
        ticket: u64,
        /// What it has seen.
        report: Report,
    },
    /// It has finished.
    Done {
        /// The number of the order.
        ticket: u64,
        /// The best lines, or why there are none.
        result: Result<Vec<Report>, String>,
    },
    /// It will never answer again.
    Gone,
}

/// The handle by which the state gives orders. Giving one stops the last.
#[derive(Debug)]
pub(crate) struct Computer {
    orders: Sender<Order>,
    last: u64,
    current: Option<(u64, Purpose, Stopper)>,
}

impl Computer {
    /// Orders that go to `orders`.
    pub(crate) fn new(orders: Sender<Order>) -> Self {
        Self {
            orders,
            last: 0,
            current: None,
        }
    }

    /// What it is busy with.
    pub(crate) fn purpose(&self) -> Option<Purpose> {
        self.current.as_ref().map(|(_, purpose, _)| *purpose)
    }

    /// Lets it do this and nothing else.
    pub(crate) fn order(&mut self, purpose: Purpose, job: Job, task: Task) {
        self.stop();
        self.last += 1;
        let stopper = Stopper::default();
        self.current = Some((self.last, purpose, stopper.clone()));
        let order = Order {
            ticket: self.last,
            job,
            task,
            stopper,
        };
        // Without a thread there is no answer; `Answer::Gone` tells.
        let _ = self.orders.send(order);
    }

    /// Forgets the order; what is still said about it is stale.
    pub(crate) fn stop(&mut self) {
        if let Some((_, _, stopper)) = self.current.take() {
            stopper.stop();
        }
    }

    /// Lets it answer with what it has.
    pub(crate) fn hurry(&self) {
        if let Some((_, _, stopper)) = &self.current {
            stopper.stop();
        }
    }

    /// What an answer with this number is for; `None` if nobody waits for it any more.
    pub(crate) fn waits_for(&self, ticket: u64) -> Option<Purpose> {
        let (current, purpose, _) = self.current.as_ref()?;
        (*current == ticket).then_some(*purpose)
    }

    /// The order is done.
    pub(crate) fn finish(&mut self) {
        self.current = None;
    }
}

/// Tells when the thread ends, also when it panics.
struct Parting(Sender<Event>);

impl Drop for Parting {
    fn drop(&mut self) {
        // When nobody listens any more, nobody needs to know.
        let _ = self.0.send(Event::Computer(Answer::Gone));
    }
}

/// Starts the thread; it ends when nobody can order any more.
pub(crate) fn start(events: Sender<Event>) -> Sender<Order> {
    let (orders, list) = mpsc::channel::<Order>();
    thread::spawn(move || {
        let parting = Parting(events);
        // The memory is taken when it is first needed.
        let mut engine = None;
        for order in list {
            // An order that was overtaken by the next is not begun.
            if !order.stopper.is_stopped() {
                let engine = engine.get_or_insert_with(|| Engine::new(32));
                let result = order.run(engine, &parting.0);
                let ticket = order.ticket;
                let answer = Answer::Done { ticket, result };
                if parting.0.send(Event::Computer(answer)).is_err() {
                    return;
                }
            }
        }
    });
    orders
}

impl Order {
    fn run(&self, engine: &mut Engine, events: &Sender<Event>) -> Result<Vec<Report>, String> {
        let mut tell = |report: &Report| {
            let seen = Answer::Seen {
                ticket: self.ticket,
                report: report.clone(),
            };
            // When the screen is gone, the search ends too.
            if events.send(Event::Computer(seen)).is_err() {
                self.stopper.stop();
            }
        };
        let found = match self.job {
            Job::Choose { level, seed } => {
                level::choose_aloud(&self.task, level, seed, &self.stopper, &mut tell)
                    .map(|report| vec![report])
            }
            Job::Think => engine.search(&self.task, &self.stopper, &mut tell),
        };
        found.map_err(|error| error.to_string())
    }
}
