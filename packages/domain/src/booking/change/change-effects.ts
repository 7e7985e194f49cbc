import { greatCircleMetres } from '../../geo/great-circle.ts';
import type { LatLng } from '../../geo/lat-lng.ts';
import { ledgerTransaction } from '../../ledger/postings.ts';
import type { LedgerTransaction } from '../../ledger/postings.ts';

/** A driver may hand a ride back without a mark if more than this was changed. Source: CHANGE-8. */
export const freeHandBack = { minutes: 15, metres: 500 } as const;

interface Meeting {
  readonly pickup: LatLng;
  readonly tripDateMs: number;
}

/** Whether the ride begins at another time or place than the driver agreed to. Source: CHANGE-8. */
export function changesMeeting(before: Meeting, after: Meeting): boolean {
  const minutes = Math.abs(after.tripDateMs - before.tripDateMs) / 60_000;
  return (
    minutes > freeHandBack.minutes || greatCircleMetres(before.pickup, after.pickup) > freeHandBack.metres
  );
}

/** Moves the difference between two prices of a prepaid ride from or to the rider's wallet. Source: CHANGE-4. */
export function prepaymentChangePostings(riderId: string, more: number): LedgerTransaction {
  const txRef = more > 0 ? 'wallet' : 'refund';
  return ledgerTransaction('prepayment-change', [
    { account: { kind: 'rider', userId: riderId }, amount: -more, txRef },
    { account: { kind: 'prepayment' }, amount: more, txRef },
  ]);
}
