//! One suite that every store passes: on a SQLite file, on a PostgreSQL server, and on the database of simulations.

#![expect(clippy::unwrap_used, reason = "a test may fail")]

#[path = "contract/accounts.rs"]
mod accounts;
#[path = "contract/archive.rs"]
mod archive;
#[path = "contract/bed.rs"]
mod bed;
#[cfg(feature = "postgres")]
#[path = "contract/bus.rs"]
mod bus;
#[path = "contract/chain.rs"]
mod chain;
#[cfg(feature = "postgres")]
#[path = "contract/cluster.rs"]
mod cluster;
#[path = "contract/codes.rs"]
mod codes;
#[path = "contract/heartbeat.rs"]
mod heartbeat;
#[path = "contract/log.rs"]
mod log;
#[cfg(feature = "nats")]
#[path = "contract/nats.rs"]
mod nats;
#[path = "contract/projection.rs"]
mod projection;
#[path = "contract/search.rs"]
mod search;
#[path = "contract/shards.rs"]
mod shards;
#[cfg(feature = "postgres")]
#[path = "contract/upgrade.rs"]
mod upgrade;

#[cfg(feature = "postgres")]
use tessera_store::AppendError;
use tessera_store::{Append, GameId, Millis, NewGame, OpenError, Standing, Status, Store};

/// Tests these promises on every database, and those `on files` where the database and the test see the same disk.
macro_rules! contract {
    ($($module:ident::$promise:ident),* $(,)?; on files: $($files:ident::$kept:ident),* $(,)?) => {
        mod sqlite {
            contract!(@tests crate::bed::Bed::sqlite(); $($module::$promise,)* $($files::$kept),*);
        }

        #[cfg(feature = "postgres")]
        mod postgres {
            contract!(@tests crate::bed::Bed::postgres().await; $($module::$promise,)* $($files::$kept),*);
        }

        #[cfg(feature = "postgres")]
        mod simulated {
            contract!(@tests crate::bed::Bed::simulated(); $($module::$promise),*);
        }
    };
    (@tests $bed:expr; $($module:ident::$promise:ident),*) => {
        $(#[tokio::test]
        async fn $promise() {
            let bed = $bed;
            crate::$module::$promise(&bed).await;
            bed.clear().await;
        })*
    };
}

contract! {
    log::a_game_loads_as_it_was_created,
    log::a_fresh_game_has_no_events,
    log::an_unknown_game_is_absent,
    log::an_id_is_given_once,
    log::only_the_next_number_is_appended,
    log::an_appended_event_is_kept_with_its_standing,
    log::events_are_read_behind_a_number,
    log::of_many_that_append_the_same_number_one_wins,
    log::two_servers_that_write_to_many_games_lose_nothing,
    log::games_and_events_written_together_keep_apart,
    log::appends_that_wait_together_keep_their_order,
    log::a_store_opened_again_has_everything,
    log::a_write_that_fails_says_so_and_leaves_nothing,
    log::a_game_begins_with_an_event_or_not_at_all,
    search::the_list_shows_listed_games_newest_first,
    search::the_list_is_filtered_by_kind_and_status,
    search::pages_show_every_game_once,
    search::games_are_due_when_their_deadline_has_come,
    search::a_standing_is_replaced_unless_it_has_changed,
    search::all_games_that_wait_for_a_computer_are_found,
    codes::a_code_is_taken_once_and_before_it_expires,
    codes::of_many_that_take_a_code_one_gets_it,
    chain::an_altered_byte_is_named,
    chain::an_altered_time_is_named,
    chain::an_altered_checksum_is_named_with_the_event_that_it_is_chained_to,
    chain::a_missing_checksum_is_named,
    chain::two_events_that_changed_places_are_named,
    chain::missing_events_are_named,
    chain::a_missing_end_is_named,
    chain::a_head_that_was_set_back_is_named,
    chain::a_head_with_another_checksum_is_named,
    chain::an_altered_game_is_named,
    chain::a_chain_begins_with_the_first_event_of_this_version,
    shards::a_log_spread_over_two_databases_is_that_of_one,
    accounts::a_name_is_given_once,
    accounts::of_many_that_register_a_name_one_gets_it,
    accounts::an_invitation_is_used_once,
    accounts::a_recovery_code_sets_the_password_once_and_ends_all_sessions,
    accounts::a_session_ends_when_its_time_is_over_or_it_is_ended,
    accounts::an_account_has_no_more_sessions_than_the_limit,
    accounts::tokens_are_found_by_their_hash_until_they_are_revoked,
    accounts::a_closed_account_has_neither_sessions_nor_tokens,
    accounts::a_seat_belongs_to_the_account_that_took_it_first,
    accounts::the_seats_of_a_rematch_are_exchanged,
    accounts::an_account_lists_its_games_page_by_page,
    accounts::what_belongs_to_a_deleted_account_goes_with_it,
    accounts::what_operators_do_is_logged,
    accounts::an_announcement_replaces_the_one_before,
    heartbeat::of_several_servers_that_start_one_adds_the_outage,
    heartbeat::old_outages_are_forgotten,
    projection::the_list_shows_the_projection_after_the_last_event,
    projection::a_game_of_the_version_before_gets_its_projection,
    projection::a_projection_that_was_overtaken_is_dropped,
    projection::a_row_that_does_not_read_is_told_from_a_database_that_fails;
    on files:
    archive::an_archived_game_is_read_as_before,
    archive::only_games_that_ended_long_ago_are_archived,
    archive::an_archived_game_goes_on,
    archive::what_fails_between_file_and_database_deletes_nothing,
    archive::of_two_servers_that_archive_the_same_games_one_does,
    archive::a_file_that_is_away_or_altered_is_told_and_never_served,
    archive::a_log_with_damage_stays_in_the_database,
    archive::a_pass_begins_once_in_an_interval,
}

/// A game that goes on, without a clock, between people.
fn playing() -> Standing {
    Standing {
        status: Status::Playing,
        deadline_at: None,
        wants_engine: false,
    }
}

fn game() -> NewGame {
    NewGame {
        id: GameId::random(),
        kind: "hecatomb".to_owned(),
        listed: true,
        created_at: Millis(1000),
        header: "{}".to_owned(),
        tokens: vec![],
        events: vec![],
        standing: playing(),
        projection: r#"{"ply":0}"#.to_owned(),
    }
}

fn append(game: GameId, seq: u64) -> Append {
    Append {
        game,
        seq,
        at: Millis(2000),
        payload: "{}".to_owned(),
        standing: None,
        projection: format!(r#"{{"ply":{seq}}}"#),
        cause: None,
    }
}

/// The numbers of a game's events.
async fn heads(store: &Store, id: GameId) -> Vec<u64> {
    store
        .load(id)
        .await
        .unwrap()
        .unwrap()
        .events
        .iter()
        .map(|event| event.seq)
        .collect()
}

#[tokio::test]
async fn an_address_that_cannot_be_opened_is_refused() {
    let refused = |address: &'static str| async move { Store::open(address).await.unwrap_err() };
    assert!(matches!(
        refused("mysql://here/there").await,
        OpenError::Address { scheme } if scheme == "mysql"
    ));
    assert!(matches!(
        refused("sqlite:/nowhere/at/all/tessera.db").await,
        OpenError::Connect(_)
    ));
    let unreachable = refused("postgres://nobody@127.0.0.1:1/none").await;
    #[cfg(feature = "postgres")]
    assert!(matches!(unreachable, OpenError::Connect(_)));
    #[cfg(not(feature = "postgres"))]
    assert!(matches!(unreachable, OpenError::WithoutPostgres));
}

#[cfg(feature = "postgres")]
#[tokio::test]
async fn connections_that_broke_are_made_anew() {
    let bed = bed::Bed::postgres().await;
    let store = bed.open().await;
    let new = game();
    store.create(new.clone()).await.unwrap();
    bed.execute(
        "select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()",
    )
    .await;
    store.append(append(new.id, 1)).await.unwrap();
    assert_eq!(heads(&store, new.id).await, [1]);
    bed.clear().await;
}

#[cfg(feature = "postgres")]
#[tokio::test]
async fn sessions_that_began_while_the_database_only_read_are_made_anew() {
    let bed = bed::Bed::postgres().await;
    let store = bed.open().await;
    let new = game();
    store.create(new.clone()).await.unwrap();
    bed.execute(
        "do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$;
         select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()",
    )
    .await;
    // Reads at the same time, each in a session of its own.
    let reads: Vec<_> = (0..8)
        .map(|_| {
            let store = store.clone();
            tokio::spawn(async move { store.load(new.id).await.map(drop) })
        })
        .collect();
    for read in reads {
        read.await.unwrap().unwrap();
    }
    let refused = store.append(append(new.id, 1)).await;
    assert!(matches!(refused, Err(AppendError::Unavailable(_))));
    bed.allow_writes().await;
    store.append(append(new.id, 1)).await.unwrap();
    bed.clear().await;
}

#[cfg(unix)]
#[tokio::test]
async fn only_the_owner_can_read_the_file() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tessera.db");
    let store = Store::open(&format!("sqlite:{}", path.display())).await;
    store.unwrap().create(game()).await.unwrap();
    for entry in std::fs::read_dir(folder.path()).unwrap() {
        let entry = entry.unwrap();
        let mode = entry.metadata().unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{:?}", entry.file_name());
    }
}
