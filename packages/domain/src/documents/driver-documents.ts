import { addDays } from '../calendar/local-calendar.ts';

/** The documents that a driver has to show before driving. */
export const documentKinds = ['licence', 'insurance', 'vehicle_papers'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/**
 * `missing`: never submitted. `waiting`: an admin has not decided yet, and nothing else is valid. `rejected`: an admin
 * refused it. `valid`, `expiring`: approved and not expired; `expiring` ends soon. `expired`: approved once.
 */
export const documentStates = ['missing', 'waiting', 'rejected', 'valid', 'expiring', 'expired'] as const;
export type DocumentState = (typeof documentStates)[number];

/** How many days before its expiry a document needs attention: enough time to get a new one. */
export const expiringDays = 30;

/** The documents on file for one kind. Dates are ISO dates in the installation's time zone. */
export interface DocumentsOnFile {
  /** The last day of the approved document; null without one. */
  readonly approvedUntil: string | null;
  /** The document submitted since then; null if there is none. */
  readonly submitted: 'waiting' | 'rejected' | null;
}

/** The state of one kind today. A document is valid through its last day, even while its successor waits. */
export function documentState({ approvedUntil, submitted }: DocumentsOnFile, today: string): DocumentState {
  if (approvedUntil !== null && approvedUntil >= today)
    return approvedUntil <= addDays(today, expiringDays) ? 'expiring' : 'valid';
  if (submitted === 'waiting') return 'waiting';
  if (approvedUntil !== null) return 'expired';
  return submitted ?? 'missing';
}

/** Whether a driver whose document is in this state may drive. */
export const allowsDriving = (state: DocumentState): boolean => state === 'valid' || state === 'expiring';
