/** Short names for the types that the page shares with the module; they are made from Rust by `npm run api`. */
import type { components } from './schema';

type Schemas = components['schemas'];

export type Request = Schemas['Request'];
/** Without any limit a search ends when it is stopped, or when nothing is left to find. */
export type SearchLimits = Partial<Schemas['SearchLimits']>;
/** A position to search, and how. */
export type SearchRequest = Omit<Schemas['SearchRequest'], 'limits'> & { limits?: SearchLimits };
export type SearchLine = Schemas['SearchLine'];
/** A position, and the computer player who is to move in it. */
export type ChooseRequest = Schemas['ChooseRequest'];
/** A game at this device, as the page keeps it: the log decides, everything else follows from it. */
export type LocalGame = Schemas['LocalGame'];
export type NewLocalGame = Schemas['NewLocalGame'];
export type LocalStep = Schemas['LocalStep'];
/** What a computer is to do in a local game. */
export type LocalDuty = Schemas['LocalDuty'];
export type LocalState = Schemas['LocalState'];
export type StartedLocalGame = Schemas['StartedLocalGame'];
/** A record with variations. */
export type TreeJson = Schemas['TreeJson'];
/** A move of a record with variations. */
export type TreeNodeJson = Schemas['NodeJson'];
/** How the rules name the mark of a move. */
export type MarkName = Schemas['Mark'];
export type LoggedEvent = Schemas['LoggedEvent'];
export type Command = Schemas['Command'];
/** A game to review, and what the searches have found. */
export type ReviewRequest = Schemas['ReviewRequest'];
export type ReviewState = Schemas['ReviewState'];
export type ReviewSearch = Schemas['ReviewSearch'];
export type Finding = Schemas['Finding'];
export type FoundLine = Schemas['FoundLine'];
export type Review = Schemas['Review'];
export type MoveReview = Schemas['MoveReview'];
export type PositionReview = Schemas['PositionReview'];
export type TurningPoint = Schemas['TurningPoint'];
export type Judgement = Schemas['Judgement'];
/** Why a better move is better. */
export type Reason = Schemas['Reason'];
export type AttemptRequest = Schemas['AttemptRequest'];
export type AttemptState = Schemas['AttemptState'];
export type Attempt = Schemas['Attempt'];
