import type { GameKind, PositionInfo } from '../src/app/net/types';
import { base } from './browser';

/** What the test server says of a position (without one: the start of the game) after the moves. */
export async function positionInfo(
  kind: GameKind,
  body: { position?: string; moves?: string[] },
): Promise<PositionInfo> {
  const response = await fetch(`${base}/api/v1/kinds/${kind}/moves`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${kind} ${JSON.stringify(body)}: ${await response.text()}`);
  return (await response.json()) as PositionInfo;
}
