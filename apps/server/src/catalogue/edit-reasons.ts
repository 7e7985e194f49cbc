import type { ResponseOf } from '@fiacre/contract';
import type { SomeHandlers } from '../platform/http/handler.ts';
import { publishCatalogueChange } from '../platform/live/catalogue-change.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { lockTable } from '../platform/transaction/lock-table.ts';
import { refuseStale } from '../platform/transaction/refuse-stale.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { listCancellationReasons } from './store.ts';
import type { CatalogueTables } from './tables.ts';

type Answer = ResponseOf<'listCancellationReasons'>;
type Listed = Answer['items'][number];
/** The list is one object of the audit log. */
const listObject = { kind: 'cancellation-reasons', id: '1' };

type Reasons = readonly Omit<Listed, 'value'>[];

/** Edits the whole list or one reason; bookings always keep the text of their reasons. Source: REASON-2. */
export function reasonHandlers() {
  return {
    saveCancellationReasons: (call) =>
      call.commit((tx) =>
        save(tx, (before) => {
          const audiences = new Map(before.map(({ label, audience }) => [label, audience]));
          return call.body.items.map((label) => ({
            label,
            audience: audiences.get(label.trim()) ?? 'everyone',
          }));
        }),
      ),
    addCancellationReason: (call) =>
      call.commit((tx) => {
        const { label, audience = 'everyone', value } = call.body;
        return save(tx, (before) => before.toSpliced(value ?? before.length, 0, { label, audience }));
      }),
    updateCancellationReason: (call) =>
      call.commit((tx) =>
        save(tx, async (before) => {
          const { value } = call.params;
          const { label, was, audience, wasAudience } = call.body;
          const reason = await reasonAt(tx, before[value], { value, label: was, audience: wasAudience });
          return before.with(value, { label, audience: audience ?? reason.audience });
        }),
      ),
    deleteCancellationReason: (call) =>
      call.commit((tx) =>
        save(tx, async (before) => {
          const { value } = call.params;
          await reasonAt(tx, before[value], { value, label: call.query.was, audience: undefined });
          return before.toSpliced(value, 1);
        }),
      ),
  } satisfies SomeHandlers;
}

interface Expected {
  readonly value: number;
  readonly label: string;
  /** Undefined if the audience is not checked. */
  readonly audience: Listed['audience'] | undefined;
}

/** Numbers shift when an earlier reason is deleted, so the text, which is unique, confirms which reason is meant. */
async function reasonAt(
  tx: Tx,
  reason: Reasons[number] | undefined,
  { value, ...expected }: Expected,
): Promise<Reasons[number]> {
  if (reason === undefined) return refuse('not_found');
  const isExpected =
    expected.label === reason.label && (expected.audience ?? reason.audience) === reason.audience;
  if (!isExpected) await refuseStale(tx, listObject, { label: reason.label, current: { ...reason, value } });
  return reason;
}

/** Saves the changed list, numbered from 0. Source: REASON-2, REASON-3, DATA-7. */
async function save(tx: Tx, change: (reasons: Reasons) => Reasons | Promise<Reasons>): Promise<Answer> {
  await lockTable(tx, 'cancellation_reasons');
  const listed = await listCancellationReasons(tx.sql);
  const before = listed.map(({ label, audience }) => ({ label, audience }));
  const after = (await change(before)).map((reason) => ({ ...reason, label: reason.label.trim() }));
  if (after.some(({ label }) => label === '')) refuse('reason_required');
  if (new Set(after.map(({ label }) => label)).size < after.length) refuse('name_taken', { field: 'label' });
  const reasons = tx.sql.withTables<CatalogueTables>();
  await reasons.deleteFrom('cancellation_reasons').execute();
  const rows = after.map((reason, value) => ({ ...reason, value }));
  if (rows.length > 0) await reasons.insertInto('cancellation_reasons').values(rows).execute();
  tx.audit({ action: 'change-cancellation-reasons', object: listObject, facts: { before, after } });
  publishCatalogueChange(tx, 'cancellation-reasons');
  return { items: rows };
}
