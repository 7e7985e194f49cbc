import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shippedLanguages } from '../languages/index.ts';
import type { Platform } from '../platform/platform.ts';
import { PlainFault } from '../platform/refusal/plain-fault.ts';
import { Refusal } from '../platform/refusal/refusal.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { readSettings } from '../settings/index.ts';
import type { ImportColumn } from './headings.ts';
import { RowProblem, type Outcome } from './outcome.ts';
import { addPastTrip, tripColumns, tripNumbers, tripTimes } from './past-trips.ts';
import { addPersonOf, carColumns, driverColumns, riderColumns, setCar } from './people.ts';
import { withPlainValues, type ValueKinds } from './plain-values.ts';
import { readCsv, type CsvRow, type CsvValues } from './read-csv.ts';

interface Kind extends ValueKinds {
  readonly file: string;
  readonly columns: readonly ImportColumn[];
  readonly result: 'add' | 'change';
  /** Returns a sentence that says what was written. */
  write(tx: Tx, platform: Platform, values: CsvValues): Promise<string>;
}

/** In this order, because later files refer to people in earlier ones. */
const kinds: readonly Kind[] = [
  {
    file: 'riders.csv',
    columns: riderColumns,
    result: 'add',
    write: (tx, platform, values) => addPersonOf(tx, platform, 'rider', values),
  },
  {
    file: 'drivers.csv',
    columns: driverColumns,
    result: 'add',
    write: (tx, platform, values) => addPersonOf(tx, platform, 'driver', values),
  },
  { file: 'cars.csv', columns: carColumns, result: 'change', write: (tx, _, values) => setCar(tx, values) },
  {
    file: 'trips.csv',
    columns: tripColumns,
    numbers: tripNumbers,
    times: tripTimes,
    result: 'add',
    write: (tx, { config }, values) => addPastTrip(tx, config.appCategory, values),
  },
];

/** Ends the transaction of a dry run, or of a run with refused rows. */
class Undone extends Error {}

export interface ImportOptions {
  readonly apply: boolean;
  /** The encoding of files without a byte order mark; UTF-8 by default. */
  readonly encoding?: string;
}

/**
 * Imports the CSV files of a folder in one transaction. A dry run does the same and rolls back, so it knows the result
 * for each row, even where rows depend on each other. A single refused row also rolls back a real run.
 */
export async function importCsv(
  platform: Platform,
  folder: string,
  { apply, encoding }: ImportOptions,
): Promise<readonly Outcome[]> {
  const files = await readFiles(folder, encoding);
  let outcomes: Outcome[] = [];
  try {
    await platform.transact(async (tx) => {
      outcomes = [];
      const units = { calendar: platform.calendar, symbols: symbolsOf(await readSettings(tx.sql)) };
      for (const { kind, content } of files) {
        const at = { file: kind.file, line: content.headingLine, result: 'skip' } as const;
        for (const heading of content.leftOut)
          outcomes.push({ ...at, text: `the column ${heading} is not imported` });
        for (const row of withPlainValues(content, kind, units))
          outcomes.push(await importRow(tx, platform, kind, row));
      }
      if (!apply || outcomes.some(({ result }) => result === 'refuse')) throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  return outcomes;
}

async function readFiles(folder: string, encoding?: string) {
  const found = kinds.filter(({ file }) => existsSync(join(folder, file)));
  if (found.length === 0)
    throw new PlainFault(`${folder} has none of ${kinds.map(({ file }) => file).join(', ')}.`);
  return Promise.all(
    found.map(async (kind) => ({
      kind,
      content: readCsv(await readFile(join(folder, kind.file)), kind.file, kind.columns, encoding),
    })),
  );
}

/** How spreadsheets write the currency in any language of the product, longest first. */
function symbolsOf({ code, symbol }: { readonly code: string; readonly symbol: string }): readonly string[] {
  const written = [...shippedLanguages.keys()].flatMap((locale) =>
    (['symbol', 'narrowSymbol'] as const).flatMap((currencyDisplay) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency: code, currencyDisplay })
        .formatToParts(1)
        .flatMap(({ type, value }) => (type === 'currency' ? [value] : [])),
    ),
  );
  const visible = [code, symbol, ...written].map((text) => text.replaceAll(/\p{Cf}/gu, ''));
  return [...new Set(visible)].toSorted((one, other) => other.length - one.length);
}

async function importRow(tx: Tx, platform: Platform, kind: Kind, row: CsvRow): Promise<Outcome> {
  const at = { file: kind.file, line: row.line };
  if (row.problem !== undefined) return { ...at, result: 'refuse', text: row.problem };
  try {
    return { ...at, result: kind.result, text: await kind.write(tx, platform, row.values) };
  } catch (error) {
    if (error instanceof RowProblem) return { ...at, result: error.result, text: error.message };
    if (error instanceof Refusal) return { ...at, result: 'refuse', text: error.code };
    throw error;
  }
}
