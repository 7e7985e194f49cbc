import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { PlatformTables } from '../database/tables.ts';

type Sql = Kysely<PlatformTables>;

/** One part of the reference data: a capability's tables as one JSON value, and its form in memory. */
export interface ReferencePart<T> {
  readonly name: string;
  /** The SQL; it may read only tables with a trigger that changes `reference_version`. */
  readonly select: RawBuilder<unknown>;
  read(json: unknown): T;
}

export function referencePart<Json, T>(part: {
  readonly name: string;
  readonly select: RawBuilder<unknown>;
  readonly read: (json: Json) => T;
}): ReferencePart<T> {
  // Only the author of `select` knows the type of its result.
  return { ...part, read: (json) => part.read(json as Json) };
}

/** All parts as of one moment. The value is shared, so it is immutable. */
export interface Reference {
  of<T>(part: ReferencePart<T>): T;
}

/** A version that was read from the database. */
export interface SeenVersion {
  readonly version: string;
  /** When the database had responded, by `performance.now()`. */
  readonly readAt: number;
}

export interface References {
  /**
   * The data of the version that was seen or of a later one; without `seen`, of the current version. To edit the data,
   * read the tables themselves under a lock instead.
   */
  current(db: Sql, seen?: SeenVersion): Promise<Reference>;
  /**
   * The data that this process last read, without a statement; it may be slightly out of date. For frequent estimates
   * that no request is waiting for, such as the arrival times of all cars, never for prices.
   */
  recent(db: Sql): Promise<Reference>;
  /** The next call reads the data again, whichever version it has seen. */
  forget(): void;
}

/** A copy that contains everything committed before `asOf`. Versions are random, so only this tells which is newer. */
interface Copy {
  readonly asOf: number;
  readonly version: string;
  readonly reference: Reference;
}

const isLater = (asOf: number, seen: SeenVersion | undefined): boolean =>
  seen !== undefined && seen.readAt < asOf;

/** One cached copy per process, which is read again when the version in the database changes. */
export function createReferences(parts: readonly ReferencePart<unknown>[]): References {
  let kept: Copy | null = null;
  let loading: { readonly asOf: number; readonly copy: Promise<Copy> } | null = null;

  const loadOnce = (db: Sql, seen?: SeenVersion): Promise<Copy> => {
    // A transaction may read its own uncommitted edit, or a snapshot from its beginning. It cannot wait for another load
    // either, which may be waiting for the transaction's connection.
    if (db.isTransaction) return load(db, parts, Number.NEGATIVE_INFINITY);
    if (loading !== null && isLater(loading.asOf, seen)) return loading.copy;
    const asOf = performance.now();
    const copy = load(db, parts, asOf).finally(() => (loading = null));
    loading = { asOf, copy };
    return copy;
  };
  return {
    async current(db, seen) {
      // `kept` may be forgotten while the version is being read.
      const known = kept;
      if (known !== null && isLater(known.asOf, seen)) return known.reference;
      if (known !== null && known.version === (seen?.version ?? (await versionNow(db))))
        return known.reference;
      kept = await loadOnce(db, seen);
      return kept.reference;
    },
    async recent(db) {
      const known = kept ?? (await loadOnce(db));
      kept ??= known;
      return known.reference;
    },
    forget: () => void (kept = null),
  };
}

async function versionNow(db: Sql): Promise<string> {
  const row = await db.selectFrom('reference_version').select('version').executeTakeFirstOrThrow();
  return row.version;
}

/**
 * Reads the version and all parts in one statement, so that they come from the same snapshot and no older part is
 * cached under a newer version.
 */
async function load(db: Sql, parts: readonly ReferencePart<unknown>[], asOf: number): Promise<Copy> {
  const columns = parts.map(({ name, select }) => sql`(${select}) as ${sql.ref(name)}`);
  const { rows } = await sql<Record<string, unknown>>`select version, ${sql.join(columns)}
    from reference_version`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The version of the reference data is missing');
  const values = new Map(parts.map((part) => [part, frozen(part.read(row[part.name]))]));
  const reference: Reference = {
    of<T>(part: ReferencePart<T>): T {
      if (!values.has(part)) throw new Error(`${part.name} is not part of the reference data`);
      return values.get(part) as T;
    },
  };
  return { asOf, version: String(row['version']), reference };
}

function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const inner of Object.values(value)) frozen(inner);
  return Object.freeze(value);
}
