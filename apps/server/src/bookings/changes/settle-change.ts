import { changerOf, keepsReached, type ChangeField } from '@fiacre/domain';
import { offersOf } from '../../dispatch/index.ts';
import { holdQuote, keepQuote, type HeldQuote, type QuotedChange } from '../../fares/index.ts';
import type { Handler } from '../../platform/http/handler.ts';
import { signedIn, type Reader } from '../../platform/http/reader.ts';
import { Refusal, refuse } from '../../platform/refusal/refusal.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import type { BookingParts } from '../booking-parts.ts';
import { shownTo } from '../present/booking-views.ts';
import { publishBooking } from '../present/stored-snapshot.ts';
import type { BookingRow } from '../record/booking-row.ts';
import { isInScope, scopeOf } from '../record/scope.ts';
import { holdBooking, saveBooking } from '../record/store.ts';
import { currentSnapshot } from '../use-cases/current-snapshot.ts';
import { applyChange, requirePrepayable } from './apply-change.ts';
import { changerIn, requireChangeable } from './changeable.ts';
import { pushChange } from './notify-of-change.ts';

type OpenChange = NonNullable<BookingRow['change']>;

/**
 * The rider or the desk accepts a quoted change, or what the driver proposed. Without a driver it is in force at once;
 * otherwise when the driver's device has it. A driver proposes it. Source: CHANGE-2, CHANGE-6, CHANGE-9.
 */
export function acceptChange(parts: BookingParts): Handler<'acceptChange'> {
  return (call) =>
    call.commit(async (tx) => {
      const { quoteId, version } = call.body;
      const row = await holdInScope(tx, call.params.id, call.reader);
      const who = changerIn(call.reader);
      const found = await quotedChange(tx, row, quoteId);
      const { quote, change } = found ?? refuse('quote_expired');
      if (isSettled(row, quoteId, who === 'driver')) return shown(parts, tx, row, call.reader);
      if (row.change?.state === 'waiting') return refuse('change_waiting', { quoteId: row.change.quoteId });
      const proposed = row.change?.state === 'proposed' && row.change.quoteId === quoteId ? row.change : null;
      // A proposal was quoted before it was stored with the booking.
      const isStale = version !== row.version || (proposed === null && change.version !== row.version);
      if (isStale) return refuse('stale_version', { status: row.status, version: row.version });
      if (quote.expires_at <= tx.now) return refuse('quote_expired');
      requireChangeable(row, who, fieldsIn(change));
      await requirePrepayable(tx, row, change.newTotal);
      const { role } = signedIn(call.reader);
      if (who === 'driver') return propose(parts, tx, row, { quote, change }, call.reader);
      if (row.driver_id !== null && proposed === null) {
        await keepQuote(tx, quoteId);
        const waiting = openChange(tx, row, { quote, change }, { state: 'waiting', by: role });
        const saved = await keepOpen(parts, tx, row, waiting, 'accepted');
        await pushChange(tx, saved, 'push_ride_changed');
        return shown(parts, tx, saved, call.reader);
      }
      const saved = await applyChange(parts, tx, row, {
        quote,
        change,
        by: role,
        proposedBy: proposed?.by,
        isUnread: proposed === null && (await isOffered(tx, row)),
      });
      if (role !== 'rider') await pushChange(tx, saved, 'push_booking_changed');
      return shown(parts, tx, saved, call.reader);
    });
}

/** Whether the change was accepted before: repeating it changes nothing. */
const isSettled = ({ change }: BookingRow, quoteId: string, isDriver: boolean): boolean =>
  change?.quoteId === quoteId && (isDriver || change.state !== 'proposed');

/** A driver may accept the earlier ride at this moment, and has to see the change. */
async function isOffered(tx: Tx, row: BookingRow): Promise<boolean> {
  return (await offersOf(tx.sql, [row.id], tx.now)).some(({ state }) => state === 'offered');
}

async function propose(parts: BookingParts, tx: Tx, row: BookingRow, found: FoundChange, reader: Reader) {
  const proposed = openChange(tx, row, found, { state: 'proposed', by: 'driver' });
  const saved = await keepOpen(parts, tx, row, proposed, 'proposed');
  await pushChange(tx, saved, 'push_change_proposed');
  return shown(parts, tx, saved, reader);
}

/** The rider or the desk withdraws a change that waits for the driver or declines a proposal. Source: CHANGE-6. */
export function withdrawChange(parts: BookingParts): Handler<'withdrawChange'> {
  return (call) =>
    call.commit(async (tx) => {
      const row = await holdInScope(tx, call.params.id, call.reader);
      const open = row.change;
      const isOpen = open?.quoteId === call.body.quoteId && open.state !== 'unread';
      if (!isOpen) return refuse('change_gone', { status: row.status, version: row.version });
      if (changerIn(call.reader) === 'driver' && open.by !== 'driver')
        return refuse('change_ask_office', { status: row.status });
      return shown(parts, tx, await keepOpen(parts, tx, row, null, 'withdrawn'), call.reader);
    });
}

/**
 * The driver's device has a change, so that it is in force, or the driver has read it. One that the ride does not allow any
 * more is dropped. Source: CHANGE-6 to CHANGE-8.
 */
export function receiveChange(parts: BookingParts): Handler<'receiveChange'> {
  return (call) =>
    call.commit(async (tx) => {
      const { quoteId, read } = call.body;
      const row = await holdInScope(tx, call.params.id, call.reader);
      const open = row.change?.quoteId === quoteId ? row.change : null;
      if (open === null || open.state === 'proposed')
        return refuse('change_gone', { status: row.status, version: row.version });
      if (open.state === 'waiting') await applyWaiting(parts, tx, row, !read);
      else if (read) await keepOpen(parts, tx, row, null, 'read');
      return { ok: true };
    });
}

/** Puts the change that waits for the driver into force, if the ride still allows it. Source: CHANGE-7. */
export async function applyWaiting(
  parts: BookingParts,
  tx: Tx,
  row: BookingRow,
  isUnread: boolean,
): Promise<BookingRow> {
  const open = row.change;
  const found = open === null ? null : await quotedChange(tx, row, open.quoteId);
  if (open === null || found === null || !(await isStillPossible(tx, row, open, found)))
    return keepOpen(parts, tx, row, null, 'dropped');
  return applyChange(parts, tx, row, { ...found, by: open.by, isUnread, isOpening: row.driver_id === null });
}

async function isStillPossible(
  tx: Tx,
  row: BookingRow,
  { by }: OpenChange,
  { quote, change }: FoundChange,
): Promise<boolean> {
  if (!keepsReached(row.stops, quote.stops)) return false;
  try {
    requireChangeable(row, changerOf(by) ?? 'desk', fieldsIn(change));
    await requirePrepayable(tx, row, change.newTotal);
    return true;
  } catch (refused) {
    if (refused instanceof Refusal) return false;
    throw refused;
  }
}

async function holdInScope(tx: Tx, id: string, reader: Reader): Promise<BookingRow> {
  const row = await holdBooking(tx, id);
  return row !== null && isInScope(scopeOf(row), reader) ? row : refuse('not_found');
}

interface FoundChange {
  readonly quote: HeldQuote;
  readonly change: QuotedChange;
}

async function quotedChange(tx: Tx, row: BookingRow, quoteId: string): Promise<FoundChange | null> {
  const quote = await holdQuote(tx, quoteId);
  return quote?.change?.bookingId === row.id ? { quote, change: quote.change } : null;
}

const fieldsIn = ({ fields }: QuotedChange): readonly ChangeField[] => fields.map(({ field }) => field);

function openChange(
  tx: Tx,
  row: BookingRow,
  { quote, change: { fields, oldTotal, newTotal } }: FoundChange,
  as: Pick<OpenChange, 'state' | 'by'>,
): OpenChange {
  const at = tx.now.toISOString();
  const totals = { currency: row.currency, oldTotal, newTotal };
  return { quoteId: quote.id, at, fields, ...totals, freeHandBack: false, ...as };
}

async function keepOpen(
  parts: BookingParts,
  tx: Tx,
  row: BookingRow,
  change: OpenChange | null,
  step: 'accepted' | 'proposed' | 'withdrawn' | 'dropped' | 'read',
): Promise<BookingRow> {
  const saved = await saveBooking(tx, row, { change: change && JSON.stringify(change) });
  const { quoteId, fields = [] } = change ?? row.change ?? {};
  tx.audit({
    action: `booking-change-${step}`,
    object: { kind: 'booking', id: row.id },
    facts: { from: row.status, to: row.status, quoteId, fields: fields.map(({ field }) => field) },
  });
  publishBooking(tx, await currentSnapshot(parts, tx, saved));
  return saved;
}

async function shown(parts: BookingParts, tx: Tx, row: BookingRow, reader: Reader) {
  return shownTo(signedIn(reader).role, await currentSnapshot(parts, tx, row));
}
