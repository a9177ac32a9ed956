//! Move generation: ring steps, ball steps and the turns made of them.

use super::{
    Mitsudomoe, Variant, board,
    board::{between, goal, is_cell},
    moves::{BallStep, Move, RingStep},
    reach::{FreeSquares, Reach},
};

/// Calls `visit` with the ring steps of the player to move.
#[inline]
pub(super) fn ring_steps(pos: &Mitsudomoe, mut visit: impl FnMut(RingStep)) {
    let free = pos.free();
    if pos.supply[pos.turn] > 0 {
        for to in free {
            visit(RingStep { from: None, to });
        }
    }
    for from in pos.exposed() {
        for to in free {
            if to != from {
                visit(RingStep {
                    from: Some(from),
                    to,
                });
            }
        }
    }
}

/// Calls `visit` with the ball steps of the player to move.
#[inline]
pub(super) fn ball_steps(pos: &Mitsudomoe, mut visit: impl FnMut(BallStep)) {
    let free = FreeSquares::of(pos);
    for reach in Reach::all(pos) {
        reach.steps(pos, free, &mut visit);
    }
}

pub(super) fn generate(pos: &Mitsudomoe, moves: &mut Vec<Move>) {
    match pos.variant {
        Variant::Standard => {
            ring_steps(pos, |step| moves.push(step.into()));
            ball_steps(pos, |step| moves.push(step.into()));
        }
        Variant::Rulebook => {
            let reaches = Reach::all(pos);
            let free = FreeSquares::of(pos);
            ring_steps(pos, |ring| {
                let free = free.after(pos, ring);
                for reach in &reaches {
                    reach.steps(pos, free, &mut |ball| {
                        moves.push(Move {
                            ring: Some(ring),
                            ball: Some(ball),
                        });
                    });
                }
            });
        }
    }
}

pub(super) fn is_legal(pos: &Mitsudomoe, m: Move) -> bool {
    match (pos.variant, m.ring, m.ball) {
        (Variant::Standard, Some(ring), None) => is_legal_ring_step(pos, ring),
        (Variant::Standard, None, Some(ball)) => is_legal_ball_step(pos, ball),
        (Variant::Rulebook, Some(ring), Some(ball)) => {
            is_legal_ring_step(pos, ring) && {
                let mut next = *pos;
                next.make_ring_step(ring);
                is_legal_ball_step(&next, ball)
            }
        }
        _ => false,
    }
}

fn is_legal_ring_step(pos: &Mitsudomoe, step: RingStep) -> bool {
    let is_ring_available = match step.from {
        None => pos.supply[pos.turn] > 0,
        Some(from) => is_cell(from) && from != step.to && pos.exposed().has(from),
    };
    is_ring_available && is_cell(step.to) && pos.free().has(step.to)
}

fn is_legal_ball_step(pos: &Mitsudomoe, step: BallStep) -> bool {
    let movable = pos.balls[pos.turn] - goal(pos.turn);
    if !is_cell(step.from) || !is_cell(step.to) || !movable.has(step.from) {
        return false;
    }
    let free = FreeSquares::of(pos);
    let reached = Reach::of(pos, step.from)
        .over
        .iter()
        .position(|reached| (*reached & free.ours).has(step.to));
    let Some(vaulted) = reached else {
        return false;
    };
    let standing = between(step.from, step.to) & pos.balls[!pos.turn];
    step.vault != board::neighbours(step.from).has(step.to)
        && step.relocated.len() as usize == vaulted
        && (standing | free.theirs).contains(step.relocated)
        && (vaulted == 0 || step.relocated != standing)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bitboard, Position};

    fn ball_texts(position: &str) -> Vec<String> {
        let pos = Mitsudomoe::parse(Variant::Standard, position).unwrap();
        let mut texts = Vec::new();
        pos.ball_steps(|step| texts.push(step.to_string()));
        texts
    }

    #[test]
    fn a_ball_walks_onto_its_own_rings_only() {
        assert_eq!(
            ball_texts("3,bB,bB/4,bB/5/wW,w,w,2/wW,wW,b,2 w 3 4"),
            ["a1-b2", "b1-b2", "b1-c2", "a2-b2"]
        );
    }

    #[test]
    fn a_vault_goes_over_all_balls_side_by_side() {
        let position = "4,bB/5/wW,wW,wW,w,1/3,bB,1/4,bB w 4 5";
        let texts = ball_texts(position);
        assert!(texts.contains(&"a3^d3".into()));
        assert!(texts.contains(&"b3^d3".into()));
        assert!(texts.contains(&"c3-d3".into()));
        assert_eq!(texts.len(), 3);
    }

    #[test]
    fn vaulted_opponents_do_not_all_end_where_they_stood() {
        assert_eq!(
            ball_texts("2,b,1,bB/5/wW,bB,bB,w,1/wW,4/wW,3,b w 4 3"),
            [
                "a3^d3:e1,b3",
                "a3^d3:e1,c3",
                "a3^d3:e1,c5",
                "a3^d3:b3,c5",
                "a3^d3:c3,c5",
            ]
        );
    }

    #[test]
    fn an_opponent_ball_on_its_goal_is_not_vaulted_over_but_an_own_ball_is() {
        let texts = ball_texts("2,b,1,bB/5/w,4/bB,1,wW,bB,w/wW,1,wW,2 w 3 4");
        assert!(!texts.iter().any(|text| text.starts_with("a1^a3")));
        let texts = ball_texts("2,b,w,wW/3,wW,wW/4,w/bB,bB,3/bB,4 w 3 4");
        assert_eq!(texts, ["d4-e3", "d4-d5"]);
        let texts = ball_texts("2,b,w,wW/4,wW/4,wW/bB,bB,3/bB,3,w w 3 4");
        assert!(texts.is_empty());
    }

    #[test]
    fn impossible_moves_are_not_legal_and_do_no_harm() {
        let pos = Mitsudomoe::initial(Variant::Rulebook);
        let ring = RingStep {
            from: Some(200),
            to: 255,
        };
        let ball = BallStep {
            from: 63,
            to: 5,
            vault: true,
            relocated: Bitboard(u64::MAX),
        };
        let m = Move {
            ring: Some(ring),
            ball: Some(ball),
        };
        assert!(!pos.is_legal(m));
        assert!(pos.play(m).is_err());
        assert!(!pos.is_legal(ring.into()));
        assert!(!pos.is_legal(ball.into()));
    }
}
