//! How games are found: the public list, deadlines, and games in which a computer is to move.

use tessera_store::{Cursor, Filter, GameId, Millis, NewGame, Standing, Status, Store};

use crate::{append, bed::Bed, game, playing};

async fn create(store: &Store, change: impl FnOnce(&mut NewGame)) -> GameId {
    let mut new = game();
    change(&mut new);
    let id = new.id;
    store.create(new).await.unwrap();
    id
}

async fn listed(store: &Store, filter: &Filter) -> Vec<GameId> {
    let page = store.list(filter, None, 100).await.unwrap();
    assert_eq!(page.next, None);
    page.games.iter().map(|game| game.id).collect()
}

pub(crate) async fn the_list_shows_listed_games_newest_first(bed: &Bed) {
    let store = bed.open().await;
    let old = create(&store, |game| game.created_at = Millis(1)).await;
    create(&store, |game| game.listed = false).await;
    let new = create(&store, |game| game.created_at = Millis(3)).await;
    let mid = create(&store, |game| game.created_at = Millis(2)).await;
    store.append(append(mid, 1)).await.unwrap();
    assert_eq!(listed(&store, &Filter::default()).await, [new, mid, old]);

    let page = store.list(&Filter::default(), None, 2).await.unwrap();
    let line = &page.games[1];
    assert_eq!(
        (line.id, line.created_at, line.status),
        (mid, Millis(2), Status::Playing)
    );
    assert_eq!(
        (line.kind.as_str(), line.header.as_str()),
        ("hecatomb", "{}")
    );
}

pub(crate) async fn the_list_is_filtered_by_kind_and_status(bed: &Bed) {
    let store = bed.open().await;
    let finished = Standing {
        status: Status::Finished,
        ..playing()
    };
    let a = create(&store, |game| game.created_at = Millis(4)).await;
    let b = create(&store, |game| {
        (game.created_at, game.kind) = (Millis(3), "mitsudomoe".to_owned());
    })
    .await;
    let c = create(&store, |game| {
        (game.created_at, game.standing) = (Millis(2), finished);
    })
    .await;
    let filter = |kind: Option<&str>, status| Filter {
        kind: kind.map(str::to_owned),
        status,
    };
    assert_eq!(
        listed(&store, &filter(Some("hecatomb"), None)).await,
        [a, c]
    );
    assert_eq!(
        listed(&store, &filter(None, Some(Status::Playing))).await,
        [a, b]
    );
    assert_eq!(
        listed(&store, &filter(Some("hecatomb"), Some(Status::Finished))).await,
        [c]
    );
    assert_eq!(
        listed(&store, &filter(Some("mitsudomoe"), Some(Status::Finished))).await,
        []
    );

    let mut last = append(b, 1);
    last.standing = Some(finished);
    store.append(last).await.unwrap();
    assert_eq!(
        listed(&store, &filter(None, Some(Status::Playing))).await,
        [a]
    );
    assert_eq!(
        listed(&store, &filter(None, Some(Status::Finished))).await,
        [b, c]
    );
}

pub(crate) async fn pages_show_every_game_once(bed: &Bed) {
    let store = bed.open().await;
    let mut ids = Vec::new();
    for i in 0..10 {
        // Three created at once, so that the place must name more than a time.
        ids.push(create(&store, |game| game.created_at = Millis(i / 3)).await);
    }
    let (mut seen, mut cursor) = (Vec::new(), None);
    loop {
        let page = store.list(&Filter::default(), cursor, 4).await.unwrap();
        assert!(page.games.len() <= 4);
        seen.extend(page.games.iter().map(|game| (game.created_at, game.id)));
        let Some(next) = page.next else { break };
        cursor = Some(next.to_string().parse::<Cursor>().unwrap());
    }
    assert!(seen.is_sorted_by(|a, b| a > b), "{seen:?}");
    let mut found: Vec<GameId> = seen.into_iter().map(|(_, id)| id).collect();
    found.sort();
    ids.sort();
    assert_eq!(found, ids);
}

pub(crate) async fn games_are_due_when_their_deadline_has_come(bed: &Bed) {
    let store = bed.open().await;
    let until = |at| Standing {
        deadline_at: Some(Millis(at)),
        ..playing()
    };
    create(&store, |_| {}).await;
    let late = create(&store, |game| game.standing = until(20)).await;
    let soon = create(&store, |game| game.standing = until(10)).await;
    assert_eq!(store.due(Millis(9), 10).await.unwrap(), []);
    assert_eq!(store.due(Millis(10), 10).await.unwrap(), [soon]);
    assert_eq!(store.due(Millis(99), 10).await.unwrap(), [soon, late]);
    assert_eq!(store.due(Millis(99), 1).await.unwrap(), [soon]);

    let mut moved = append(soon, 1);
    moved.standing = Some(until(30));
    store.append(moved).await.unwrap();
    let mut ended = append(late, 1);
    ended.standing = Some(playing());
    store.append(ended).await.unwrap();
    assert_eq!(store.due(Millis(29), 10).await.unwrap(), []);
    assert_eq!(store.due(Millis(30), 10).await.unwrap(), [soon]);
}

pub(crate) async fn a_standing_is_replaced_unless_it_has_changed(bed: &Bed) {
    let store = bed.open().await;
    let until = |at| Standing {
        deadline_at: Some(Millis(at)),
        ..playing()
    };
    let game = create(&store, |_| {}).await;
    let other = create(&store, |_| {}).await;
    let standing = async |id| store.load(id).await.unwrap().unwrap().standing;
    store
        .replace_standing(game, playing(), until(10))
        .await
        .unwrap();
    assert_eq!(standing(game).await, until(10));
    store
        .replace_standing(game, playing(), until(20))
        .await
        .unwrap();
    assert_eq!(standing(game).await, until(10), "it is another one by now");
    store
        .replace_standing(game, until(10), playing())
        .await
        .unwrap();
    assert_eq!(standing(game).await, playing());
    assert_eq!(standing(other).await, playing());
}

pub(crate) async fn all_games_that_wait_for_a_computer_are_found(bed: &Bed) {
    let store = bed.open().await;
    let waits = Standing {
        wants_engine: true,
        ..playing()
    };
    let mut ids = Vec::new();
    for _ in 0..7 {
        ids.push(create(&store, |game| game.standing = waits).await);
        create(&store, |_| {}).await;
    }
    ids.sort();
    let (mut found, mut after) = (Vec::new(), None);
    loop {
        let page = store.awaiting_engine(after, 3).await.unwrap();
        after = page.last().copied();
        found.extend(page);
        if after.is_none() {
            break;
        }
    }
    assert_eq!(found, ids);
    let mut moved = append(ids[0], 1);
    moved.standing = Some(playing());
    store.append(moved).await.unwrap();
    assert_eq!(store.awaiting_engine(None, 10).await.unwrap(), ids[1..]);
}
