//! The promises of the log: every event is there once, in order and without a gap, with one writer or several.

use std::collections::HashSet;

use tessera_store::{
    AppendError, CreateError, Event, GameId, Millis, NewGame, Standing, Status, Store, TokenHash,
    Unavailable,
};

use crate::{append, bed::Bed, game, heads, playing};

/// Creates a game and appends this number of events.
async fn game_with_events(store: &Store, number: u64) -> NewGame {
    let new = game();
    store.create(new.clone()).await.unwrap();
    for seq in 1..=number {
        store.append(append(new.id, seq)).await.unwrap();
    }
    new
}

pub(crate) async fn a_game_loads_as_it_was_created(bed: &Bed) {
    let store = bed.open().await;
    let mut new = game();
    new.header = String::from(r#"{"name":"Zoë \"o'\\ \u0000 棋"}"#);
    new.tokens = vec![
        TokenHash([7; 32]),
        TokenHash(std::array::from_fn(|i| i as u8)),
    ];
    new.events = (1..=3)
        .map(|i| Event {
            at: Millis(100 + i),
            payload: format!("{{\"n\":{i}}}"),
        })
        .collect();
    new.standing.deadline_at = Some(Millis(12345));
    store.create(new.clone()).await.unwrap();

    let stored = store.load(new.id).await.unwrap().unwrap();
    assert_eq!(
        (stored.id, &stored.kind, stored.listed),
        (new.id, &new.kind, new.listed)
    );
    assert_eq!(
        (stored.created_at, &stored.header, &stored.tokens),
        (new.created_at, &new.header, &new.tokens)
    );
    assert_eq!(stored.standing, new.standing);
    let events: Vec<Event> = stored
        .events
        .iter()
        .map(|e| Event {
            at: e.at,
            payload: e.payload.clone(),
        })
        .collect();
    assert_eq!(events, new.events);
    assert_eq!(
        stored
            .events
            .iter()
            .map(|event| event.seq)
            .collect::<Vec<_>>(),
        [1, 2, 3]
    );
}

pub(crate) async fn a_fresh_game_has_no_events(bed: &Bed) {
    let store = bed.open().await;
    let new = game();
    store.create(new.clone()).await.unwrap();
    let stored = store.load(new.id).await.unwrap().unwrap();
    assert_eq!((stored.events, stored.tokens), (vec![], vec![]));
}

pub(crate) async fn an_unknown_game_is_absent(bed: &Bed) {
    let store = bed.open().await;
    let id = GameId::random();
    assert_eq!(store.load(id).await.unwrap(), None);
    assert_eq!(store.events(id, 0).await.unwrap(), []);
    assert!(matches!(
        store.append(append(id, 1)).await,
        Err(AppendError::UnknownGame)
    ));
}

pub(crate) async fn an_id_is_given_once(bed: &Bed) {
    let store = bed.open().await;
    let first = game();
    let second = NewGame {
        header: "{\"second\":true}".to_owned(),
        ..first.clone()
    };
    store.create(first.clone()).await.unwrap();
    assert!(matches!(
        store.create(second).await,
        Err(CreateError::IdTaken)
    ));
    assert_eq!(
        store.load(first.id).await.unwrap().unwrap().header,
        first.header
    );
}

pub(crate) async fn only_the_next_number_is_appended(bed: &Bed) {
    let store = bed.open().await;
    let new = game_with_events(&store, 3).await;
    for seq in [0, 1, 3, 5, u64::MAX] {
        let refused = store.append(append(new.id, seq)).await;
        assert!(
            matches!(refused, Err(AppendError::Conflict { head: 3 })),
            "{seq}: {refused:?}"
        );
    }
    assert_eq!(heads(&store, new.id).await, [1, 2, 3]);
}

pub(crate) async fn an_appended_event_is_kept_with_its_standing(bed: &Bed) {
    let store = bed.open().await;
    let new = game();
    store.create(new.clone()).await.unwrap();
    let mut event = append(new.id, 1);
    event.payload = String::from(r#"{"text":"a'b\"c\\d\nß"}"#);
    let standing = Standing {
        status: Status::Finished,
        wants_engine: true,
        deadline_at: Some(Millis(-1)),
    };
    event.standing = Some(standing);
    store.append(event.clone()).await.unwrap();
    let stored = store.load(new.id).await.unwrap().unwrap();
    assert_eq!(stored.standing, standing);
    assert_eq!(
        (&stored.events[0].payload, stored.events[0].at),
        (&event.payload, event.at)
    );

    store.append(append(new.id, 2)).await.unwrap();
    let unchanged = store.load(new.id).await.unwrap().unwrap();
    assert_eq!(unchanged.standing, standing);

    let mut refused = append(new.id, 2);
    refused.standing = Some(playing());
    assert!(store.append(refused).await.is_err());
    let unchanged = store.load(new.id).await.unwrap().unwrap();
    assert_eq!(unchanged.standing, standing);
}

pub(crate) async fn events_are_read_behind_a_number(bed: &Bed) {
    let store = bed.open().await;
    let new = game_with_events(&store, 4).await;
    for (since, expected) in [
        (0, vec![1, 2, 3, 4]),
        (2, vec![3, 4]),
        (4, vec![]),
        (u64::MAX, vec![]),
    ] {
        let events = store.events(new.id, since).await.unwrap();
        assert_eq!(
            events.iter().map(|event| event.seq).collect::<Vec<_>>(),
            expected
        );
    }
}

pub(crate) async fn of_many_that_append_the_same_number_one_wins(bed: &Bed) {
    let (here, there) = (bed.open().await, bed.open().await);
    let new = game();
    here.create(new.clone()).await.unwrap();
    for seq in 1..=10 {
        let tries: Vec<_> = (0..16)
            .map(|i| {
                let store = if i % 2 == 0 {
                    here.clone()
                } else {
                    there.clone()
                };
                let mut event = append(new.id, seq);
                event.payload = format!("{{\"by\":{i}}}");
                tokio::spawn(
                    async move { store.append(event.clone()).await.map(|()| event.payload) },
                )
            })
            .collect();
        let mut winners = Vec::new();
        for attempt in tries {
            match attempt.await.unwrap() {
                Ok(payload) => winners.push(payload),
                Err(AppendError::Conflict { head }) => assert_eq!(head, seq),
                Err(error) => panic!("{error}"),
            }
        }
        let last = here.events(new.id, seq - 1).await.unwrap();
        assert_eq!(winners, [last[0].payload.clone()]);
    }
}

pub(crate) async fn two_servers_that_write_to_many_games_lose_nothing(bed: &Bed) {
    let stores = [bed.open().await, bed.open().await];
    let mut ids = Vec::new();
    for _ in 0..20 {
        let new = game();
        stores[0].create(new.clone()).await.unwrap();
        ids.push(new.id);
    }
    let tasks: Vec<_> = (0..2 * ids.len())
        .map(|i| tokio::spawn(write_twenty(stores[i % 2].clone(), ids[i / 2])))
        .collect();
    let mut acknowledged = HashSet::new();
    for task in tasks {
        for written in task.await.unwrap() {
            assert!(
                acknowledged.insert(written),
                "{written:?} was acknowledged twice"
            );
        }
    }
    for id in ids {
        let seqs = heads(&stores[1], id).await;
        assert_eq!(seqs, (1..=seqs.len() as u64).collect::<Vec<_>>());
        assert_eq!(
            seqs.len(),
            acknowledged.iter().filter(|(game, _)| *game == id).count()
        );
    }
}

pub(crate) async fn games_and_events_written_together_keep_apart(bed: &Bed) {
    let stores = [bed.open().await, bed.open().await];
    let old = game();
    stores[0].create(old.clone()).await.unwrap();
    let writers = stores
        .clone()
        .map(|store| tokio::spawn(write_twenty(store, old.id)));
    let fresh: Vec<NewGame> = (0..20).map(|_| game()).collect();
    let creators: Vec<_> = fresh
        .iter()
        .flat_map(|new| stores.clone().map(|store| (store, new.clone())))
        .map(|(store, new)| tokio::spawn(create_and_move(store, new)))
        .collect();
    let mut created = 0;
    for creator in creators {
        created += usize::from(creator.await.unwrap());
    }
    assert_eq!(created, fresh.len());
    for new in fresh {
        assert_eq!(heads(&stores[1], new.id).await, [1]);
    }
    let mut written = HashSet::new();
    for writer in writers {
        written.extend(writer.await.unwrap());
    }
    assert_eq!(written.len(), 40);
    assert_eq!(
        heads(&stores[0], old.id).await,
        (1..=40).collect::<Vec<_>>()
    );
}

/// Whether the game was created here; then it has an event.
async fn create_and_move(store: Store, new: NewGame) -> bool {
    let id = new.id;
    match store.create(new).await {
        Ok(()) => {
            store.append(append(id, 1)).await.unwrap();
            true
        }
        Err(CreateError::IdTaken) => false,
        Err(error) => panic!("{error}"),
    }
}

/// Appends twenty events as a server does that is told of conflicts.
async fn write_twenty(store: Store, id: GameId) -> Vec<(GameId, u64)> {
    let (mut seq, mut written) = (1, Vec::new());
    while written.len() < 20 {
        match store.append(append(id, seq)).await {
            Ok(()) => {
                written.push((id, seq));
                seq += 1;
            }
            Err(AppendError::Conflict { head }) => seq = head + 1,
            Err(error) => panic!("{error}"),
        }
    }
    written
}

pub(crate) async fn appends_that_wait_together_keep_their_order(bed: &Bed) {
    let store = bed.open().await;
    let new = game();
    store.create(new.clone()).await.unwrap();
    let tasks: Vec<_> = (1..=50)
        .map(|seq| {
            let store = store.clone();
            tokio::spawn(async move { store.append(append(new.id, seq)).await })
        })
        .collect();
    for task in tasks {
        task.await.unwrap().unwrap();
    }
    assert_eq!(heads(&store, new.id).await, (1..=50).collect::<Vec<_>>());
}

pub(crate) async fn a_store_opened_again_has_everything(bed: &Bed) {
    let store = bed.open().await;
    let new = game();
    store.create(new.clone()).await.unwrap();
    store.append(append(new.id, 1)).await.unwrap();
    let before = store.load(new.id).await.unwrap();
    store.close().await;
    assert!(matches!(
        store.append(append(new.id, 2)).await,
        Err(AppendError::Unavailable(_))
    ));
    assert!(store.heartbeat(Millis(1)).await.is_err());

    let again = bed.open().await;
    assert_eq!(again.load(new.id).await.unwrap(), before);
    again.append(append(new.id, 2)).await.unwrap();
}

pub(crate) async fn a_write_that_fails_says_so_and_leaves_nothing(bed: &Bed) {
    let store = bed.open().await;
    let new = game();
    store.create(new.clone()).await.unwrap();
    bed.execute("alter table game_event rename to elsewhere")
        .await;
    let refused = store.append(append(new.id, 1)).await;
    assert!(
        matches!(
            refused,
            Err(AppendError::Unavailable(Unavailable::Failed(_)))
        ),
        "{refused:?}"
    );
    let mut other = game();
    other.events = vec![Event {
        at: Millis(1),
        payload: "{}".to_owned(),
    }];
    assert!(matches!(
        store.create(other.clone()).await,
        Err(CreateError::Unavailable(_))
    ));

    bed.execute("alter table elsewhere rename to game_event")
        .await;
    assert_eq!(store.load(other.id).await.unwrap(), None);
    assert_eq!(heads(&store, new.id).await, [0_u64; 0]);
    store.append(append(new.id, 1)).await.unwrap();
    assert_eq!(heads(&store, new.id).await, [1]);
}

pub(crate) async fn a_game_begins_with_an_event_or_not_at_all(bed: &Bed) {
    let store = bed.open().await;
    let (old, new, other) = (game(), game(), game());
    store.create(old.clone()).await.unwrap();
    let append = append(old.id, 1);
    let created = store.append_and_create(append.clone(), new.clone()).await;
    created.unwrap();
    assert_eq!(heads(&store, old.id).await, [1]);
    assert!(store.load(new.id).await.unwrap().is_some());
    let overtaken = store.append_and_create(append, other.clone()).await;
    assert!(matches!(overtaken, Err(AppendError::Conflict { head: 1 })));
    assert_eq!(store.load(other.id).await.unwrap(), None);
}
