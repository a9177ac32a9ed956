/** The connection of a table to its game: a socket to the server, or the game at this device. */
import { loadAdvice } from '../../games/advice';
import { isLocalId } from '../local/id';
import type { GameConnection, Listener } from '../net/connection';
import { loadGame } from '../net/prefetch';
import { seatsOf, tokenOf } from '../net/seats';
import { GameSocket } from '../net/socket';
import type { Snapshot } from '../net/types';

/** Connects with the seat of this browser, or as a spectator. */
export function connect(id: string, listener: Listener): GameConnection {
  return isLocalId(id) ? connectLocally(id, listener) : new GameSocket(id, tokenOf(seatsOf(id)), listener);
}

/** The code of local games is loaded with the first one. */
function connectLocally(id: string, listener: Listener): GameConnection {
  let isClosed = false;
  const connection = import('../local/local-game').then(({ LocalConnection }) =>
    isClosed ? undefined : new LocalConnection(id, listener),
  );
  connection.catch((error: unknown) => listener.failed(error));
  const tell = (work: (connection: GameConnection) => void): void => {
    connection.then(
      (loaded) => loaded && work(loaded),
      () => undefined,
    );
  };
  return {
    send: (act, at) => tell((loaded) => loaded.send(act, at)),
    takeSeatBack: () => undefined,
    close: () => {
      tell((loaded) => loaded.close());
      isClosed = true;
    },
  };
}

/** The game before the table is connected to it. Advice for people is loaded, too: a message that grew later would shift the page. */
export async function firstSnapshot(id: string): Promise<Snapshot> {
  const game = isLocalId(id)
    ? await (await import('../local/local-games')).localSnapshot(id)
    : await loadGame(id);
  if (Object.values(game.seats).some(({ type }) => type === 'human')) await loadAdvice(game.kind);
  return game;
}
