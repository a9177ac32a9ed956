//! Deltas: folded into the snapshot before the event they give the snapshot after it, and they stay small.

use tessera_rules::GameKind;

use super::*;
use crate::{Delta, DeltaBase, FoldError, Snapshot, game::MAX_PLY};

/// A client that folds what a game tells.
struct Client {
    base: DeltaBase,
    snapshot: Option<Snapshot>,
}

impl Client {
    fn new(game: &Game) -> Self {
        Self {
            base: DeltaBase::of(game),
            snapshot: Some(game.snapshot("id")),
        }
    }

    /// Folds the last event of the game; returns the bytes of its delta.
    fn hear(&mut self, game: &Game) -> usize {
        let (base, delta) = self.base.next(game);
        self.base = base;
        let text = serde_json::to_string(&delta).unwrap();
        let read: Delta = serde_json::from_str(&text).unwrap();
        assert_eq!(read, delta);
        let before = self.snapshot.take().unwrap();
        self.snapshot = Some(before.fold(game.seq(), read).unwrap());
        text.len()
    }

    fn snapshot(&self) -> &Snapshot {
        self.snapshot.as_ref().unwrap()
    }

    fn assert_has(&self, game: &Game) {
        assert_eq!(self.snapshot(), &game.snapshot("id"));
    }
}

/// The most that a delta may have, in bytes.
const MAX_BYTES: usize = 3_800;

/// Games at one screen with random moves, take-backs and redos; those that can go on do so for almost `MAX_PLY` moves.
#[test]
fn deltas_of_random_games_give_their_snapshots_and_stay_small() {
    for kind in GameKind::all() {
        let mut rng = fastrand::Rng::with_seed(3);
        let mut header = header(human(), human(), [Some(0), Some(0)]);
        header.clock = Some(ClockSetting::Fischer {
            initial: 300,
            increment: 5,
        });
        let mut table = begun(header.clone());
        table.game = Game::new(kind, header, Millis(0)).unwrap();
        let mut client = Client::new(&table.game);
        let mut largest = 0;
        while table.game.record().ply() < MAX_PLY - 10 && table.game.end().is_none() {
            let act = match rng.u8(..40) {
                0 => undo(OfferAction::Offer),
                1 => Act::Redo,
                _ => movement(&long_move(&table.game, &mut rng)),
            };
            let seq = table.game.seq();
            // There may be nothing to take back or to play again.
            let _ = table.act(BOTH, act);
            if table.game.seq() > seq {
                largest = largest.max(client.hear(&table.game));
            }
            if seq.is_multiple_of(97) {
                client.assert_has(&table.game);
            }
        }
        table.act(BOTH, Act::Resign).ok();
        if table.game.seq() > client.snapshot().seq {
            client.hear(&table.game);
        }
        client.assert_has(&table.game);
        assert!(largest <= MAX_BYTES, "{kind}: {largest} bytes");
    }
}

/// A random move, not one that ends the game if there is another within a few tries.
fn long_move(game: &Game, rng: &mut fastrand::Rng) -> String {
    let texts = game.record().legal_texts();
    let mut text = rng.choice(&texts).unwrap();
    for _ in 0..20 {
        let mut record = game.record().boxed();
        record.play(text).unwrap();
        if record.outcome().is_none() {
            break;
        }
        text = rng.choice(&texts).unwrap();
    }
    text.clone()
}

#[test]
fn offers_guests_hints_and_take_backs_of_many_moves_are_folded() {
    let mut header = between_people();
    header.invitation_keys.white = Some("key".to_owned());
    header.friendly = true;
    let mut table = begun(header);
    let mut client = Client::new(&table.game);
    let hear = |table: &Table, client: &mut Client| {
        client.hear(&table.game);
        client.assert_has(&table.game);
    };
    let name = Some("Ana".to_owned());
    let seated = table
        .game
        .seat_guest(Color::White, name, "a".to_owned(), Millis(1));
    seated.unwrap();
    hear(&table, &mut client);
    table.game.take_hint(BLACK, 1, Millis(2)).unwrap();
    hear(&table, &mut client);
    for (seats, text) in [(BLACK, "b1-b3"), (WHITE, "a2-c2"), (BLACK, "d1-d3")] {
        table.play(seats, text).unwrap();
        hear(&table, &mut client);
    }
    table.act(WHITE, draw(OfferAction::Offer)).unwrap();
    hear(&table, &mut client);
    let back = |answer| Act::Undo {
        answer,
        ply: Some(0),
    };
    table.act(BLACK, back(OfferAction::Offer)).unwrap();
    hear(&table, &mut client);
    table.act(WHITE, back(OfferAction::Accept)).unwrap();
    hear(&table, &mut client);
    assert_eq!(client.snapshot().undone.len(), 3);
    table.play(BLACK, "b1-b3").unwrap();
    hear(&table, &mut client);
    assert_eq!(client.snapshot().undone, ["a2-c2", "d1-d3"]);
    table.play(WHITE, "h2-f2").unwrap();
    hear(&table, &mut client);
    table.act(WHITE, Act::Resign).unwrap();
    hear(&table, &mut client);
    assert_eq!(client.snapshot().undone, [""; 0]);
}

#[test]
fn a_client_that_has_another_game_notices() {
    let mut table = begun(between_people());
    let before = Client::new(&table.game);
    table.play(BLACK, "b1-b3").unwrap();
    let (base, first) = before.base.next(&table.game);
    table.play(WHITE, "a2-c2").unwrap();
    let (_, second) = base.next(&table.game);
    let snapshot = before.snapshot().clone();
    assert_eq!(
        snapshot.clone().fold(2, second.clone()),
        Err(FoldError::Gap { last: 0, found: 2 })
    );
    let mut other = snapshot.clone();
    other.view.pieces.swap_remove(3);
    assert_eq!(other.fold(1, first.clone()), Err(FoldError::Checksum(1)));
    let mut wrong = first.clone();
    wrong.moves.clear();
    assert_eq!(snapshot.clone().fold(1, wrong), Err(FoldError::Checksum(1)));
    let after = snapshot.fold(1, first).unwrap().fold(2, second).unwrap();
    assert_eq!(after, table.game.snapshot("id"));
}

/// Written out for the readers of the documentation, who compute the same number.
#[test]
fn the_checksum_is_crc_32_of_moves_position_and_pieces() {
    let mut table = begun(between_people());
    let client = Client::new(&table.game);
    table.play(BLACK, "b1-b3").unwrap();
    let (_, delta) = client.base.next(&table.game);
    let pieces = table.game.view().pieces;
    let lines = pieces.iter().map(|piece| {
        format!(
            "{} {} {}\n",
            piece.id, piece.place.square, piece.place.level
        )
    });
    let text =
        "1 1bbbbbb1/w6w/w6w/w6w/w6w/wb5w/w6w/2bbbbb1 w\n".to_owned() + &lines.collect::<String>();
    assert_eq!(delta.checksum, crc32fast::hash(text.as_bytes()));
}
