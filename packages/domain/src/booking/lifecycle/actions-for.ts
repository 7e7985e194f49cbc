import { isRefusal } from '../../refusal/refusal.ts';
import type { RefusalCode } from '../../refusal/refusal.ts';
import type { Role } from '../../roles/role.ts';
import type { Booking } from '../booking.ts';
import { type BookingVerb, type Circumstances, bookingVerbs } from '../commands.ts';
import { preconditionRefusal } from './guards.ts';
import { rowFor } from './transition.ts';
import { partiesOf } from './transitions.ts';
import { couldBe } from '../parties.ts';

/** An action on a booking, and whether the reader may take it now; `reason` says why not. */
export interface BookingAction {
  readonly verb: BookingVerb;
  readonly allowed: boolean;
  readonly reason?: RefusalCode;
  /** Instant from which an action that is too early now is allowed (ISO 8601). Source: TRIP-26. */
  readonly from?: string;
}

/**
 * Every verb of the reader's role, allowed or refused with the reason. Uses the same table and guards as the server,
 * except for guards on a body that still has to be entered (a code, a reason).
 */
export function actionsFor(
  booking: Booking,
  reader: { readonly id: string; readonly role: Role },
  circumstances: Circumstances,
  nowMs: number,
): BookingAction[] {
  const actor = { kind: 'user', ...reader } as const;
  return bookingVerbs
    .filter((verb) => partiesOf(verb).some((party) => couldBe(party, actor, circumstances)))
    .map((verb) => {
      const row = rowFor(verb, booking, actor, circumstances);
      const closed = isRefusal(row) ? row : preconditionRefusal(row.guards, booking, circumstances, nowMs);
      if (closed === null) return { verb, allowed: true };
      const { from } = closed.facts;
      return { verb, allowed: false, reason: closed.refused, ...(typeof from === 'string' && { from }) };
    });
}
