import { imageRefusal, isRefusal, type BookingImage } from '@fiacre/domain';
import type { Kysely } from 'kysely';
import type { PlatformTables } from '../../platform/database/tables.ts';
import type { Handler } from '../../platform/http/handler.ts';
import { signedIn, type SignedIn } from '../../platform/http/reader.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import { readSettings } from '../../settings/index.ts';
import { circumstancesOf } from '../record/circumstances.ts';
import type { BookingParts } from '../booking-parts.ts';
import type { BookingRow } from '../record/booking-row.ts';
import { isInScope, scopeOf } from '../record/scope.ts';
import { findBooking, holdBooking, saveBooking } from '../record/store.ts';
import { snapshotOf, shownTo } from '../present/booking-views.ts';
import { publishBooking } from '../present/stored-snapshot.ts';

type Sql = Kysely<PlatformTables>;

/** The driver's photo of the parcel, at pickup or drop. Source: TRIP-2, TRIP-23, FILE-3. */
export function putBookingImage(parts: BookingParts): Handler<'putBookingImage'> {
  const { platform, images } = parts;
  return async (call) => {
    const reader = signedIn(call.reader);
    const { id, which } = call.params;
    // Checked before the image is decoded, so that requests by strangers are cheap, and again when it is stored.
    await requireMoment(parts, platform.db, reader, await findBooking(platform.db, id), which);
    const image = await images.store(call.body, which);
    return call.commit(async (tx) => {
      const { row, circumstances } = await requireMoment(
        parts,
        tx.sql,
        reader,
        await holdBooking(tx, id),
        which,
      );
      const address = await images.keep(tx, { purpose: which, bookingId: id }, image);
      const saved = await saveBooking(tx, row, { [which]: address });
      tx.audit({
        action: 'store-image',
        object: { kind: 'booking', id },
        facts: { purpose: which, sha256: image.sha256 },
      });
      const snapshot = snapshotOf(saved, [], circumstances, tx.now);
      publishBooking(tx, snapshot);
      return shownTo(reader.role, snapshot);
    });
  };
}

/** Someone else's booking is not found; the driver's own booking accepts the image only at the right step. */
async function requireMoment(
  { platform }: BookingParts,
  sql: Sql,
  reader: SignedIn,
  row: BookingRow | null,
  which: BookingImage,
) {
  if (row === null || !isInScope(scopeOf(row), reader)) return refuse('not_found');
  const circumstances = circumstancesOf(await readSettings(sql), platform.config.demoMode);
  const refused = imageRefusal(row, which, circumstances);
  if (refused !== null && isRefusal(refused)) return refuse(refused.refused, refused.facts);
  return { row, circumstances };
}
