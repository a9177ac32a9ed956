/** The names of what the API speaks of. */
import type { components } from './openapi';

type Schemas = components['schemas'];

export type Act = Schemas['Act'];
export type Alert = Schemas['Alert'];
export type BestMove = Schemas['BestMove'];
export type BoardView = Schemas['BoardView'];
export type ClientMessage = Schemas['ClientMessage'];
export type ClockView = Schemas['ClockView'];
export type Color = Schemas['Color'];
export type Created = Schemas['Created'];
export type Explanation = Schemas['Explanation'];
export type Figure = Schemas['Figure'];
export type GameKind = Schemas['GameKind'];
export type GameLine = Schemas['GameLine'];
export type GameList = Schemas['GameList'];
export type KindView = Schemas['KindView'];
export type MoveView = Schemas['MoveView'];
export type NewGame = Partial<Schemas['NewGame']>;
export type PieceView = Schemas['PieceView'];
export type ServerMessage = Schemas['ServerMessage'];
export type SeatView = Schemas['ByColor_SeatView']['white'];
export type Shape = Schemas['Shape'];
export type Snapshot = Schemas['Snapshot'];
export type Square = Schemas['Square'];
export type PositionInfo = Schemas['PositionInfo'];
export type PositionQuery = Partial<Schemas['PositionQuery']>;
export type Touch = Schemas['Touch'];
export type Presence = Schemas['ByColor_Option_Presence']['white'];

/** What goes wrong; the code is a word of the API, or `offline`. */
export type Problem = Omit<Schemas['Problem'], 'code'> & { code: string };
