import { sql } from 'kysely';
import type { PersonalData } from '../platform/privacy/personal-data.ts';
import { isAbout } from '../platform/transaction/audited-object.ts';
import { forgetTraces } from './traces.ts';

/** Personal data in the platform's own tables: the audit log, queued messages and stored responses. */
export const platformPersonalData: PersonalData = {
  name: 'trail',
  columns: [
    'audit_log.actor_id',
    'messages.recipient',
    'dead_addresses.address',
    'idempotent_answers.caller',
  ],
  async collect(db, { id, contacts }) {
    // Without the ids of the drivers to whom a booking was offered: they would reveal who was near, day after day
    // (ROLE-9).
    const { rows: actions } = await sql`
      select at, action, object_kind as object, actor_id = ${id} as "byYou",
        facts - 'offers' #- '{said,driverIds}' as facts from audit_log
      where actor_id = ${id} or ${isAbout(['user'], id)} order by at, id`.execute(db);
    // The texts of messages may contain sign-in links, so they are not exported.
    const messages = await db
      .selectFrom('messages')
      .select(['created_at as at', 'channel', 'template', 'status'])
      .where('recipient', 'in', [...contacts, id])
      .orderBy('created_at')
      .execute();
    const unreachable = await db
      .selectFrom('dead_addresses')
      .select(['address', 'reason', 'failed_at as at'])
      .where('address', 'in', [...contacts, id])
      .execute();
    return { actions, messages, unreachable };
  },
  // The audit log is kept: it contains ids, never names.
  async forget(tx, { id, contacts }) {
    await tx.sql
      .deleteFrom('messages')
      .where('recipient', 'in', [...contacts, id])
      .execute();
    await tx.sql
      .deleteFrom('dead_addresses')
      .where('address', 'in', [...contacts, id])
      .execute();
    await tx.sql.deleteFrom('idempotent_answers').where('caller', '=', id).execute();
    forgetTraces(tx, id);
  },
};
