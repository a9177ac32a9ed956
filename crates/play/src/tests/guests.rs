//! Guests who take a seat with an invitation, and hints in friendly games.

use super::*;
use crate::{EventKind, HintTaken};

fn inviting() -> Header {
    let mut header = between_people();
    header.invitation_keys.black = Some("key".to_owned());
    header
}

#[test]
fn an_invited_seat_is_taken_once() {
    let mut game = begun(inviting()).game;
    assert!(game.is_open(Color::Black) && !game.is_open(Color::White));
    let seated = game.seat_guest(
        Color::Black,
        Some("Ana".to_owned()),
        "a".to_owned(),
        Millis(5),
    );
    let seated = seated.unwrap().cloned().unwrap();
    assert!(matches!(seated.event.kind, EventKind::Seated { .. }));
    assert!(!game.is_open(Color::Black));
    assert_eq!(game.seats().black.name(), Some("Ana"));
    assert_eq!(game.snapshot("x").seats.black.name(), Some("Ana"));
    // The same guest asks again, and another one comes too late.
    let again = game.seat_guest(Color::Black, None, "a".to_owned(), Millis(6));
    assert_eq!(again.unwrap(), None);
    let late = game.seat_guest(
        Color::Black,
        Some("Eve".to_owned()),
        "b".to_owned(),
        Millis(7),
    );
    assert_eq!(late.unwrap_err(), Refusal::SeatTaken);
    assert_eq!(game.at(1).unwrap().seats(), game.seats());
}

#[test]
fn a_seat_that_waits_for_no_guest_is_not_taken() {
    let mut game = begun(between_people()).game;
    let taken = game.seat_guest(Color::Black, None, "a".to_owned(), Millis(5));
    assert_eq!(taken.unwrap_err(), Refusal::SeatTaken);
}

#[test]
fn the_rematch_keeps_the_name_of_the_guest_and_needs_no_invitation() {
    let mut game = begun(inviting()).game;
    let waiting = game.rematch_header("x".to_owned(), 1);
    assert!(waiting.invitation_keys.white.is_some() && waiting.invitation_keys.black.is_none());
    let seated = game.seat_guest(
        Color::Black,
        Some("Ana".to_owned()),
        "a".to_owned(),
        Millis(5),
    );
    assert!(seated.is_ok());
    let header = game.rematch_header("x".to_owned(), 1);
    assert_eq!(header.seats.white.name(), Some("Ana"));
    assert_eq!(header.invitation_keys, ByColor::default());
}

#[test]
fn people_take_hints_in_friendly_games_only_and_both_see_it() {
    let mut strict = begun(between_people()).game;
    let refused = strict.take_hint(SeatSet::BLACK, 0, Millis(1));
    assert_eq!(refused.unwrap_err(), Refusal::NoHints);
    let mut header = between_people();
    header.friendly = true;
    let mut table = begun(header);
    let game = &mut table.game;
    let theirs = game.take_hint(SeatSet::WHITE, 0, Millis(1));
    assert_eq!(theirs.unwrap_err(), Refusal::NotYourTurn(Color::Black));
    assert!(
        game.take_hint(SeatSet::BLACK, 0, Millis(1))
            .unwrap()
            .is_some()
    );
    // Once for a position.
    assert_eq!(game.take_hint(SeatSet::BLACK, 0, Millis(2)), Ok(None));
    let hint = HintTaken {
        by: Color::Black,
        ply: 0,
    };
    assert_eq!(game.snapshot("x").hints, [hint]);
    let spectator = game.take_hint(SeatSet::default(), 1, Millis(3));
    assert_eq!(spectator.unwrap_err(), Refusal::Spectator);
}

#[test]
fn hints_at_one_screen_and_against_a_computer_are_not_logged() {
    let same_screen = header(human(), human(), [Some(0), Some(0)]);
    let computer = header(engine(), human(), [None, Some(0)]);
    for (header, seats) in [(same_screen, SeatSet::BOTH), (computer, SeatSet::BLACK)] {
        let mut game = begun(header).game;
        assert_eq!(game.take_hint(seats, 0, Millis(1)), Ok(None));
        assert_eq!(game.seq(), 0);
    }
}
