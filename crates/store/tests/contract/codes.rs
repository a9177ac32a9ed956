//! Codes to continue on another device.

use tessera_store::{GameId, Millis, SeatCode};
use tokio::task::JoinSet;

use crate::{bed::Bed, game};

fn code(game: GameId, code: &str, expires_at: i64) -> SeatCode {
    SeatCode {
        code: code.to_owned(),
        game,
        token: format!("token of {code}"),
        expires_at: Millis(expires_at),
    }
}

pub(crate) async fn a_code_is_taken_once_and_before_it_expires(bed: &Bed) {
    let store = bed.open().await;
    let game = game();
    store.create(game.clone()).await.unwrap();
    let (one, late) = (code(game.id, "one", 500), code(game.id, "late", 300));
    for code in [&one, &late] {
        store.add_code(code.clone()).await.unwrap();
    }
    let other = bed.open().await;
    let find = async |code: &str, now| other.find_code(code.to_owned(), Millis(now)).await;
    assert_eq!(find("none", 200).await.unwrap(), None);
    assert_eq!(find("late", 300).await.unwrap(), None);
    assert_eq!(find("one", 499).await.unwrap().as_ref(), Some(&one));
    let take = async |code: &str, now| other.take_code(code.to_owned(), Millis(now)).await;
    assert_eq!(take("none", 200).await.unwrap(), None);
    assert_eq!(take("late", 300).await.unwrap(), None);
    assert_eq!(take("one", 499).await.unwrap(), Some(one));
    assert_eq!(take("one", 499).await.unwrap(), None);
    // A code that was deleted is free again.
    let (old, fresh) = (code(game.id, "old", 600), code(game.id, "fresh", 900));
    for code in [&old, &fresh] {
        store.add_code(code.clone()).await.unwrap();
    }
    store.delete_expired_codes(Millis(600)).await.unwrap();
    store.add_code(old).await.unwrap();
    store.add_code(fresh).await.unwrap_err();
}

pub(crate) async fn of_many_that_take_a_code_one_gets_it(bed: &Bed) {
    let game = game();
    bed.open().await.create(game.clone()).await.unwrap();
    let mut takers = JoinSet::new();
    bed.open()
        .await
        .add_code(code(game.id, "one", 500))
        .await
        .unwrap();
    for _ in 0..8 {
        let store = bed.open().await;
        takers.spawn(async move { store.take_code("one".to_owned(), Millis(100)).await });
    }
    let taken = takers.join_all().await;
    let taken = taken.into_iter().filter_map(Result::unwrap);
    assert_eq!(taken.count(), 1);
}
