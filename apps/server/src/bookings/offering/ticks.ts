import { dropTimer } from '../../platform/jobs/drop-timer.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { settingsPart } from '../../settings/index.ts';
import type { BookingParts } from '../booking-parts.ts';

export const tickJob = 'dispatch-tick';

/** Schedules the city policy for an instant, or as soon as a node is free. Two ticks for one instant are one. */
export function scheduleTick(tx: Tx, atMs?: number): void {
  const at = atMs === undefined ? tx.now : new Date(atMs);
  tx.schedule({ name: tickJob, payload: {}, at, key: atMs === undefined ? 'soon' : at.toISOString() });
}

/** Runs the policy when a lease has expired, if its holder did not end it. */
export function scheduleGuard(tx: Tx, atMs: number): void {
  tx.schedule({ name: tickJob, payload: {}, at: new Date(atMs), key: guardKey });
}

export const dropGuard = () => dropTimer(tickJob, guardKey);

const guardKey = 'guard';

/** Something happened that a policy for the whole city may respond to immediately. */
export async function planAgain(parts: BookingParts, tx: Tx): Promise<void> {
  const settings = (await tx.reference()).of(settingsPart);
  if (settings.autoDispatch && parts.choosePolicy(settings).sees === 'city') scheduleTick(tx);
}
