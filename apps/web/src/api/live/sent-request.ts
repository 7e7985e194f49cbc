import type { Booking } from '@fiacre/contract';
import type { BookingStatus } from '@fiacre/domain';
import type { Change } from './change.ts';

/** The change in the response to a request of this page. */
export type Said =
  | {
      readonly kind: 'booking';
      readonly booking: Booking;
      /** The previous status; default: the cached one. */
      readonly from?: BookingStatus | null;
    }
  | Extract<Change, { kind: 'booking-left' | 'task-gone' | 'availability' | 'message' }>;

/**
 * A request of this page without a response yet. The events of later changes normally arrive as well, so that
 * an older version is recognised by its number. Its response is late if one of them may never arrive: the
 * page then already shows the later state without knowing its version.
 */
export class SentRequest {
  isLate = false;
  /** Number of the newest event when it was sent. */
  readonly sentAt: number;
  readonly #heard = new Set<string>();

  constructor(sentAt: number) {
    this.sentAt = sentAt;
  }

  hear(event: Change): void {
    const subject = subjectOf(event);
    if (subject !== null) this.#heard.add(subject);
  }

  /**
   * Whether an event with the same content has arrived since. Events arrive in order, so the last one is
   * right.
   */
  isSuperseded(said: Said): boolean {
    const subject = subjectOf(said);
    return subject !== null && this.#heard.has(subject);
  }
}

/** The subject of a change without a version; null if it has one or never changes. */
function subjectOf(change: Change | Said): string | null {
  if (change.kind === 'availability') return change.kind;
  if (change.kind === 'task') return `task ${change.task.id}`;
  return change.kind === 'task-gone' ? `task ${change.id}` : null;
}
