import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Platform } from '../platform/platform.ts';
import { PlainFault } from '../platform/plain-fault.ts';
import { Refusal } from '../platform/refusal/refusal.ts';
import type { Tx } from '../platform/transaction/tx.ts';
import { RowProblem, type Outcome } from './outcome.ts';
import { addPastTrip, tripColumns } from './past-trips.ts';
import { addPersonOf, carColumns, driverColumns, riderColumns, setCar } from './people.ts';
import { readCsv, type CsvRow } from './read-csv.ts';

interface Kind {
  readonly file: string;
  readonly columns: readonly string[];
  readonly result: 'add' | 'change';
  /** Returns a sentence that says what was written. */
  write(tx: Tx, platform: Platform, values: CsvRow['values']): Promise<string>;
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
    result: 'add',
    write: (tx, { config }, values) => addPastTrip(tx, config.appCategory, values),
  },
];

/** Ends the transaction of a dry run, or of a run with refused rows. */
class Undone extends Error {}

/**
 * Imports the CSV files of a folder in one transaction. A dry run does the same and rolls it back, so it knows what
 * would happen to each row, even where rows depend on each other. A single refused row also rolls back a real run.
 */
export async function importCsv(
  platform: Platform,
  folder: string,
  { apply }: { readonly apply: boolean },
): Promise<readonly Outcome[]> {
  const files = await readFiles(folder);
  let outcomes: Outcome[] = [];
  try {
    await platform.transact(async (tx) => {
      outcomes = [];
      for (const { kind, rows } of files)
        for (const row of rows) outcomes.push(await importRow(tx, platform, kind, row));
      if (!apply || outcomes.some(({ result }) => result === 'refuse')) throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  return outcomes;
}

async function readFiles(folder: string) {
  const found = kinds.filter(({ file }) => existsSync(join(folder, file)));
  if (found.length === 0)
    throw new PlainFault(`${folder} has none of ${kinds.map(({ file }) => file).join(', ')}.`);
  return Promise.all(
    found.map(async (kind) => ({
      kind,
      rows: readCsv(textOf(await readFile(join(folder, kind.file)), kind.file), kind.file, kind.columns),
    })),
  );
}

function textOf(bytes: Buffer, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new PlainFault(`${file} is not in UTF-8. Save it as "CSV UTF-8", so that all names are right.`);
  }
}

async function importRow(tx: Tx, platform: Platform, kind: Kind, { line, values }: CsvRow): Promise<Outcome> {
  const at = { file: kind.file, line };
  try {
    return { ...at, result: kind.result, text: await kind.write(tx, platform, values) };
  } catch (error) {
    if (error instanceof RowProblem) return { ...at, result: error.result, text: error.message };
    if (error instanceof Refusal) return { ...at, result: 'refuse', text: error.code };
    throw error;
  }
}
