import type { Booking } from '@fiacre/contract';
import type { Change } from './change.ts';

/**
 * How many booking versions are remembered: more than a page sees in a day. A late event for a forgotten
 * booking would be applied.
 */
const maxVersions = 5000;

/** Events arrive in order. The response to a request of this page may arrive at any point between them. */
export type Origin = 'event' | 'response' | 'late response';

/** The newest known version of each booking. */
export class BookingVersions {
  readonly #versions = new Map<string, number>();

  /** Whether a change is older than the known version; if not, its version becomes the known one. */
  isOld(change: Change, origin: Origin): boolean {
    if (change.kind !== 'booking' && change.kind !== 'booking-left') return false;
    const { id, version } = change.kind === 'booking' ? change.booking : change;
    const known = this.#versions.get(id) ?? 0;
    // An offer changes a booking without a new version, so such an event repeats a version. Any other repeat adds
    // nothing.
    const mayRepeat = change.kind === 'booking' && origin === 'event';
    if (version < known || (version === known && !mayRepeat)) return true;
    this.raise(id, version);
    return false;
  }

  /** Whether nothing newer is known of a booking. */
  isNewest({ id, version }: Booking): boolean {
    return this.#versions.get(id) === version;
  }

  raise(id: string, version: number): void {
    const highest = Math.max(version, this.#versions.get(id) ?? 0);
    this.#versions.delete(id);
    this.#versions.set(id, highest);
    const [oldest] = this.#versions.keys();
    if (this.#versions.size > maxVersions && oldest !== undefined) this.#versions.delete(oldest);
  }
}
