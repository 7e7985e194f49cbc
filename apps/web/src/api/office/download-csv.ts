import { ApiRefusal } from '@fiacre/contract/client';
import type { CsvQuery } from '@fiacre/contract';
import type { ErrorBody } from '@fiacre/contract/errors';
import { routes, type RouteName } from '@fiacre/contract/routes';
import { fetchWithIdentity } from '../client/identity-check.ts';
import { saveFile } from '../save-file.ts';

export interface CsvRequest {
  readonly list: RouteName;
  /** The filter of the list, without paging. */
  readonly filter: object;
  readonly fileName: string;
  /** The columns to export; without any, every field of the rows. */
  readonly columns?: readonly CsvColumn[];
}

export interface CsvColumn {
  readonly heading: string;
  readonly fields: readonly string[];
}

/** Downloads the rows of the list as a CSV file; lists of people ask for a confirmation. Sources: MISC-3, AUTH-15. */
export async function downloadCsv({ list, filter, fileName, columns = [] }: CsvRequest): Promise<void> {
  const query = new URLSearchParams({ spreadsheet: spreadsheetFor(navigator.language) });
  for (const [name, value] of Object.entries(filter))
    if (value !== undefined && name !== 'page' && name !== 'pageSize') query.set(name, String(value));
  if (columns.length > 0) {
    query.set('columns', columns.map(({ fields }) => fields.join(' ')).join(','));
    query.set('headings', JSON.stringify(columns.map(({ heading }) => heading)));
  }
  const answer = await fetchWithIdentity(`${routes[list].path}?${query}`, {
    headers: { accept: 'text/csv' },
    credentials: 'same-origin',
  }).catch(() => {
    throw new ApiRefusal(0, null);
  });
  if (!answer.ok) throw new ApiRefusal(answer.status, await errorIn(answer));
  saveFile(await answer.blob(), fileName);
}

/**
 * How spreadsheets separate cells in this language: by a semicolon where decimals have a comma, for languages
 * in Arabic script, and in Switzerland; otherwise by a comma.
 */
function spreadsheetFor(language: string): NonNullable<CsvQuery['spreadsheet']> {
  const parts = new Intl.NumberFormat(language, { numberingSystem: 'latn' }).formatToParts(0.5);
  if (parts.some(({ type, value }) => type === 'decimal' && value === ',')) return 'semicolon-decimal-comma';
  return /^(?:ar|fa|ur)\b|-CH$/.test(language) ? 'semicolon' : 'comma';
}

/** The refusal is JSON, although a file was requested. */
async function errorIn(answer: Response): Promise<ErrorBody['error'] | null> {
  const body = (await answer.json().catch(() => null)) as Partial<ErrorBody> | null;
  return body?.error ?? null;
}
