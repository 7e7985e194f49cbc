import type { EditableSettings } from '@fiacre/contract';
import type { Kysely } from 'kysely';
import type { Config } from '../platform/config/config.ts';
import { hasServiceFor } from '../platform/messages/providers/senders.ts';
import type { PlatformTables } from '../platform/database/tables.ts';
import { requireOneRow } from '../platform/transaction/version.ts';
import { initialSettings } from './initial-settings.ts';
import { settingsOfCountry, type CountryFacts } from './settings-of-country.ts';
import type { SettingsTables } from './tables.ts';

/** The current settings; inside a transaction pass its `sql`. */
export async function readSettings(sql: Kysely<PlatformTables>): Promise<EditableSettings> {
  return (await readVersioned(sql)).values;
}

export async function readVersioned(
  sql: Kysely<PlatformTables>,
): Promise<{ version: number; values: EditableSettings }> {
  const row = await sql
    .withTables<SettingsTables>()
    .selectFrom('settings')
    .select(['version', 'values'])
    .executeTakeFirstOrThrow();
  return { version: row.version, values: withInitial(row.values) };
}

/** A setting that a newer release added has its initial value until an admin saves. */
export function withInitial(stored: EditableSettings): EditableSettings {
  return { ...initialSettings, ...stored };
}

export async function saveSettings(
  sql: Kysely<PlatformTables>,
  version: number,
  values: EditableSettings,
): Promise<void> {
  const result = await sql
    .withTables<SettingsTables>()
    .updateTable('settings')
    .set({ version: version + 1, values: JSON.stringify(values) })
    .where('version', '=', version)
    .executeTakeFirst();
  requireOneRow(result);
}

/**
 * Does nothing when settings exist. Those that follow from the country of the map are set to it. Email addresses are
 * verified from the start where that can work: in production, with mail. Sources: MISC-7, COUNTRY-9.
 */
export async function seedSettings(
  sql: Kysely<PlatformTables>,
  config: Pick<Config, 'mode' | 'services'>,
  country: CountryFacts | null = null,
): Promise<void> {
  const emailVerify = config.mode === 'production' && hasServiceFor('mail', config);
  const values = { ...initialSettings, ...(country && settingsOfCountry(country)), emailVerify };
  await sql
    .withTables<SettingsTables>()
    .insertInto('settings')
    .values({ id: 1, version: 1, values: JSON.stringify(values) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
