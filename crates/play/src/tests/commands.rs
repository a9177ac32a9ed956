//! Commands in general: who may act, when a decision is stale, and sending again.

use super::{
    OfferAction::{Accept, Decline, Offer},
    *,
};

#[test]
fn players_move_in_turn_and_moves_are_read_leniently() {
    let mut table = begun(between_people());
    assert_eq!(
        table.play(WHITE, "a2-c2"),
        Err(Refusal::NotYourTurn(Color::Black))
    );
    let moved = EventKind::Moved {
        text: "b1-b3".into(),
        lag: 0,
    };
    assert_eq!(table.play(BLACK, "b1b3"), Ok(moved));
    assert_eq!(
        table.play(BLACK, "d1-d3"),
        Err(Refusal::NotYourTurn(Color::White))
    );
    for text in ["a2-b2", "rubbish"] {
        assert!(matches!(table.play(WHITE, text), Err(Refusal::Illegal(_))));
    }
    assert_eq!(
        table.play(SeatSet::default(), "a2-c2"),
        Err(Refusal::Spectator)
    );
    assert_eq!(table.game.seq(), 1, "a refusal changes nothing");
}

#[test]
fn a_move_is_stale_once_the_position_has_changed_and_not_before() {
    let mut table = begun(between_people());
    table.act_at(0, BLACK, movement("b1-b3")).unwrap();
    let reply = || movement("a2-c2");
    assert_eq!(table.act_at(0, WHITE, reply()), Err(Refusal::Stale));
    assert_eq!(
        table.act_at(2, WHITE, reply()),
        Err(Refusal::Stale),
        "an event that is yet to come"
    );
    table.act(BLACK, draw(Offer)).unwrap();
    table.act_at(1, WHITE, reply()).unwrap();
}

#[test]
fn a_crossing_move_makes_no_resignation_claim_or_answer_stale() {
    let mut table = begun(between_people());
    table.play(BLACK, "b1-b3").unwrap();
    assert_eq!(table.act_at(0, WHITE, draw(Offer)), Err(Refusal::Stale));
    assert_eq!(table.act_at(0, WHITE, undo(Offer)), Err(Refusal::Stale));
    for (act, kind) in [
        (draw(Accept), OfferKind::Draw),
        (draw(Decline), OfferKind::Draw),
        (undo(Accept), OfferKind::Undo),
        (undo(Decline), OfferKind::Undo),
    ] {
        assert_eq!(
            table.act_at(0, WHITE, act),
            Err(Refusal::NoOffer(kind)),
            "the move has declined the offer"
        );
    }
    assert_eq!(
        table.act_at(0, BLACK, Act::Claim),
        Err(Refusal::NotGone(60)),
        "judged, not stale"
    );
    assert_eq!(table.act_at(0, WHITE, Act::Resign), Ok(EventKind::Resigned));
}

#[test]
fn a_resignation_at_one_screen_is_bound_to_the_player_to_move() {
    let mut table = begun(header(human(), human(), [Some(0), Some(0)]));
    table.play(BOTH, "b1-b3").unwrap();
    assert_eq!(table.act_at(0, BOTH, Act::Resign), Err(Refusal::Stale));
    assert_eq!(table.act_at(1, BOTH, Act::Resign), Ok(EventKind::Resigned));
}

#[test]
fn an_answer_is_stale_if_the_offer_on_the_table_is_a_later_one() {
    let mut table = begun(between_people());
    table.act(BLACK, draw(Offer)).unwrap();
    let seen = table.game.seq();
    table.play(BLACK, "b1-b3").unwrap();
    table.act(BLACK, draw(Offer)).unwrap();
    assert_eq!(
        table.act_at(seen, WHITE, draw(Accept)),
        Err(Refusal::Stale),
        "white has not seen the offer of this position"
    );
    let seen = table.game.seq();
    table.act(WHITE, undo(Offer)).unwrap_err();
    assert_eq!(
        table.act_at(seen, WHITE, draw(Accept)),
        Ok(EventKind::Drawn)
    );
}

/// The act with one and the same idempotency key.
fn with_key(act: Act) -> Command {
    Command {
        id: Some(serde_json::from_str("\"one\"").unwrap()),
        ..Command::from(act)
    }
}

#[test]
fn an_idempotency_key_is_found_again_and_refused_for_another_command() {
    let mut table = begun(between_people());
    let named = |act| Command {
        at: Some(0),
        ..with_key(act)
    };
    let command = named(movement("b1-b3"));
    assert_eq!(table.game.executed_before(BLACK, &command), Ok(None));
    table.command(BLACK, &command).unwrap();
    table.play(WHITE, "a2-c2").unwrap();
    for text in ["b1-b3", "b1b3"] {
        let again = named(movement(text));
        assert_eq!(table.game.executed_before(BLACK, &again), Ok(Some(1)));
    }
    for act in [movement("d1-d3"), Act::Resign] {
        assert_eq!(
            table.game.executed_before(BLACK, &named(act)),
            Err(Refusal::IdReused)
        );
    }
    assert_eq!(
        table.game.executed_before(WHITE, &command),
        Ok(None),
        "each player has keys of their own"
    );
}

#[test]
fn the_game_after_an_old_event_is_folded_again() {
    let mut table = begun(between_people());
    table.play(BLACK, "b1-b3").unwrap();
    let then = table.game.snapshot("id");
    table.play(WHITE, "a2-c2").unwrap();
    table.act(BLACK, undo(Offer)).unwrap();
    table.act(WHITE, undo(Accept)).unwrap();
    assert_eq!(table.game.at(1).unwrap().snapshot("id"), then);
    let now = table.game.snapshot("id");
    assert_eq!(table.game.at(4).unwrap().snapshot("id"), now);
}

#[test]
fn a_borrowed_snapshot_serialises_like_a_snapshot() {
    let mut table = begun(header(human(), human(), [Some(0), Some(0)]));
    let acts = [
        movement("b1-b3"),
        movement("a2-c2"),
        undo(Offer),
        // The same move at another time, then another one.
        movement("a2-c2"),
        undo(Offer),
        movement("a4-c4"),
        // Both are taken back, one is played again and the other comes back with it.
        undo(Offer),
        undo(Offer),
        movement("b1-b3"),
        Act::Redo,
    ];
    for (now, act) in (1..).zip(acts) {
        table.at(now).act(BOTH, act).unwrap();
        let json = serde_json::to_string(&table.game.snapshot("id")).unwrap();
        let borrowed = table.game.borrowed_snapshot("id");
        assert_eq!(serde_json::to_string(&borrowed).unwrap(), json);
    }
}

#[test]
fn a_late_move_of_the_computer_is_stale() {
    let mut table = begun(header(human(), engine(), [Some(0), None]));
    assert_eq!(table.game.computer_to_move(), Some(&engine()));
    table.computer("b1-b3");
    let now = Millis(0);
    let late = table.game.play_computer("b1-b3", 0, now);
    assert_eq!(late.unwrap_err(), Refusal::Stale);
    table.play(WHITE, "a2-c2").unwrap();
    let late = table.game.play_computer("d1-d3", 1, now);
    assert_eq!(late.unwrap_err(), Refusal::Stale);
}

#[test]
fn a_log_with_a_gap_or_an_impossible_move_does_not_fold() {
    let mut table = begun(between_people());
    let logged = |seq, text: &str| LoggedEvent {
        seq,
        at: 0,
        event: Event {
            by: Color::Black,
            id: None,
            kind: EventKind::Moved {
                text: text.into(),
                lag: 0,
            },
        },
    };
    let gap = table.game.apply(logged(2, "b1-b3")).unwrap_err();
    assert!(matches!(
        gap,
        Corrupt::Gap {
            expected: 1,
            found: 2
        }
    ));
    let illegal = table.game.apply(logged(1, "b1-b4")).unwrap_err();
    assert!(matches!(illegal, Corrupt::Move { seq: 1, .. }));
    table.game.apply(logged(1, "b1-b3")).unwrap();
    let twice = table.game.apply(logged(2, "d1-d3")).unwrap_err();
    assert_eq!(
        twice.to_string(),
        "event 2 is a move of the player who is not to move"
    );
    table.act(WHITE, Act::Resign).unwrap();
    let late = table.game.apply(logged(3, "d1-d3")).unwrap_err();
    assert_eq!(late.to_string(), "event 3 is a move after the end");
}

#[test]
fn a_key_belongs_to_one_answer() {
    let mut table = begun(between_people());
    table.command(BLACK, &with_key(draw(Offer))).unwrap();
    assert_eq!(
        table.game.executed_before(BLACK, &with_key(draw(Offer))),
        Ok(Some(1))
    );
    assert_eq!(
        table.game.executed_before(BLACK, &with_key(draw(Decline))),
        Err(Refusal::IdReused)
    );
}
