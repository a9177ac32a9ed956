//! Accounts and what belongs to them.

use tessera_store::{
    Account, AccountId, AccountKind, Accounts, GameId, Millis, NewAccount, NewApiToken, NewSession,
    OperatorAct, RegisterError, RenameError,
};
use tokio::task::JoinSet;

use crate::{bed::Bed, game};

fn new_account(name: &str) -> NewAccount {
    NewAccount {
        id: AccountId::random(),
        name: name.to_owned(),
        name_key: name.to_lowercase(),
        created_at: Millis(100),
        password: format!("password of {name}"),
        recovery_codes: vec!["one".to_owned(), "two".to_owned()],
        invitation: None,
    }
}

async fn register(accounts: &Accounts, name: &str) -> Account {
    let new = new_account(name);
    let id = new.id;
    accounts.register(new).await.unwrap();
    accounts.by_id(id).await.unwrap().unwrap().account
}

async fn sign_in(accounts: &Accounts, account: AccountId, secret: &str, at: i64) {
    let session = NewSession {
        hash: secret.to_owned(),
        id: format!("id of {secret}"),
        account,
        device: "a browser".to_owned(),
        created_at: Millis(at),
        expires_at: Millis(at + 1000),
    };
    accounts.begin_session(session).await.unwrap();
}

fn token(account: AccountId, secret: &str) -> NewApiToken {
    NewApiToken {
        hash: secret.to_owned(),
        id: format!("id of {secret}"),
        account,
        name: "a program".to_owned(),
        scopes: "read play".to_owned(),
        created_at: Millis(100),
    }
}

fn operator() -> OperatorAct {
    OperatorAct {
        operator: "root".to_owned(),
        at: Millis(700),
    }
}

async fn acts(accounts: &Accounts) -> Vec<(String, String)> {
    let log = accounts.operator_log(50).await.unwrap();
    let acts = log.into_iter().map(|entry| (entry.act, entry.detail));
    acts.collect()
}

pub(crate) async fn a_name_is_given_once(bed: &Bed) {
    let accounts = bed.open().await.accounts();
    let ada = register(&accounts, "Ada").await;
    assert_eq!(ada.kind, AccountKind::Person);
    assert_eq!(ada.created_at, Millis(100));
    assert!(ada.is_open());
    let again = accounts.register(new_account("ADA")).await;
    assert!(matches!(again, Err(RegisterError::NameTaken)), "{again:?}");
    // What comes with the name was not kept either.
    let other = bed.open().await.accounts();
    let found = other.by_key("ada").await.unwrap().unwrap();
    assert_eq!(found.account, ada);
    assert_eq!(found.password, "password of Ada");
    assert_eq!(other.recovery_codes_left(ada.id).await.unwrap(), 2);
    assert!(other.by_key("eve").await.unwrap().is_none());
    assert!(other.by_id(AccountId::random()).await.unwrap().is_none());
}

pub(crate) async fn of_many_that_register_a_name_one_gets_it(bed: &Bed) {
    let mut registering = JoinSet::new();
    for _ in 0..8 {
        let accounts = bed.open().await.accounts();
        registering.spawn(async move { accounts.register(new_account("Ada")).await });
    }
    let results = registering.join_all().await;
    let registered = results.iter().filter(|result| result.is_ok());
    assert_eq!(registered.count(), 1, "{results:?}");
}

pub(crate) async fn an_invitation_is_used_once(bed: &Bed) {
    let accounts = bed.open().await.accounts();
    for (code, expires_at) in [("good", 101), ("late", 100)] {
        accounts
            .invite(&operator(), code, Millis(expires_at))
            .await
            .unwrap();
    }
    let invited = |name: &str, code: &str| NewAccount {
        invitation: Some(code.to_owned()),
        ..new_account(name)
    };
    for (name, code) in [("Late", "late"), ("None", "none")] {
        let refused = accounts.register(invited(name, code)).await;
        assert!(matches!(refused, Err(RegisterError::Invitation)), "{name}");
        assert!(
            accounts
                .by_key(&name.to_lowercase())
                .await
                .unwrap()
                .is_none()
        );
    }
    accounts.register(invited("Ada", "good")).await.unwrap();
    let again = accounts.register(invited("Eve", "good")).await;
    assert!(matches!(again, Err(RegisterError::Invitation)), "{again:?}");
}

pub(crate) async fn a_recovery_code_sets_the_password_once_and_ends_all_sessions(bed: &Bed) {
    let accounts = bed.open().await.accounts();
    let (ada, eve) = (
        register(&accounts, "Ada").await,
        register(&accounts, "Eve").await,
    );
    sign_in(&accounts, ada.id, "of Ada", 200).await;
    sign_in(&accounts, eve.id, "of Eve", 200).await;
    let recover = async |code: &str| {
        let password = "another".to_owned();
        accounts.recover(ada.id, code, password, Millis(300)).await
    };
    assert!(!accounts.has_recovery_code(ada.id, "three").await.unwrap());
    assert!(accounts.has_recovery_code(ada.id, "one").await.unwrap());
    assert!(!recover("three").await.unwrap());
    assert!(
        accounts
            .session("of Ada", Millis(300))
            .await
            .unwrap()
            .is_some()
    );
    assert!(recover("one").await.unwrap());
    assert!(!recover("one").await.unwrap());
    let found = accounts.by_id(ada.id).await.unwrap().unwrap();
    assert_eq!(found.password, "another");
    assert_eq!(accounts.session("of Ada", Millis(300)).await.unwrap(), None);
    assert!(
        accounts
            .session("of Eve", Millis(300))
            .await
            .unwrap()
            .is_some()
    );
    assert_eq!(accounts.recovery_codes_left(ada.id).await.unwrap(), 1);
    let fresh = vec!["a".to_owned(), "b".to_owned(), "c".to_owned()];
    accounts
        .replace_recovery_codes(ada.id, fresh)
        .await
        .unwrap();
    assert_eq!(accounts.recovery_codes_left(ada.id).await.unwrap(), 3);
    assert!(!recover("two").await.unwrap());
    assert_eq!(accounts.recovery_codes_left(eve.id).await.unwrap(), 2);
}

pub(crate) async fn a_session_ends_when_its_time_is_over_or_it_is_ended(bed: &Bed) {
    let accounts = bed.open().await.accounts();
    let (ada, eve) = (
        register(&accounts, "Ada").await,
        register(&accounts, "Eve").await,
    );
    for (secret, at) in [("one", 200), ("two", 300), ("three", 400)] {
        sign_in(&accounts, ada.id, secret, at).await;
    }
    let is_there = async |secret: &str, at| {
        let found = accounts.session(secret, Millis(at)).await.unwrap();
        found.is_some_and(|(session, account)| {
            assert_eq!(session.device, "a browser");
            account == ada
        })
    };
    assert!(is_there("one", 1199).await);
    assert!(!is_there("one", 1200).await);
    assert!(!is_there("none", 1199).await);
    let used = accounts.use_session("one", Millis(500), Millis(1500)).await;
    used.unwrap();
    assert!(is_there("one", 1499).await);
    let ids = async |at| -> Vec<String> {
        let sessions = accounts.sessions(ada.id, Millis(at)).await.unwrap();
        sessions.into_iter().map(|session| session.id).collect()
    };
    assert_eq!(ids(500).await, ["id of one", "id of three", "id of two"]);
    // Nobody ends the session of another.
    assert!(!accounts.end_session(eve.id, "id of two").await.unwrap());
    assert!(accounts.end_session(ada.id, "id of two").await.unwrap());
    assert!(!accounts.end_session(ada.id, "id of two").await.unwrap());
    assert_eq!(ids(500).await, ["id of one", "id of three"]);
    accounts.delete_expired(Millis(1400)).await.unwrap();
    assert_eq!(ids(0).await, ["id of one"]);
    // Another password ends the other sessions.
    sign_in(&accounts, ada.id, "four", 600).await;
    let changed = accounts.set_password(ada.id, "new".to_owned(), Millis(600), "four");
    changed.await.unwrap();
    assert_eq!(ids(600).await, ["id of four"]);
}

pub(crate) async fn an_account_has_no_more_sessions_than_the_limit(bed: &Bed) {
    let accounts = bed.open().await.accounts();
    let ada = register(&accounts, "Ada").await;
    for number in 0..52 {
        sign_in(&accounts, ada.id, &format!("s{number}"), 200 + number).await;
    }
    let sessions = accounts.sessions(ada.id, Millis(300)).await.unwrap();
    assert_eq!(sessions.len(), 50);
    assert_eq!(sessions[0].id, "id of s51");
    assert_eq!(sessions[49].id, "id of s2");
}

pub(crate) async fn tokens_are_found_by_their_hash_until_they_are_revoked(bed: &Bed) {
    let accounts = bed.open().await.accounts();
    let (ada, eve) = (
        register(&accounts, "Ada").await,
        register(&accounts, "Eve").await,
    );
    for secret in ["one", "two"] {
        assert!(accounts.add_token(token(ada.id, secret), 2).await.unwrap());
    }
    assert!(!accounts.add_token(token(ada.id, "three"), 2).await.unwrap());
    accounts.use_token("one", Millis(500)).await.unwrap();
    let (found, account) = accounts.token("one").await.unwrap().unwrap();
    assert_eq!(account, ada);
    assert_eq!(found.scopes, "read play");
    assert_eq!(found.name, "a program");
    assert_eq!(found.used_at, Some(Millis(500)));
    assert_eq!(accounts.token("three").await.unwrap(), None);
    assert!(!accounts.revoke_token(eve.id, "id of one").await.unwrap());
    assert!(accounts.revoke_token(ada.id, "id of one").await.unwrap());
    assert_eq!(accounts.token("one").await.unwrap(), None);
    let left = accounts.tokens(ada.id).await.unwrap();
    assert_eq!(left.len(), 1);
    assert_eq!((left[0].id.as_str(), left[0].used_at), ("id of two", None));
}

pub(crate) async fn a_closed_account_has_neither_sessions_nor_tokens(bed: &Bed) {
    let accounts = bed.open().await.accounts();
    let ada = register(&accounts, "Ada").await;
    sign_in(&accounts, ada.id, "session", 200).await;
    accounts.add_token(token(ada.id, "token"), 9).await.unwrap();
    let close = async || accounts.close_account(&operator(), &ada, "spam").await;
    assert!(close().await.unwrap());
    assert!(!close().await.unwrap());
    assert_eq!(
        accounts.session("session", Millis(300)).await.unwrap(),
        None
    );
    assert_eq!(accounts.token("token").await.unwrap(), None);
    let closed = accounts.by_id(ada.id).await.unwrap().unwrap().account;
    assert_eq!(closed.closed_at, Some(Millis(700)));
    assert!(accounts.reopen(&operator(), &ada).await.unwrap());
    assert!(!accounts.reopen(&operator(), &ada).await.unwrap());
    // The sessions are over, and the tokens are valid again.
    assert_eq!(
        accounts.session("session", Millis(300)).await.unwrap(),
        None
    );
    assert!(accounts.token("token").await.unwrap().is_some());
}

/// The seats of a game with the names of their accounts, in the order of the seats.
async fn players(accounts: &Accounts, game: GameId) -> Vec<(String, String)> {
    let players = accounts.players(&[game]).await.unwrap();
    let mut players: Vec<_> = players
        .into_iter()
        .map(|player| (player.seat, player.name))
        .collect();
    players.sort();
    players
}

fn pair(seat: &str, name: &str) -> (String, String) {
    (seat.to_owned(), name.to_owned())
}

pub(crate) async fn a_seat_belongs_to_the_account_that_took_it_first(bed: &Bed) {
    let store = bed.open().await;
    let accounts = store.accounts();
    let (ada, eve) = (
        register(&accounts, "Ada").await,
        register(&accounts, "Eve").await,
    );
    let (one, two) = (game(), game());
    for new in [&one, &two] {
        store.create(new.clone()).await.unwrap();
    }
    let take = async |game, seats: &[&str], account: &Account| {
        let taken = accounts.take_seats(game, seats, account.id, Millis(300));
        taken.await
    };
    take(one.id, &["white"], &ada).await.unwrap();
    take(one.id, &["white", "black"], &eve).await.unwrap();
    take(two.id, &["black"], &eve).await.unwrap();
    assert_eq!(
        players(&accounts, one.id).await,
        [pair("black", "Eve"), pair("white", "Ada")]
    );
    assert_eq!(accounts.players(&[]).await.unwrap(), []);
    let ids = [one.id, two.id, GameId::random()];
    assert_eq!(accounts.players(&ids).await.unwrap().len(), 3);
    // Neither a game nor an account that is not there.
    take(GameId::random(), &["white"], &ada).await.unwrap_err();
    let nobody = Account {
        id: AccountId::random(),
        ..ada
    };
    take(two.id, &["white"], &nobody).await.unwrap_err();
    assert_eq!(players(&accounts, two.id).await, [pair("black", "Eve")]);
}

pub(crate) async fn the_seats_of_a_rematch_are_exchanged(bed: &Bed) {
    let store = bed.open().await;
    let accounts = store.accounts();
    let (ada, eve) = (
        register(&accounts, "Ada").await,
        register(&accounts, "Eve").await,
    );
    let (first, rematch) = (game(), game());
    for new in [&first, &rematch] {
        store.create(new.clone()).await.unwrap();
    }
    for (seat, account) in [("white", &ada), ("black", &eve)] {
        let seats = [seat];
        let taken = accounts.take_seats(first.id, &seats, account.id, Millis(300));
        taken.await.unwrap();
    }
    for _ in 0..2 {
        let passed = accounts.pass_seats_on(first.id, rematch.id, Millis(400));
        passed.await.unwrap();
        assert_eq!(
            players(&accounts, rematch.id).await,
            [pair("black", "Ada"), pair("white", "Eve")]
        );
    }
}

pub(crate) async fn an_account_lists_its_games_page_by_page(bed: &Bed) {
    let store = bed.open().await;
    let accounts = store.accounts();
    let (ada, eve) = (
        register(&accounts, "Ada").await,
        register(&accounts, "Eve").await,
    );
    let mut games = Vec::new();
    for number in 0..5 {
        let new = game();
        store.create(new.clone()).await.unwrap();
        let taken = accounts.take_seats(new.id, &["white"], ada.id, Millis(300 + number / 2));
        taken.await.unwrap();
        games.push((300 + number / 2, new.id));
    }
    games.sort_by_key(|&(since, id)| std::cmp::Reverse((since, id)));
    let mut listed = Vec::new();
    let mut cursor = None;
    loop {
        let page = accounts.seats(ada.id, cursor, 2).await.unwrap();
        let Some(last) = page.last() else { break };
        cursor = Some(last.cursor());
        listed.extend(page.iter().map(|seat| (seat.since.0, seat.game)));
    }
    assert_eq!(listed, games);
    assert_eq!(accounts.seats(eve.id, None, 9).await.unwrap(), []);
}

pub(crate) async fn what_belongs_to_a_deleted_account_goes_with_it(bed: &Bed) {
    let store = bed.open().await;
    let accounts = store.accounts();
    let new = game();
    store.create(new.clone()).await.unwrap();
    let ada = register(&accounts, "Ada").await;
    let taken = accounts.take_seats(new.id, &["white"], ada.id, Millis(300));
    taken.await.unwrap();
    sign_in(&accounts, ada.id, "session", 200).await;
    accounts.add_token(token(ada.id, "token"), 9).await.unwrap();
    accounts.make_bot(&operator(), &ada).await.unwrap();
    assert!(accounts.delete(ada.id).await.unwrap());
    assert!(!accounts.delete(ada.id).await.unwrap());
    assert!(accounts.by_key("ada").await.unwrap().is_none());
    assert_eq!(
        accounts.session("session", Millis(300)).await.unwrap(),
        None
    );
    assert_eq!(accounts.token("token").await.unwrap(), None);
    assert_eq!(accounts.recovery_codes_left(ada.id).await.unwrap(), 0);
    assert_eq!(players(&accounts, new.id).await, []);
    assert!(store.load(new.id).await.unwrap().is_some());
    // What operators did is kept, without the name.
    assert_eq!(acts(&accounts).await, [pair("make-bot", "")]);
    // The name is free again.
    register(&accounts, "Ada").await;
}

pub(crate) async fn what_operators_do_is_logged(bed: &Bed) {
    let accounts = bed.open().await.accounts();
    let by = operator();
    let (ada, eve) = (
        register(&accounts, "Ada").await,
        register(&accounts, "Eve").await,
    );
    let rename = async |account: &Account, name: &str| {
        let key = name.to_lowercase();
        accounts.rename(&by, account, name, &key).await
    };
    let taken = rename(&ada, "EVE").await;
    assert!(matches!(taken, Err(RenameError::NameTaken)), "{taken:?}");
    rename(&ada, "Ida").await.unwrap();
    // The same name in another case is no other name.
    rename(&eve, "EVE").await.unwrap();
    let unknown = Account {
        id: AccountId::random(),
        ..eve.clone()
    };
    let unknown = rename(&unknown, "Zoe").await;
    assert!(matches!(unknown, Err(RenameError::Unknown)), "{unknown:?}");
    sign_in(&accounts, eve.id, "session", 200).await;
    let reset = accounts.reset_password(&by, &eve, "reset".to_owned());
    reset.await.unwrap();
    assert_eq!(
        accounts.session("session", Millis(300)).await.unwrap(),
        None
    );
    let found = accounts.by_key("eve").await.unwrap().unwrap();
    assert_eq!(found.password, "reset");
    assert!(accounts.make_bot(&by, &eve).await.unwrap());
    assert!(!accounts.make_bot(&by, &eve).await.unwrap());
    let listed = accounts.list("", 9).await.unwrap();
    let names = listed
        .iter()
        .map(|(key, account)| (key.as_str(), account.name.as_str(), account.kind));
    assert_eq!(
        names.collect::<Vec<_>>(),
        [
            ("eve", "EVE", AccountKind::Bot),
            ("ida", "Ida", AccountKind::Person)
        ]
    );
    let behind = accounts.list("eve", 9).await.unwrap();
    assert_eq!(behind.len(), 1);
    let deleted = accounts.delete_by_operator(&by, &eve, "asked for by mail");
    assert!(deleted.await.unwrap());
    assert_eq!(
        acts(&accounts).await,
        [
            pair("delete", "asked for by mail"),
            pair("make-bot", ""),
            pair("reset-password", ""),
            pair("rename", ""),
            pair("rename", "Ada is now Ida"),
        ]
    );
    let last = &accounts.operator_log(1).await.unwrap()[0];
    assert_eq!((last.operator.as_str(), last.at), ("root", Millis(700)));
    assert_eq!(last.account, Some(eve.id.to_string()));
}

pub(crate) async fn an_announcement_replaces_the_one_before(bed: &Bed) {
    let accounts = bed.open().await.accounts();
    assert_eq!(accounts.announcement().await.unwrap(), None);
    for text in [Some("one"), Some("two"), None] {
        accounts.announce(&operator(), text).await.unwrap();
        let now = accounts.announcement().await.unwrap();
        assert_eq!(now.map(|now| now.text).as_deref(), text);
    }
    assert_eq!(
        acts(&accounts).await,
        [
            pair("announce", ""),
            pair("announce", "two"),
            pair("announce", "one")
        ]
    );
}
