//! Taking back and playing again.

use super::*;

#[test]
fn against_a_computer_one_goes_back_to_ones_own_last_decision() {
    let mut table = begun(header(engine(), human(), [None, Some(0)]));
    assert_eq!(
        code(table.act(BLACK, undo(Answer::Offer, None))),
        "nothing-there"
    );
    table.play(BLACK, "b1-b3").unwrap();
    table.computer("a2-c2");
    table.play(BLACK, "d1-d3").unwrap();
    let while_it_thinks = table.act(BLACK, undo(Answer::Offer, None));
    assert_eq!(while_it_thinks, Ok(EventKind::Undone { ply: 2 }));
    assert_eq!(
        table.act(BLACK, undo(Answer::Offer, None)),
        Ok(EventKind::Undone { ply: 0 })
    );
    assert_eq!(
        code(table.act(BLACK, undo(Answer::Offer, None))),
        "nothing-there"
    );
    assert_eq!(
        table.act(BLACK, Act::Redo),
        Ok(EventKind::Redone { ply: 2 })
    );
    assert_eq!(table.moves(), ["b1-b3", "a2-c2"]);
    assert_eq!(
        table.act(BLACK, Act::Redo),
        Ok(EventKind::Redone { ply: 3 })
    );
    assert_eq!(code(table.act(BLACK, Act::Redo)), "nothing-there");
    let to_the_computer = table.act(BLACK, undo(Answer::Offer, Some(1)));
    assert_eq!(code(to_the_computer), "not-possible");
}

#[test]
fn playing_what_was_taken_back_keeps_what_came_after_it() {
    let mut table = begun(header(human(), human(), [Some(0), Some(0)]));
    for text in ["b1-b3", "a2-c2", "d1-d3"] {
        table.play(BOTH, text).unwrap();
    }
    for ply in [2, 1, 0] {
        assert_eq!(
            table.act(BOTH, undo(Answer::Offer, None)),
            Ok(EventKind::Undone { ply })
        );
    }
    table.play(BOTH, "b1-b3").unwrap();
    assert_eq!(table.act(BOTH, Act::Redo), Ok(EventKind::Redone { ply: 2 }));
    assert_eq!(table.act(BOTH, Act::Redo), Ok(EventKind::Redone { ply: 3 }));
    assert_eq!(table.moves(), ["b1-b3", "a2-c2", "d1-d3"]);
    assert_eq!(table.game.snapshot().moves.len(), 3);
}

#[test]
fn between_people_taking_back_is_a_request_that_names_the_ply_once() {
    let mut table = begun(between_people());
    table.play(BLACK, "b1-b3").unwrap();
    table.play(WHITE, "a2-c2").unwrap();
    let asked = table.act(BLACK, undo(Answer::Offer, None));
    assert_eq!(asked, Ok(EventKind::UndoRequested { ply: 0 }));
    let offer = UndoOffer {
        by: Color::Black,
        ply: 0,
    };
    assert_eq!(table.game.snapshot().offers.undo, Some(offer));
    assert_eq!(
        table.act(WHITE, undo(Answer::Decline, None)),
        Ok(EventKind::UndoDeclined)
    );
    assert_eq!(
        code(table.act(BLACK, undo(Answer::Offer, None))),
        "asked-already"
    );
    assert_eq!(
        code(table.act(WHITE, undo(Answer::Accept, None))),
        "no-offer"
    );
    let asked = table.act(WHITE, undo(Answer::Offer, None));
    assert_eq!(asked, Ok(EventKind::UndoRequested { ply: 1 }));
    assert_eq!(
        code(table.act(WHITE, undo(Answer::Accept, None))),
        "no-offer",
        "not one's own"
    );
    assert_eq!(
        code(table.act(BLACK, undo(Answer::Offer, None))),
        "asked-already"
    );
    assert_eq!(
        table.act(BLACK, undo(Answer::Accept, None)),
        Ok(EventKind::Undone { ply: 1 })
    );
    assert_eq!(table.moves(), ["b1-b3"]);
    assert_eq!(code(table.act(BLACK, Act::Redo)), "not-possible");
}
