import { saveDecision } from '../../decisions/index.ts';
import { saveOffers } from '../../dispatch/index.ts';
import { publishTask } from '../present/booking-topics.ts';
import { distancesOf, sharedTask } from '../present/present-task.ts';
import type { ConsequenceOf } from './consequence.ts';

/** Sends the drivers the task, each with the distance from their position. Source: SET-16, TRIP-20. */
export const offered: ConsequenceOf<'offered'> = (on, { driverIds, expiresAtMs }) => {
  const { tx, before, places, decision } = on;
  const times = { offeredAt: tx.now, expiresAt: expiresAtMs === null ? null : new Date(expiresAtMs) };
  return {
    writes: [
      saveOffers(before.id, driverIds, times.offeredAt, times.expiresAt),
      ...(decision === undefined ? [] : [saveDecision(tx, decision)]),
    ],
    async publish({ row }) {
      const metres = await distancesOf(tx.sql, row, driverIds, tx.now, places);
      publishTask(tx, 'changed', { driverIds, id: row.id, task: sharedTask(row, times), metres });
    },
  };
};
