/** The dialog that is open at a table. Those of invitations open and close by themselves. */
import type { TableGame } from './game.svelte';

export class TableDialog {
  open: 'rules' | 'share' | 'invite' | 'take-seat' | undefined = $state();
  #wasInvitationShown = false;
  #wasGuestAsked = false;

  /** To be called while a component is created, because its effects belong to that component. */
  constructor(table: TableGame) {
    // The invitation opens by itself and closes when the guest has joined.
    $effect(() => {
      if (!table.seating.invitation || table.connection !== 'open') return;
      if (table.seating.isExpecting && !this.#wasInvitationShown) this.open = 'invite';
      if (!table.seating.isExpecting && this.open === 'invite') this.open = undefined;
      this.#wasInvitationShown = true;
    });

    /** Learns from the server that the seat is taken, or takes it again for the same guest. */
    const watchInstead = () => table.takeSeat('').catch((error: unknown) => table.feedback.showError(error));

    // A guest is asked at once, unless the seat is taken.
    $effect(() => {
      const game = table.snapshot;
      if (!table.seating.opened || !game || this.#wasGuestAsked) return;
      this.#wasGuestAsked = true;
      if (game.open_seats.length > 0) this.open = 'take-seat';
      else void watchInstead();
    });
    $effect(() => {
      const isTaken = table.snapshot?.open_seats.length === 0;
      if (this.open === 'take-seat' && isTaken && table.seating.isWatching) void watchInstead();
    });
  }
}
