//! The view of Mitsudomoe.

use super::{
    Mitsudomoe, board,
    moves::{BallStep, Move},
};
use crate::{
    Bitboard, ByColor, Color, EndReason, Outcome, Position, grid,
    view::{
        Alert, BoardShape, FigureName, FigureValue, Path, Piece, Place, Presentation, Scoreboard,
        Shape, Squares, Supply, Touch, Transfer,
    },
};

impl Presentation for Mitsudomoe {
    fn shape(&self) -> BoardShape {
        let home = |color| grid::squares(board::home(color)).collect();
        BoardShape {
            homes: Some(ByColor::new(home)),
            ..BoardShape::new(board::SIZE, Squares::All)
        }
    }

    fn pieces(&self) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for cell in board::SQUARES {
            let square = grid::square(cell);
            let rings = self.stacks[cell].rings().map(|color| (Shape::Ring, color));
            let ball = self.balls.owner(cell).map(|color| (Shape::Ball, color));
            pieces.extend((0..).zip(rings.chain(ball)).map(|(level, (shape, color))| {
                let place = Place { square, level };
                Piece {
                    place,
                    shape,
                    color,
                }
            }));
        }
        pieces
    }

    fn supply(&self) -> Option<Supply> {
        Some(Supply {
            shape: Shape::Ring,
            count: self.supply,
        })
    }

    fn score(&self) -> Scoreboard {
        let on_goal = ByColor::new(|color| (self.balls[color] & board::goal(color)).len());
        let supply = ByColor::new(|color| self.supply[color].into());
        Scoreboard::new([
            (FigureName::BallsOnGoal, FigureValue::Each(on_goal)),
            (FigureName::Supply, FigureValue::Each(supply)),
        ])
    }

    fn alerts(&self) -> Vec<Alert> {
        Alert::wins_next(self.balls, |color| winning_moves(self, color))
    }
}

/// The touches of the ring step, then those of the ball step, then the squares on which vaulted balls end, in any order.
pub(super) fn path(m: Move) -> Path {
    let touch = |cell| Touch::Square(grid::square(cell));
    let mut touches = Vec::new();
    if let Some(ring) = m.ring {
        touches.push(ring.from.map_or(Touch::Supply, touch));
        touches.push(touch(ring.to));
    }
    let mut unordered = 0;
    if let Some(ball) = m.ball {
        touches.extend([ball.from, ball.to].map(touch));
        touches.extend(ball.relocated.into_iter().map(touch));
        unordered = ball.relocated.len() as usize;
    }
    Path { touches, unordered }
}

pub(super) fn transfers(pos: &Mitsudomoe, m: Move) -> Vec<Transfer> {
    let mut pos = *pos;
    let mut transfers = Vec::new();
    if let Some(ring) = m.ring {
        let to = top(&pos, ring.to);
        transfers.push(match ring.from {
            None => Transfer::Enter { to },
            Some(from) => {
                let mut from = top(&pos, from);
                from.level -= 1;
                Transfer::Move { from, to }
            }
        });
        pos.make_ring_step(ring);
    }
    if let Some(ball) = m.ball {
        transfers.extend(ball_transfers(&pos, ball));
    }
    transfers
}

/// A vaulted ball whose square is among the relocated ones stays there; the others go to the remaining squares in order. All
/// these squares are free, so no transfer ends on an occupied place.
fn ball_transfers(pos: &Mitsudomoe, step: BallStep) -> impl Iterator<Item = Transfer> {
    let vaulted = if step.relocated.any() {
        board::between(step.from, step.to) & pos.balls[!pos.turn]
    } else {
        Bitboard::EMPTY
    };
    let leaving = vaulted - step.relocated;
    let entered = step.relocated - vaulted;
    let moves = leaving.into_iter().zip(entered);
    [(step.from, step.to)]
        .into_iter()
        .chain(moves)
        .map(|(from, to)| Transfer::Move {
            from: top(pos, from),
            to: top(pos, to),
        })
}

/// The place on top of the rings of a square.
fn top(pos: &Mitsudomoe, cell: u8) -> Place {
    Place {
        square: grid::square(cell),
        level: pos.stacks[cell].height(),
    }
}

/// The moves with which a player could bring the last ball to the goal, if it were their turn: one for each step of a ball,
/// with the ring that it lands on if the ring may come from elsewhere.
fn winning_moves(pos: &Mitsudomoe, color: Color) -> Vec<Move> {
    let missing = board::goal(color) - pos.balls[color];
    if missing.len() > 1 {
        return Vec::new();
    }
    let mut pos = *pos;
    pos.turn = color;
    let mut moves = Vec::new();
    pos.generate(&mut moves);
    let trip = |m: &Move| m.ball.map(|ball| (ball.from, ball.to));
    let lands_on_ring = |m: &Move| m.ring.map(|ring| ring.to) == m.ball.map(|ball| ball.to);
    let mut winning: Vec<Move> = Vec::new();
    for m in moves {
        let mut next = pos;
        next.play_unchecked(m);
        if next.outcome() != Some(Outcome::win(color, EndReason::Goal)) {
            continue;
        }
        match winning.binary_search_by_key(&trip(&m), trip) {
            Ok(place) if lands_on_ring(&m) && !lands_on_ring(&winning[place]) => winning[place] = m,
            Ok(_) => {}
            Err(place) => winning.insert(place, m),
        }
    }
    winning
}

#[cfg(test)]
mod tests {
    use super::{super::Variant, *};
    use crate::view::AlertKind;

    fn at(variant: Variant, position: &str) -> Mitsudomoe {
        Mitsudomoe::parse(variant, position).unwrap()
    }

    fn place(square: &str, level: u8) -> Place {
        Place {
            square: square.parse().unwrap(),
            level,
        }
    }

    fn moved(from: (&str, u8), to: (&str, u8)) -> Transfer {
        Transfer::Move {
            from: place(from.0, from.1),
            to: place(to.0, to.1),
        }
    }

    #[test]
    fn pieces_are_listed_upwards_in_each_stack() {
        let pos = at(Variant::Standard, "3,bB,bB/4,bB/5/wW,4/bwW,wW,3 w 5 4");
        let first: Vec<_> = pos
            .pieces()
            .into_iter()
            .take(4)
            .map(|piece| (piece.place, piece.shape, piece.color))
            .collect();
        assert_eq!(
            first,
            [
                (place("a1", 0), Shape::Ring, Color::Black),
                (place("a1", 1), Shape::Ring, Color::White),
                (place("a1", 2), Shape::Ball, Color::White),
                (place("b1", 0), Shape::Ring, Color::White),
            ]
        );
        assert_eq!(pos.pieces().len(), 13);
    }

    #[test]
    fn a_rulebook_turn_touches_the_ring_and_then_the_ball() {
        let pos = Mitsudomoe::initial(Variant::Rulebook);
        let m = pos.read_move("o@b2+a1-b2").unwrap();
        let touches: Vec<String> = pos.path(m).touches.iter().map(Touch::to_string).collect();
        assert_eq!(touches, ["supply", "b2", "a1", "b2"]);
        assert_eq!(
            pos.transfers(m),
            [
                Transfer::Enter { to: place("b2", 0) },
                moved(("a1", 1), ("b2", 1)),
            ]
        );
    }

    #[test]
    fn vaulted_balls_whose_square_is_chosen_stay() {
        let pos = at(
            Variant::Standard,
            "2,b,1,bB/5/wW,bB,bB,w,1/wW,4/wW,3,b w 4 3",
        );
        let m = pos.read_move("a3^d3:b3,c5").unwrap();
        assert_eq!(pos.path(m).unordered, 2);
        assert_eq!(
            pos.transfers(m),
            [moved(("a3", 1), ("d3", 1)), moved(("c3", 1), ("c5", 1)),]
        );
    }

    #[test]
    fn a_ring_moves_from_the_top_of_its_stack_to_the_top_of_another() {
        let pos = at(
            Variant::Standard,
            "1,b,1,wbB,1/1,wbb,wW,bB,1/w,3,wW/1,b,2,b/1,ww,wW,bB,1 w 0 0",
        );
        let m = pos.read_move("ob1-b4").unwrap();
        assert_eq!(pos.transfers(m), [moved(("b1", 1), ("b4", 3))]);
    }

    #[test]
    fn the_score_counts_balls_on_their_goal_and_rings_in_supply() {
        let pos = at(
            Variant::Standard,
            "3,wW,wW/3,wW,w/2,bB,2/2,bB,2/2,bB,2 w 4 5",
        );
        assert_eq!(
            pos.score().to_string(),
            "balls on goal white 2, black 0; rings in supply white 4, black 5"
        );
    }

    #[test]
    fn an_alert_names_the_side_that_could_win_with_one_move_and_the_move() {
        let one_step = "3,wW,wW/3,wW,w/2,bB,2/2,bB,2/2,bB,2";
        for turn in ["w", "b"] {
            let pos = at(Variant::Standard, &format!("{one_step} {turn} 4 5"));
            let alerts = pos.alerts();
            assert_eq!(alerts.len(), 1);
            assert_eq!(alerts[0].color, Color::White);
            assert_eq!(alerts[0].kind, AlertKind::WinsNext);
            assert_eq!(alerts[0].moves, ["d4-e4"]);
            assert_eq!(
                alerts[0].squares,
                ["d4", "d5", "e5"].map(|name| name.parse().unwrap())
            );
        }
        let ring_missing = "3,wW,wW/3,wW,1/2,bB,2/2,bB,2/2,bB,2 w 5 5";
        assert!(at(Variant::Standard, ring_missing).alerts().is_empty());
        let alerts = at(Variant::Rulebook, ring_missing).alerts();
        assert_eq!(alerts.len(), 1);
        assert_eq!(alerts[0].moves, ["o@e4+d4-e4"]);
    }

    #[test]
    fn homes_are_part_of_the_board() {
        let homes = Mitsudomoe::initial(Variant::Standard)
            .shape()
            .homes
            .unwrap();
        assert_eq!(
            homes.white,
            ["a1", "b1", "a2"].map(|name| name.parse().unwrap())
        );
        assert_eq!(
            homes.black,
            ["e4", "d5", "e5"].map(|name| name.parse().unwrap())
        );
    }
}
