//! What the list shows of a game's present: it follows every append, and is added to games that were written without it.

use tessera_store::{Filter, GameId, Projected, Store, Unavailable};

use crate::{append, bed::Bed, game, heads};

async fn projection(store: &Store, id: GameId) -> Option<String> {
    let page = store.list(&Filter::default(), None, 100).await.unwrap();
    let game = page.games.into_iter().find(|game| game.id == id).unwrap();
    game.projection
}

fn projected(game: GameId, seq: u64, projection: &str) -> Vec<Projected> {
    vec![Projected {
        game,
        seq,
        projection: projection.to_owned(),
    }]
}

pub(crate) async fn the_list_shows_the_projection_after_the_last_event(bed: &Bed) {
    let store = bed.open().await;
    let (one, other) = (game(), game());
    store.create(one.clone()).await.unwrap();
    store.create(other.clone()).await.unwrap();
    for seq in 1..=3 {
        store.append(append(one.id, seq)).await.unwrap();
    }
    let mut late = append(one.id, 2);
    "late".clone_into(&mut late.projection);
    store.append(late).await.unwrap_err();
    let mut again = one.clone();
    "again".clone_into(&mut again.projection);
    store.create(again).await.unwrap_err();
    for store in [store, bed.open().await] {
        let shown = projection(&store, one.id).await;
        assert_eq!(shown.as_deref(), Some(r#"{"ply":3}"#));
        let shown = projection(&store, other.id).await;
        assert_eq!(shown.as_deref(), Some(r#"{"ply":0}"#));
    }
}

/// A game with two events, and one without any, in the tables of the version before.
pub(crate) async fn make_old_games(bed: &Bed) -> [GameId; 2] {
    bed.make_old_tables().await;
    match bed {
        #[cfg(feature = "postgres")]
        Bed::Postgres { .. } => {
            bed.execute(
                "insert into game values
                   ('first11111', 'hecatomb', true, 5, '{}', '', 'playing', null, false),
                   ('fresh22222', 'hecatomb', true, 4, '{}', '', 'playing', null, false);
                 insert into game_event values ('first11111', 1, 7, 'a'), ('first11111', 2, 8, 'b');",
            )
            .await;
        }
        _ => {
            bed.execute(
                "insert into game values
                   (1, 'first11111', 'hecatomb', 1, 5, '{}', '', 'playing', null, 0),
                   (2, 'fresh22222', 'hecatomb', 1, 4, '{}', '', 'playing', null, 0);
                 insert into game_event values (1, 1, 1, 7, 'a', null), (2, 1, 2, 8, 'b', 1);
                 insert into game_head values (1, 2, 2), (2, 0, null);",
            )
            .await;
        }
    }
    ["first11111", "fresh22222"].map(|id| id.parse().unwrap())
}

pub(crate) async fn a_game_of_the_version_before_gets_its_projection(bed: &Bed) {
    let [played, fresh] = make_old_games(bed).await;
    let store = bed.open().await;
    assert_eq!(heads(&store, played).await, [1, 2]);
    for id in [played, fresh] {
        assert_eq!(projection(&store, id).await, None);
    }
    store.project(projected(played, 2, "two")).await.unwrap();
    store.project(projected(fresh, 0, "none")).await.unwrap();
    assert_eq!(projection(&store, played).await.as_deref(), Some("two"));
    assert_eq!(projection(&store, fresh).await.as_deref(), Some("none"));
    store.project(projected(played, 2, "anew")).await.unwrap();
    assert_eq!(projection(&store, played).await.as_deref(), Some("anew"));

    store.append(append(played, 3)).await.unwrap();
    let shown = projection(&store, played).await;
    assert_eq!(shown.as_deref(), Some(r#"{"ply":3}"#));
}

pub(crate) async fn a_projection_that_was_overtaken_is_dropped(bed: &Bed) {
    let [played, fresh] = make_old_games(bed).await;
    let store = bed.open().await;
    store.project(projected(played, 1, "one")).await.unwrap();
    assert_eq!(projection(&store, played).await, None);
    store.append(append(fresh, 1)).await.unwrap();
    store.append(append(fresh, 2)).await.unwrap();
    store.project(projected(fresh, 1, "one")).await.unwrap();
    store.project(projected(fresh, 0, "none")).await.unwrap();
    let shown = projection(&store, fresh).await;
    assert_eq!(shown.as_deref(), Some(r#"{"ply":2}"#));
}

pub(crate) async fn a_row_that_does_not_read_is_told_from_a_database_that_fails(bed: &Bed) {
    let store = bed.open().await;
    let new = game();
    store.create(new.clone()).await.unwrap();
    bed.execute("update game set tokens = 'no hash'").await;
    let refused = store.load(new.id).await;
    assert!(
        matches!(refused, Err(Unavailable::Corrupt(_))),
        "{refused:?}"
    );
    bed.execute("alter table game rename to elsewhere").await;
    let refused = store.load(new.id).await;
    assert!(
        matches!(refused, Err(Unavailable::Failed(_))),
        "{refused:?}"
    );
}
