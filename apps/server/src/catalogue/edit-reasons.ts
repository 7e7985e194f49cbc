import type { ResponseOf } from '@fiacre/contract';
import type { SomeHandlers } from '../platform/http/handler.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { holdTable } from '../platform/transaction/hold-table.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { publishCatalogueChange } from './live.ts';
import { listCancellationReasons } from './store.ts';
import type { CatalogueTables } from './tables.ts';

type Answer = ResponseOf<'listCancellationReasons'>;
type Labels = readonly string[];

/** The list as a whole, or one of it; a booking keeps the text of its own reason whatever happens here. Source: REASON-2. */
export function reasonHandlers(): SomeHandlers {
  return {
    saveCancellationReasons: (call) => call.commit((tx) => save(tx, () => call.body.items)),
    addCancellationReason: (call) => call.commit((tx) => save(tx, (labels) => [...labels, call.body.label])),
    updateCancellationReason: (call) =>
      call.commit((tx) =>
        save(tx, (labels) => {
          const at = placeOf(labels, call.params.value, call.body.was);
          return labels.with(at, call.body.label);
        }),
      ),
    deleteCancellationReason: (call) =>
      call.commit((tx) =>
        save(tx, (labels) => {
          const at = placeOf(labels, call.params.value, call.query.was);
          return labels.toSpliced(at, 1);
        }),
      ),
  };
}

/** A place moves when one before it goes: the text says which reason is meant, and none stands twice. */
function placeOf(labels: Labels, value: number, was: string): number {
  const label = labels[value] ?? refuse('not_found');
  if (was !== label) refuse('stale_version', { label });
  return value;
}

/** Saves what the change makes of the list, numbered from 0. Source: REASON-2, REASON-3, DATA-7. */
async function save(tx: Tx, change: (labels: Labels) => Labels): Promise<Answer> {
  await holdTable(tx, 'cancellation_reasons');
  const before = (await listCancellationReasons(tx.sql)).map(({ label }) => label);
  const after = change(before).map((label) => label.trim());
  if (after.includes('')) refuse('reason_required');
  if (new Set(after).size < after.length) refuse('name_taken', { field: 'label' });
  const reasons = tx.sql.withTables<CatalogueTables>();
  await reasons.deleteFrom('cancellation_reasons').execute();
  const rows = after.map((label, value) => ({ label, value }));
  if (rows.length > 0) await reasons.insertInto('cancellation_reasons').values(rows).execute();
  const object = { kind: 'cancellation-reasons', id: '1' };
  tx.audit({ action: 'change-cancellation-reasons', object, facts: { before, after } });
  publishCatalogueChange(tx, 'cancellation-reasons');
  return { items: rows };
}
