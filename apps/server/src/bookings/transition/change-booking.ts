import type { TransitionVerb } from '@fiacre/domain';
import type { Tx } from '../../platform/transaction/tx.ts';
import type { BookingParts } from '../booking-parts.ts';
import type { Change } from './change.ts';
import { decide } from './decide.ts';
import { follow } from './follow.ts';
import { hold } from './hold.ts';
import { notify, type Changed } from './notify.ts';

export type { Change } from './change.ts';
export type { Changed } from './notify.ts';

/** The only way to change a booking's status or offers, in the caller's transaction. Source: TRIP-16. */
export async function changeBooking<Verb extends TransitionVerb>(
  parts: BookingParts,
  tx: Tx,
  change: Change<Verb>,
): Promise<Changed> {
  const held = await hold(parts, tx, change);
  const decision = await decide(parts, tx, change, held);
  const followed = await follow(parts, tx, change, held, decision);
  return notify(tx, held, followed, decision.events, change);
}
