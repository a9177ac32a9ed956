/** Where a lesson was opened. */
import { parse } from '../router.svelte';

/** The id of the game at whose table the lesson was opened: `#game=…` in its address. */
export function gameBefore(hash = location.hash): string | undefined {
  const id = new URLSearchParams(hash.slice(1)).get('game') ?? '';
  const route = parse(`/g/${id}`);
  return route.page === 'table' ? route.id : undefined;
}
