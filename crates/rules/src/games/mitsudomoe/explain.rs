//! Why an attempted move of Mitsudomoe is not legal.

use super::{Mitsudomoe, Variant, count, try_step};
use crate::{Explanation, IllegalReason, Square, grid, view::Touch};

pub(super) fn explain(pos: &Mitsudomoe, touches: &[Touch]) -> Explanation {
    let refused = match pos.variant {
        Variant::Standard => one_step(pos, touches),
        Variant::Rulebook => two_steps(pos, touches),
    };
    refused.err().unwrap_or(IllegalReason::TooLong.at([]))
}

fn one_step(pos: &Mitsudomoe, touches: &[Touch]) -> Result<(), Explanation> {
    match touches {
        [Touch::Square(from), rest @ ..] if has_own_ball(pos, *from) => ball_step(pos, *from, rest),
        [start, rest @ ..] => {
            let from = ring_start(pos, *start)?;
            let [to, rest @ ..] = rest else {
                return Ok(());
            };
            try_step::ring_step(pos, from, square(*to)?)?;
            if rest.contains(&Touch::Pass) {
                return Err(IllegalReason::NoPassing.at([]));
            }
            Err(IllegalReason::OneStepOnly.at([]))
        }
        [] => Ok(()),
    }
}

fn two_steps(pos: &Mitsudomoe, touches: &[Touch]) -> Result<(), Explanation> {
    let (start, rest) = match touches {
        [] => return Ok(()),
        [Touch::Square(ball), ..] if has_own_ball(pos, *ball) => {
            return Err(IllegalReason::RingStepFirst.at([*ball]));
        }
        [start, rest @ ..] => (*start, rest),
    };
    let from = ring_start(pos, start)?;
    let balls = || grid::squares(pos.balls[pos.turn]);
    let [to, rest @ ..] = rest else {
        return Err(IllegalReason::LeavesNoBallStep.at(balls()));
    };
    let mut half = *pos;
    half.make_ring_step(try_step::ring_step(pos, from, square(*to)?)?);
    if count::ball_steps(&half) == 0 {
        return Err(IllegalReason::LeavesNoBallStep.at(balls()));
    }
    match rest {
        [] => Ok(()),
        [Touch::Supply, ..] => Err(IllegalReason::BallStepMissing.at(balls())),
        [ball, rest @ ..] => ball_step(&half, square(*ball)?, rest),
    }
}

fn ball_step(pos: &Mitsudomoe, from: Square, rest: &[Touch]) -> Result<(), Explanation> {
    let cell = try_step::ball_on(pos, from)?;
    let [to, rest @ ..] = rest else {
        return Err(IllegalReason::BallStuck { square: from }.at([from]));
    };
    let route = try_step::ball_route(pos, cell, square(*to)?)?;
    let relocated = rest
        .iter()
        .map(|touch| square(*touch))
        .collect::<Result<Vec<Square>, _>>()?;
    if route.vaulted() == 0 && !relocated.is_empty() {
        return Err(IllegalReason::TooLong.at([]));
    }
    route.relocate_to(&relocated)?;
    Ok(())
}

fn ring_start(pos: &Mitsudomoe, touch: Touch) -> Result<Option<u8>, Explanation> {
    match touch {
        Touch::Supply => try_step::ring_of_supply(pos),
        Touch::Square(from) => try_step::ring_on(pos, from),
        Touch::Pass => Err(IllegalReason::NoPassing.at([])),
    }
}

/// All touches but the first must be squares.
fn square(touch: Touch) -> Result<Square, Explanation> {
    match touch {
        Touch::Square(square) => Ok(square),
        Touch::Supply => Err(IllegalReason::BackToSupply.at([])),
        Touch::Pass => Err(IllegalReason::NoPassing.at([])),
    }
}

fn has_own_ball(pos: &Mitsudomoe, square: Square) -> bool {
    try_step::on_board(square).is_ok_and(|cell| pos.balls[pos.turn].has(cell))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Position;

    /// Checks that each of the attempts is refused with this sentence.
    fn assert_refused(variant: Variant, position: &str, tries: &[(&str, &str)]) {
        let pos = Mitsudomoe::parse(variant, position).unwrap();
        for (touches, reason) in tries {
            let touch = |word: &str| match word {
                "supply" => Touch::Supply,
                "pass" => Touch::Pass,
                square => Touch::Square(square.parse().unwrap()),
            };
            let touches: Vec<Touch> = touches.split(' ').map(touch).collect();
            let explanation = pos.refusal(&touches).map(|explained| explained.to_string());
            assert_eq!(explanation.as_deref(), Some(*reason), "{touches:?}");
        }
    }

    #[test]
    fn only_pieces_of_the_player_move() {
        assert_refused(
            Variant::Standard,
            "1,b,1,wbB,1/1,wbb,wW,bB,1/w,3,wW/1,b,2,b/1,ww,wW,bB,1 w 0 0",
            &[
                ("f6", "f6 is not on this board"),
                ("a1", "there is no piece on a1"),
                ("d4", "the piece on d4 is your opponent's, not yours"),
                ("b5", "the piece on b5 is your opponent's, not yours"),
                (
                    "b4",
                    "your ring on b4 lies under your opponent's ring and cannot be moved",
                ),
                ("supply", "you have no ring left in supply"),
                ("supply a1", "you have no ring left in supply"),
                ("pass", "passing is not allowed in this game"),
                ("b1 pass", "passing is not allowed in this game"),
                (
                    "b1 supply",
                    "pieces never leave the board: nothing goes back to the supply",
                ),
                ("b1 j10", "j10 is not on this board"),
            ],
        );
    }

    #[test]
    fn a_ring_step_ends_on_another_square_without_a_ball() {
        assert_refused(
            Variant::Standard,
            "3,bB,bB/4,bB/5/wW,w,3/wW,wW,3 w 4 5",
            &[
                ("b2 b2", "a move must end on another square"),
                ("b2 e5", "a ball stands on e5, so nothing can be put there"),
                (
                    "supply a1",
                    "a ball stands on a1, so nothing can be put there",
                ),
                (
                    "supply supply",
                    "pieces never leave the board: nothing goes back to the supply",
                ),
                (
                    "supply c3 a1",
                    "a turn is one step: a ring or a ball, not both",
                ),
            ],
        );
    }

    #[test]
    fn a_ball_goes_to_a_ring_of_its_own_colour() {
        assert_refused(
            Variant::Standard,
            "3,wW,bB/4,bB/5/wW,w,3/wW,2,b,bB w 4 4",
            &[
                ("d5", "the ball on d5 has reached its goal and stays there"),
                (
                    "d5 d4",
                    "the ball on d5 has reached its goal and stays there",
                ),
                ("a1 a1", "a move must end on another square"),
                (
                    "a1 b1",
                    "a ball needs a ring of its own colour under it, and no ring of yours is on top on b1",
                ),
                (
                    "a1 c2",
                    "pieces move in a straight line: along a rank, a file or a diagonal",
                ),
                ("a1 e4", "a ball stands on e4, so nothing can be put there"),
                (
                    "a1 supply",
                    "pieces never leave the board: nothing goes back to the supply",
                ),
                ("a1 b2 c3", "that is more than one move"),
                (
                    "a1 c3",
                    "a ball goes to a neighbouring square, or vaults over balls side by side; b2 holds no ball to vault over",
                ),
            ],
        );
        assert_refused(
            Variant::Standard,
            "3,bB,bB/4,bB/5/wW,4/wW,wW,3 w 5 5",
            &[(
                "a1",
                "the ball on a1 cannot move: it needs a free square with your ring on top, next to it or right behind balls it may vault over",
            )],
        );
    }

    #[test]
    fn a_vault_ends_right_behind_the_balls_on_a_ring_of_the_player() {
        assert_refused(
            Variant::Standard,
            "2,b,1,bB/5/wW,bB,bB,w,1/wW,4/wW,3,b w 4 3",
            &[
                (
                    "a3 e3",
                    "a vault ends on the first square behind the balls, which is d3",
                ),
                (
                    "a3 b3",
                    "a vault ends on the first square behind the balls, which is d3",
                ),
                (
                    "a3 a1",
                    "a vault ends on the first square behind the balls, and here the board ends before that",
                ),
                (
                    "a2 c4",
                    "a ball needs a ring of its own colour under it, and no ring of yours is on top on c4",
                ),
            ],
        );
        assert_refused(
            Variant::Standard,
            "2,b,1,bB/5/w,4/bB,1,wW,bB,w/wW,1,wW,2 w 3 4",
            &[(
                "a1 a3",
                "the opponent's ball on a2 has reached its goal and cannot be vaulted over",
            )],
        );
        assert_refused(
            Variant::Standard,
            "4,bB/4,bB/2,w,2/1,bB,3/wW,wW,wW,2 w 4 5",
            &[(
                "a1 c3",
                "the vaulted balls have nowhere to go: no free square has the opponent's ring on top",
            )],
        );
    }

    #[test]
    fn vaulted_balls_end_on_free_rings_of_their_own_colour() {
        assert_refused(
            Variant::Standard,
            "2,b,1,bB/5/wW,bB,bB,w,1/wW,4/wW,3,b w 4 3",
            &[
                (
                    "a3 d3 d5",
                    "a vaulted ball cannot end on d5: that takes a square without a ball and with the opponent's ring on top",
                ),
                (
                    "a3 d3 c5 e5",
                    "a vaulted ball cannot end on e5: that takes a square without a ball and with the opponent's ring on top",
                ),
                ("a3 d3 c5 c5", "two vaulted balls cannot both end on c5"),
                (
                    "a3 d3 c3 b3",
                    "the vaulted balls cannot all end where they stood",
                ),
                (
                    "a3 d3 c5 e1 b3",
                    "this step vaults over 2 opponent balls, so only those are relocated",
                ),
                (
                    "a3 d3 supply",
                    "pieces never leave the board: nothing goes back to the supply",
                ),
                ("a3 d3 c5 e9", "e9 is not on this board"),
            ],
        );
    }

    #[test]
    fn a_rulebook_turn_is_a_ring_step_and_then_a_ball_step() {
        assert_refused(
            Variant::Rulebook,
            "3,bB,bB/4,bB/5/wW,4/wW,wW,3 w 5 5",
            &[
                (
                    "a1",
                    "a turn begins with a ring step: put a ring or move an exposed ring, then move a ball",
                ),
                ("e5", "the piece on e5 is your opponent's, not yours"),
                (
                    "supply e5",
                    "a ball stands on e5, so nothing can be put there",
                ),
                (
                    "supply c3",
                    "after this ring step none of your balls could move, and one must",
                ),
                (
                    "supply b2 supply",
                    "a turn is a ring step and then a ball step, as in o@b2+a1-b2; the ball step is missing",
                ),
                ("supply b2 b2", "there is no ball of yours on b2"),
                (
                    "supply b2 e5",
                    "the piece on e5 is your opponent's, not yours",
                ),
                (
                    "supply b2 a1 c1",
                    "a ball needs a ring of its own colour under it, and no ring of yours is on top on c1",
                ),
                ("supply b2 a1 b2 c3", "that is more than one move"),
                ("supply b2 pass", "passing is not allowed in this game"),
            ],
        );
    }

    #[test]
    fn a_ring_step_that_leaves_no_ball_step_is_refused() {
        assert_refused(
            Variant::Rulebook,
            "3,wW,wW/2,bB,2/5/bB,w,3/wW,bB,3 w 4 5",
            &[(
                "b2",
                "after this ring step none of your balls could move, and one must",
            )],
        );
    }
}
