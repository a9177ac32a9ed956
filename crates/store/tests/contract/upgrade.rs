//! Rolling upgrades: servers go on while a newer one migrates the tables that they share.

use std::time::Duration;

use sqlx::{Connection, PgConnection};
use tessera_store::{Filter, Millis, OpenError, Search, SeatCode, Store};
use tokio::{task::JoinSet, time::sleep};

use crate::{append, bed::Bed, game, heads};

const LEASE: Duration = Duration::from_mins(1);

/// What the migrations of a later version may do: add.
const ADDITIONS: &str = "
    do $$ declare name text; begin
      for name in select tablename from pg_tables where schemaname = 'public' and tablename <> '_sqlx_migrations' loop
        execute format('alter table %I add column of_later bigint not null default 7', name);
        execute format('create index on %I (of_later)', name);
      end loop;
    end $$;
    create table of_later (id text primary key);
    insert into _sqlx_migrations (version, description, success, checksum, execution_time)
      values (1000, 'of later', true, '', 0)";

/// The number of migrations of the version before.
const VERSION_BEFORE: usize = 10;

/// As many calls at the same time as there are connections, so that each of them has prepared the statements.
const CALLERS: u64 = 8;

/// Everything that a server asks of a game.
async fn use_all(store: &Store, caller: u64) {
    let new = game();
    let id = new.id;
    store.create(new).await.unwrap();
    store.append(append(id, 1)).await.unwrap();
    let mut rematch = game();
    rematch.events = vec![tessera_store::Event {
        at: Millis(1),
        payload: "{}".to_owned(),
    }];
    let append_last = store.append_and_create(append(id, 2), rematch.clone());
    append_last.await.unwrap();
    assert_eq!(heads(store, id).await, [1, 2]);
    assert_eq!(heads(store, rematch.id).await, [1]);
    assert_eq!(store.events(id, 1).await.unwrap().len(), 1);
    let listed = store.list(&Filter::default(), None, 50).await.unwrap();
    assert!(!listed.games.is_empty());
    store.due(Millis(1), 9).await.unwrap();
    store.awaiting_engine(None, 9).await.unwrap();
    store.heartbeat(Millis(caller.cast_signed())).await.unwrap();
    let code = SeatCode {
        code: id.to_string(),
        game: id,
        token: "token".to_owned(),
        expires_at: Millis(9),
    };
    store.add_code(code.clone()).await.unwrap();
    let taken = store.take_code(code.code.clone(), Millis(1)).await.unwrap();
    assert_eq!(taken, Some(code));
    let cluster = store.cluster().unwrap();
    cluster.renew(LEASE).await.unwrap();
    assert_eq!(cluster.heads(vec![id]).await.unwrap().len(), 1);
    let come = vec![(id, "white".to_owned(), None)];
    cluster.set_presence(come).await.unwrap();
    cluster.presence(id).await.unwrap();
    let search = Search {
        game: id,
        at: 2,
        cause: Some("3f2a".parse().unwrap()),
    };
    assert!(cluster.lease_search(search).await.unwrap());
    cluster.release_search(id).await.unwrap();
    cluster.leave().await.unwrap();
}

async fn use_all_connections(store: &Store) {
    let mut callers = JoinSet::new();
    for caller in 0..CALLERS {
        let store = store.clone();
        callers.spawn(async move { use_all(&store, caller).await });
    }
    callers.join_all().await;
}

#[tokio::test]
async fn a_server_goes_on_while_a_newer_one_adds_to_its_tables() {
    let bed = Bed::postgres().await;
    let store = bed.open().await;
    use_all_connections(&store).await;
    bed.execute(ADDITIONS).await;
    use_all_connections(&store).await;
    // When it ends it does not come back: what the newer version writes it may not be able to read.
    store.close().await;
    let refused = Store::open(&bed.address()).await;
    assert!(matches!(refused, Err(OpenError::Newer)), "{refused:?}");
    bed.clear().await;
}

/// A dump keeps a table from being altered as long as it takes, and statements on it would queue behind a migration that waits.
#[tokio::test]
async fn a_migration_that_waits_for_a_lock_holds_up_no_server() {
    let bed = Bed::postgres().await;
    bed.make_tables(VERSION_BEFORE).await;
    let mut server = PgConnection::connect(&bed.address()).await.unwrap();
    let mut dump = PgConnection::connect(&bed.address()).await.unwrap();
    let mut dump = dump.begin().await.unwrap();
    sqlx::raw_sql("lock table node, game in access share mode")
        .execute(&mut *dump)
        .await
        .unwrap();
    let older = async {
        let is_waiting = "select exists (select from pg_locks where not granted and relation = 'node'::regclass)";
        while !sqlx::query_scalar::<_, bool>(is_waiting)
            .fetch_one(&mut server)
            .await
            .unwrap()
        {
            sleep(Duration::from_millis(10)).await;
        }
        // As long as the server of the version before lets a statement take.
        sqlx::raw_sql(
            "set statement_timeout = 4000; insert into node (id, expires_at) values ('before', 0)",
        )
        .execute(&mut server)
        .await
        .unwrap();
        dump.commit().await.unwrap();
    };
    let (store, ()) = tokio::join!(bed.open(), older);
    store.create(game()).await.unwrap();
    server.close().await.unwrap();
    bed.clear().await;
}

/// What a server of the version before prepared goes on after the migration: its statements are written here as they were then.
#[tokio::test]
async fn a_server_of_the_version_before_goes_on_beside_this_one() {
    let bed = Bed::postgres().await;
    bed.make_tables(VERSION_BEFORE).await;
    let mut before = PgConnection::connect(&bed.address()).await.unwrap();
    let run = async |connection: &mut PgConnection, sql: &'static str| {
        sqlx::raw_sql(sql).execute(connection).await.unwrap();
    };
    run(
        &mut before,
        include_str!("../data/server_of_version_10.sql"),
    )
    .await;
    run(
        &mut before,
        "execute create_game ('before1111'); execute append ('before1111', 1, '')",
    )
    .await;
    let store = bed.open().await;
    let new = game();
    store.create(new.clone()).await.unwrap();
    store.append(append(new.id, 1)).await.unwrap();
    run(
        &mut before,
        "execute create_game ('before2222'); execute append ('before2222', 1, '')",
    )
    .await;
    run(
        &mut before,
        "execute append ('before1111', 2, ''); execute renew ('before')",
    )
    .await;
    let both: i64 = sqlx::query_scalar("select count(*) from game_head where seq > 0")
        .fetch_one(&mut before)
        .await
        .unwrap();
    assert_eq!(both, 3);
    assert_eq!(heads(&store, "before1111".parse().unwrap()).await, [1, 2]);
    assert_eq!(heads(&store, "before2222".parse().unwrap()).await, [1]);
    store
        .append(append("before1111".parse().unwrap(), 3))
        .await
        .unwrap();
    run(
        &mut before,
        "execute load ('before1111'); execute events ('before1111', 0); execute list",
    )
    .await;
    let mut audit = tessera_store::Audit::open(&bed.address(), None)
        .await
        .unwrap();
    while let Some(game) = audit.next().await {
        assert_eq!(game.unwrap().findings, []);
    }
    before.close().await.unwrap();
    bed.clear().await;
}
