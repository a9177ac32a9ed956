// Made by `npm run api` from the OpenAPI of the server. Do not edit.

export interface paths {
    "/api/v1/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The account of the caller */
        get: operations["account"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete the account
         * @description Its sessions, tokens and codes go with it. Its games stay, without its name.
         */
        post: operations["delete_account"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everything that the server has about the account
         * @description At most 5000 games, the latest ones, with their records.
         */
        get: operations["export_account"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The games of the account, the latest first */
        get: operations["account_games"];
        put?: never;
        /**
         * Join games to the account that were played without it
         * @description Each is named with the token of its seat. A seat that another account has stays that.
         */
        post: operations["join_games"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set another password
         * @description All other sessions are over.
         */
        post: operations["change_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make new recovery codes
         * @description The old ones are no longer valid, and the new ones are not shown again.
         */
        post: operations["replace_recovery_codes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The sessions of the account, the last used first */
        get: operations["sessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End a session */
        delete: operations["end_session"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The API tokens of the account, the newest first, without their secrets */
        get: operations["api_tokens"];
        put?: never;
        /**
         * Make an API token
         * @description Programs send it as `Authorization: Bearer TOKEN`. It is shown once.
         */
        post: operations["create_api_token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke an API token */
        delete: operations["revoke_api_token"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make an account, and sign in
         * @description The answer has the recovery codes, which are not shown again, and sets the cookie of a session.
         */
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Turn a code into the seat that it is for */
        post: operations["redeem_code"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List public games, the newest first
         * @description `live` lists the games that this server has in memory, the one with the latest activity first.
         */
        get: operations["list_games"];
        put?: never;
        /**
         * Create a game
         * @description The token of each person's seat is shown once. A seat with `invite` has an invitation instead, with which one guest
         *     takes it. The body may also be a record by itself: then both seats are
         *     people's, and the game continues from the end of the record. Who is signed in holds the own seat by the account, too.
         */
        post: operations["create_game"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The snapshot of a game
         * @description With the token of a seat it is not older than the last command that was acknowledged to any player, whichever server answers.
         */
        get: operations["get_game"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{id}/board.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The board of a game as a PNG image of 1200 × 630 pixels, for previews of links */
        get: operations["preview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{id}/board.svg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The board of a game as an SVG image */
        get: operations["board"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{id}/claim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Claim the win because the opponent is gone */
        post: operations["claim"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{id}/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a code to continue on another device
         * @description The code is valid for ten minutes, once. Both devices then hold the seat.
         */
        post: operations["create_code"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{id}/draw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Offer, accept or decline a draw */
        post: operations["draw"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow a game as lines of JSON
         * @description Each line is a `ServerMessage`: `hello`, the missed events, `snapshot`, then live events with what each changes, and a
         *     `pong` every 15 seconds. With a token, the player counts as present.
         */
        get: operations["events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{id}/hint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A hint for the player to move
         * @description Against a computer and at one screen always; between two people only if the game is friendly, and then the log tells
         *     both that a hint was taken.
         */
        post: operations["hint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{id}/moves": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Play a move */
        post: operations["play"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{id}/record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The record of a game as text
         * @description Header pairs and numbered moves, as `POST /api/v1/games` reads them.
         */
        get: operations["record"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{id}/redo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Play again a move that was taken back */
        post: operations["redo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{id}/rematch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Offer, accept or decline another game with colours exchanged
         * @description The players keep their tokens. `rematch` of the snapshot is the id of the new game.
         */
        post: operations["rematch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{id}/resign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Resign */
        post: operations["resign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{id}/seat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a seat with an invitation
         * @description The first guest takes the seat; for others it is `seat-taken`, and they can watch the game. The same guest gets the same
         *     answer again with the same `id`. A guest who is signed in holds the seat by the account, too, and has its name.
         */
        post: operations["take_seat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{id}/socket": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow a game and act in it over a WebSocket
         * @description Messages are `ServerMessage` and `ClientMessage`. A new socket of a seat replaces the old one at once. A socket without the
         *     server's `version` is opened and closed with the code 4004.
         */
        get: operations["socket"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/games/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take moves back
         * @description Against a computer this goes back to the player's own last decision, at one screen by one ply. Between two people it
         *     is a request that names the ply, possible once in a position; the opponent accepts or declines it. Both clocks are
         *     restored.
         */
        post: operations["undo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/kinds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the games and their variants */
        get: operations["list_kinds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/kinds/{kind}/bestmove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The engine's move in a position
         * @description For the study of positions. In a live game between two people it is a matter of honour not to ask here: players use
         *     `POST /games/{id}/hint`.
         */
        post: operations["best_move"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/kinds/{kind}/moves": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The position after some moves, with its legal moves
         * @description Without a body, the usual start.
         */
        post: operations["position_info"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read a record
         * @description Checks the moves and answers every position. Variations are checked too and left out. Nothing is stored. The body may also be
         *     the record itself.
         */
        post: operations["read_record"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/recovery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password with a recovery code, and sign in
         * @description The code is used up, and all other sessions are over.
         */
        post: operations["recover"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in
         * @description Sets the cookie of a session. A wrong name and a wrong password are not told apart.
         */
        post: operations["sign_in"];
        /** Sign out: end this session */
        delete: operations["sign_out"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/site": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who may make an account, and what the operator announces */
        get: operations["site"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description Everything that the server has about an account. */
        AccountExport: {
            /** @description The account. */
            account: components["schemas"]["AccountInfo"];
            /** @description Its games. */
            games: components["schemas"]["ExportedGame"][];
            /** @description Where its owner is signed in. */
            sessions: components["schemas"]["SessionInfo"][];
            /** @description Its API tokens, without their secrets. */
            tokens: components["schemas"]["TokenInfo"][];
        };
        /** @description A game of an account. */
        AccountGame: {
            /** @description The game. */
            game: components["schemas"]["GameLine"];
            /** @description The seats that the account plays. */
            seats: components["schemas"]["Color"][];
        };
        /** @description A page of an account's games, the latest first. */
        AccountGames: {
            /** @description The games. */
            games: components["schemas"]["AccountGame"][];
            /** @description The `cursor` of the next page; `null` at the end. */
            next: string | null;
        };
        /** @description An account, as its owner sees it. */
        AccountInfo: {
            /**
             * Format: int64
             * @description When it was made.
             */
            created: number;
            /** @description The id, which stays when the name changes. */
            id: string;
            /** @description Who uses it. */
            kind: components["schemas"]["AccountKind"];
            /** @description The name. */
            name: string;
            /**
             * Format: int64
             * @description How many recovery codes are left.
             */
            recovery_codes_left: number;
        };
        /**
         * @description Who uses an account.
         * @enum {string}
         */
        AccountKind: "person" | "bot";
        /** @description One thing that a player asks for. */
        Act: {
            /**
             * @description Its text, read leniently.
             * @example b1-b3
             */
            move: string;
            /** @enum {string} */
            type: "move";
        } | {
            /** @description Ask, accept or decline. */
            answer?: components["schemas"]["OfferAction"];
            /**
             * Format: int32
             * @description The ply to go back to, counted from 0; without it, the player's own last decision, at one screen the ply before.
             */
            ply?: number | null;
            /** @enum {string} */
            type: "undo";
        } | {
            /** @enum {string} */
            type: "redo";
        } | {
            /** @enum {string} */
            type: "resign";
        } | {
            /** @description Which of them. */
            answer?: components["schemas"]["OfferAction"];
            /** @enum {string} */
            type: "draw";
        } | {
            /** @enum {string} */
            type: "claim";
        } | {
            /** @description Which of them. */
            answer?: components["schemas"]["OfferAction"];
            /** @enum {string} */
            type: "rematch";
        };
        /** @description A threat that an interface points out. */
        Alert: {
            /** @description The owner of the attacked king, or the player who could win. */
            color: components["schemas"]["Color"];
            /** @description The threat. */
            kind: components["schemas"]["AlertKind"];
            /** @description Canonical texts of moves with which this player could win, at most three; for `wins-next` only. */
            moves?: string[];
            /** @description The squares to highlight. */
            squares: components["schemas"]["Square"][];
        };
        /**
         * @description The kinds of threats.
         * @enum {string}
         */
        AlertKind: "king-attacked" | "wins-next";
        /** @description What the operator tells everybody. */
        AnnouncementText: {
            /**
             * Format: int64
             * @description When it was made.
             */
            at: number;
            /** @description The text. */
            text: string;
        };
        /** @description The result of a search. */
        BestMove: {
            /**
             * Format: int32
             * @description Depth of the search in plies.
             */
            depth: number;
            /** @description The principal variation: the expected moves, beginning with the best one. */
            line: string[];
            /** @description The move's canonical text. */
            move: string;
            /**
             * Format: int64
             * @description Number of positions searched.
             */
            nodes: number;
            /** @description Whether the score is a proven win, loss or draw. */
            proven: boolean;
            /**
             * Format: int32
             * @description The evaluation for the player to move, in hundredths of a unit.
             */
            score: number;
            /**
             * Format: int64
             * @description Time of the search in milliseconds.
             */
            time: number;
            /**
             * Format: int32
             * @description In how many plies the player to move wins; negative for a loss; `null` if neither is known.
             */
            win_in: number | null;
        };
        /** @description The body of `…/bestmove`: a position, and either a level or limits. */
        BestMoveRequest: {
            /** @default null */
            level: components["schemas"]["LevelChoice"] | null;
            /** @default null */
            limits: components["schemas"]["SearchLimits"] | null;
            /**
             * @description Moves to play from there.
             * @default []
             */
            moves: string[];
            /**
             * @description A position string; without it, the usual start.
             * @default null
             */
            position: string | null;
        };
        /** @description A board without its pieces. */
        BoardShape: {
            /**
             * Format: int32
             * @description The number of files.
             */
            files: number;
            homes?: components["schemas"]["ByColor_Vec_String"] | null;
            /**
             * Format: int32
             * @description The number of ranks.
             */
            ranks: number;
            /** @description Which squares of the board are used. */
            squares: components["schemas"]["Squares"];
        };
        /** @description A position of a game for a user interface. */
        BoardView: components["schemas"]["BoardShape"] & {
            /** @description Threats; none when the game is over. */
            alerts: components["schemas"]["Alert"][];
            /** @description The game and its variant. */
            kind: components["schemas"]["GameKind"];
            last?: components["schemas"]["LastMove"] | null;
            outcome?: components["schemas"]["Outcome"] | null;
            /** @description The pieces in the order of their squares (a1, b1, …), each stack from the bottom up. */
            pieces: components["schemas"]["PieceView"][];
            /** @description The figures shown beside the board. */
            score: components["schemas"]["Scoreboard"];
            supply?: components["schemas"]["ByColor_u8"] | null;
            supply_shape?: components["schemas"]["Shape"] | null;
            /** @description The player to move; without meaning once there is an outcome. */
            turn: components["schemas"]["Color"];
        };
        /**
         * @description A computer player of an original program.
         * @enum {string}
         */
        Bot: "original-easy" | "original-hard";
        /** @description One value for each player. */
        ByColor_Option_Invitation: {
            black: null | {
                /** @description Give it to one person, who takes the seat with `POST /api/v1/games/{id}/seat`. It is shown once. */
                secret: string;
            };
            white: null | {
                /** @description Give it to one person, who takes the seat with `POST /api/v1/games/{id}/seat`. It is shown once. */
                secret: string;
            };
        };
        /** @description One value for each player. */
        ByColor_Option_Presence: {
            black: null | {
                /**
                 * Format: int64
                 * @description From when the opponent may claim the win on this player's turn, in milliseconds since 1970.
                 */
                claim_from?: number | null;
                /**
                 * Format: int64
                 * @description Since when it is not, in milliseconds since 1970.
                 */
                gone_since?: number | null;
                /** @description Whether a socket or stream of this seat is open. */
                here: boolean;
            };
            white: null | {
                /**
                 * Format: int64
                 * @description From when the opponent may claim the win on this player's turn, in milliseconds since 1970.
                 */
                claim_from?: number | null;
                /**
                 * Format: int64
                 * @description Since when it is not, in milliseconds since 1970.
                 */
                gone_since?: number | null;
                /** @description Whether a socket or stream of this seat is open. */
                here: boolean;
            };
        };
        /** @description One value for each player. */
        ByColor_Option_SeatSecret: {
            black: null | {
                /** @description Send it as `Authorization: Bearer TOKEN`. It is shown once. */
                token: string;
            };
            white: null | {
                /** @description Send it as `Authorization: Bearer TOKEN`. It is shown once. */
                token: string;
            };
        };
        /** @description One value for each player. */
        ByColor_Option_String: {
            black: null | string;
            white: null | string;
        };
        /** @description One value for each player. */
        ByColor_Option_u64: {
            black: null | number;
            white: null | number;
        };
        /** @description One value for each player. */
        ByColor_Seat: {
            /** @description A seat of a game. */
            black: {
                /** @description Display name. */
                name: string | null;
                /** @enum {string} */
                type: "human";
            } | {
                /**
                 * Format: int32
                 * @description Playing strength, from 1 to 10.
                 */
                level: number;
                /** @description Display name. */
                name: string | null;
                /** @enum {string} */
                type: "engine";
            } | {
                /** @description Which one. */
                bot: components["schemas"]["Bot"];
                /** @description Display name. */
                name: string | null;
                /** @enum {string} */
                type: "bot";
            } | {
                /** @description Display name. */
                name: string | null;
                /** @enum {string} */
                type: "random";
            };
            /** @description A seat of a game. */
            white: {
                /** @description Display name. */
                name: string | null;
                /** @enum {string} */
                type: "human";
            } | {
                /**
                 * Format: int32
                 * @description Playing strength, from 1 to 10.
                 */
                level: number;
                /** @description Display name. */
                name: string | null;
                /** @enum {string} */
                type: "engine";
            } | {
                /** @description Which one. */
                bot: components["schemas"]["Bot"];
                /** @description Display name. */
                name: string | null;
                /** @enum {string} */
                type: "bot";
            } | {
                /** @description Display name. */
                name: string | null;
                /** @enum {string} */
                type: "random";
            };
        };
        /** @description One value for each player. */
        ByColor_Vec_String: {
            black: string[];
            white: string[];
        };
        /** @description One value for each player. */
        ByColor_u32: {
            /** Format: int32 */
            black: number;
            /** Format: int32 */
            white: number;
        };
        /** @description One value for each player. */
        ByColor_u8: {
            /** Format: int32 */
            black: number;
            /** Format: int32 */
            white: number;
        };
        /** @description The body of `POST /api/v1/account/password`. */
        ChangePassword: {
            /**
             * Format: password
             * @description The new password.
             */
            new_password: string;
            /**
             * Format: password
             * @description The password until now.
             */
            password: string;
        };
        /** @description The body of `…/claim`. */
        ClaimRequest: {
            /**
             * Format: int64
             * @description The `seq` of the game that the player saw when deciding. Moves, redos, and offers of draws and
             *     take-backs are `stale` if the position has changed since; answers to offers if they were meant for
             *     another offer; resignations, claims and rematches never.
             * @default null
             */
            at: number | null;
            /** @default null */
            id: components["schemas"]["CommandId"] | null;
        };
        /** @description A message of a client to the server. */
        ClientMessage: {
            /** @description The secret of the seat. */
            token: string;
            /** @enum {string} */
            type: "join";
        } | (components["schemas"]["Command"] & {
            /** @enum {string} */
            type: "act";
        }) | {
            /** @enum {string} */
            type: "snapshot";
        } | {
            /** @enum {string} */
            type: "ping";
        };
        /** @description How much time the players have. Clocks run for people only. */
        ClockSetting: {
            /**
             * Format: int32
             * @description Seconds for each move.
             */
            seconds: number;
            /** @enum {string} */
            type: "per-move";
        } | {
            /**
             * Format: int32
             * @description Seconds added by every move.
             */
            increment: number;
            /**
             * Format: int32
             * @description Seconds at the start.
             */
            initial: number;
            /** @enum {string} */
            type: "fischer";
        };
        /**
         * @description When the clocks begin to run.
         * @enum {string}
         */
        ClockStart: "created" | "joined";
        /** @description The clocks after the last event. */
        ClockView: {
            /**
             * Format: int64
             * @description When the running clock runs out, in milliseconds since 1970.
             */
            deadline: number | null;
            /** @description What was left to each player at `since`, in milliseconds; `null` for a computer. */
            remaining: components["schemas"]["ByColor_Option_u64"];
            running: components["schemas"]["Color"] | null;
            /** @description How they are set. */
            setting: components["schemas"]["ClockSetting"];
            /**
             * Format: int64
             * @description When `remaining` was true, in milliseconds since 1970.
             */
            since: number;
        };
        /**
         * @description What went wrong, in a word for programs.
         * @enum {string}
         */
        Code: "bad-request" | "other-version" | "unauthorized" | "sign-in-failed" | "recovery-failed" | "forbidden" | "account-closed" | "registration-closed" | "not-your-turn" | "not-found" | "unknown-game" | "unknown-kind" | "unknown-code" | "unknown-secret" | "method-not-allowed" | "request-timeout" | "stale" | "game-over" | "not-over" | "nothing-there" | "no-offer" | "asked-already" | "not-possible" | "not-gone" | "seat-taken" | "name-taken" | "no-hints" | "id-reused" | "too-large" | "address-too-long" | "unsupported-media" | "invalid" | "illegal-move" | "upgrade-required" | "too-many" | "headers-too-large" | "internal" | "unavailable";
        /**
         * @description A player.
         * @enum {string}
         */
        Color: "white" | "black";
        /** @description An act with the state in which it was decided: one type from the wire to the decision. */
        Command: {
            /** @description What the player asks for. */
            act: components["schemas"]["Act"];
            /**
             * Format: int64
             * @description The `seq` of the game that the player saw when deciding. Clients send it with every act. A move, a redo, and an
             *     offer of a draw or a take-back are refused as `stale` if the position has changed since; an answer to an offer
             *     is refused as `stale` only if it was meant for another offer; a claim, a rematch and a resignation never are, except
             *     that a resignation at one screen, where the player to move resigns, is bound to the position.
             */
            at?: number | null;
            id?: components["schemas"]["CommandId"] | null;
        };
        /**
         * @description An idempotency key: the client names a command, so that it can be sent again safely. The same id in the same game
         *     and seat is executed once and answered the same.
         * @example 5f0c2b7e-1
         */
        CommandId: string;
        /** @description The body of requests that ask for the password once more. */
        ConfirmPassword: {
            /**
             * Format: password
             * @description The password.
             */
            password: string;
        };
        /** @description The answer to `POST /api/v1/code`: the seat, which stays open on the first device too. */
        ContinuedSeat: {
            /**
             * @description The id of the game.
             * @example 7hQk2mXw9B
             */
            game: string;
            /** @description The seats that the token holds. */
            seats: components["schemas"]["Color"][];
            /** @description The token of the seat. */
            token: string;
        };
        /**
         * @description The pieces of a side that a [`Flaw`] counts.
         * @enum {string}
         */
        CountedPieces: "pieces" | "queens" | "kings" | "balls" | "rings";
        /** @description The answer to `POST /api/v1/games`. */
        Created: {
            /** @description The snapshot of the game. */
            game: components["schemas"]["Snapshot"];
            /**
             * @description The game's id in URLs.
             * @example 7hQk2mXw9B
             */
            id: string;
            /** @description The invitations for the guests' seats; `null` for the others. */
            invitations: components["schemas"]["ByColor_Option_Invitation"];
            /** @description The tokens of the people's seats; `null` for a computer and for a guest. */
            seats: components["schemas"]["ByColor_Option_SeatSecret"];
        };
        /** @description The answer to `POST /api/v1/account/tokens`. */
        CreatedToken: {
            /** @description The token. */
            info: components["schemas"]["TokenInfo"];
            /**
             * @description Its secret, which is not shown again. Send it as `Authorization: Bearer TOKEN`.
             * @example tessera_8vJx…
             */
            token: string;
        };
        /** @description What an event changes in the snapshot before it. Optional fields that are left out have not changed. */
        Delta: {
            /**
             * Format: int32
             * @description CRC-32 of the number of moves, the position and the places of all pieces after the event.
             */
            checksum: number;
            clock: components["schemas"]["ClockView"] | null;
            /** @description Further hints. */
            hints?: components["schemas"]["HintTaken"][];
            /**
             * Format: int32
             * @description How many moves of the snapshot stay.
             */
            kept: number;
            legal?: components["schemas"]["LegalMoves"] | null;
            /** @description The moves that follow those. */
            moves: components["schemas"]["MoveEntry"][];
            /** @description As in the snapshot. */
            offers: components["schemas"]["Offers"];
            /** @description The seats that wait for a guest with an invitation. */
            open_seats?: components["schemas"]["Color"][] | null;
            outcome: components["schemas"]["Winner"] | null;
            /** @description As in the snapshot. */
            position: string;
            /** @description As in the snapshot. */
            reason: string | null;
            /** @description As in the snapshot. */
            rematch: string | null;
            /** @description As in the snapshot, there also in `view`. */
            score: components["schemas"]["Scoreboard"];
            seats?: components["schemas"]["ByColor_Seat"] | null;
            /** @description As in the snapshot. */
            status: components["schemas"]["Status"];
            /** @description As in the snapshot. */
            turn: components["schemas"]["Color"];
            /**
             * Format: int32
             * @description How many moves are taken back now: those that followed the last of `moves`, in the old order.
             */
            undone: number;
            /** @description The board. */
            view: components["schemas"]["ViewDelta"];
        };
        /**
         * @description The directions in which a piece moves.
         * @enum {string}
         */
        Directions: "diagonal" | "any";
        /** @description The body of `…/draw`. */
        DrawRequest: {
            /**
             * @description `offer` is the default.
             * @default offer
             */
            answer: components["schemas"]["OfferAction"];
            /**
             * Format: int64
             * @description The `seq` of the game that the player saw when deciding. Moves, redos, and offers of draws and
             *     take-backs are `stale` if the position has changed since; answers to offers if they were meant for
             *     another offer; resignations, claims and rematches never.
             * @default null
             */
            at: number | null;
            /** @default null */
            id: components["schemas"]["CommandId"] | null;
        };
        /**
         * @description The rule that ended a game. In text and JSON it is one hyphenated word.
         * @enum {string}
         */
        EndReason: "all-captured" | "no-move" | "connected" | "both-connected" | "repetition" | "king-captured" | "ply-limit" | "checkmate" | "stalemate" | "fifty-moves" | "goal" | "home-full";
        /** @description One thing that happened in a game. */
        Event: components["schemas"]["EventKind"] & {
            /** @description Who did it, or to whom it happened. */
            by: components["schemas"]["Color"];
            id?: components["schemas"]["CommandId"] | null;
        };
        /** @description What happened. */
        EventKind: {
            /** @enum {string} */
            type: "joined";
        } | {
            /** @description The name that the guest gave. */
            name?: string | null;
            /** @description A keyed hash of the guest's idempotency key, by which the server recognises the same request. */
            receipt: string;
            /** @enum {string} */
            type: "seated";
        } | {
            /** @enum {string} */
            type: "hinted";
        } | {
            /**
             * Format: int64
             * @description Milliseconds of network delay that the clock does not count.
             */
            lag?: number;
            /**
             * @description Its canonical text.
             * @example b1-b3
             */
            move: string;
            /** @enum {string} */
            type: "moved";
        } | {
            /**
             * Format: int32
             * @description How many moves are left.
             */
            ply: number;
            /** @enum {string} */
            type: "undone";
        } | {
            /**
             * Format: int32
             * @description How many moves are played now.
             */
            ply: number;
            /** @enum {string} */
            type: "redone";
        } | {
            /**
             * Format: int32
             * @description How many moves would be left.
             */
            ply: number;
            /** @enum {string} */
            type: "undo-requested";
        } | {
            /** @enum {string} */
            type: "undo-declined";
        } | {
            /** @enum {string} */
            type: "draw-offered";
        } | {
            /** @enum {string} */
            type: "draw-declined";
        } | {
            /** @enum {string} */
            type: "drawn";
        } | {
            /** @enum {string} */
            type: "resigned";
        } | {
            /** @enum {string} */
            type: "flagged";
        } | {
            /**
             * Format: int64
             * @description The milliseconds that are not counted.
             */
            millis: number;
            /** @enum {string} */
            type: "interrupted";
        } | {
            /** @enum {string} */
            type: "claimed";
        } | {
            /** @enum {string} */
            type: "closed";
        } | {
            /** @description Who won. */
            outcome: components["schemas"]["Winner"];
            /** @description Why, in the word of the record. */
            reason: string;
            /** @enum {string} */
            type: "concluded";
        } | {
            /** @enum {string} */
            type: "rematch-offered";
        } | {
            /** @enum {string} */
            type: "rematch-declined";
        } | {
            /** @description Its id. The players keep their tokens and exchange colours. */
            game: string;
            /** @enum {string} */
            type: "rematched";
        } | {
            /** @enum {string} */
            type: "paused";
        } | {
            /** @enum {string} */
            type: "resumed";
        };
        /** @description Why a move is not legal. */
        Explanation: {
            /**
             * @description One sentence for the player.
             * @example the game is over
             */
            message: string;
            reason: components["schemas"]["IllegalReason"];
            squares: components["schemas"]["Square"][];
        };
        /** @description A game in the export of an account. */
        ExportedGame: {
            /** @description The id of the game. */
            id: string;
            /** @description The record; `null` if the game cannot be read. */
            record: string | null;
            /** @description The seats that the account plays. */
            seats: components["schemas"]["Color"][];
            /**
             * Format: int64
             * @description Since when.
             */
            since: number;
        };
        /** @description One figure of the scoreboard. */
        Figure: components["schemas"]["FigureValue"] & {
            /** @description What is counted. */
            name: components["schemas"]["FigureName"];
        };
        /**
         * @description What a figure counts.
         * @enum {string}
         */
        FigureName: "balance" | "groups" | "plies-left" | "quiet-plies" | "queens" | "balls-on-goal" | "supply";
        /** @description The number or the two numbers of a figure. */
        FigureValue: {
            /**
             * Format: int32
             * @description One number for both players.
             */
            shared: number;
        } | {
            /**
             * Format: int32
             * @description A difference, written with its sign.
             */
            signed: number;
        } | {
            /** @description One number for each player. */
            each: components["schemas"]["ByColor_u32"];
        };
        /**
         * @description Who moves first.
         * @enum {string}
         */
        First: "white" | "black" | "random";
        /** @description What makes a position impossible. */
        Flaw: {
            /** @enum {string} */
            code: "too-many";
            /** @description The owner of the pieces. */
            color: components["schemas"]["Color"];
            /**
             * Format: int32
             * @description How many there are.
             */
            count: number;
            /**
             * Format: int32
             * @description How many there may be.
             */
            most: number;
            /** @description The pieces that were counted. */
            what: components["schemas"]["CountedPieces"];
        } | {
            /** @enum {string} */
            code: "too-few";
            /** @description The owner of the pieces. */
            color: components["schemas"]["Color"];
            /**
             * Format: int32
             * @description How many there are.
             */
            count: number;
            /**
             * Format: int32
             * @description How many there must be.
             */
            least: number;
            /** @description The pieces that were counted. */
            what: components["schemas"]["CountedPieces"];
        } | {
            /** @enum {string} */
            code: "neither-has";
            /** @description What is missing. */
            what: components["schemas"]["CountedPieces"];
        } | {
            /** @enum {string} */
            code: "light-square";
            /** @description The square. */
            square: components["schemas"]["Square"];
        } | {
            /** @enum {string} */
            code: "ball-without-ring";
            /** @description The owner of the ball. */
            color: components["schemas"]["Color"];
            /** @description The square of the ball. */
            square: components["schemas"]["Square"];
        } | {
            /** @enum {string} */
            code: "king-left-attacked";
            /** @description The player who moved. */
            color: components["schemas"]["Color"];
            /** @description The square of the king. */
            square: components["schemas"]["Square"];
        };
        /**
         * @description A game, with a variant behind a colon.
         * @example lines-of-action:6x6
         * @enum {string}
         */
        GameKind: "mad-bishops" | "mad-bishops:8x8" | "lines-of-action" | "lines-of-action:draw-on-both" | "lines-of-action:scrambled-eggs" | "lines-of-action:6x6" | "hecatomb" | "hecatomb:classic" | "mitsudomoe" | "mitsudomoe:rulebook";
        /** @description A game of the list. */
        GameLine: {
            /**
             * Format: int64
             * @description When the last event happened, or the game was created, in milliseconds since 1970.
             */
            changed: number;
            /**
             * Format: int64
             * @description When it was created, in milliseconds since 1970.
             */
            created: number;
            /** @description The game's id in URLs. */
            id: string;
            /** @description The game and its variant. */
            kind: components["schemas"]["GameKind"];
            /**
             * Format: int64
             * @description When the last event happened, or a player came, left or acted, as far as the server knows; in milliseconds since 1970.
             */
            last_active_at: number;
            outcome: components["schemas"]["Winner"] | null;
            /**
             * Format: int32
             * @description How many moves have been played.
             */
            ply: number;
            /** @description Why it ended, in one word; `null` while it goes on. */
            reason: string | null;
            /** @description Who sits where. */
            seats: components["schemas"]["ByColor_Seat"];
            /** @description Whether it goes on. */
            status: components["schemas"]["Status"];
            /** @description Whose turn it is. */
            turn: components["schemas"]["Color"];
            /** @description The board for a user interface. Pieces are numbered by their squares, not for the whole game. */
            view: components["schemas"]["BoardView"];
            /**
             * Format: int32
             * @description How many clients look on now without a seat.
             */
            watchers: number;
        };
        /** @description A page of the list, newest first. */
        GameList: {
            /** @description The games. */
            games: components["schemas"]["GameLine"][];
            /** @description The `cursor` of the next page; `null` at the end. */
            next: string | null;
        };
        /** @description A seat by its token. */
        HeldSeat: {
            /** @description The id of the game. */
            game: string;
            /** @description The token of the seat. */
            token: string;
        };
        /** @description The body of `…/hint`. */
        HintRequest: {
            /**
             * Format: int64
             * @description The `seq` of the game that the player saw; if the position has changed since, the answer is `stale`.
             * @default null
             */
            at: number | null;
            /** @default null */
            limits: components["schemas"]["SearchLimits"] | null;
        };
        /** @description A hint that a player of a friendly game was given. */
        HintTaken: {
            /** @description Who was given it. */
            by: components["schemas"]["Color"];
            /**
             * Format: int32
             * @description How many moves had been played.
             */
            ply: number;
        };
        /** @description Why an attempted move is not legal. */
        IllegalReason: {
            /** @enum {string} */
            code: "game-over";
        } | {
            /** @enum {string} */
            code: "off-board";
            /** @description The square. */
            square: components["schemas"]["Square"];
        } | {
            /** @enum {string} */
            code: "no-piece";
            /** @description The square. */
            square: components["schemas"]["Square"];
        } | {
            /** @enum {string} */
            code: "not-yours";
            /** @description The square. */
            square: components["schemas"]["Square"];
        } | {
            /** @enum {string} */
            code: "same-square";
        } | {
            /** @enum {string} */
            code: "not-in-line";
            /** @description The directions in which it moves. */
            moves: components["schemas"]["Directions"];
        } | {
            /** @description The square of the blocking piece. */
            by: components["schemas"]["Square"];
            /** @enum {string} */
            code: "blocked";
            /** @description The owner of the blocking piece. */
            color: components["schemas"]["Color"];
        } | {
            /** @enum {string} */
            code: "own-piece";
            /** @description The square. */
            square: components["schemas"]["Square"];
        } | {
            /** @enum {string} */
            code: "immobile";
            /** @description The square. */
            square: components["schemas"]["Square"];
        } | {
            /** @enum {string} */
            code: "too-long";
        } | {
            /** @enum {string} */
            code: "not-a-supply-move";
        } | {
            /** @enum {string} */
            code: "no-passing";
        } | {
            /** @enum {string} */
            code: "pass-with-moves";
        } | {
            /** @enum {string} */
            code: "must-pass";
        } | {
            /** @enum {string} */
            code: "light-square";
            /** @description The square. */
            square: components["schemas"]["Square"];
        } | {
            /** @enum {string} */
            code: "must-capture";
            /** @description The square of the engaged piece. */
            square: components["schemas"]["Square"];
        } | {
            /** @enum {string} */
            code: "engages-nobody";
            /** @description The square on which it would not be engaged. */
            square: components["schemas"]["Square"];
        } | {
            /** @enum {string} */
            code: "wrong-distance";
            /**
             * Format: int32
             * @description The distance it must go on this line, in squares.
             */
            exactly: number;
            /**
             * Format: int32
             * @description The attempted distance, in squares.
             */
            tried: number;
        } | {
            /** @enum {string} */
            code: "king-one-step";
        } | {
            /** @description The square of a piece that would attack it. */
            by: components["schemas"]["Square"];
            /** @enum {string} */
            code: "king-attacked";
        } | {
            /** @enum {string} */
            code: "supply-empty";
        } | {
            /** @enum {string} */
            code: "ball-in-the-way";
            /** @description The square. */
            square: components["schemas"]["Square"];
        } | {
            /** @enum {string} */
            code: "ring-under-ball";
            /** @description The square. */
            square: components["schemas"]["Square"];
        } | {
            /** @enum {string} */
            code: "ring-buried";
            /** @description The square. */
            square: components["schemas"]["Square"];
        } | {
            /** @enum {string} */
            code: "back-to-supply";
        } | {
            /** @enum {string} */
            code: "no-ball";
            /** @description The square. */
            square: components["schemas"]["Square"];
        } | {
            /** @enum {string} */
            code: "no-ring-of-yours";
            /** @description The square. */
            square: components["schemas"]["Square"];
        } | {
            /** @enum {string} */
            code: "ball-on-goal";
            /** @description The square. */
            square: components["schemas"]["Square"];
        } | {
            /** @enum {string} */
            code: "ball-stuck";
            /** @description The square of the ball. */
            square: components["schemas"]["Square"];
        } | {
            /** @enum {string} */
            code: "nothing-to-vault";
            /** @description The neighbouring square in that direction, which holds no ball. */
            gap: components["schemas"]["Square"];
        } | {
            /** @enum {string} */
            code: "vault-lands-at";
            /** @description That square. */
            square: components["schemas"]["Square"];
        } | {
            /** @enum {string} */
            code: "vault-leaves-board";
        } | {
            /** @enum {string} */
            code: "vault-over-goal";
            /** @description The square of that ball. */
            square: components["schemas"]["Square"];
        } | {
            /** @enum {string} */
            code: "nowhere-to-relocate";
        } | {
            /**
             * Format: int32
             * @description The number of vaulted opponent balls.
             */
            balls: number;
            /** @enum {string} */
            code: "must-relocate";
        } | {
            /** @enum {string} */
            code: "bad-relocation";
            /** @description The square. */
            square: components["schemas"]["Square"];
        } | {
            /** @enum {string} */
            code: "relocated-twice";
            /** @description The square. */
            square: components["schemas"]["Square"];
        } | {
            /**
             * Format: int32
             * @description The number of vaulted opponent balls.
             */
            balls: number;
            /** @enum {string} */
            code: "relocates-too-many";
        } | {
            /** @enum {string} */
            code: "relocates-nothing";
        } | {
            /** @enum {string} */
            code: "ring-step-first";
        } | {
            /** @enum {string} */
            code: "ball-step-missing";
        } | {
            /** @enum {string} */
            code: "leaves-no-ball-step";
        } | {
            /** @enum {string} */
            code: "one-step-only";
        };
        /** @description The body of `POST /api/v1/account/games`: seats that were played without the account. */
        JoinGames: {
            /** @description At most 50. */
            games: components["schemas"]["HeldSeat"][];
        };
        /** @description The answer to `POST /api/v1/account/games`. */
        JoinedGames: {
            /**
             * @description The ids of the games in which the account has seats now. Games that are not there, and tokens that belong to no seat, are
             *     left out.
             */
            joined: string[];
        };
        /** @description The list of `GET /api/v1/kinds`. */
        KindList: {
            /** @description Every game with every variant, the usual rules of each game first. */
            kinds: components["schemas"]["KindView"][];
        };
        /** @description A kind of game. */
        KindView: {
            /** @description Who invented it. */
            author: string;
            /** @description The computer players of original programs that play it. */
            bots: components["schemas"]["Bot"][];
            /** @description Whether a game can end in a draw. */
            draws: boolean;
            /** @description Whether either player may move first. */
            either_first: boolean;
            /** @description Who usually moves first. */
            first: components["schemas"]["Color"];
            /** @description The game without its variant, for programs. */
            game: string;
            /** @description The name for programs: the game, and after a colon the variant. */
            kind: components["schemas"]["GameKind"];
            /** @description The position string of the usual start. */
            start: string;
            /** @description One sentence about the game or the variant. */
            summary: string;
            /** @description The name of the game for people. */
            title: string;
            /** @description The variant's name; empty for the usual rules. */
            variant: string;
        };
        /** @description The last move, for highlighting. */
        LastMove: {
            /** @description The squares it changed, each once. */
            squares: components["schemas"]["Square"][];
            /** @description Its canonical text. */
            text: string;
        };
        /**
         * @description The legal moves of a position by their canonical texts, from which touches and captures follow.
         *
         *     A game whose turns have two steps can have thousands of legal moves, but few different steps.
         */
        LegalMoves: {
            /**
             * @description The first steps of moves of two steps, separated by spaces, under a bitmap of the second steps that may follow each of
             *     them: a hexadecimal digit for every four of `second`, 8 for the first of the four.
             */
            first?: {
                [key: string]: string;
            };
            /**
             * @description The moves of one step, separated by spaces.
             * @example b1-b3 b1-d1
             */
            moves?: string;
            /** @description The second steps of moves of two steps, such as `a1-b2` of `o@b2+a1-b2`, separated by spaces. */
            second?: string;
        };
        /** @description A level of the computer: a number from 1 to 10, or `beginner`, `medium`, `difficult` or `maximum`. */
        LevelChoice: number | string;
        /**
         * @description Which games are listed.
         * @enum {string}
         */
        ListedStatus: "playing" | "finished" | "live";
        /** @description A move that was played. */
        MoveEntry: {
            /**
             * Format: int64
             * @description When, in milliseconds since 1970.
             */
            at: number;
            /** @description Who played it. */
            by: components["schemas"]["Color"];
            /** @description Its canonical text. */
            text: string;
        };
        /** @description The body of `…/moves`. */
        MoveRequest: {
            /**
             * Format: int64
             * @description The `seq` of the game that the player saw when deciding; if the position has changed since, the answer is `stale`.
             */
            at?: number | null;
            id?: components["schemas"]["CommandId"] | null;
            /**
             * @description Its text, read leniently.
             * @example b1-b3
             */
            move: string;
        };
        /** @description A legal move for a user interface. */
        MoveView: components["schemas"]["Path"] & {
            /** @description The squares whose pieces it captures. */
            captures?: components["schemas"]["Square"][];
            /** @description Its canonical text. */
            text: string;
        };
        /**
         * @description Why a text is no name of an account.
         * @enum {string}
         */
        NameFault: "length" | "character" | "no-letter" | "reserved";
        /** @description The body of `POST /api/v1/games`. */
        NewGame: {
            /**
             * @description Who plays black; a person by default.
             * @default {
             *       "name": null,
             *       "type": "human"
             *     }
             */
            black: components["schemas"]["NewSeat"];
            /** @default null */
            clock: components["schemas"]["ClockSetting"] | null;
            /**
             * @description When the clocks begin to run.
             * @default created
             */
            clock_start: components["schemas"]["ClockStart"];
            /** @default null */
            first: components["schemas"]["First"] | null;
            /**
             * @description Allows hints in a game between two people, each with a seat of their own; the log tells who was given one.
             * @default false
             */
            friendly: boolean;
            /** @default null */
            kind: components["schemas"]["GameKind"] | null;
            /**
             * Format: int32
             * @description The least time between two moves when computers play each other, in milliseconds.
             * @default null
             */
            pace: number | null;
            /**
             * @description A record to continue: it gives kind, start, moves and, if it is finished, the result.
             * @default null
             */
            record: string | null;
            /**
             * @description Gives both people the same token, for play at one screen.
             * @default false
             */
            same_screen: boolean;
            /**
             * @description A position string to begin from.
             * @default null
             */
            start: string | null;
            /**
             * @description Keeps the game off the public list.
             * @default false
             */
            unlisted: boolean;
            /**
             * @description Who plays white; a person by default.
             * @default {
             *       "name": null,
             *       "type": "human"
             *     }
             */
            white: components["schemas"]["NewSeat"];
        };
        /** @description A seat of a new game. */
        NewSeat: {
            /** @description Keeps the seat for a guest: instead of its token, the answer has an invitation, with which one person takes it. */
            invite?: boolean;
            /** @description What the player is called. */
            name?: string | null;
            /** @enum {string} */
            type: "human";
        } | {
            level?: components["schemas"]["LevelChoice"] | null;
            /** @description What it is called. */
            name?: string | null;
            /** @enum {string} */
            type: "engine";
        } | {
            /** @description Which one. */
            bot: components["schemas"]["Bot"];
            /** @description What it is called. */
            name?: string | null;
            /** @enum {string} */
            type: "bot";
        };
        /** @description The body of `POST /api/v1/account/tokens`. */
        NewToken: {
            /** @description What its owner calls it. */
            name: string;
            /** @description What it may do; at least one. */
            scopes: components["schemas"]["Scope"][];
        };
        /**
         * @description What to do about an offer.
         * @enum {string}
         */
        OfferAction: "offer" | "accept" | "decline";
        /** @description The offers that wait for an answer. */
        Offers: {
            draw: components["schemas"]["Color"] | null;
            rematch: components["schemas"]["Color"] | null;
            undo: components["schemas"]["UndoOffer"] | null;
        };
        /** @description The winner, if there is one, and the rule that ended the game. */
        Outcome: {
            /** @description The rule that ended the game. */
            reason: components["schemas"]["EndReason"];
            winner?: components["schemas"]["Color"] | null;
        };
        /**
         * @description Why a password is refused.
         * @enum {string}
         */
        PasswordFault: "too-short" | "too-long" | "worst";
        /**
         * @description The touches that make one move.
         *
         *     An interface collects touches, keeps the legal moves whose path [begins with](Self::begins_with) them,
         *     and plays when one move is left whose path [is complete](Self::is_complete).
         */
        Path: {
            /** @description The touches in order, except that the last `unordered` ones may be swapped. */
            touches: components["schemas"]["Touch"][];
            /** @description How many of the last touches may come in any order. */
            unordered?: number;
        };
        /** @description A piece on the board with its id. */
        PieceView: components["schemas"]["Place"] & {
            /** @description Whose it is. */
            color: components["schemas"]["Color"];
            /**
             * Format: int32
             * @description The same piece has the same id before and after every move, undo and redo.
             */
            id: number;
            /** @description What it looks like. */
            shape: components["schemas"]["Shape"];
        };
        /** @description Where a piece is: its square, and its level in the stack on that square. */
        Place: {
            /**
             * Format: int32
             * @description The number of pieces under it: 0 on the board itself.
             */
            level: number;
            /** @description The square. */
            square: components["schemas"]["Square"];
        };
        /**
         * @description A position string in a request.
         * @enum {string}
         */
        PositionField: "start" | "position";
        /** @description A position with its legal moves. */
        PositionInfo: {
            /** @description The legal moves, each with the touches that make it. */
            legal: components["schemas"]["MoveView"][];
            outcome: components["schemas"]["Outcome"] | null;
            /** @description The canonical position string. */
            position: string;
            refusal?: components["schemas"]["Explanation"] | null;
            /** @description Whose turn it is. */
            turn: components["schemas"]["Color"];
            /** @description The board for a user interface. */
            view: components["schemas"]["BoardView"];
        };
        /** @description The body of `…/moves` of a kind: a position, given by a start and moves. */
        PositionQuery: {
            /**
             * @description Moves to play from there.
             * @default []
             */
            moves: string[];
            /**
             * @description A position string; without it, the usual start.
             * @default null
             */
            position: string | null;
            /**
             * @description The squares and supplies that a person has touched there; if no legal move begins with them, `refusal` of the answer
             *     says why.
             * @default []
             */
            touches: components["schemas"]["Touch"][];
        };
        /** @description An error. Fields that do not apply are left out. */
        Problem: {
            /** @description What went wrong, for programs. */
            code: components["schemas"]["Code"];
            explanation?: components["schemas"]["Explanation"] | null;
            game?: components["schemas"]["Snapshot"] | null;
            /** @description What went wrong and what to do, for people. */
            message: string;
            /** @description The number of the illegal move among those of the request, from 1. */
            number?: number | null;
            reason?: components["schemas"]["ProblemReason"] | null;
            /**
             * Format: int64
             * @description Seconds to wait before trying again.
             */
            retry_after?: number | null;
            /** @description The squares that show why. */
            squares?: components["schemas"]["Square"][] | null;
        };
        /**
         * @description Why a request is refused, or why it failed. `Display` is the English sentence of the API.
         *
         *     `detail` is always English: it is the message of a parser, for those who write such texts.
         */
        ProblemReason: {
            /** @enum {string} */
            code: "body";
            /** @description The message of the parser. */
            detail: string;
        } | {
            /** @enum {string} */
            code: "query";
            /** @description The message of the parser. */
            detail: string;
        } | {
            /** @enum {string} */
            code: "cursor";
            /** @description The message of the parser. */
            detail: string;
        } | {
            /** @enum {string} */
            code: "cursor-of-live-games";
        } | {
            /** @enum {string} */
            code: "out-of-range";
            /** @description The number. */
            field: components["schemas"]["RangedField"];
            /**
             * Format: int64
             * @description The smallest possible value.
             */
            least: number;
            /**
             * Format: int64
             * @description The largest possible value.
             */
            most: number;
        } | {
            /** @enum {string} */
            code: "kind-missing";
        } | {
            /** @enum {string} */
            code: "kind-contradicts-record";
            /** @description The game of the request. */
            kind: components["schemas"]["GameKind"];
            /** @description The game of the record. */
            record: components["schemas"]["GameKind"];
        } | {
            /** @enum {string} */
            code: "start-contradicts-record";
        } | {
            /** @enum {string} */
            code: "level";
            /**
             * Format: int32
             * @description The number of the strongest level.
             */
            most: number;
            seat?: components["schemas"]["Color"] | null;
        } | {
            /** @description The bot. */
            bot: components["schemas"]["Bot"];
            /** @enum {string} */
            code: "bot";
            /** @description The game. */
            kind: components["schemas"]["GameKind"];
            /** @description The seat. */
            seat: components["schemas"]["Color"];
        } | {
            /** @enum {string} */
            code: "name";
            /** @description The most characters of a name. */
            most: number;
            seat?: components["schemas"]["Color"] | null;
        } | {
            /** @enum {string} */
            code: "account-name";
            /** @description What is wrong with it. */
            fault: components["schemas"]["NameFault"];
        } | {
            /** @enum {string} */
            code: "password";
            /** @description What is wrong with it. */
            fault: components["schemas"]["PasswordFault"];
        } | {
            /** @enum {string} */
            code: "scopes-missing";
        } | {
            /** @enum {string} */
            code: "scope-of-bots";
        } | {
            /** @enum {string} */
            code: "same-screen";
        } | {
            /** @enum {string} */
            code: "invite-to-same-screen";
        } | {
            /** @enum {string} */
            code: "friendly";
        } | {
            /** @enum {string} */
            code: "position";
            /** @description The message of the parser. */
            detail: string;
            /** @description The position string. */
            field: components["schemas"]["PositionField"];
            flaw?: components["schemas"]["Flaw"] | null;
        } | {
            /** @enum {string} */
            code: "start-over";
        } | {
            /** @description The player whom the request names. */
            asked: components["schemas"]["Color"];
            /** @enum {string} */
            code: "first";
            /** @description The player who moves first. */
            first: components["schemas"]["Color"];
        } | {
            /** @enum {string} */
            code: "record";
            /** @description The message of the parser. */
            detail: string;
            /** @description What is wrong with the record. */
            fault: components["schemas"]["RecordFault"];
        } | {
            /** @enum {string} */
            code: "record-too-long";
            /** @description The most moves of a game. */
            most: number;
        } | {
            /** @enum {string} */
            code: "too-many-moves";
            /** @description The most moves of a game. */
            most: number;
        } | {
            /** @enum {string} */
            code: "too-many-touches";
            /** @description The most touches of a move. */
            most: number;
        } | {
            /** @enum {string} */
            code: "nothing-to-play";
        } | {
            /** @enum {string} */
            code: "level-and-limits";
        } | {
            /** @enum {string} */
            code: "image-failed";
        };
        /**
         * @description A number with a smallest and a largest value.
         * @enum {string}
         */
        RangedField: "clock.seconds" | "clock.initial" | "clock.increment" | "pace" | "limits.time" | "limits.nodes" | "limits.depth" | "ply" | "limit" | "games" | "tokens";
        /** @description What is wrong with a record. */
        RecordFault: {
            /** @enum {string} */
            code: "syntax";
            /** @description The column, counted from 1. */
            column: number;
            /** @description The line, counted from 1. */
            line: number;
        } | {
            /** @enum {string} */
            code: "no-game";
        } | {
            /** @enum {string} */
            code: "several-games";
        } | {
            /** @enum {string} */
            code: "game-missing";
            /** @description The line on which the tag pairs end, counted from 1. */
            line: number;
        } | {
            /** @enum {string} */
            code: "unknown-game";
            /** @description The line on which the tag pairs end, counted from 1. */
            line: number;
            /** @description The name of the game. */
            name: string;
        } | {
            /** @enum {string} */
            code: "start";
            flaw?: components["schemas"]["Flaw"] | null;
        } | {
            /** @enum {string} */
            code: "move";
            illegal?: components["schemas"]["IllegalReason"] | null;
            /** @description The line, counted from 1. */
            line?: number | null;
            /** @description The number of the move as records write it: `3.` or `3...`. */
            number: string;
            /** @description The text of the move. */
            text: string;
        } | {
            /** @enum {string} */
            code: "result";
            /** @description The line, counted from 1. */
            line: number;
            /** @description The result that was written. */
            written: string;
        } | {
            /** @enum {string} */
            code: "too-large";
            /** @description What there is too much of. */
            limit: components["schemas"]["SizeLimit"];
        };
        /** @description What a record says. */
        RecordInfo: {
            /** @description The game and its variant. */
            kind: components["schemas"]["GameKind"];
            /** @description How many moves stand in variations, which are no part of the game. */
            left_out: number;
            /** @description The moves of the game. */
            moves: string[];
            /** @description The names of the players. */
            names: components["schemas"]["ByColor_Option_String"];
            outcome: components["schemas"]["Winner"] | null;
            /** @description The position strings, from the start to the end: one more than moves. */
            positions: string[];
            /** @description Why it ended, in one word; `null` if it did not. */
            reason: string | null;
            /** @description Whether the recorded game goes on. */
            status: components["schemas"]["Status"];
            /** @description Whose turn it is at the end. */
            turn: components["schemas"]["Color"];
            /** @description The board at the end. */
            view: components["schemas"]["BoardView"];
        };
        /** @description A record to read. */
        RecordQuery: {
            /** @description Header pairs and numbered moves. */
            record: string;
        };
        /** @description The body of `POST /api/v1/recovery`. */
        Recover: {
            /** @description One of the recovery codes, in either case; spaces and hyphens are ignored. */
            code: string;
            /** @description The name, in either case. */
            name: string;
            /**
             * Format: password
             * @description The new password.
             */
            password: string;
        };
        /** @description The answer to `POST /api/v1/account/recovery-codes`. */
        RecoveryCodes: {
            /** @description The new codes. The old ones are no longer valid. */
            recovery_codes: string[];
        };
        /** @description The body of `POST /api/v1/code`. */
        RedeemCode: {
            /**
             * @description The eight letters, in either case; spaces and hyphens are ignored.
             * @example krwz-qhtb
             */
            code: string;
        };
        /** @description The body of `…/redo`. */
        RedoRequest: {
            /**
             * Format: int64
             * @description The `seq` of the game that the player saw when deciding. Moves, redos, and offers of draws and
             *     take-backs are `stale` if the position has changed since; answers to offers if they were meant for
             *     another offer; resignations, claims and rematches never.
             * @default null
             */
            at: number | null;
            /** @default null */
            id: components["schemas"]["CommandId"] | null;
        };
        /** @description The body of `POST /api/v1/accounts`. */
        Register: {
            /** @description Where registration needs one. */
            invitation?: string | null;
            /** @description From 2 to 20 characters: Latin letters, digits, and single `-`, `_` and `.` between them. */
            name: string;
            /**
             * Format: password
             * @description At least 8 characters.
             */
            password: string;
        };
        /** @description The answer to `POST /api/v1/accounts`. */
        Registered: {
            /** @description The account. */
            account: components["schemas"]["AccountInfo"];
            /** @description With each of them a forgotten password can be replaced, once. They are not shown again. */
            recovery_codes: string[];
        };
        /**
         * @description Who may make an account on this server.
         * @enum {string}
         */
        RegistrationMode: "open" | "invitation" | "closed";
        /** @description The body of `…/rematch`. */
        RematchRequest: {
            /**
             * @description `offer` is the default; against a computer the new game begins at once.
             * @default offer
             */
            answer: components["schemas"]["OfferAction"];
            /**
             * Format: int64
             * @description The `seq` of the game that the player saw when deciding. Moves, redos, and offers of draws and
             *     take-backs are `stale` if the position has changed since; answers to offers if they were meant for
             *     another offer; resignations, claims and rematches never.
             * @default null
             */
            at: number | null;
            /** @default null */
            id: components["schemas"]["CommandId"] | null;
        };
        /** @description The body of `…/resign`. */
        ResignRequest: {
            /**
             * Format: int64
             * @description The `seq` of the game that the player saw when deciding. Moves, redos, and offers of draws and
             *     take-backs are `stale` if the position has changed since; answers to offers if they were meant for
             *     another offer; resignations, claims and rematches never.
             * @default null
             */
            at: number | null;
            /** @default null */
            id: components["schemas"]["CommandId"] | null;
        };
        /**
         * @description What a personal API token may do.
         * @enum {string}
         */
        Scope: "play" | "bot" | "read";
        /** @description All figures of a position. */
        Scoreboard: components["schemas"]["Figure"][];
        /** @description Limits of a search, which ends at the first one it reaches. */
        SearchLimits: {
            /**
             * Format: int32
             * @description Depth in plies.
             * @default null
             */
            depth: number | null;
            /**
             * Format: int64
             * @description Number of positions searched.
             * @default null
             */
            nodes: number | null;
            /**
             * Format: int64
             * @description Time in milliseconds.
             * @default null
             */
            time: number | null;
        };
        /** @description The answer to `POST /api/v1/games/{id}/code`. */
        SeatCode: {
            /**
             * @description Eight letters. `POST /api/v1/code` turns them into the seat, once.
             * @example KRWZQHTB
             */
            code: string;
            /**
             * Format: int64
             * @description Until when, in milliseconds since 1970.
             */
            expires: number;
        };
        /** @description A message of the server to a client. */
        ServerMessage: {
            /**
             * Format: int64
             * @description The server's time, in milliseconds since 1970.
             */
            now: number;
            /** @description Who is there; `null` for a computer. */
            presence: components["schemas"]["ByColor_Option_Presence"];
            /** @description The seats that the client holds. */
            seats: components["schemas"]["Color"][];
            /**
             * Format: int64
             * @description The number of the last event.
             */
            seq: number;
            /** @enum {string} */
            type: "hello";
            /**
             * Format: int32
             * @description How many clients look on without a seat.
             */
            watchers: number;
        } | {
            /**
             * Format: int64
             * @description When it happened, in milliseconds since 1970.
             */
            at: number;
            delta?: components["schemas"]["Delta"] | null;
            /** @description What happened. */
            event: components["schemas"]["Event"];
            /**
             * Format: int64
             * @description Its number, from 1, without gaps.
             */
            seq: number;
            /** @enum {string} */
            type: "event";
        } | {
            /** @description The game. */
            game: components["schemas"]["Snapshot"];
            /** @enum {string} */
            type: "snapshot";
        } | {
            /** @description Who is there; `null` for a computer. */
            presence: components["schemas"]["ByColor_Option_Presence"];
            /** @enum {string} */
            type: "presence";
            /**
             * Format: int32
             * @description How many clients look on without a seat.
             */
            watchers: number;
        } | {
            /** @description The command. */
            id: components["schemas"]["CommandId"];
            /**
             * Format: int64
             * @description The number of the event it made.
             */
            seq: number;
            /** @enum {string} */
            type: "ack";
        } | {
            id?: components["schemas"]["CommandId"] | null;
            /** @description Why. */
            problem: components["schemas"]["Problem"];
            /** @enum {string} */
            type: "nack";
        } | {
            /**
             * Format: int64
             * @description The server's time, in milliseconds since 1970.
             */
            now: number;
            /** @enum {string} */
            type: "pong";
        };
        /** @description A session: a browser in which the owner is signed in. */
        SessionInfo: {
            /**
             * Format: int64
             * @description When it began.
             */
            created: number;
            /** @description Whether it is the one that asks. */
            current: boolean;
            /** @description The browser, as it names itself. */
            device: string;
            /**
             * Format: int64
             * @description When it ends unless it is used.
             */
            expires: number;
            /** @description Names it in addresses. */
            id: string;
            /**
             * Format: int64
             * @description When it was last used, give or take an hour.
             */
            used: number;
        };
        /** @description The sessions of an account, the last used first. */
        SessionList: {
            /** @description The sessions. */
            sessions: components["schemas"]["SessionInfo"][];
        };
        /**
         * @description What a piece looks like.
         * @enum {string}
         */
        Shape: "bishop" | "stone" | "queen" | "king" | "ring" | "ball";
        /** @description The body of `POST /api/v1/session`. */
        SignIn: {
            /** @description The name, in either case. */
            name: string;
            /**
             * Format: password
             * @description The password.
             */
            password: string;
        };
        /** @description What everybody may know about the server. */
        Site: {
            announcement: components["schemas"]["AnnouncementText"] | null;
            /** @description Who may make an account. */
            registration: components["schemas"]["RegistrationMode"];
        };
        /**
         * @description What a game with variations has too much of.
         * @enum {string}
         */
        SizeLimit: "moves" | "nesting" | "comments" | "text";
        /** @description A whole game after the event `seq`. */
        Snapshot: {
            clock: components["schemas"]["ClockView"] | null;
            /**
             * Format: int64
             * @description When it was created, in milliseconds since 1970.
             */
            created: number;
            /** @description Whether two people, with a seat each, may take hints. */
            friendly: boolean;
            /** @description The hints that the players of a friendly game were given. */
            hints: components["schemas"]["HintTaken"][];
            /**
             * @description The game's name in addresses.
             * @example 7hQk2mXw9B
             */
            id: string;
            /** @description The game and its variant. */
            kind: components["schemas"]["GameKind"];
            /** @description The legal moves with what a person touches to make them; none when the game is over. */
            legal: components["schemas"]["MoveView"][];
            /** @description The moves played. */
            moves: components["schemas"]["MoveEntry"][];
            /** @description What waits for an answer. */
            offers: components["schemas"]["Offers"];
            /** @description The seats that wait for a guest with an invitation. */
            open_seats: components["schemas"]["Color"][];
            outcome: components["schemas"]["Winner"] | null;
            /**
             * Format: int32
             * @description How many moves have been played.
             */
            ply: number;
            /** @description The position string. */
            position: string;
            /**
             * @description Why it ended: a word of the rules such as `connected`, or `resignation`, `time`, `agreement`, `abandoned`, `move-limit`;
             *     without a result `aborted` or `unfinished`.
             */
            reason: string | null;
            /** @description The id of the game that follows this one, if there is one. */
            rematch: string | null;
            /** @description Whether one token holds both seats. */
            same_screen: boolean;
            /** @description The figures that people follow. */
            score: components["schemas"]["Scoreboard"];
            /** @description Who sits where. */
            seats: components["schemas"]["ByColor_Seat"];
            /**
             * Format: int64
             * @description The number of the last event; 0 before the first.
             */
            seq: number;
            /** @description The position string of the start. */
            start: string;
            /** @description Whether it goes on. */
            status: components["schemas"]["Status"];
            /** @description Whose turn it is; meaningless once the game is over. */
            turn: components["schemas"]["Color"];
            /** @description The moves taken back, the next to redo first. */
            undone: string[];
            /** @description The board for a user interface. */
            view: components["schemas"]["BoardView"];
        };
        /**
         * @description A square: a letter for the file, a number for the rank.
         * @example a1
         */
        Square: string;
        /**
         * @description Which squares of the board are used.
         * @enum {string}
         */
        Squares: "all" | "dark";
        /**
         * @description Whether a game goes on.
         * @enum {string}
         */
        Status: "playing" | "finished";
        /** @description The body of `POST /api/v1/games/{id}/seat`. */
        TakeSeat: {
            /**
             * @description Idempotency key, which the guest keeps until the answer has come: sent again with the same id, the request is
             *     answered with the same token. Choose it at random and keep it secret. With another id the answer is `seat-taken`.
             */
            id: components["schemas"]["CommandId"];
            /** @description The secret of the invitation. */
            invitation: string;
            /** @description What the guest is called. */
            name?: string | null;
        };
        /** @description The answer to `POST /api/v1/games/{id}/seat`. */
        TakenSeat: {
            /** @description The snapshot of the game. */
            game: components["schemas"]["Snapshot"];
            /** @description Which seat it is. */
            seat: components["schemas"]["Color"];
            /** @description Its token. Send it as `Authorization: Bearer TOKEN`. */
            token: string;
        };
        /** @description A personal API token, without its secret. */
        TokenInfo: {
            /**
             * Format: int64
             * @description When it was made.
             */
            created: number;
            /** @description Names it in addresses. */
            id: string;
            /** @description What its owner calls it. */
            name: string;
            /** @description What it may do. */
            scopes: components["schemas"]["Scope"][];
            /**
             * Format: int64
             * @description When it was last used, give or take an hour.
             */
            used: number | null;
        };
        /** @description The tokens of an account, the newest first. */
        TokenList: {
            /** @description The tokens. */
            tokens: components["schemas"]["TokenInfo"][];
        };
        /**
         * @description What a person touches: a square, `supply` or `pass`.
         * @example a1
         */
        Touch: string;
        /** @description A request to take moves back. */
        UndoOffer: {
            /** @description Who asks. */
            by: components["schemas"]["Color"];
            /**
             * Format: int32
             * @description How many moves would be left.
             */
            ply: number;
        };
        /** @description The body of `…/undo`. */
        UndoRequest: {
            /**
             * @description `offer` (the default) takes back at once against a computer and at one screen.
             * @default offer
             */
            answer: components["schemas"]["OfferAction"];
            /**
             * Format: int64
             * @description The `seq` of the game that the player saw when deciding. Moves, redos, and offers of draws and
             *     take-backs are `stale` if the position has changed since; answers to offers if they were meant for
             *     another offer; resignations, claims and rematches never.
             * @default null
             */
            at: number | null;
            /** @default null */
            id: components["schemas"]["CommandId"] | null;
            /**
             * Format: int32
             * @description The ply to go back to, counted from 0; without it, the player's own last decision.
             * @default null
             */
            ply: number | null;
        };
        /** @description What an event changes on the board. */
        ViewDelta: {
            /** @description As in the view of the snapshot. */
            alerts: components["schemas"]["Alert"][];
            last: components["schemas"]["LastMove"] | null;
            outcome: components["schemas"]["Outcome"] | null;
            /** @description The pieces that have come or moved; one with the same `id` is replaced. */
            pieces: components["schemas"]["PieceView"][];
            /** @description The ids of the pieces that are gone. */
            removed: number[];
            supply?: components["schemas"]["ByColor_u8"] | null;
        };
        /**
         * @description The result of a game on the wire.
         * @enum {string}
         */
        Winner: "white" | "black" | "draw";
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    account: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountInfo"];
                };
            };
            /** @description Not signed in, and no valid API token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The token lacks the scope */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    delete_account: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmPassword"];
            };
        };
        responses: {
            /** @description The account is deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in, or the password is wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request comes from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The media type of the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is missing or unknown */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many tries */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The server is busy, or its database does not answer */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    export_account: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The export */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountExport"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request comes from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    account_games: {
        parameters: {
            query?: {
                /** @description The `next` of an earlier page. */
                cursor?: string;
                /** @description The most seats of a page, from 1 to 50; 20 by default. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of games */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountGames"];
                };
            };
            /** @description The query cannot be parsed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in, and no valid API token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The token lacks the scope */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    join_games: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JoinGames"];
            };
        };
        responses: {
            /** @description The games in which the account has seats now */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JoinedGames"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request comes from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The media type of the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many games, or a field is missing or unknown */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    change_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePassword"];
            };
        };
        responses: {
            /** @description The password is the new one */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in, or the password is wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request comes from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The media type of the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The new password is not possible */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many tries */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The server is busy, or its database does not answer */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    replace_recovery_codes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmPassword"];
            };
        };
        responses: {
            /** @description The new codes */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in, or the password is wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request comes from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The media type of the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is missing or unknown */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many tries */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The server is busy, or its database does not answer */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    sessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionList"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request comes from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    end_session: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session is over */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request comes from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The account has no such session */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    api_tokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tokens */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenList"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request comes from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_api_token: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewToken"];
            };
        };
        responses: {
            /** @description The token */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedToken"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request comes from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The media type of the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A value is not possible, or the account has too many tokens */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revoke_api_token: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The token */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token is no longer valid */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request comes from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The account has no such token */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Register"];
            };
        };
        responses: {
            /** @description The account, and its recovery codes */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Registered"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Registration is closed, or needs a valid invitation; or the request comes from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The name is taken, by itself or by one that looks alike */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The media type of the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The name or the password is not possible */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many registrations from this address */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The server is busy, or its database does not answer */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    redeem_code: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RedeemCode"];
            };
        };
        responses: {
            /** @description The game, and the token of the seat */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContinuedSeat"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The code is wrong, used or expired */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The media type of the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is missing or unknown */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many codes */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_games: {
        parameters: {
            query?: {
                /** @description Only of this kind. */
                kind?: components["schemas"]["GameKind"];
                /** @description Only games that go on, only games that are over, or only live games, the latest activity first. */
                status?: components["schemas"]["ListedStatus"];
                /** @description The `next` of an earlier page; live games have one page. */
                cursor?: string;
                /** @description The most games of a page, from 1 to 50; 20 by default. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of games */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameList"];
                };
            };
            /** @description The query cannot be parsed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_game: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewGame"];
                "application/x-chess-pgn": string;
            };
        };
        responses: {
            /** @description The game and the tokens of its seats */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Created"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Neither JSON nor a record */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A value in the body is not possible */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many games */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    get_game: {
        parameters: {
            query?: {
                /**
                 * @description The number of an event that the client knows, from an answer or a message: the snapshot is not older, whichever server
                 *     answers
                 */
                seq?: number;
            };
            header?: never;
            path: {
                /** @description The game */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current snapshot */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
            /** @description The query cannot be parsed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such game */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    preview: {
        parameters: {
            query?: {
                /** @description The number of moves played; without it, the current position. */
                ply?: number;
            };
            header?: never;
            path: {
                /** @description The game */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": number[];
                };
            };
            /** @description The query cannot be parsed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such game */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The game has fewer moves */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    board: {
        parameters: {
            query?: {
                /** @description The number of moves played; without it, the current position. */
                ply?: number;
            };
            header?: never;
            path: {
                /** @description The game */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
            /** @description The query cannot be parsed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such game */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The game has fewer moves */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    claim: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `return=minimal` for an answer without the snapshot
                 * @example return=minimal
                 */
                Prefer?: string | null;
            };
            path: {
                /** @description The game */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ClaimRequest"] | null;
            };
        };
        responses: {
            /** @description The snapshot after the event, which is durable */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
            /** @description Executed and durable; the number of the event is in the header `X-Tessera-Seq`. Only if asked for by `Prefer: return=minimal` */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that belongs to no seat */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not your turn */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such game */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible now; with the current snapshot */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The media type of the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A value in the body is not possible; for an illegal move, the reason */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many games */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer; send it again with the same id */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    create_code: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The game */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The code */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeatCode"];
                };
            };
            /** @description No token, or one that belongs to no seat */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such game */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many codes */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    draw: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `return=minimal` for an answer without the snapshot
                 * @example return=minimal
                 */
                Prefer?: string | null;
            };
            path: {
                /** @description The game */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DrawRequest"] | null;
            };
        };
        responses: {
            /** @description The snapshot after the event, which is durable */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
            /** @description Executed and durable; the number of the event is in the header `X-Tessera-Seq`. Only if asked for by `Prefer: return=minimal` */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that belongs to no seat */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not your turn */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such game */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible now; with the current snapshot */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The media type of the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A value in the body is not possible; for an illegal move, the reason */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many games */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer; send it again with the same id */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    events: {
        parameters: {
            query: {
                /** @description The `seq` of the last event that the client has: the events after it are sent first. */
                since?: number;
                /** @description The version of the messages that the client speaks: 2. */
                version: number;
            };
            header?: never;
            path: {
                /** @description The game */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The stream */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": components["schemas"]["ServerMessage"];
                };
            };
            /** @description The query cannot be parsed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The token belongs to no seat */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such game */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many streams */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    hint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The game */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["HintRequest"] | null;
            };
        };
        responses: {
            /** @description The best move found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BestMove"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that belongs to no seat */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not your turn */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such game */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `no-hints` between two people, or not possible now; with the current snapshot */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The media type of the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A limit is not possible */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many searches of yours are waiting */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The engine is busy */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    play: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `return=minimal` for an answer without the snapshot
                 * @example return=minimal
                 */
                Prefer?: string | null;
            };
            path: {
                /** @description The game */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MoveRequest"];
            };
        };
        responses: {
            /** @description The snapshot after the event, which is durable */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
            /** @description Executed and durable; the number of the event is in the header `X-Tessera-Seq`. Only if asked for by `Prefer: return=minimal` */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that belongs to no seat */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not your turn */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such game */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible now; with the current snapshot */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The media type of the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A value in the body is not possible; for an illegal move, the reason */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many games */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer; send it again with the same id */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    record: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The game */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description There is no such game */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    redo: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `return=minimal` for an answer without the snapshot
                 * @example return=minimal
                 */
                Prefer?: string | null;
            };
            path: {
                /** @description The game */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RedoRequest"] | null;
            };
        };
        responses: {
            /** @description The snapshot after the event, which is durable */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
            /** @description Executed and durable; the number of the event is in the header `X-Tessera-Seq`. Only if asked for by `Prefer: return=minimal` */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that belongs to no seat */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not your turn */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such game */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible now; with the current snapshot */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The media type of the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A value in the body is not possible; for an illegal move, the reason */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many games */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer; send it again with the same id */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rematch: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `return=minimal` for an answer without the snapshot
                 * @example return=minimal
                 */
                Prefer?: string | null;
            };
            path: {
                /** @description The game */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RematchRequest"] | null;
            };
        };
        responses: {
            /** @description The snapshot after the event, which is durable */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
            /** @description Executed and durable; the number of the event is in the header `X-Tessera-Seq`. Only if asked for by `Prefer: return=minimal` */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that belongs to no seat */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not your turn */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such game */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible now; with the current snapshot */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The media type of the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A value in the body is not possible; for an illegal move, the reason */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many games */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer; send it again with the same id */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    resign: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `return=minimal` for an answer without the snapshot
                 * @example return=minimal
                 */
                Prefer?: string | null;
            };
            path: {
                /** @description The game */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ResignRequest"] | null;
            };
        };
        responses: {
            /** @description The snapshot after the event, which is durable */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
            /** @description Executed and durable; the number of the event is in the header `X-Tessera-Seq`. Only if asked for by `Prefer: return=minimal` */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that belongs to no seat */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not your turn */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such game */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible now; with the current snapshot */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The media type of the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A value in the body is not possible; for an illegal move, the reason */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many games */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer; send it again with the same id */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    take_seat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The game */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TakeSeat"];
            };
        };
        responses: {
            /** @description The seat is the guest's, and its token */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TakenSeat"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The invitation is for no seat of the game */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such game */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The seat is taken; with the current snapshot */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The media type of the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A value in the body is not possible */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer; send it again with the same id */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    socket: {
        parameters: {
            query: {
                /** @description The `seq` of the last event that the client has: the events after it are sent first. */
                since?: number;
                /** @description The version of the messages that the client speaks: 2. */
                version: number;
            };
            header?: never;
            path: {
                /** @description The game */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The socket is open */
            101: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The query cannot be parsed */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The token belongs to no seat */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such game */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not a WebSocket request */
            426: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many sockets */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    undo: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `return=minimal` for an answer without the snapshot
                 * @example return=minimal
                 */
                Prefer?: string | null;
            };
            path: {
                /** @description The game */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UndoRequest"] | null;
            };
        };
        responses: {
            /** @description The snapshot after the event, which is durable */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Snapshot"];
                };
            };
            /** @description Executed and durable; the number of the event is in the header `X-Tessera-Seq`. Only if asked for by `Prefer: return=minimal` */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description No token, or one that belongs to no seat */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not your turn */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such game */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Not possible now; with the current snapshot */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The media type of the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A value in the body is not possible; for an illegal move, the reason */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests, or too many games */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer; send it again with the same id */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    list_kinds: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every game with every variant */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KindList"];
                };
            };
        };
    };
    best_move: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The game and its variant */
                kind: components["schemas"]["GameKind"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["BestMoveRequest"] | null;
            };
        };
        responses: {
            /** @description The best move found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BestMove"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such game */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The media type of the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The position, a move, the level or a limit is not possible */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many searches of yours are waiting */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The engine is busy */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    position_info: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The game and its variant */
                kind: components["schemas"]["GameKind"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PositionQuery"] | null;
            };
        };
        responses: {
            /** @description The position after the moves, with its legal moves */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PositionInfo"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such game */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The media type of the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The position or a move is not possible */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    read_record: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecordQuery"];
                "application/x-chess-pgn": string;
            };
        };
        responses: {
            /** @description What the record says */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordInfo"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Neither JSON nor a record */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The record cannot be used */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    recover: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Recover"];
            };
        };
        responses: {
            /** @description The account */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountInfo"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The name or the code is wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The account is closed, or the request comes from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The media type of the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The new password is not possible */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many codes from this address or for this name */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The server is busy, or its database does not answer */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    sign_in: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignIn"];
            };
        };
        responses: {
            /** @description The account */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountInfo"];
                };
            };
            /** @description The body is not JSON */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The name or the password is wrong */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The account is closed, or the request comes from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The body is too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The media type of the body is not JSON */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description A field is missing or unknown */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many passwords from this address or for this name */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The server is busy, or its database does not answer */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    sign_out: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session is over */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not signed in */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request comes from another site */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The database does not answer */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
    site: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description About the server */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Site"];
                };
            };
            /** @description The database does not answer */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
