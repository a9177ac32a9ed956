//! The end of the game, judged after a turn of the player who is not to move.

use super::{
    Mitsudomoe, Variant,
    board::{SQUARES, goal, home},
    count,
};
use crate::{EndReason, Outcome, grid};

#[inline]
pub(super) fn outcome(pos: &Mitsudomoe) -> Option<Outcome> {
    let mover = !pos.turn;
    if pos.balls[mover] == goal(mover) {
        Some(Outcome::win(mover, EndReason::Goal))
    } else if pos.variant == Variant::Rulebook && has_full_home(pos) {
        Some(Outcome::win(pos.turn, EndReason::HomeFull))
    } else if !has_move(pos) {
        Some(Outcome::win(mover, EndReason::NoMove))
    } else {
        None
    }
}

/// Whether the player who has just moved ended the turn with balls on all three of their home squares. A player whose own balls
/// are at home with all rings in supply has not moved yet.
#[inline]
fn has_full_home(pos: &Mitsudomoe) -> bool {
    let mover = !pos.turn;
    let home = home(mover);
    let unmoved = pos.balls[mover] == home && pos.supply[mover] == 5;
    pos.occupied().contains(home) && !unmoved
}

/// Whether the player to move has a legal move.
#[inline]
fn has_move(pos: &Mitsudomoe) -> bool {
    let exposed = pos.exposed();
    let in_supply = pos.supply[pos.turn] > 0;
    match pos.variant {
        // Without a ring to put or to move there is no square on which a ball could land either.
        Variant::Standard => in_supply || exposed.any(),
        // A quick test settles most positions: a ring can be brought to a free square next to a ball, and the ball onto it.
        Variant::Rulebook => {
            let movable = pos.balls[pos.turn] - goal(pos.turn);
            let near = grid::neighbours(movable) & SQUARES & pos.free();
            near.any() && (in_supply || exposed.any() && (near | exposed).len() > 1)
                || count::moves(pos) > 0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{super::for_random_positions, *};
    use crate::{Color, Position};

    fn ended(variant: Variant, position: &str) -> Option<String> {
        let pos = Mitsudomoe::parse(variant, position).unwrap();
        pos.outcome().map(|outcome| outcome.to_string())
    }

    #[test]
    fn three_balls_on_the_goal_win_at_the_end_of_the_own_turn() {
        let home = "3,wW,wW/4,wW/5/bB,bB,3/2,bB,2";
        for variant in [Variant::Standard, Variant::Rulebook] {
            let after_white = ended(variant, &format!("{home} b 5 5"));
            assert_eq!(after_white.as_deref(), Some("white goal"));
        }
        assert_eq!(ended(Variant::Standard, &format!("{home} w 5 5")), None);
    }

    #[test]
    fn a_ball_relocated_onto_the_goal_wins_after_any_further_turn() {
        let text = "4,wW/3,w,wW/2,wW,2/bB,b,3/bB,bB,b,2 b 4 3";
        let pos = Mitsudomoe::parse(Variant::Standard, text).unwrap();
        assert_eq!(pos.outcome(), None);
        for m in pos.legal_moves() {
            let next = pos.play(m).unwrap();
            let won = Outcome::win(Color::Black, EndReason::Goal);
            assert_eq!(next.outcome(), Some(won), "{m}");
        }
    }

    #[test]
    fn a_player_without_a_ring_to_put_or_to_move_has_lost() {
        let text = "b,1,wwwb,1,wb/3,wbB,bB/2,bB,b,wW/3,wW,wW/5 w 0 1";
        for variant in [Variant::Standard, Variant::Rulebook] {
            assert_eq!(ended(variant, text).as_deref(), Some("black no-move"));
        }
    }

    #[test]
    fn a_full_home_loses_by_the_rulebook_only() {
        let text = "3,b,bB/4,b/2,bB,2/bB,w,3/wW,wW,wW,2 b 4 3";
        assert_eq!(ended(Variant::Standard, text), None);
        assert_eq!(
            ended(Variant::Rulebook, text).as_deref(),
            Some("black home-full")
        );
    }

    #[test]
    fn a_player_who_has_not_moved_yet_does_not_lose_by_a_full_home() {
        let start = Mitsudomoe::initial(Variant::Rulebook);
        assert_eq!(start.outcome(), None);
        let walled_in = "3,bB,bB/3,b,bB/5/wW,4/wW,wW,3 w 5 4";
        assert_eq!(
            ended(Variant::Rulebook, walled_in).as_deref(),
            Some("white home-full")
        );
    }

    #[test]
    fn there_is_a_move_exactly_if_one_can_be_counted() {
        for_random_positions(4, |pos| {
            assert_eq!(has_move(pos), count::moves(pos) > 0, "{pos}");
        });
    }
}
