import type { Tariff } from '@fiacre/contract';
import type { Kysely, Selectable } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { timed, type TimedTariff } from './tariffs-part.ts';
import type { TariffTables, TariffVersionTable } from './tables.ts';

type Sql = Kysely<PlatformTables>;
export type TariffVersion = Selectable<TariffVersionTable>;

/** All versions of a tariff, the newest first. */
export function versionsOf(sql: Sql, tariffId: string): Promise<TariffVersion[]> {
  return sql
    .withTables<TariffTables>()
    .selectFrom('tariff_versions')
    .selectAll()
    .where('tariff_id', '=', tariffId)
    .orderBy('number', 'desc')
    .execute();
}

/** Every version of every tariff, by tariff. */
export function allVersions(sql: Sql): Promise<TariffVersion[]> {
  return sql
    .withTables<TariffTables>()
    .selectFrom('tariff_versions')
    .selectAll()
    .orderBy('tariff_id')
    .orderBy('number')
    .execute();
}

/** The versions with the times between which they apply. */
export const timedOf = (versions: readonly TariffVersion[]): TimedTariff[] =>
  timed(
    versions.map(({ tariff_id, number, valid_from, is_end, content }) => {
      return { tariffId: tariff_id, number, fromMs: valid_from.getTime(), isEnd: is_end, content };
    }),
  );

export async function addVersion(tx: Tx, version: Omit<TariffVersion, 'created_at'>): Promise<void> {
  const content = JSON.stringify(version.content);
  await tx.sql
    .withTables<TariffTables>()
    .insertInto('tariff_versions')
    .values({ ...version, content, created_at: tx.now })
    .execute();
}

export function presentVersion(version: TariffVersion, now: Date): Tariff {
  const { tariff_id, number, valid_from, created_at, content } = version;
  const { name, when, where, priority, rules } = content;
  const shown = structuredClone({ name, when, where, priority, rules }) as Pick<
    Tariff,
    'name' | 'when' | 'where' | 'priority' | 'rules'
  >;
  return {
    ...shown,
    id: tariff_id,
    version: number,
    validFrom: valid_from.toISOString(),
    inForce: valid_from <= now,
    createdAt: created_at.toISOString(),
  };
}

interface HolidayList {
  readonly items: { date: string; name: string }[];
  readonly version: number;
}

export async function listHolidays(sql: Sql): Promise<HolidayList> {
  const { version } = await sql
    .withTables<TariffTables>()
    .selectFrom('holiday_list')
    .select('version')
    .executeTakeFirstOrThrow();
  const items = await sql
    .withTables<TariffTables>()
    .selectFrom('holidays')
    .select((of) => [of.fn<string>('to_char', ['day', of.val('YYYY-MM-DD')]).as('date'), 'name'])
    .orderBy('day')
    .execute();
  return { items, version };
}

export async function replaceHolidays(
  tx: Tx,
  items: readonly { date: string; name: string }[],
): Promise<void> {
  const holidays = tx.sql.withTables<TariffTables>();
  await holidays
    .updateTable('holiday_list')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .execute();
  await holidays.deleteFrom('holidays').execute();
  if (items.length === 0) return;
  await holidays
    .insertInto('holidays')
    .values(items.map(({ date, name }) => ({ day: date, name })))
    .execute();
}
