import type { Promo, PromoRequest } from '@fiacre/contract';
import type { Handler } from '../platform/http/handler.ts';
import { publishListChange } from '../platform/live/lists-topic.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { lockTable } from '../platform/transaction/lock-table.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { requireFresh } from '../platform/transaction/refuse-stale.ts';
import { findPromo, findPromoByCode, findWithdrawnPromo, presentPromo } from './store.ts';
import type { PromoTables } from './tables.ts';

/** Adds a promo. Source: PROMO-1. */
export function addPromo(platform: Platform): Handler<'addPromo'> {
  return (call) =>
    call.commit(async (tx) => {
      await lockTable(tx, 'promos');
      await refuseUnfit(tx, call.body, null);
      const id = platform.ids.next();
      const fixed = { id, version: 1, created_at: tx.now, deleted_at: null };
      await promos(tx)
        .insertInto('promos')
        .values({ ...columnsOf(call.body), ...fixed })
        .execute();
      return saved(tx, platform, id, { action: 'add-promo', before: null });
    });
}

/** A booking keeps the terms with which its promo was used. Source: PROMO-1, PROMO-3. */
export function updatePromo(platform: Platform): Handler<'updatePromo'> {
  return (call) =>
    call.commit(async (tx) => {
      const { version, ...changes } = call.body;
      await lockTable(tx, 'promos');
      const row = (await findPromo(tx.sql, call.params.id)) ?? refuse('not_found');
      const before = presentPromo(row, todayOf(platform, tx));
      const changed = Object.entries(changes).filter(([, value]) => value !== undefined);
      const wanted: PromoRequest = { ...before, ...Object.fromEntries(changed) };
      await refuseUnfit(tx, wanted, row.id);
      const result = await promos(tx)
        .updateTable('promos')
        .set({ ...columnsOf(wanted), version: row.version + 1 })
        .where('id', '=', row.id)
        .where('version', '=', version)
        .executeTakeFirst();
      const object = { kind: 'promo', id: row.id };
      await requireFresh(tx, result, object, { version: row.version, current: before });
      return saved(tx, platform, row.id, { action: 'change-promo', before });
    });
}

/** Withdraws a promo. Bookings that used it keep it, and its uses still count. Source: PROMO-1. */
export function deletePromo(platform: Platform): Handler<'deletePromo'> {
  return (call) =>
    call.commit(async (tx) => {
      await lockTable(tx, 'promos');
      const row = (await findPromo(tx.sql, call.params.id)) ?? refuse('not_found');
      await promos(tx).updateTable('promos').set({ deleted_at: tx.now }).where('id', '=', row.id).execute();
      const object = { kind: 'promo', id: row.id };
      tx.audit({
        action: 'delete-promo',
        object,
        facts: { before: presentPromo(row, todayOf(platform, tx)) },
      });
      publishListChange(tx, 'promos');
      return { ok: true };
    });
}

/** Puts back a withdrawn promo, with its uses. Does nothing if it is not withdrawn. Source: PROMO-1. */
export function restorePromo(platform: Platform): Handler<'restorePromo'> {
  return (call) =>
    call.commit(async (tx) => {
      const { id } = call.params;
      await lockTable(tx, 'promos');
      const listed = await findPromo(tx.sql, id);
      if (listed !== null) return presentPromo(listed, todayOf(platform, tx));
      const withdrawn = (await findWithdrawnPromo(tx.sql, id)) ?? refuse('not_found');
      await refuseUnfit(tx, presentPromo(withdrawn, todayOf(platform, tx)), id);
      await promos(tx).updateTable('promos').set({ deleted_at: null }).where('id', '=', id).execute();
      return saved(tx, platform, id, { action: 'restore-promo', before: null });
    });
}

const promos = (tx: Tx) => tx.sql.withTables<PromoTables>();

/** Checks that involve several fields or rows: the value for its type, and unique codes. */
async function refuseUnfit(tx: Tx, wanted: PromoRequest, ownId: string | null): Promise<void> {
  const { promoDiscountType: type, promoDiscountValue: value } = wanted;
  const fits = type === 'flat' ? Number.isInteger(value) : value <= 100;
  const message = 'whole minor units, or a percentage of at most 100';
  if (!fits) refuse('invalid_request', { issues: [{ path: 'body.promoDiscountValue', message }] });
  const namesake = await findPromoByCode(tx.sql, wanted.promoName);
  if (namesake !== null && namesake.id !== ownId) refuse('name_taken', { field: 'promoName' });
}

const todayOf = ({ calendar }: Platform, { now }: Tx) => calendar.dayAt(now);

interface Recorded {
  readonly action: string;
  readonly before: Promo | null;
}

async function saved(tx: Tx, platform: Platform, id: string, { action, before }: Recorded): Promise<Promo> {
  const row = (await findPromo(tx.sql, id)) ?? refuse('not_found');
  const after = presentPromo(row, todayOf(platform, tx));
  tx.audit({ action, object: { kind: 'promo', id }, facts: { before, after } });
  publishListChange(tx, 'promos');
  return after;
}

function columnsOf(wanted: PromoRequest) {
  return {
    name: wanted.promoName,
    description: wanted.promoDescription,
    discount_type: wanted.promoDiscountType,
    discount_value: wanted.promoDiscountValue,
    max_discount_value: wanted.maxPromoDiscountValue,
    min_order: wanted.minOrder,
    validity: wanted.promoValidity,
    usage_limit: wanted.promoUsageLimit,
  };
}
