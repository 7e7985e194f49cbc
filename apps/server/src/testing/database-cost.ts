import pg from 'pg';

/** How much some work cost the database. */
export interface DatabaseCost {
  /** The text of every statement that was sent, in order, including begin and commit. */
  readonly commands: readonly string[];
  /** Rows inserted, updated or deleted, by table; partitions count towards their table. */
  readonly rowVersions: Readonly<Record<string, number>>;
  /**
   * Bytes of PostgreSQL's write-ahead log, including what other databases on the same PostgreSQL server wrote in the
   * meantime.
   */
  readonly logBytes: number;
}

export interface CostMeter {
  measure(work: () => Promise<unknown>): Promise<DatabaseCost>;
  close(): Promise<void>;
}

/** Counts the statements sent by a pool and the rows written by its database. */
export async function meterCosts(pool: pg.Pool): Promise<CostMeter> {
  const commands: string[] = [];
  const flushes = new Map<pg.PoolClient, () => Promise<unknown>>();
  const onAcquire = (client: pg.PoolClient) => {
    if (flushes.has(client)) return;
    const send = client.query.bind(client) as (...args: unknown[]) => unknown;
    const unmetered = client.query.bind(client);
    flushes.set(client, () => unmetered('select pg_stat_force_next_flush()'));
    const query = (...args: unknown[]) => {
      commands.push(textOf(args[0]));
      return send(...args);
    };
    Object.assign(client, { query });
  };
  // On a busy machine, the pool would end a connection that is idle for ten seconds while its counts are requested.
  pool.options.idleTimeoutMillis = 0;
  // When a connection ends, it reports its counts by itself.
  const onRemove = (client: pg.PoolClient) => void flushes.delete(client);
  pool.on('acquire', onAcquire);
  pool.on('remove', onRemove);
  const own = new pg.Client(pool.options);
  await own.connect();
  const rowsNow = async () => {
    // A session reports its counts after it was idle for a while, or immediately on request.
    for (const flush of flushes.values()) await flush();
    const { rows } = await own.query<{ name: string; count: string }>(`
      select coalesce(parent.relname, stat.relname) as name, sum(n_tup_ins + n_tup_upd + n_tup_del) as count
      from pg_stat_user_tables stat left join pg_inherits on inhrelid = relid
      left join pg_class parent on parent.oid = inhparent group by 1`);
    return new Map(rows.map(({ name, count }) => [name, Number(count)]));
  };
  const logNow = async () => {
    const { rows } = await own.query<{ at: string }>(`select pg_current_wal_insert_lsn() - '0/0' as at`);
    return Number(rows[0]?.at);
  };
  return {
    async measure(work) {
      const before = await rowsNow();
      const logBefore = await logNow();
      commands.length = 0;
      await work();
      const sent = [...commands];
      const logBytes = (await logNow()) - logBefore;
      const after = await rowsNow();
      const grown = [...after].map(([name, count]) => [name, count - (before.get(name) ?? 0)] as const);
      const changed = grown
        .filter(([, count]) => count !== 0)
        .toSorted(([one], [other]) => (one < other ? -1 : 1));
      return { commands: sent, rowVersions: Object.fromEntries(changed), logBytes };
    },
    async close() {
      pool.off('acquire', onAcquire);
      pool.off('remove', onRemove);
      await own.end();
    },
  };
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : '';
}
