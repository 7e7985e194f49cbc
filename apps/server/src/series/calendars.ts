import type { ResponseOf } from '@fiacre/contract';
import { sql } from 'kysely';
import type { Handlers } from '../platform/http/handler.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { lockTable } from '../platform/transaction/lock-table.ts';
import { refuseStale } from '../platform/transaction/refuse-stale.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { tariffsPart } from '../tariffs/index.ts';
import { readCalendars } from './store.ts';
import type { SeriesTables } from './tables.ts';

const object = { kind: 'calendars', id: 'all' } as const;

/** The days without rides: a list with a version, replaced whole. Source: SERIES-15. */
export function calendarHandlers({ db }: Platform): Handlers<'listCalendars' | 'setCalendars'> {
  return {
    listCalendars: async (call) => {
      const { holidays } = (await call.reference()).of(tariffsPart);
      const year = [...holidays].toSorted().at(-1)?.slice(0, 4);
      return { ...(await readCalendars(db)), holidaysUntil: year === undefined ? null : `${year}-12-31` };
    },
    setCalendars: (call) =>
      call.commit(async (tx) => {
        const { items, version } = call.body;
        refuseFaulty(items);
        await lockTable(tx, 'ride_calendars');
        const before = await readCalendars(tx.sql);
        if (before.version !== version)
          return refuseStale(tx, object, { version: before.version, current: before });
        const removed = before.items.filter(({ id }) => !items.some((kept) => kept.id === id));
        for (const { id, name } of removed) await refuseInUse(tx, id, name);
        const changed = { version: version + 1, items: JSON.stringify(items) };
        await tx.sql.withTables<SeriesTables>().updateTable('ride_calendars').set(changed).execute();
        // Their rides follow at once, not with the next regular check.
        await sql`update series set next_check_at = ${tx.now} where ended_at is null
          and calendar_ids <> '{}'`.execute(tx.sql);
        tx.schedule({ name: 'make-series-rides', payload: {}, at: tx.now });
        tx.audit({ action: 'change-calendars', object, facts: { before: before.items, after: items } });
        return readCalendars(tx.sql);
      }),
  };
}

function refuseFaulty(items: ResponseOf<'setCalendars'>['items']): void {
  const isDouble = (key: 'id' | 'name') => new Set(items.map((item) => item[key])).size < items.length;
  if (isDouble('id') || isDouble('name')) refuse('name_taken', { field: 'items' });
  for (const [i, { days }] of items.entries()) {
    const wrong = days.findIndex(({ from, until }) => until < from);
    const path = `body.items.${i}.days.${wrong}.until`;
    if (wrong >= 0) refuse('invalid_request', { issues: [{ path, message: 'before its first day' }] });
  }
}

async function refuseInUse(tx: Tx, id: string, name: string): Promise<void> {
  const { rows } = await sql`select from series where ended_at is null and ${id} = any(calendar_ids)
    limit 1`.execute(tx.sql);
  if (rows.length > 0) refuse('calendar_in_use', { field: 'items', name });
}
