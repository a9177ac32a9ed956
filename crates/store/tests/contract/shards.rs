//! The log spread over several databases by the id of the game (docs/capacity.md): everything that is asked of one game is asked of one
//! database, and a query over all games merges the answers of both.

use std::cmp::Reverse;

use tessera_store::{Cursor, Filter, GameId, Millis, Standing, Status, Store, Summary};

use crate::{append, bed::Bed, game, heads};

const GAMES: i64 = 60;
const PAGE: u32 = 7;

/// Which of two databases has a game: any function of its id does.
fn shard(id: GameId) -> usize {
    id.as_str().bytes().map(usize::from).sum::<usize>() % 2
}

/// A page of the list of all databases: the newest of their pages, behind the same cursor.
async fn list(shards: &[Store], filter: &Filter, cursor: Option<Cursor>) -> (Vec<Summary>, bool) {
    let (mut games, mut more) = (Vec::new(), false);
    for store in shards {
        let page = store.list(filter, cursor, PAGE).await.unwrap();
        more |= page.next.is_some();
        games.extend(page.games);
    }
    games.sort_by_key(|game| Reverse((game.created_at, game.id)));
    more |= games.len() > PAGE as usize;
    games.truncate(PAGE as usize);
    (games, more)
}

pub(crate) async fn a_log_spread_over_two_databases_is_that_of_one(bed: &Bed) {
    let (other, third) = (bed.another().await, bed.another().await);
    let whole = bed.open().await;
    let shards = [other.open().await, third.open().await];
    let mut ids = Vec::new();
    for number in 0..GAMES {
        let mut new = game();
        // Several of the same time, which the list orders by their ids.
        new.created_at = Millis(number / 3);
        new.standing = Standing {
            status: if number % 4 == 0 {
                Status::Playing
            } else {
                Status::Finished
            },
            deadline_at: (number % 4 == 0).then_some(Millis(number)),
            wants_engine: number % 8 == 0,
        };
        ids.push(new.id);
        whole.create(new.clone()).await.unwrap();
        shards[shard(new.id)].create(new).await.unwrap();
    }
    for id in &ids {
        let (store, rest) = (&shards[shard(*id)], &shards[1 - shard(*id)]);
        for store in [&whole, store] {
            store.append(append(*id, 1)).await.unwrap();
            assert_eq!(heads(store, *id).await, [1]);
        }
        assert!(rest.load(*id).await.unwrap().is_none());
        rest.append(append(*id, 2)).await.unwrap_err();
    }
    for status in [None, Some(Status::Playing), Some(Status::Finished)] {
        let filter = Filter { kind: None, status };
        let (mut cursor, mut pages) = (None, 0);
        loop {
            let expected = whole.list(&filter, cursor, PAGE).await.unwrap();
            let (games, more) = list(&shards, &filter, cursor).await;
            assert_eq!(games, expected.games);
            assert_eq!(more, expected.next.is_some());
            pages += 1;
            cursor = expected.next;
            if cursor.is_none() {
                break;
            }
        }
        assert!(pages > 1);
    }
    let both = |found: [Vec<GameId>; 2]| {
        let mut all = found.concat();
        all.sort();
        all
    };
    let mut due = whole.due(Millis(GAMES), 99).await.unwrap();
    due.sort();
    let dues = [
        shards[0].due(Millis(GAMES), 99).await.unwrap(),
        shards[1].due(Millis(GAMES), 99).await.unwrap(),
    ];
    assert_eq!(both(dues), due);
    let awaiting = whole.awaiting_engine(None, 99).await.unwrap();
    let found = [
        shards[0].awaiting_engine(None, 99).await.unwrap(),
        shards[1].awaiting_engine(None, 99).await.unwrap(),
    ];
    assert_eq!(both(found), awaiting);
    other.clear().await;
    third.clear().await;
}
