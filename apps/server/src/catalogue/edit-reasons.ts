import type { ResponseOf } from '@fiacre/contract';
import type { SomeHandlers } from '../platform/http/handler.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { lockTable } from '../platform/transaction/lock-table.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { publishCatalogueChange } from './live.ts';
import { listCancellationReasons } from './store.ts';
import type { CatalogueTables } from './tables.ts';

type Answer = ResponseOf<'listCancellationReasons'>;
type Labels = readonly string[];

/** Edits the list as a whole or one reason; a booking always keeps the text of its own reason. Source: REASON-2. */
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

/** Numbers shift when an earlier reason is deleted, so the text, which is unique, confirms which reason is meant. */
function placeOf(labels: Labels, value: number, was: string): number {
  const label = labels[value] ?? refuse('not_found');
  if (was !== label) refuse('stale_version', { label, current: { label, value } });
  return value;
}

/** Saves the changed list, numbered from 0. Source: REASON-2, REASON-3, DATA-7. */
async function save(tx: Tx, change: (labels: Labels) => Labels): Promise<Answer> {
  await lockTable(tx, 'cancellation_reasons');
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
