import { beforeEach, describe, expect, it } from 'vitest';
import { acceptInvitation, expectedSeats, guestLink, saveSeats, seatsOf, tokenOf } from './seats';

const token = 'Zn7z4kxkOT9rCpP428xxw4aFkIOfqYZ-';

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/');
});

describe('the seats of a game', () => {
  it('are the player’s own and the one for a guest', () => {
    const seats = { white: 'w', black: token, mine: 'white' } as const;
    expect(tokenOf(seats)).toBe('w');
    expect(guestLink('one', seats)).toMatch(new RegExp(`/g/one#black=${token}$`));
    expect(guestLink('one', { white: 'w' })).toBeUndefined();
  });

  it('are predicted before the server confirms them', () => {
    expect(expectedSeats({ id: 'none', same_screen: true })).toEqual([]);
    saveSeats('guest', { black: token });
    expect(expectedSeats({ id: 'guest', same_screen: false })).toEqual(['black']);
    expect(expectedSeats({ id: 'guest', same_screen: true })).toEqual(['white', 'black']);
    saveSeats('host', { white: 'w', black: token, mine: 'white' });
    expect(expectedSeats({ id: 'host', same_screen: false })).toEqual(['white']);
  });

  it('come with an invitation, whose token is removed from the address', () => {
    history.replaceState(null, '', `/g/two#black=${token}`);
    acceptInvitation('two');
    expect(tokenOf(seatsOf('two'))).toBe(token);
    expect(location.hash).toBe('');
  });

  it('are kept when the player opens the invitation for the guest', () => {
    saveSeats('three', { white: 'mine' });
    history.replaceState(null, '', `/g/three#black=${token}`);
    acceptInvitation('three');
    expect(tokenOf(seatsOf('three'))).toBe('mine');
  });
});
