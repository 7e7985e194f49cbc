import { dropTimer } from '../../platform/jobs/drop-timer.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import { settingsPart } from '../../settings/index.ts';
import type { BookingParts } from '../booking-parts.ts';

export const tickJob = 'dispatch-tick';

/** The whole installation is planned as one area. */
export const dispatchArea = 'city';

/** Runs the city policy at an instant, or as soon as a node is free. Ticks for the same instant run once. */
export function scheduleTick(tx: Tx, atMs?: number): void {
  const at = atMs === undefined ? tx.now : new Date(atMs);
  tx.schedule({ name: tickJob, payload: {}, at, key: atMs === undefined ? 'soon' : at.toISOString() });
}

/** Runs the policy when a lease expires that its holder did not end. */
export function scheduleGuard(tx: Tx, atMs: number): void {
  tx.schedule({ name: tickJob, payload: {}, at: new Date(atMs), key: guardKey });
}

export const dropGuard = () => dropTimer(tickJob, guardKey);

const guardKey = 'guard';

/** Called after a change to which a city-wide policy may react immediately. */
export async function planAgain(parts: BookingParts, tx: Tx): Promise<void> {
  const settings = (await tx.reference()).of(settingsPart);
  if (settings.autoDispatch && parts.choosePolicy(settings).sees === 'city') scheduleTick(tx);
}
