//! Keyboard cursor and mouse at the table.

use crossterm::event::{KeyCode, MouseButton, MouseEventKind};
use tessera_rules::Touch;

use super::harness::TestApp;
use crate::{clock::TimeControl, screens::Hit};

#[test]
fn the_mouse_moves_pieces_and_presses_keys() {
    let mut test = TestApp::table("lines-of-action", "human", TimeControl::None);
    let at = |square: &str| Hit::Touch(Touch::Square(square.parse().unwrap()));
    test.click(at("b1"));
    test.click(at("b3"));
    let (from, to) = (test.place(at("a2")), test.place(at("c2")));
    test.mouse(MouseEventKind::Down(MouseButton::Left), from);
    test.mouse(MouseEventKind::Up(MouseButton::Left), to);
    assert_eq!(test.moves(), ["b1-b3", "a2-c2"]);
    test.click(Hit::Ply(1));
    assert!(test.draw(80, 24).contains("move 1 of 2"));
    test.click(Hit::Key(KeyCode::Esc));
    test.click(Hit::Key(KeyCode::Char('u')));
    assert_eq!(test.moves(), ["b1-b3"]);
    let mut test = TestApp::table("mitsudomoe", "human", TimeControl::None);
    test.click(Hit::Touch(Touch::Supply));
    test.click(at("c3"));
    assert_eq!(test.moves(), ["o@c3"]);
}

#[test]
fn the_cursor_reaches_every_square() {
    for kind in ["mad-bishops", "mitsudomoe", "hecatomb"] {
        for side in ["", "v"] {
            let mut test = TestApp::table(kind, "human", TimeControl::None);
            if !side.is_empty() {
                test.keys(side);
            }
            let view = test.app.table.as_ref().unwrap().record().view();
            for _ in 0..12 {
                test.keys("Up Left");
            }
            let mut seen = std::collections::HashSet::new();
            for _ in 0..12 {
                for _ in 0..12 {
                    seen.insert(test.app.table.as_ref().unwrap().cursor);
                    test.keys("Right");
                }
                for _ in 0..12 {
                    test.keys("Left");
                }
                test.keys("Down");
            }
            let squares = (0..view.shape.ranks).flat_map(|rank| {
                (0..view.shape.files).map(move |file| tessera_rules::Square::new(file, rank))
            });
            let used = squares.filter(|&square| !crate::board::is_unused(&view, square));
            for square in used {
                assert!(seen.contains(&Touch::Square(square)), "{kind} {square}");
            }
            assert_eq!(seen.contains(&Touch::Supply), view.supply.is_some());
        }
    }
}
