//! The commands of players.

use std::net::IpAddr;

use axum::{
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use tessera_play::Command;
use tessera_protocol::{
    ClaimRequest, DrawRequest, MoveRequest, Problem, RedoRequest, RematchRequest, ResignRequest,
    Snapshot, UndoRequest,
};
use tessera_store::GameId;

use super::{
    ApiError, App, AppState, Client,
    caller::SeatHolder,
    extract::{Id, JsonBody, MINIMAL, OptionalJson, Preferred},
    games::snapshot_response,
    middleware::{self, SEQ},
    problems::{NoSeat, NotJson, UnknownGame, UnreadableBody},
};
use crate::{room::ReturnPreference, token::Holder};

async fn act(
    app: &App,
    id: GameId,
    holder: Holder,
    client: IpAddr,
    command: Command,
    preference: ReturnPreference,
) -> Result<Response, ApiError> {
    middleware::limit_rematches(app, client, &command.act)?;
    let room = app.lobby.room(id);
    let executed = room.act(holder, command, client, preference).await?;
    if let Some(snapshot) = &executed.snapshot {
        return Ok(snapshot_response(snapshot));
    }
    let headers = [
        ("preference-applied", MINIMAL.to_owned()),
        (SEQ, executed.seq.to_string()),
    ];
    Ok((StatusCode::NO_CONTENT, headers).into_response())
}

macro_rules! acts {
    ($(
        $(#[$doc:meta])*
        $name:ident $path:literal $extractor:ident<$request:ident> as $body:ty;
    )*) => {
        $(
            $(#[$doc])*
            #[utoipa::path(
                post, path = $path, tag = "players",
                params(
                    ("id" = String, Path, description = "The game"),
                    ("Prefer" = Option<String>, Header, description = "`return=minimal` for an answer without the snapshot",
                        example = "return=minimal"),
                ),
                request_body = $body,
                security(("token" = []), ("session" = []), ("api_token" = ["play"])),
                responses(
                    (status = 200, description = "The snapshot after the event, which is durable", body = Snapshot),
                    (status = 204, description = "Executed and durable; the number of the event is in the header \
                        `X-Tessera-Seq`. Only if asked for by `Prefer: return=minimal`"),
                    UnreadableBody, NotJson, UnknownGame, NoSeat,
                    (status = 403, description = "Not your turn", body = Problem),
                    (status = 409, description = "Not possible now; with the current snapshot", body = Problem),
                    (status = 429, description = "Too many requests, or too many games", body = Problem),
                    (status = 422, description = "A value in the body is not possible; for an illegal move, the reason", body = Problem),
                    (status = 503, description = "The database does not answer; send it again with the same id", body = Problem),
                )
            )]
            pub(super) async fn $name(
                State(app): AppState,
                Id(id): Id,
                Client(client): Client,
                SeatHolder(holder): SeatHolder,
                Preferred(preference): Preferred,
                $extractor(request): $extractor<$request>,
            ) -> Result<Response, ApiError> {
                act(&app, id, holder, client, Command::from(request), preference).await
            }
        )*
    };
}

acts! {
    /// Play a move
    play "/api/v1/games/{id}/moves" JsonBody<MoveRequest> as MoveRequest;

    /// Take moves back
    ///
    /// Against a computer this goes back to the player's own last decision, at one screen by one ply. Between two people it
    /// is a request that names the ply, possible once in a position; the opponent accepts or declines it. Both clocks are
    /// restored.
    undo "/api/v1/games/{id}/undo" OptionalJson<UndoRequest> as Option<UndoRequest>;

    /// Play again a move that was taken back
    redo "/api/v1/games/{id}/redo" OptionalJson<RedoRequest> as Option<RedoRequest>;

    /// Resign
    resign "/api/v1/games/{id}/resign" OptionalJson<ResignRequest> as Option<ResignRequest>;

    /// Offer, accept or decline a draw
    draw "/api/v1/games/{id}/draw" OptionalJson<DrawRequest> as Option<DrawRequest>;

    /// Claim the win because the opponent is gone
    claim "/api/v1/games/{id}/claim" OptionalJson<ClaimRequest> as Option<ClaimRequest>;

    /// Offer, accept or decline another game with colours exchanged
    ///
    /// The players keep their tokens. `rematch` of the snapshot is the id of the new game.
    rematch "/api/v1/games/{id}/rematch" OptionalJson<RematchRequest> as Option<RematchRequest>;
}
