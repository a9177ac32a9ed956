//! Draws, rematches, resigning and claiming.

use super::*;

#[test]
fn a_move_declines_what_was_offered() {
    let mut table = begun(between_people());
    table.play(BLACK, "b1-b3").unwrap();
    table
        .act(
            BLACK,
            Act::Draw {
                answer: Answer::Offer,
            },
        )
        .unwrap();
    table.act(BLACK, undo(Answer::Offer, None)).unwrap();
    table.play(WHITE, "a2-c2").unwrap();
    assert_eq!(table.game.snapshot().offers, Offers::default());
}

#[test]
fn a_draw_takes_two() {
    let offer = Act::Draw {
        answer: Answer::Offer,
    };
    let mut table = begun(between_people());
    assert_eq!(
        code(table.act(
            BLACK,
            Act::Draw {
                answer: Answer::Accept
            }
        )),
        "no-offer"
    );
    table.act(BLACK, offer.clone()).unwrap();
    assert_eq!(code(table.act(BLACK, offer.clone())), "asked-already");
    table
        .act(
            WHITE,
            Act::Draw {
                answer: Answer::Decline,
            },
        )
        .unwrap();
    assert_eq!(code(table.act(BLACK, offer.clone())), "asked-already");
    table.play(BLACK, "b1-b3").unwrap();
    table.act(BLACK, offer.clone()).unwrap();
    assert_eq!(table.act(WHITE, offer.clone()), Ok(EventKind::Drawn));
    let end = table.game.end().unwrap();
    assert_eq!(
        (end.outcome, end.reason.as_str()),
        (Winner::Draw, "agreement")
    );

    let mut computer = begun(header(engine(), human(), [None, Some(0)]));
    assert_eq!(code(computer.act(BLACK, offer.clone())), "not-possible");
    let mut screen = begun(header(human(), human(), [Some(0), Some(0)]));
    assert_eq!(screen.act(BOTH, offer), Ok(EventKind::Drawn));
}

#[test]
fn who_resigns_loses_and_nothing_but_a_rematch_follows() {
    let mut table = begun(between_people());
    let again = Act::Rematch {
        answer: Answer::Offer,
    };
    assert_eq!(code(table.act(WHITE, again.clone())), "not-over");
    table.act(WHITE, Act::Resign).unwrap();
    let snapshot = table.game.snapshot();
    assert_eq!(snapshot.outcome, Some(Winner::Black));
    assert_eq!(snapshot.reason.as_deref(), Some("resignation"));
    assert!(snapshot.legal.is_empty());
    for act in [
        Act::Resign,
        Act::Redo,
        Act::Claim,
        undo(Answer::Offer, None),
    ] {
        assert_eq!(code(table.act(BLACK, act)), "game-over");
    }
    assert_eq!(
        table.act(BLACK, again.clone()),
        Ok(EventKind::RematchOffered)
    );
    assert_eq!(code(table.act(BLACK, again.clone())), "asked-already");
    let next = crate::create::next_id(table.game.id()).to_string();
    let begin = EventKind::Rematched { game: next.clone() };
    assert_eq!(table.act(WHITE, again.clone()), Ok(begin));
    assert_eq!(
        table.game.snapshot().rematch.as_deref(),
        Some(next.as_str())
    );
    assert_eq!(code(table.act(WHITE, again)), "not-possible");
}

#[test]
fn a_win_is_claimed_only_from_a_person_who_is_to_move_and_gone_for_long() {
    let mut table = begun(between_people());
    assert_eq!(
        code(table.act(BLACK, Act::Claim)),
        "not-possible",
        "it is black's own turn"
    );
    assert_eq!(code(table.act(WHITE, Act::Claim)), "not-gone");
    table.gone.black = Some(59_999);
    assert_eq!(code(table.act(WHITE, Act::Claim)), "not-gone");
    table.gone.black = Some(60_000);
    table.act(WHITE, Act::Claim).unwrap();
    let end = table.game.end().unwrap();
    assert_eq!(
        (end.outcome, end.reason.as_str()),
        (Winner::White, "abandoned")
    );
}
