//! Taking back and playing again.

use super::{
    OfferAction::{Accept, Decline, Offer},
    *,
};

const fn undone(ply: u32) -> EventKind {
    EventKind::Undone { ply }
}

const fn redone(ply: u32) -> EventKind {
    EventKind::Redone { ply }
}

#[test]
fn against_a_computer_one_goes_back_to_ones_own_last_decision() {
    let mut table = begun(header(engine(), human(), [None, Some(0)]));
    assert_eq!(table.act(BLACK, undo(Offer)), Err(Refusal::NothingToUndo));
    table.play(BLACK, "b1-b3").unwrap();
    table.computer("a2-c2");
    table.play(BLACK, "d1-d3").unwrap();
    assert_eq!(
        table.act(BLACK, undo(Offer)),
        Ok(undone(2)),
        "while it thinks"
    );
    assert_eq!(table.act(BLACK, undo(Offer)), Ok(undone(0)));
    assert_eq!(table.act(BLACK, undo(Offer)), Err(Refusal::NothingToUndo));
    assert_eq!(table.act(BLACK, Act::Redo), Ok(redone(2)));
    assert_eq!(table.moves(), ["b1-b3", "a2-c2"]);
    assert_eq!(table.act(BLACK, Act::Redo), Ok(redone(3)));
    assert_eq!(table.act(BLACK, Act::Redo), Err(Refusal::NothingToRedo));
    let to_the_computer = Act::Undo {
        answer: Offer,
        ply: Some(1),
    };
    assert_eq!(
        table.act(BLACK, to_the_computer),
        Err(Refusal::NotPossible(Impossible::UndoToComputer))
    );
}

#[test]
fn a_computer_that_began_leaves_nothing_to_take_back() {
    let mut table = begun(header(human(), engine(), [Some(0), None]));
    table.computer("b1-b3");
    assert_eq!(table.act(WHITE, undo(Offer)), Err(Refusal::NothingToUndo));
}

#[test]
fn playing_what_was_taken_back_keeps_what_came_after_it() {
    let mut table = begun(header(human(), human(), [Some(0), Some(0)]));
    for text in ["b1-b3", "a2-c2", "d1-d3"] {
        table.play(BOTH, text).unwrap();
    }
    for ply in [2, 1, 0] {
        assert_eq!(table.act(BOTH, undo(Offer)), Ok(undone(ply)));
    }
    table.play(BOTH, "b1-b3").unwrap();
    assert_eq!(table.act(BOTH, Act::Redo), Ok(redone(2)));
    assert_eq!(table.act(BOTH, Act::Redo), Ok(redone(3)));
    assert_eq!(table.moves(), ["b1-b3", "a2-c2", "d1-d3"]);
    assert_eq!(table.game.played_moves().len(), 3);
}

#[test]
fn between_people_taking_back_is_a_request_that_names_the_ply_once() {
    let requested = |ply| Ok(EventKind::UndoRequested { ply });
    let mut table = begun(between_people());
    table.play(BLACK, "b1-b3").unwrap();
    table.play(WHITE, "a2-c2").unwrap();
    assert_eq!(table.act(BLACK, undo(Offer)), requested(0));
    let offer = UndoOffer {
        by: Color::Black,
        ply: 0,
    };
    assert_eq!(table.game.offers().undo, Some(offer));
    assert_eq!(table.act(WHITE, undo(Decline)), Ok(EventKind::UndoDeclined));
    assert_eq!(
        table.act(BLACK, undo(Offer)),
        Err(Refusal::AskedAlready(OfferKind::Undo))
    );
    let no_offer = Err(Refusal::NoOffer(OfferKind::Undo));
    assert_eq!(table.act(WHITE, undo(Accept)), no_offer);
    assert_eq!(table.act(WHITE, undo(Offer)), requested(1));
    assert_eq!(table.act(WHITE, undo(Accept)), no_offer, "not one's own");
    assert_eq!(table.act(BLACK, undo(Offer)), Err(Refusal::AnswerUndoFirst));
    assert_eq!(table.act(BLACK, undo(Accept)), Ok(undone(1)));
    assert_eq!(table.moves(), ["b1-b3"]);
    assert_eq!(
        table.act(BLACK, Act::Redo),
        Err(Refusal::NotPossible(Impossible::RedoBetweenPeople))
    );
}
