import type { Language } from '@fiacre/contract';
import { en } from '@fiacre/contract/texts/en';
import type { Updateable } from 'kysely';
import type { Handler } from '../platform/http/handler.ts';
import { publishCatalogueChange } from '../platform/live/catalogue-change.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { refuseStale } from '../platform/transaction/refuse-stale.ts';
import { lockTable } from '../platform/transaction/lock-table.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { readPairs } from './key-value-pairs.ts';
import { ownTexts } from './shipped-languages.ts';
import { findByLocale, findDefault, findLanguage } from './store.ts';
import type { LanguageTables } from './tables.ts';

/**
 * Adds a language with the texts of the default one; only the first language becomes the default. Source: LANG-5,
 * LANG-9.
 */
export function addLanguage(platform: Platform): Handler<'addLanguage'> {
  return (call) =>
    call.commit(async (tx) => {
      const { langName, langLocale, dateLocale } = call.body;
      await lockTable(tx, 'languages');
      await refuseTakenLocale(tx, langLocale, null);
      const model = await findDefault(tx.sql);
      const id = platform.ids.next();
      const pairs = ownTexts(langLocale, model?.keyValuePairs ?? en);
      await languages(tx)
        .insertInto('languages')
        .values({
          id,
          lang_name: langName,
          lang_locale: langLocale,
          date_locale: dateLocale,
          is_default: model === null,
          created_at: tx.now,
          key_value_pairs: JSON.stringify(pairs),
        })
        .execute();
      return saved(tx, id, 'add-language', { langName, langLocale, dateLocale });
    });
}

/** Source: LANG-6, LANG-9. */
export function updateLanguage(): Handler<'updateLanguage'> {
  return (call) =>
    call.commit(async (tx) => {
      const { keyValuePairs, version, ...names } = call.body;
      await lockTable(tx, 'languages');
      const before = (await findLanguage(tx.sql, call.params.id)) ?? refuse('not_found');
      if (version !== before.version)
        await refuseStale(
          tx,
          { kind: 'language', id: before.id },
          { version: before.version, current: before },
        );
      const langLocale = names.langLocale ?? before.langLocale;
      await refuseTakenLocale(tx, langLocale, before.id);
      const pairs = keyValuePairs === undefined ? before.keyValuePairs : readPairs(keyValuePairs);
      await change(tx, before.id, {
        lang_name: names.langName ?? before.langName,
        lang_locale: langLocale,
        date_locale: names.dateLocale ?? before.dateLocale,
        key_value_pairs: JSON.stringify(ownTexts(langLocale, pairs)),
        version: before.version + 1,
      });
      return saved(tx, before.id, 'change-language', { ...names, texts: differing(before, pairs) });
    });
}

/** Source: LANG-7. */
export function deleteLanguage(): Handler<'deleteLanguage'> {
  return (call) =>
    call.commit(async (tx) => {
      await lockTable(tx, 'languages');
      const before = (await findLanguage(tx.sql, call.params.id)) ?? refuse('not_found');
      if (before.default) refuse('Cannot delete default language');
      await languages(tx).deleteFrom('languages').where('id', '=', before.id).execute();
      const { keyValuePairs: _texts, ...language } = before;
      record(tx, before.id, 'delete-language', { ...language });
      return { ok: true };
    });
}

/** Makes one language the default instead of any other, atomically. Source: LANG-3, LANG-4, LANG-9. */
export function makeDefaultLanguage(): Handler<'makeDefaultLanguage'> {
  return (call) =>
    call.commit(async (tx) => {
      await lockTable(tx, 'languages');
      const chosen = (await findLanguage(tx.sql, call.params.id)) ?? refuse('not_found');
      const previous = await findDefault(tx.sql);
      if (previous) await change(tx, previous.id, { is_default: false });
      await change(tx, chosen.id, { is_default: true });
      return saved(tx, chosen.id, 'make-default-language', { previous: previous?.langLocale ?? null });
    });
}

const languages = (tx: Tx) => tx.sql.withTables<LanguageTables>();

async function change(tx: Tx, id: string, columns: Updateable<LanguageTables['languages']>): Promise<void> {
  await languages(tx).updateTable('languages').set(columns).where('id', '=', id).execute();
}

async function refuseTakenLocale(tx: Tx, langLocale: string, ownId: string | null): Promise<void> {
  const namesake = await findByLocale(tx.sql, langLocale);
  if (namesake !== null && namesake.id !== ownId) refuse('name_taken', { field: 'langLocale' });
}

/** The keys of the texts that an edit changed; the texts themselves are in the table. */
function differing(before: Language, pairs: Readonly<Record<string, string>>): string[] {
  const keys = new Set([...Object.keys(before.keyValuePairs), ...Object.keys(pairs)]);
  return [...keys].filter((key) => before.keyValuePairs[key] !== pairs[key]).slice(0, 200);
}

async function saved(tx: Tx, id: string, action: string, facts: Record<string, unknown>): Promise<Language> {
  record(tx, id, action, facts);
  return (await findLanguage(tx.sql, id)) ?? refuse('not_found');
}

function record(tx: Tx, id: string, action: string, facts: Record<string, unknown>): void {
  tx.audit({ action, object: { kind: 'language', id }, facts });
  publishCatalogueChange(tx, 'languages');
}
