import type { AttentionKind } from '@fiacre/contract';
import type { BadgeTone } from '../../ui/badge.tsx';

/** Most urgent first; red if a rider is waiting. */
const tones = {
  no_driver: 'bad',
  promise_at_risk: 'bad',
  driver_silent: 'bad',
  long_stop: 'warn',
  late: 'warn',
  ride_without_price: 'bad',
  series_failed: 'bad',
  series_ride_kept: 'warn',
  meter_refused: 'bad',
  driver_unseen: 'warn',
  unpaid: 'warn',
  document_expired: 'warn',
  approval_waiting: 'info',
  document_waiting: 'info',
  document_expiring: 'info',
  review_waiting: 'info',
  withdrawal_waiting: 'info',
  series_ending: 'info',
} as const satisfies Record<AttentionKind, BadgeTone>;

export const kindsByUrgency = Object.keys(tones) as readonly AttentionKind[];

export const toneOf = (kind: AttentionKind): BadgeTone => tones[kind];
