import { beforeEach, describe, expect, it } from 'vitest';
import { guestAddress, keepSeats, presumedSeats, seatsOf, takeInvitation, tokenOf } from './seats';

const token = 'Zn7z4kxkOT9rCpP428xxw4aFkIOfqYZ-';

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/');
});

describe('the seats of a game', () => {
  it('are the own one and the one for a guest', () => {
    const seats = { white: 'w', black: token, mine: 'white' } as const;
    expect(tokenOf(seats)).toBe('w');
    expect(guestAddress('one', seats)).toMatch(new RegExp(`/g/one#black=${token}$`));
    expect(guestAddress('one', { white: 'w' })).toBeUndefined();
  });

  it('are known before the server has told them', () => {
    expect(presumedSeats({ id: 'none', same_screen: true })).toEqual([]);
    keepSeats('guest', { black: token });
    expect(presumedSeats({ id: 'guest', same_screen: false })).toEqual(['black']);
    expect(presumedSeats({ id: 'guest', same_screen: true })).toEqual(['white', 'black']);
    keepSeats('host', { white: 'w', black: token, mine: 'white' });
    expect(presumedSeats({ id: 'host', same_screen: false })).toEqual(['white']);
  });

  it('come with an invitation, whose secret leaves the address at once', () => {
    history.replaceState(null, '', `/g/two#black=${token}`);
    takeInvitation('two');
    expect(tokenOf(seatsOf('two'))).toBe(token);
    expect(location.hash).toBe('');
  });

  it('are not lost by opening the invitation for the other one', () => {
    keepSeats('three', { white: 'mine' });
    history.replaceState(null, '', `/g/three#black=${token}`);
    takeInvitation('three');
    expect(tokenOf(seatsOf('three'))).toBe('mine');
  });
});
