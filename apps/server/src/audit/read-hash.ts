import { sql, type Kysely } from 'kysely';
import type { PlatformTables } from '../platform/database/tables.ts';
import { readLinks } from './read-links.ts';

/** The last link of the audit trail; null if there is none. */
export async function readAuditHead(
  db: Kysely<PlatformTables>,
): Promise<{ readonly seq: number; readonly hash: string } | null> {
  const { rows } = await sql<{ seq: number; hash: string }>`select seq, hash from audit_head`.execute(db);
  const [head] = rows;
  return head === undefined || head.seq === 0 ? null : head;
}

/** The hash of one link of the audit trail; null if there is none with this number. */
export async function readAuditHash(db: Kysely<PlatformTables>, seq: number): Promise<string | null> {
  const [link] = await readLinks(db, seq - 1, 1);
  return link?.seq === seq ? link.hash : null;
}
