// Made by `npm run api` from src/core/schema.json. Do not edit.

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
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
        /** @description How good a tried move is. */
        Attempt: {
            /**
             * Format: double
             * @description The winning chances of the player after it, from 0 to 1.
             */
            after: number;
            /** @description Whether it solves the exercise: it loses next to nothing. */
            is_solution: boolean;
            /** @description How good it is; the engine's own move is `good`, too. */
            judgement: components["schemas"]["Judgement"];
        };
        /** @description A move that is tried in an exercise. */
        AttemptRequest: {
            /**
             * Format: double
             * @description The winning chances of the player before it.
             */
            before: number;
            /** @description The game and its variant. */
            kind: components["schemas"]["GameKind"];
            /** @description The moves up to the tried one, which is the last. */
            moves: string[];
            /**
             * Format: int64
             * @description The nodes of a quick search of the review.
             */
            nodes: number;
            /**
             * Format: int32
             * @description The score after the tried move for the player to move then, if it was searched.
             */
            score?: number | null;
            /** @description The position string of the start; without it, the usual start. */
            start?: string | null;
        };
        /** @description What is known of a tried move. */
        AttemptState: {
            /** @description The search that tells how good it is. */
            search: components["schemas"]["ReviewSearch"];
        } | {
            /** @description How good it is. */
            judged: components["schemas"]["Attempt"];
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
        ByColor_Option_f64: {
            black: null | number;
            white: null | number;
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
        /** @description A position, and the computer player who is to move in it. */
        ChooseRequest: {
            /** @description The game and its variant. */
            kind: components["schemas"]["GameKind"];
            /** @description Moves to play from there. */
            moves?: string[];
            /** @description The engine at a level, a bot, or a random player. */
            seat: components["schemas"]["Seat"];
            /**
             * Format: int64
             * @description The same game, seat and seed give the same move.
             */
            seed: number;
            /** @description A position string; without it, the usual start. */
            start?: string | null;
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
        /** @description What a search found. */
        Finding: {
            /** @description The best lines, the best first. */
            lines: components["schemas"]["FoundLine"][];
            /** @description The position after this many moves. */
            ply: number;
            /** @description How thoroughly it was searched. */
            stage: components["schemas"]["Stage"];
        };
        /**
         * @description Who moves first.
         * @enum {string}
         */
        First: "white" | "black" | "random";
        /** @description A line with its score. */
        FoundLine: {
            /** @description The moves, at least one. */
            line: string[];
            /** @description Whether the score is certain. */
            proven: boolean;
            /**
             * Format: int32
             * @description The score for the player to move, as the engine counts it.
             */
            score: number;
        };
        /**
         * @description A game, with a variant behind a colon.
         * @example lines-of-action:6x6
         * @enum {string}
         */
        GameKind: "mad-bishops" | "mad-bishops:8x8" | "lines-of-action" | "lines-of-action:draw-on-both" | "lines-of-action:scrambled-eggs" | "lines-of-action:6x6" | "hecatomb" | "hecatomb:classic" | "mitsudomoe" | "mitsudomoe:rulebook";
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
        /**
         * @description How good a move was.
         * @enum {string}
         */
        Judgement: "only-move" | "best" | "good" | "inaccuracy" | "mistake" | "blunder" | "missed-win";
        /** @description The last move, for highlighting. */
        LastMove: {
            /** @description The squares it changed, each once. */
            squares: components["schemas"]["Square"][];
            /** @description Its canonical text. */
            text: string;
        };
        /** @description What a computer is to do. */
        LocalDuty: {
            /**
             * Format: int64
             * @description The event after which it is chosen.
             */
            at: number;
            /** @description How to choose it. */
            choose: components["schemas"]["ChooseRequest"];
            /** @enum {string} */
            type: "move";
        } | {
            /**
             * Format: int64
             * @description The event of the offer.
             */
            at: number;
            /** @description What to search. */
            search: components["schemas"]["SearchRequest"];
            /** @enum {string} */
            type: "draw-answer";
        };
        /** @description A game at this device, as the page keeps it. */
        LocalGame: {
            /**
             * Format: int64
             * @description When it began, in milliseconds since 1970.
             */
            created: number;
            /** @description Who sits where, the clock, the start and the seed. The page keeps it as it is. */
            header: Record<string, never>;
            /** @description The game and its variant. */
            kind: components["schemas"]["GameKind"];
            /** @description Everything that has happened. */
            log: components["schemas"]["LoggedEvent"][];
        };
        /** @description A game at this device after its log and the step. */
        LocalState: {
            /**
             * Format: int64
             * @description When the clock of the player to move runs out, in milliseconds since 1970.
             */
            deadline: number | null;
            duty: components["schemas"]["LocalDuty"] | null;
            /** @description What the step has added to the log. */
            events: components["schemas"]["LoggedEvent"][];
            /** @description The game as the server sends it. */
            snapshot: components["schemas"]["Snapshot"];
        };
        /** @description What happens next in a game at this device. */
        LocalStep: {
            /** @description What for. */
            command: components["schemas"]["Command"];
            /** @description The id of the game that a rematch would begin; without one a rematch is refused. */
            rematch?: string | null;
            /** @enum {string} */
            type: "command";
        } | {
            /**
             * Format: int64
             * @description The event after which it was chosen.
             */
            at: number;
            /** @description The text of the move. */
            move: string;
            /** @enum {string} */
            type: "computer-move";
        } | {
            /**
             * Format: int64
             * @description The event of the offer.
             */
            at: number;
            /**
             * Format: int32
             * @description The score of the search that was asked for, for the player to move.
             */
            score: number;
            /** @enum {string} */
            type: "draw-answer";
        } | {
            /** @enum {string} */
            type: "flag";
        } | {
            /** @enum {string} */
            type: "pause";
        } | {
            /** @enum {string} */
            type: "resume";
        };
        /** @description An event with its place in the log. */
        LoggedEvent: {
            /**
             * Format: int64
             * @description When it happened, in milliseconds since 1970.
             */
            at: number;
            /** @description What happened. */
            event: components["schemas"]["Event"];
            /**
             * Format: int64
             * @description Its number, from 1, without gaps.
             */
            seq: number;
        };
        /**
         * @description The mark of a move. In records it is a numeric annotation glyph (NAG) of PGN, `$1` to `$6`.
         * @enum {string}
         */
        Mark: "good" | "mistake" | "brilliant" | "blunder" | "interesting" | "dubious";
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
        /** @description How good a move is. */
        MoveReview: {
            /** @description The best line instead; it may begin with the move itself. */
            best: string[];
            /** @description Who played it. */
            color: components["schemas"]["Color"];
            /** @description How good it is. */
            judgement: components["schemas"]["Judgement"];
            /**
             * Format: double
             * @description The winning chances that it lost, from 0 to 1.
             */
            loss: number;
            /** @description The move. */
            text: string;
        };
        /** @description A legal move for a user interface. */
        MoveView: components["schemas"]["Path"] & {
            /** @description The squares whose pieces it captures. */
            captures?: components["schemas"]["Square"][];
            /** @description Its canonical text. */
            text: string;
        };
        /** @description A game to begin at this device. */
        NewLocalGame: {
            /** @description Who plays black. */
            black: components["schemas"]["Seat"];
            clock?: components["schemas"]["ClockSetting"] | null;
            first?: components["schemas"]["First"] | null;
            /** @description The game and its variant. */
            kind: components["schemas"]["GameKind"];
            /** @description A record to continue, instead of `start` and `first`; if it is finished, its result ends the game. */
            record?: string | null;
            /**
             * Format: int64
             * @description Seed of what is left to chance.
             */
            seed: number;
            /** @description A position string to begin from; without it, the usual start. */
            start?: string | null;
            /** @description Who plays white. */
            white: components["schemas"]["Seat"];
        };
        /** @description A move of a tree as it is serialised. */
        NodeJson: {
            /** @description The comment in front of a variation that begins with the move. */
            before?: string | null;
            /** @description The comment on the move. */
            comment?: string | null;
            /**
             * Format: int32
             * @description Its number, from 1.
             */
            id: number;
            mark?: components["schemas"]["Mark"] | null;
            /** @description The text of the move. */
            move: string;
            /**
             * Format: int32
             * @description The move that it follows; 0 for the start of the game.
             */
            parent: number;
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
        /** @description What a position is worth. */
        PositionReview: {
            /**
             * Format: double
             * @description The winning chances of white, from 0 to 1.
             */
            chance: number;
            /** @description Whether the score is certain. */
            proven: boolean;
            /**
             * Format: int32
             * @description The score for white, in centi-units; a forced win as the engine counts it.
             */
            score: number;
            /**
             * Format: int32
             * @description In how many plies white wins, negative if black does; none if the game is undecided or the distance is not known.
             */
            win_in?: number | null;
        };
        /** @description Why the better move is better. */
        Reason: {
            by?: components["schemas"]["EndReason"] | null;
            /** @enum {string} */
            code: "wins";
            /**
             * Format: int32
             * @description In how many moves of the winner, if it is known.
             */
            moves?: number | null;
        } | {
            by?: components["schemas"]["EndReason"] | null;
            /** @enum {string} */
            code: "loses";
            /**
             * Format: int32
             * @description In how many moves of the winner, if it is known; 0 if the move itself ended the game.
             */
            moves?: number | null;
        } | {
            /** @enum {string} */
            code: "draws";
        } | {
            /** @enum {string} */
            code: "captures";
            /**
             * Format: int32
             * @description How many pieces.
             */
            pieces: number;
        } | {
            /**
             * Format: int32
             * @description In centi-units for the player.
             */
            better: number;
            /** @enum {string} */
            code: "score";
            /**
             * Format: int32
             * @description After the move that was played.
             */
            played: number;
        };
        /** @description A record to read. */
        RecordQuery: {
            /** @description Header pairs and numbered moves. */
            record: string;
        };
        /** @description A question of the page. */
        Request: "kinds" | {
            /** @description As `POST /kinds/{kind}/moves`. */
            position: {
                /** @description The game and its variant. */
                kind: components["schemas"]["GameKind"];
                /** @description The position. */
                query: components["schemas"]["PositionQuery"];
            };
        } | {
            /** @description As `GET /games/{id}/board.svg`, of a position. */
            picture: {
                /** @description The game and its variant. */
                kind: components["schemas"]["GameKind"];
                /** @description Moves to play from there. */
                moves: string[];
                /** @description A position string; `null` for the usual start. */
                start?: string | null;
            };
        } | {
            /** @description As `POST /records`. */
            "read-record": components["schemas"]["RecordQuery"];
        } | {
            /** @description Reads a record with its variations. */
            "read-tree": components["schemas"]["RecordQuery"];
        } | {
            /** @description The text of a record with variations. */
            "write-tree": {
                /** @description The moves. */
                tree: components["schemas"]["TreeJson"];
            };
        } | {
            /** @description As `GET /games/{id}/record`, of a local game. */
            "write-record": {
                /** @description When it was played, such as `2026.11.18`. */
                date: string;
                /** @description The game. */
                game: components["schemas"]["LocalGame"];
            };
        } | {
            /** @description A new game at this device. */
            "new-local-game": {
                /** @description Who plays what. */
                game: components["schemas"]["NewLocalGame"];
                /** @description Its name in the snapshot. */
                id: string;
                /**
                 * Format: int64
                 * @description Milliseconds since 1970.
                 */
                now: number;
            };
        } | {
            /** @description The state of a game at this device, after a further step if there is one. */
            "local-game": {
                /** @description The game so far. */
                game: components["schemas"]["LocalGame"];
                /** @description Its name in the snapshot. */
                id: string;
                /**
                 * Format: int64
                 * @description Milliseconds since 1970.
                 */
                now: number;
                step?: components["schemas"]["LocalStep"] | null;
            };
        } | {
            /** @description The best lines of a position, reported with every depth. */
            search: components["schemas"]["SearchRequest"];
        } | {
            /** @description The move of a computer player. */
            choose: components["schemas"]["ChooseRequest"];
        } | {
            /** @description What is to be searched for the review of a game, and what the searches so far tell. */
            review: components["schemas"]["ReviewRequest"];
        } | {
            /** @description How good a move is that is tried in an exercise. */
            attempt: components["schemas"]["AttemptRequest"];
        };
        /** @description A reviewed game. */
        Review: {
            /** @description From 0 to 100 for each player; none for a player who had nothing to choose. */
            accuracy: components["schemas"]["ByColor_Option_f64"];
            /** @description The game and its variant. */
            kind: components["schemas"]["GameKind"];
            /** @description How good the moves are. */
            moves: components["schemas"]["MoveReview"][];
            /**
             * Format: int64
             * @description The nodes of a quick search.
             */
            nodes: number;
            /** @description What the positions are worth, from the start to the end: one more than moves. */
            positions: components["schemas"]["PositionReview"][];
            /** @description At most three moves that lost most, in the order of the game. */
            turning_points: components["schemas"]["TurningPoint"][];
        };
        /** @description A game to review, and what is known of it. */
        ReviewRequest: {
            /** @description What the searches have found so far, in any order. */
            findings?: components["schemas"]["Finding"][];
            /** @description The game and its variant. */
            kind: components["schemas"]["GameKind"];
            /** @description Its moves. */
            moves?: string[];
            /**
             * Format: int64
             * @description The nodes of a quick search, as many as the terminal program has by default.
             */
            nodes?: number | null;
            /** @description The position string of the start; without it, the usual start. */
            start?: string | null;
        };
        /**
         * @description A search that a review needs: one thread, an empty transposition table of [`TABLE_MEBIBYTES`](crate::TABLE_MEBIBYTES), and no
         *     limit but the nodes.
         */
        ReviewSearch: {
            /** @description The number of best lines. */
            lines: number;
            /**
             * Format: int64
             * @description The limit.
             */
            nodes: number;
            /** @description The position after this many moves. */
            ply: number;
            /** @description How thoroughly. */
            stage: components["schemas"]["Stage"];
        };
        /** @description A review that goes on or is complete. */
        ReviewState: {
            /** @description The winning chances of white in every position, as far as they are known. */
            chances: (number | null)[];
            /**
             * Format: int32
             * @description The size of the transposition table of each search in mebibytes; it is empty at the beginning.
             */
            hash: number;
            /**
             * Format: int64
             * @description The nodes of a quick search.
             */
            nodes: number;
            /** @description The searches that can be run now, in any order and at the same time; none if the review is complete. */
            pending: components["schemas"]["ReviewSearch"][];
            review: components["schemas"]["Review"] | null;
        };
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
        /** @description A line with its score, at one depth. */
        SearchLine: components["schemas"]["BestMove"] & {
            /**
             * Format: double
             * @description The winning chances of the player to move, from 0 to 1, as reviews count them.
             */
            chance: number;
            /** @description 1 for the best line. */
            rank: number;
        };
        /** @description A position to search, and how. */
        SearchRequest: {
            /**
             * Format: int32
             * @description Size of the transposition table in mebibytes, from 1 to 1,024; 32 by default. If there is not so much memory, it is smaller.
             */
            hash?: number | null;
            /** @description The game and its variant. */
            kind: components["schemas"]["GameKind"];
            /** @description When the search ends; without any limit, when its worker ends or nothing is left to find. */
            limits?: components["schemas"]["SearchLimits"];
            /**
             * Format: int32
             * @description The number of best lines (`MultiPV`), from 1 to 1,000; 1 by default.
             */
            lines?: number | null;
            /** @description Moves to play from there. */
            moves?: string[];
            /** @description A position string; without it, the usual start. */
            start?: string | null;
            /** @description What the transposition table holds when the search begins. */
            table?: components["schemas"]["TableContent"];
        };
        /** @description A seat of a game. */
        Seat: {
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
        /**
         * @description What a piece looks like.
         * @enum {string}
         */
        Shape: "bishop" | "stone" | "queen" | "king" | "ring" | "ball";
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
         * @description How thoroughly a position is searched.
         * @enum {string}
         */
        Stage: "quick" | "deep";
        /** @description A game that has begun. */
        StartedLocalGame: {
            /** @description What the page is to keep. */
            game: components["schemas"]["LocalGame"];
            /** @description Its state. */
            state: components["schemas"]["LocalState"];
        };
        /**
         * @description Whether a game goes on.
         * @enum {string}
         */
        Status: "playing" | "finished";
        /**
         * @description What the transposition table holds when a search begins.
         * @enum {string}
         */
        TableContent: "kept" | "cleared";
        /** @description The tag pairs that do not follow from the moves. */
        Tags: {
            /**
             * @description The name of the player of black; `?` if unknown.
             * @default ?
             */
            black: string;
            /**
             * @description The date in the form `2026.11.15`, with `?` for unknown digits.
             * @default ????.??.??
             */
            date: string;
            /**
             * @description The name of the event; `?` if unknown.
             * @default ?
             */
            event: string;
            /**
             * @description All other tag pairs, in the order in which they were read.
             * @default []
             */
            others: [
                string,
                string
            ][];
            /**
             * @description Where the game was played; `?` if unknown.
             * @default ?
             */
            site: string;
            /**
             * @description Why the game ended: the identifier of the rule, or `resignation`, `time`, `agreement`, `unterminated`, …
             * @default unterminated
             */
            termination: string;
            /**
             * @description The time control; `-` for none.
             * @default -
             */
            time_control: string;
            /**
             * @description The name of the player of white; `?` if unknown.
             * @default ?
             */
            white: string;
        };
        /**
         * @description What a person touches: a square, `supply` or `pass`.
         * @example a1
         */
        Touch: string;
        /** @description A tree as it is serialised. */
        TreeJson: {
            /** @description The game and its variant. */
            kind: components["schemas"]["GameKind"];
            /** @description The moves, each behind the one that it follows; of those that follow the same move, the first continues the line. */
            nodes: components["schemas"]["NodeJson"][];
            /** @description The comment in front of the game. */
            preface?: string | null;
            /** @description The result, as records write it. */
            result?: string;
            /** @description The position string of the start; none for the usual start. */
            start?: string | null;
            /** @description The tag pairs that do not follow from the moves. */
            tags?: components["schemas"]["Tags"];
        };
        /** @description A move at which the game turned. */
        TurningPoint: {
            /**
             * Format: double
             * @description Those after it.
             */
            after: number;
            /**
             * Format: double
             * @description The winning chances of the player before the move, with the best one.
             */
            before: number;
            /** @description The better line, with the better move first. */
            better: string[];
            /** @description Who played it. */
            color: components["schemas"]["Color"];
            /** @description How good it is. */
            judgement: components["schemas"]["Judgement"];
            /** @description The number of moves before it. */
            ply: number;
            /** @description Why the better move is better. */
            reason: components["schemas"]["Reason"];
            /** @description How the game may go on after the move that was played. */
            reply: string[];
            /** @description The move. */
            text: string;
        };
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
export type operations = Record<string, never>;
