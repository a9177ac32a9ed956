import { beforeEach, describe, expect, it } from 'vitest';
import {
  expectedSeats,
  forgetInvitation,
  guestLink,
  openInvitation,
  saveSeats,
  seatsOf,
  tokenOf,
} from './seats';

const token = 'Zn7z4kxkOT9rCpP428xxw4aFkIOfqYZ-';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

describe('the seats of a game', () => {
  it('are the player’s own and the one for a guest', () => {
    const seats = { white: 'w', black: token, mine: 'white' } as const;
    expect(tokenOf(seats)).toBe('w');
    expect(guestLink('one', seats)).toMatch(new RegExp(`/g/one#black=${token}$`));
    expect(guestLink('one', { white: 'w' })).toBeUndefined();
    expect(guestLink('one', { white: 'w', mine: 'white', invitation: 'secret' })).toMatch(
      /\/g\/one#invite=secret$/,
    );
  });

  it('are predicted before the server confirms them', () => {
    expect(expectedSeats({ id: 'none', same_screen: true })).toEqual([]);
    saveSeats('guest', { black: token });
    expect(expectedSeats({ id: 'guest', same_screen: false })).toEqual(['black']);
    expect(expectedSeats({ id: 'guest', same_screen: true })).toEqual(['white', 'black']);
    saveSeats('host', { white: 'w', black: token, mine: 'white' });
    expect(expectedSeats({ id: 'host', same_screen: false })).toEqual(['white']);
  });

  it('come with a link of an earlier version, whose token is removed from the address', () => {
    history.replaceState(null, '', `/g/two#black=${token}`);
    expect(openInvitation('two')).toBeUndefined();
    expect(tokenOf(seatsOf('two'))).toBe(token);
    expect(location.hash).toBe('');
  });

  it('are kept when the player opens the invitation for the guest', () => {
    saveSeats('three', { white: 'mine' });
    history.replaceState(null, '', `/g/three#black=${token}`);
    openInvitation('three');
    expect(tokenOf(seatsOf('three'))).toBe('mine');
    history.replaceState(null, '', `/g/three#invite=${token}`);
    expect(openInvitation('three')).toBeUndefined();
    expect(location.hash).toBe('');
  });

  it('are not taken by opening an invitation, which is kept with its key over a reload', () => {
    history.replaceState(null, '', `/g/four#invite=${token}`);
    const opened = openInvitation('four');
    expect(opened?.secret).toBe(token);
    expect(location.hash).toBe('');
    expect(tokenOf(seatsOf('four'))).toBeUndefined();
    expect(openInvitation('four')).toEqual(opened);
    forgetInvitation('four');
    expect(openInvitation('four')).toBeUndefined();
  });
});
