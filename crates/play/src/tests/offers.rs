//! Draws, rematches, resigning and claiming.

use super::{
    OfferAction::{Accept, Decline, Offer},
    *,
};
use crate::MIN_DRAW_PLIES;

#[test]
fn a_move_declines_what_was_offered() {
    let mut table = begun(between_people());
    table.play(BLACK, "b1-b3").unwrap();
    table.act(BLACK, draw(Offer)).unwrap();
    table.act(BLACK, undo(Offer)).unwrap();
    table.play(WHITE, "a2-c2").unwrap();
    assert_eq!(table.game.offers(), Offers::default());
}

#[test]
fn a_draw_takes_two() {
    let asked_already = Err(Refusal::AskedAlready(OfferKind::Draw));
    let mut table = begun(between_people());
    assert_eq!(
        table.act(BLACK, draw(Accept)),
        Err(Refusal::NoOffer(OfferKind::Draw))
    );
    table.act(BLACK, draw(Offer)).unwrap();
    assert_eq!(table.act(BLACK, draw(Offer)), asked_already);
    table.act(WHITE, draw(Decline)).unwrap();
    assert_eq!(table.act(BLACK, draw(Offer)), asked_already);
    table.play(BLACK, "b1-b3").unwrap();
    table.act(BLACK, draw(Offer)).unwrap();
    assert_eq!(table.act(WHITE, draw(Offer)), Ok(EventKind::Drawn));
    assert_eq!(table.ended(), (None, EndCause::Agreement));

    let mut screen = begun(header(human(), human(), [Some(0), Some(0)]));
    assert_eq!(screen.act(BOTH, draw(Offer)), Ok(EventKind::Drawn));
}

#[test]
fn a_game_without_draws_takes_no_offer() {
    let mut table = begun(between_people());
    let kind = "mad-bishops".parse().unwrap();
    table.game = Game::new(kind, between_people(), Millis(0)).unwrap();
    assert_eq!(
        table.act(WHITE, draw(Offer)),
        Err(Refusal::NotPossible(Impossible::NoDraws))
    );
}

/// A game of Black, a person, against this computer, in which the plies were played that a computer wants before it agrees to a draw.
fn advanced(computer: Seat) -> Table {
    let mut table = begun(header(computer, human(), [None, Some(0)]));
    for pair in MIDGAME.chunks(2) {
        table.play(BLACK, pair[0]).unwrap();
        table.computer(pair[1]);
    }
    assert_eq!(table.game.record().ply(), MIN_DRAW_PLIES);
    table
}

const MIDGAME: [&str; 20] = [
    "b1-b3", "h3-e3", "e8-g6", "h4-f2", "f8-f5", "h2-e2", "g8-g5", "a2-d2", "b8-b6", "a3xc1",
    "f5xf2", "a7-c7", "d8-d5", "h5-h2", "c8-d7", "a4-b4", "g1-g4", "h7-e7", "d5-e4", "h6-h8",
];

#[test]
fn a_computer_accepts_a_draw_unless_it_is_ahead() {
    // Black, a person, is to move: the score is black's.
    for (score, answer) in [
        (-20, EventKind::DrawDeclined),
        (0, EventKind::Drawn),
        (35, EventKind::Drawn),
    ] {
        let mut table = advanced(engine());
        assert_eq!(table.game.draw_offer_to_computer(), None);
        table.act(BLACK, draw(Offer)).unwrap();
        let (at, now) = (table.game.seq(), Millis(0));
        assert_eq!(table.game.draw_offer_to_computer(), Some(at));
        let logged = table.game.answer_draw_offer(score, at, now).unwrap();
        assert_eq!(
            (logged.event.by, &logged.event.kind),
            (Color::White, &answer)
        );
        assert_eq!(table.game.draw_offer_to_computer(), None);
        let again = table.game.answer_draw_offer(score, at, now);
        assert_eq!(again.unwrap_err(), Refusal::Stale);
    }
    // White, the computer, is to move: the score is its own.
    for (score, answer) in [(-20, EventKind::Drawn), (20, EventKind::DrawDeclined)] {
        let mut table = advanced(engine());
        table.play(BLACK, "g6-f7").unwrap();
        table.act(BLACK, draw(Offer)).unwrap();
        let at = table.game.seq();
        let logged = table.game.answer_draw_offer(score, at, Millis(0)).unwrap();
        assert_eq!(logged.event.kind, answer);
    }
    let mut table = advanced(Seat::Random { name: None });
    table.act(BLACK, draw(Offer)).unwrap();
    let at = table.game.seq();
    let logged = table.game.answer_draw_offer(-900, at, Millis(0)).unwrap();
    assert_eq!(logged.event.kind, EventKind::Drawn);
}

#[test]
fn a_computer_declines_a_draw_early() {
    // However bad its position is, and also if it does not judge.
    for computer in [engine(), Seat::Random { name: None }] {
        let mut table = begun(header(computer.clone(), human(), [None, Some(0)]));
        table.act(BLACK, draw(Offer)).unwrap();
        let at = table.game.seq();
        let logged = table.game.answer_draw_offer(900, at, Millis(0)).unwrap();
        assert_eq!(logged.event.kind, EventKind::DrawDeclined);
        let mut table = advanced(computer);
        table.act(BLACK, undo(Offer)).unwrap();
        table.act(BLACK, draw(Offer)).unwrap();
        let at = table.game.seq();
        let logged = table.game.answer_draw_offer(900, at, Millis(0)).unwrap();
        assert_eq!(logged.event.kind, EventKind::DrawDeclined);
    }
}

#[test]
fn the_computers_move_answers_an_offer_too() {
    let mut table = begun(header(engine(), human(), [None, Some(0)]));
    table.play(BLACK, "b1-b3").unwrap();
    table.act(BLACK, draw(Offer)).unwrap();
    table.computer("a2-c2");
    assert_eq!(table.game.draw_offer_to_computer(), None);
    let late = table.game.answer_draw_offer(0, 2, Millis(0));
    assert_eq!(late.unwrap_err(), Refusal::Stale);
}

#[test]
fn who_resigns_loses_and_only_a_rematch_follows() {
    let mut table = begun(between_people());
    assert_eq!(table.act(WHITE, rematch(Offer)), Err(Refusal::NotOver));
    table.act(WHITE, Act::Resign).unwrap();
    let snapshot = table.game.snapshot("id");
    assert_eq!(snapshot.outcome, Some(Winner::Black));
    assert_eq!(snapshot.reason.as_deref(), Some("resignation"));
    assert!(snapshot.legal.is_empty());
    for act in [Act::Resign, Act::Redo, Act::Claim, undo(Offer)] {
        assert_eq!(table.act(BLACK, act), Err(Refusal::GameOver));
    }
    assert_eq!(
        table.act(BLACK, rematch(Offer)),
        Ok(EventKind::RematchOffered)
    );
    assert_eq!(
        table.act(BLACK, rematch(Offer)),
        Err(Refusal::AskedAlready(OfferKind::Rematch))
    );
    let begin = EventKind::Rematched {
        game: "next".into(),
    };
    assert_eq!(table.act(WHITE, rematch(Offer)), Ok(begin));
    assert_eq!(table.game.rematch(), Some("next"));
    assert_eq!(
        table.act(WHITE, rematch(Offer)),
        Err(Refusal::NotPossible(Impossible::RematchBegun))
    );
}

#[test]
fn a_win_is_claimed_only_from_a_person_who_is_to_move_and_gone_for_long() {
    let mut table = begun(between_people());
    assert_eq!(
        table.act(BLACK, Act::Claim),
        Err(Refusal::NotPossible(Impossible::ClaimOnOwnTurn))
    );
    let not_gone = Err(Refusal::NotGone(60));
    assert_eq!(table.act(WHITE, Act::Claim), not_gone);
    table.context.gone.black = Some(59_999);
    assert_eq!(table.act(WHITE, Act::Claim), not_gone);
    table.context.gone.black = Some(60_000);
    table.act(WHITE, Act::Claim).unwrap();
    assert_eq!(table.ended(), (Some(Color::White), EndCause::Abandoned));
}
