import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql, type Kysely } from 'kysely';
import type { PlatformTables } from './tables.ts';

/** An SQL file that the server applies to its database. */
export interface SqlFile {
  readonly name: string;
  /** The version of a function, from the first line `-- version 2`; 1 without such a line. */
  readonly version: number;
  readonly text: string;
  readonly hash: string;
}

export function sqlFile(name: string, text: string): SqlFile {
  const version = Number(/^-- version (\d+)$/m.exec(text)?.[1] ?? 1);
  return { name, version, text, hash: createHash('sha256').update(text).digest('hex') };
}

export function readSqlFile(name: string, path: string): SqlFile {
  // Git may use other line endings on Windows; the content is the same.
  return sqlFile(name, readFileSync(path, 'utf8').replaceAll('\r\n', '\n'));
}

/** The database's record of each applied file. */
export type AppliedFiles = ReadonlyMap<string, Pick<SqlFile, 'version' | 'hash'>>;

export async function readAppliedFiles(db: Kysely<PlatformTables>): Promise<AppliedFiles> {
  if (!(await tableExists(db, 'sql_files'))) return new Map();
  const rows = await db.selectFrom('sql_files').selectAll().execute();
  return new Map(rows.map(({ name, version, hash }) => [name, { version, hash }]));
}

/** Runs a file in the caller's transaction and records it. */
export async function applyFile(tx: Kysely<PlatformTables>, file: SqlFile): Promise<void> {
  await sql.raw(file.text).execute(tx);
  const { name, version, hash } = file;
  await tx
    .insertInto('sql_files')
    .values({ name, version, hash })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ version, hash }))
    .execute();
}

export async function tableExists(db: Kysely<PlatformTables>, table: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select to_regclass(${table}) is not null as known`.execute(
    db,
  );
  return rows[0]?.known === true;
}
