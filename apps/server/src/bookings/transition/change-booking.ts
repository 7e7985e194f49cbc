import type { TransitionVerb } from '@fiacre/domain';
import { Refusal } from '../../platform/refusal/refusal.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import type { BookingParts } from '../booking-parts.ts';
import type { Change, Held } from './change.ts';
import { decide, type Decision } from './decide.ts';
import { follow } from './follow.ts';
import { hold, holdNothing } from './hold.ts';
import { notify, type Changed } from './notify.ts';

export type { Change } from './change.ts';
export type { Changed } from './notify.ts';

/** The only way to change a booking's status or offers, in the caller's transaction. Source: TRIP-16. */
export async function changeBooking<Verb extends TransitionVerb>(
  parts: BookingParts,
  tx: Tx,
  change: Change<Verb>,
): Promise<Changed> {
  const { held, decision } =
    (await decideUnlocked(parts, tx, change)) ?? (await decideLocked(parts, tx, change));
  const followed = await follow(parts, tx, change, held, decision);
  return notify(tx, held, followed, decision.events, change);
}

interface Decided {
  readonly held: Held;
  readonly decision: Decision;
}

async function decideLocked<Verb extends TransitionVerb>(
  parts: BookingParts,
  tx: Tx,
  change: Change<Verb>,
): Promise<Decided> {
  const held = await hold(parts, tx, change);
  return { held, decision: await decide(parts, tx, change, held) };
}

/** What was read without a lock may be outdated, so a refusal is decided again. */
async function decideUnlocked<Verb extends TransitionVerb>(
  parts: BookingParts,
  tx: Tx,
  change: Change<Verb>,
): Promise<Decided | null> {
  const held = await holdNothing(parts, tx, change);
  if (held === null) return null;
  try {
    return { held, decision: await decide(parts, tx, change, held) };
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
