//! The games of an account: listed, joined from a browser that played without it, and exported.

use std::collections::BTreeMap;

use axum::{
    Json,
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use tessera_play::transcript;
use tessera_protocol::{
    AccountExport, AccountGame, AccountGames, ExportedGame, JoinGames, JoinedGames, Problem,
    ProblemReason, RangedField,
};
use tessera_rules::Color;
use tessera_store::{AccountId, Accounts, Cursor, GameId, NotACursor, PlayedSeat, Unavailable};
use utoipa::IntoParams;

use super::{
    ApiError, App, AppState, Client,
    account::account_info,
    caller::{Reader, SignedIn},
    extract::{JsonBody, Params},
    middleware,
    problems::{BadQuery, ForReaders, NotJson, SignedOut, UnreadableBody},
    record::date,
    secrets::token_info,
    session::session_info,
};
use crate::{
    projection,
    room::{self, ActError},
    stored::{LoadedGame, stored_time},
    token,
};

/// The most games that join an account at once.
const MOST_JOINED: usize = 50;

/// How many seats a step of the export reads.
const EXPORT_PAGE: u32 = 200;

/// The most games of an export, the latest ones.
const MOST_EXPORTED: usize = 5_000;

#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct GamesParams {
    /// The `next` of an earlier page.
    cursor: Option<String>,
    /// The most seats of a page, from 1 to 50; 20 by default.
    #[param(minimum = 1, maximum = 50)]
    limit: Option<u32>,
}

/// The games of the account, the latest first
#[utoipa::path(
    get, path = "/api/v1/account/games", operation_id = "account_games", tag = "accounts", params(GamesParams),
    security(("session" = []), ("api_token" = ["read"])),
    responses(
        (status = 200, description = "A page of games", body = AccountGames),
        BadQuery, ForReaders,
    )
)]
pub(super) async fn list(
    State(app): AppState,
    Reader(account): Reader,
    Params(params): Params<GamesParams>,
) -> Result<Json<AccountGames>, ApiError> {
    let bad = |reason| ApiError::because(tessera_protocol::Code::BadRequest, reason);
    let cursor: Option<Cursor> = match params.cursor.as_deref().map(str::parse) {
        None => None,
        Some(Ok(cursor)) => Some(cursor),
        Some(Err(error)) => {
            let error: NotACursor = error;
            let detail = error.to_string();
            return Err(bad(ProblemReason::Cursor { detail }));
        }
    };
    let limit = params.limit.unwrap_or(20);
    if !(1..=50).contains(&limit) {
        return Err(bad(ProblemReason::OutOfRange {
            field: RangedField::ListLimit,
            least: 1,
            most: 50,
        }));
    }
    let store = &app.lobby.context().store;
    let seats = store.accounts().seats(account.id, cursor, limit).await?;
    let is_last = seats.len() < limit as usize;
    let next = seats.last().filter(|_| !is_last).map(PlayedSeat::cursor);
    let by_game = grouped(seats);
    let ids: Vec<GameId> = by_game.iter().map(|(id, ..)| *id).collect();
    let rows = store.summaries(&ids).await?;
    let lines = projection::lines(store, rows).await?;
    let mut seats: BTreeMap<String, Vec<Color>> = by_game
        .into_iter()
        .map(|(id, seats, _)| (id.to_string(), seats))
        .collect();
    let games = lines.into_iter().map(|game| AccountGame {
        seats: seats.remove(&game.id).unwrap_or_default(),
        game,
    });
    Ok(Json(AccountGames {
        games: games.collect(),
        next: next.map(|cursor| cursor.to_string()),
    }))
}

/// The games of these seats in their order, each with its seats and since when.
fn grouped(seats: Vec<PlayedSeat>) -> Vec<(GameId, Vec<Color>, i64)> {
    let mut games: Vec<(GameId, Vec<Color>, i64)> = Vec::new();
    for seat in seats {
        let color = Color::ALL
            .into_iter()
            .find(|color| color.name() == seat.seat);
        let Some(color) = color else { continue };
        match games.iter_mut().find(|(id, ..)| *id == seat.game) {
            Some((_, colors, _)) => colors.push(color),
            None => games.push((seat.game, vec![color], seat.since.0)),
        }
    }
    games
}

/// Join games to the account that were played without it
///
/// Each is named with the token of its seat. A seat that another account has stays that.
#[utoipa::path(
    post, path = "/api/v1/account/games", operation_id = "join_games", tag = "accounts",
    request_body = JoinGames,
    security(("session" = [])),
    responses(
        (status = 200, description = "The games in which the account has seats now", body = JoinedGames),
        UnreadableBody, NotJson, SignedOut,
        (status = 422, description = "Too many games, or a field is missing or unknown", body = Problem),
        (status = 429, description = "Too many requests", body = Problem),
    )
)]
pub(super) async fn join(
    State(app): AppState,
    signed_in: SignedIn,
    JsonBody(request): JsonBody<JoinGames>,
) -> Result<Json<JoinedGames>, ApiError> {
    if request.games.len() > MOST_JOINED {
        return Err(ApiError::invalid(ProblemReason::OutOfRange {
            field: RangedField::JoinedGames,
            least: 0,
            most: MOST_JOINED as u64,
        }));
    }
    let mut joined = Vec::new();
    for seat in request.games {
        let Ok(id) = seat.game.parse::<GameId>() else {
            continue;
        };
        let room = app.lobby.room(id);
        match room
            .join_account(token::hash(&seat.token), signed_in.account.id)
            .await
        {
            Ok(seats) if !seats.is_empty() => joined.push(seat.game),
            Ok(_) | Err(ActError::UnknownGame | ActError::UnknownToken) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(Json(JoinedGames { joined }))
}

/// Everything that the server has about the account
///
/// At most 5000 games, the latest ones, with their records.
#[utoipa::path(
    get, path = "/api/v1/account/export", operation_id = "export_account", tag = "accounts",
    security(("session" = [])),
    responses(
        (status = 200, description = "The export", body = AccountExport),
        SignedOut,
        (status = 429, description = "Too many requests", body = Problem),
    )
)]
pub(super) async fn export(
    State(app): AppState,
    Client(client): Client,
    signed_in: SignedIn,
) -> Result<Response, ApiError> {
    // It reads every game, so that it costs as much as a code.
    middleware::limit_codes(&app, client)?;
    let context = app.lobby.context();
    let accounts = context.store.accounts();
    let now = stored_time(context.time.now());
    let account = &signed_in.account;
    let current = &signed_in.session.id;
    let sessions = accounts.sessions(account.id, now).await?;
    let tokens = accounts.tokens(account.id).await?;
    let left = accounts.recovery_codes_left(account.id).await?;
    let mut games = Vec::new();
    for (id, seats, since) in grouped(all_seats(&accounts, account.id).await?) {
        games.push(ExportedGame {
            id: id.to_string(),
            seats,
            since,
            record: record_of(&app, id).await,
        });
    }
    let export = AccountExport {
        account: account_info(account, left),
        sessions: sessions
            .into_iter()
            .map(|session| session_info(session, current))
            .collect(),
        tokens: tokens.into_iter().map(token_info).collect(),
        games,
    };
    let name = [(
        header::CONTENT_DISPOSITION,
        "attachment; filename=\"tessera-account.json\"",
    )];
    Ok((name, Json(export)).into_response())
}

async fn all_seats(
    accounts: &Accounts,
    account: AccountId,
) -> Result<Vec<PlayedSeat>, Unavailable> {
    let mut all = Vec::new();
    let mut cursor = None;
    loop {
        let page = accounts.seats(account, cursor, EXPORT_PAGE).await?;
        let is_last = page.len() < EXPORT_PAGE as usize;
        cursor = page.last().map(PlayedSeat::cursor);
        all.extend(page);
        if is_last || all.len() >= MOST_EXPORTED {
            return Ok(all);
        }
    }
}

/// The record of a game, folded beside the rooms: the games of an export are not kept in memory.
async fn record_of(app: &App, id: GameId) -> Option<String> {
    let store = &app.lobby.context().store;
    let stored = store.load(id).await.ok()??;
    let rows = store.accounts().players(&[id]).await.ok()?;
    let mut game = LoadedGame::load(stored).ok()?.game;
    let names = room::shown_names(&room::players(rows), game.header().is_same_screen());
    game.name_accounts(names);
    let text = transcript(
        game.record(),
        &game.shown_seats(),
        game.header().clock,
        game.end(),
        date(game.created().0),
    );
    Some(text.to_string())
}

/// Lets the games of an account that are in memory show its name no more.
pub(super) fn forget_name(app: &App, seats: &[PlayedSeat]) {
    for seat in seats {
        app.lobby.players_changed(seat.game);
    }
}

/// The seats of an account that is about to be deleted.
pub(super) async fn seats_of(app: &App, account: AccountId) -> Result<Vec<PlayedSeat>, ApiError> {
    let accounts = app.lobby.context().store.accounts();
    Ok(all_seats(&accounts, account).await?)
}
