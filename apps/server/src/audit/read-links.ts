import { sql, type Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import { chainedText, hashAt, linksIn } from './chain.ts';

type Db = Kysely<PlatformTables>;

interface LinkedRow {
  readonly id: string;
  readonly text: string;
}

export interface Link {
  readonly seq: number;
  /** The number of the link before it. */
  readonly follows: number;
  readonly hash: string;
  /** The row of the link. If there are several, only one of them was written by the server. */
  readonly rows: readonly LinkedRow[];
  /** Rows whose number has no link. */
  readonly unlinked: readonly LinkedRow[];
}

/** Up to `limit` links after a number, in order; fewer only at the end. */
export async function readLinks(db: Db, after: number, limit: number): Promise<readonly Link[]> {
  const { rows: links } = await sql<
    Omit<Link, 'rows' | 'unlinked'>
  >`select first_number + place as seq, ${hashAt(sql`place`)} as hash,
      case when place = 0 then follows else first_number + place - 1 end as follows
    from audit_links, generate_series(0, ${linksIn} - 1) place
    where first_number >= (select coalesce(max(first_number), 0) from audit_links where first_number <= ${after} + 1)
      and first_number + place > ${after}
    order by first_number, place limit ${limit}`.execute(db);
  const { rows } = await sql<LinkedRow & { readonly number: number }>`
    select number, audit_log.id, ${chainedText} as text from audit_log
    where number > ${after} and number <= ${links.at(-1)?.seq ?? after} order by number, audit_log.at`.execute(
    db,
  );
  const found = Map.groupBy(rows, ({ number }) => number);
  const linked = new Set(links.map(({ seq }) => seq));
  const unlinked = rows.filter(({ number }) => !linked.has(number));
  return links.map((link, index) => ({
    ...link,
    rows: found.get(link.seq) ?? [],
    unlinked: index === links.length - 1 ? unlinked : [],
  }));
}
