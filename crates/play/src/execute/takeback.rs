//! Which plies an undo or a redo leads to, and who decides it.

use tessera_rules::Color;

use crate::{EndCause, EventKind, Game, Impossible, OfferAction, OfferKind, Refusal};

impl Game {
    /// The ply to which a player takes back without naming one: at one screen the move before, against a computer the
    /// player's own last decision. A player to move takes back an end by resignation, time or agreement without a move.
    fn usual_undo(&self, by: Color) -> Option<u32> {
        let ply = self.record().ply();
        let decides_now = self.header().is_same_screen() || self.record().turn() == by;
        if self.can_withdraw_end() && decides_now {
            return Some(ply as u32);
        }
        let ply = if self.header().is_same_screen() {
            ply.checked_sub(1)
        } else {
            let mut played = self.played_moves().iter();
            played.rposition(|played| played.entry().by == by)
        };
        ply.map(|ply| ply as u32)
    }

    /// Whether the game ended otherwise than by a rule, so that the same position can be played on.
    fn can_withdraw_end(&self) -> bool {
        self.end()
            .is_some_and(|end| !matches!(end.cause, EndCause::Rule(_) | EndCause::MoveLimit))
    }

    pub(super) fn decide_undo(
        &self,
        by: Color,
        answer: OfferAction,
        ply: Option<u32>,
    ) -> Result<EventKind, Refusal> {
        match (answer, self.offers().undo) {
            (OfferAction::Accept, Some(offer)) if offer.by != by => {
                Ok(EventKind::Undone { ply: offer.ply })
            }
            (OfferAction::Offer, Some(offer)) if offer.by != by => {
                if ply == Some(offer.ply) {
                    Ok(EventKind::Undone { ply: offer.ply })
                } else {
                    Err(Refusal::AnswerUndoFirst)
                }
            }
            (OfferAction::Decline, Some(_)) => Ok(EventKind::UndoDeclined),
            (OfferAction::Accept | OfferAction::Decline, _) => {
                Err(Refusal::NoOffer(OfferKind::Undo))
            }
            (OfferAction::Offer, _) => self.decide_undo_to(by, ply),
        }
    }

    fn decide_undo_to(&self, by: Color, ply: Option<u32>) -> Result<EventKind, Refusal> {
        let now = self.record().ply() as u32;
        let is_past = |ply: &u32| *ply < now || (*ply == now && self.can_withdraw_end());
        let ply = ply
            .or_else(|| self.usual_undo(by))
            .filter(is_past)
            .ok_or(Refusal::NothingToUndo)?;
        if self.header().is_between_people() {
            return if self.asked(by).undo {
                Err(Refusal::AskedAlready(OfferKind::Undo))
            } else {
                Ok(EventKind::UndoRequested { ply })
            };
        }
        let decider = match self.all_moves().get(ply as usize) {
            Some(played) if ply < now => played.entry().by,
            _ => self.record().turn(),
        };
        if self.header().is_same_screen() || decider == by {
            Ok(EventKind::Undone { ply })
        } else {
            Err(Refusal::NotPossible(Impossible::UndoToComputer))
        }
    }

    pub(super) fn decide_redo(&self, by: Color) -> Result<EventKind, Refusal> {
        if self.header().is_between_people() {
            return Err(Refusal::NotPossible(Impossible::RedoBetweenPeople));
        }
        let now = self.record().ply();
        let last = now + self.record().undone_count();
        if now == last {
            return Err(Refusal::NothingToRedo);
        }
        let next = if self.header().is_same_screen() {
            now + 1
        } else {
            // Forward to the player's next decision, over the computer's answer.
            let mut ahead = now + 1..last;
            ahead
                .find(|&ply| self.all_moves()[ply].entry().by == by)
                .unwrap_or(last)
        };
        Ok(EventKind::Redone { ply: next as u32 })
    }
}
