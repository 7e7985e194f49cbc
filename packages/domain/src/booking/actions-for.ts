import { isRefusal } from '../refusal/refusal.ts';
import type { RefusalCode } from '../refusal/refusal.ts';
import type { Role } from '../roles/role.ts';
import type { Booking } from './booking.ts';
import type { Circumstances } from './commands.ts';
import { closedBeforehand } from './guards.ts';
import { rowFor } from './transition.ts';
import { partiesOf } from './transitions.ts';
import { couldBe } from './parties.ts';
import { bookingVerbs } from './verb.ts';
import type { BookingVerb } from './verb.ts';

/** What a reader may do with a booking now; a closed one says why. */
export interface BookingAction {
  readonly verb: BookingVerb;
  readonly allowed: boolean;
  readonly reason?: RefusalCode;
}

/**
 * Every verb of the reader's role, open or closed with its reason, from the same table and guards that the server
 * moves by. A guard that depends on words yet to be said (a code, a reason) does not close a verb.
 */
export function actionsFor(
  booking: Booking,
  reader: { readonly id: string; readonly role: Role },
  circumstances: Circumstances,
): BookingAction[] {
  const actor = { kind: 'user', ...reader } as const;
  return bookingVerbs
    .filter((verb) => partiesOf(verb).some((party) => couldBe(party, actor, circumstances)))
    .map((verb) => {
      const row = rowFor(verb, booking, actor, circumstances);
      const closed = isRefusal(row) ? row : closedBeforehand(row.guards, booking, circumstances);
      return closed ? { verb, allowed: false, reason: closed.refused } : { verb, allowed: true };
    });
}
