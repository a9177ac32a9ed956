/** Short names for the generated types of the API. */
import type { components } from './openapi';

type Schemas = components['schemas'];

export type AccountGame = Schemas['AccountGame'];
export type AccountGames = Schemas['AccountGames'];
export type AccountInfo = Schemas['AccountInfo'];
export type Act = Schemas['Act'];
export type Alert = Schemas['Alert'];
export type AlertKind = Schemas['AlertKind'];
export type BestMove = Schemas['BestMove'];
export type Bot = Schemas['Bot'];
export type BoardView = Schemas['BoardView'];
export type ClientMessage = Schemas['ClientMessage'];
export type ClockView = Schemas['ClockView'];
export type Color = Schemas['Color'];
export type ContinuedSeat = Schemas['ContinuedSeat'];
export type Created = Schemas['Created'];
export type CreatedToken = Schemas['CreatedToken'];
export type Delta = Schemas['Delta'];
export type Explanation = Schemas['Explanation'];
export type Figure = Schemas['Figure'];
export type FigureName = Schemas['FigureName'];
export type GameKind = Schemas['GameKind'];
export type GameLine = Schemas['GameLine'];
export type GameList = Schemas['GameList'];
export type KindView = Schemas['KindView'];
export type LegalMoves = Schemas['LegalMoves'];
export type MoveView = Schemas['MoveView'];
export type NewGame = Partial<Schemas['NewGame']>;
export type NameFault = Schemas['NameFault'];
export type PasswordFault = Schemas['PasswordFault'];
export type PieceView = Schemas['PieceView'];
export type PositionInfo = Schemas['PositionInfo'];
export type PositionQuery = Partial<Schemas['PositionQuery']>;
export type Presence = Schemas['ByColor_Option_Presence']['white'];
export type RecordInfo = Schemas['RecordInfo'];
export type Registered = Schemas['Registered'];
export type RegistrationMode = Schemas['RegistrationMode'];
export type Seat = Schemas['ByColor_Seat']['white'];
export type SeatCode = Schemas['SeatCode'];
export type ServerMessage = Schemas['ServerMessage'];
export type SessionInfo = Schemas['SessionInfo'];
export type Shape = Schemas['Shape'];
export type Site = Schemas['Site'];
export type Snapshot = Schemas['Snapshot'];
export type Square = Schemas['Square'];
export type TakenSeat = Schemas['TakenSeat'];
export type TokenInfo = Schemas['TokenInfo'];
export type TokenScope = Schemas['Scope'];
export type Touch = Schemas['Touch'];
export type Winner = Schemas['Winner'];

/** Why a move is not legal: a code, and the fields that its sentence needs. */
export type IllegalReason = Explanation['reason'];
/** The directions in which a piece moves. */
export type Directions = Extract<IllegalReason, { code: 'not-in-line' }>['moves'];

/**
 * An error of the API; `offline` if the server cannot be reached, `no-module` if the page cannot play without it, `not-saved` if the browser
 * does not store a game at this device.
 */
export type Problem = Omit<Schemas['Problem'], 'code'> & {
  code: Schemas['Code'] | 'offline' | 'no-module' | 'not-saved';
};

/** What exactly is wrong: a code, and the fields that its sentence needs. */
export type ProblemReason = Schemas['ProblemReason'];
export type RecordFault = Schemas['RecordFault'];
export type PositionFlaw = Schemas['Flaw'];
export type CountedPieces = Schemas['CountedPieces'];
/** A number or a position string in a request. */
export type RequestField = Schemas['RangedField'] | Schemas['PositionField'];

/** The game of a kind: the part before the colon. */
type GameOf<K extends string> = K extends `${infer G}:${string}` ? G : K;
export type Game = GameOf<GameKind>;
/** The kinds of a game: the standard rules and the variants. */
export type KindOf<G extends Game> = Extract<GameKind, G | `${G}:${string}`>;

/** Ends that do not come from the rules of a game. The OpenAPI document does not list them: there `reason` is any string. */
type ServerEnd = 'resignation' | 'time' | 'agreement' | 'abandoned' | 'move-limit' | 'aborted' | 'unfinished';
/** Why a game ended. */
export type EndReason = Schemas['EndReason'] | ServerEnd;
