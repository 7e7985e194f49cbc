import type { Availability } from '@fiacre/contract';
import type { Kysely } from 'kysely';
import { keepUnchanged } from '../accounts/index.ts';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Handler } from '../platform/http/handler.ts';
import { signedIn } from '../platform/http/reader.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { isUnseen, publishDriver } from './drivers-topic.ts';
import { readState, setActive } from './driver-states.ts';
import { withdrawOffersTo } from './offers.ts';

async function readAvailability(
  sql: Kysely<PlatformTables>,
  driverId: string,
  now: Date,
): Promise<Availability> {
  const state = await readState(sql, driverId);
  const located = state !== null && state.lat !== null && state.lng !== null;
  return {
    active: state?.active ?? false,
    busy: (state?.busy_with ?? null) !== null,
    location: located ? { lat: state.lat ?? 0, lng: state.lng ?? 0 } : null,
    locationAt: state?.located_at?.toISOString() ?? null,
    pausedAt: state?.paused_at?.toISOString() ?? null,
    unseen: state !== null && isUnseen(state.active, [state.located_at, state.active_since], now),
  };
}

export interface AvailabilityNeeds {
  /** Refuses a driver whose required documents are not valid. */
  readonly requireDocuments: (tx: Tx, driverId: string) => Promise<void>;
}

export function getAvailability(platform: Platform): Handler<'getAvailability'> {
  return async (call) => readAvailability(platform.db, signedIn(call.reader).userId, platform.clock.now());
}

/**
 * A paused driver who goes active is no longer paused. Going inactive ends new tasks, including those already offered,
 * and keeps the driver's current booking. Source: SET-16.
 */
export function setAvailability({ requireDocuments }: AvailabilityNeeds): Handler<'setAvailability'> {
  return (call) =>
    call.commit(async (tx) => {
      const { userId } = signedIn(call.reader);
      // A driver who is being suspended is either taken off duty afterwards or can no longer go on duty.
      if ((await keepUnchanged(tx, userId))?.approved !== true) return refuse('not_logged_in');
      if (call.body.active) await requireDocuments(tx, userId);
      await setActive(tx, userId, call.body.active);
      if (!call.body.active) await withdrawOffersTo(tx, userId);
      tx.audit({
        action: 'set-availability',
        object: { kind: 'user', id: userId },
        facts: { active: call.body.active },
      });
      await publishDriver(tx, userId);
      return readAvailability(tx.sql, userId, tx.now);
    });
}
