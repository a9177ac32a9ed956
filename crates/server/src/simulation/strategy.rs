//! What a simulated player does in a position: mostly moves, sometimes everything else that the server takes.

use tessera_play::{Act, Command, CommandId, OfferAction, Snapshot, Status};
use tessera_rules::Color;

use super::world::World;

/// What kind of game it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Setting {
    TwoPeople,
    SameScreen,
    Computer,
}

/// How a player plays.
#[derive(Clone, Copy, Debug)]
pub(super) struct Strategy {
    pub(super) setting: Setting,
    /// From this ply on the player resigns.
    pub(super) plies: u32,
    /// Whether a rematch is offered after the end.
    pub(super) wants_rematch: bool,
}

impl Strategy {
    /// What a player with this seat, or with both, does next.
    pub(super) fn decide(self, world: &World, seat: Color, game: &Snapshot) -> Option<Act> {
        if game.status == Status::Finished {
            let is_asked = game.rematch.is_none() && game.offers.rematch != Some(seat);
            return (self.wants_rematch && is_asked).then_some(Act::Rematch {
                answer: OfferAction::Offer,
            });
        }
        let holds_turn = self.setting == Setting::SameScreen || game.turn == seat;
        if let Some(offer) = game.offers.undo
            && offer.by != seat
            && self.setting == Setting::TwoPeople
        {
            let answer = if world.chance(0.5) {
                OfferAction::Accept
            } else {
                OfferAction::Decline
            };
            return Some(Act::Undo {
                answer,
                ply: Some(offer.ply),
            });
        }
        if !holds_turn {
            return self.decide_waiting(world, game);
        }
        if game.ply >= self.plies {
            return Some(Act::Resign);
        }
        if game.ply > 1 && world.chance(0.12) {
            return Some(Act::Undo {
                answer: OfferAction::Offer,
                ply: None,
            });
        }
        if !game.undone.is_empty() && self.setting != Setting::TwoPeople && world.chance(0.5) {
            return Some(Act::Redo);
        }
        let chosen = world.choose(&game.legal)?;
        Some(Act::Move {
            text: chosen.text.clone(),
        })
    }

    /// While the opponent is to move.
    fn decide_waiting(self, world: &World, game: &Snapshot) -> Option<Act> {
        if self.setting != Setting::TwoPeople {
            return None;
        }
        if world.chance(0.3) {
            return Some(Act::Claim);
        }
        (game.ply > 0 && game.offers.undo.is_none() && world.chance(0.05)).then_some(Act::Undo {
            answer: OfferAction::Offer,
            ply: None,
        })
    }
}

/// The act as a command, mostly with the event after which it was decided.
pub(super) fn command(world: &World, act: Act, at: u64, id: CommandId) -> Command {
    let is_repeatable = matches!(act, Act::Undo { .. } | Act::Redo);
    let at = (!is_repeatable || world.chance(0.5)).then_some(at);
    Command {
        act,
        at,
        id: Some(id),
    }
}
