import { readEmail } from '@fiacre/domain';
import {
  findUserByEmail,
  findUserByMobile,
  holdUser,
  publishUser,
  readPhone,
  type AccountTables,
  type User,
} from '../../accounts/index.ts';
import { jobKind, type JobKind } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Tx } from '../../platform/transaction/tx.ts';

export const contacts = ['email', 'mobile'] as const;
export type Contact = (typeof contacts)[number];
export type Contacts = Pick<User, Contact>;

/**
 * A stored contact in the form in which it would be read today; unchanged if it could not be read. A stored number has
 * its dial code.
 */
export function readAgain(contact: Contact, { [contact]: stored }: Contacts): string | null {
  if (stored === null) return null;
  return (contact === 'email' ? readEmail(stored) : readPhone(stored, undefined)) ?? stored;
}

const ownerOf = { email: findUserByEmail, mobile: findUserByMobile };
const batch = 200;

/**
 * Reads contacts again that an earlier version or another system stored, such as +440 7911 and so on. A contact that
 * nobody else has is corrected; otherwise the other account is recorded, and the office decides (`listDoubles`). Each
 * process reads everybody once and then only new people and known duplicates. Source: USERS-13.
 */
export function readContactsJob({ db, transact }: Platform): JobKind {
  let readUpTo = '00000000-0000-0000-0000-000000000000';
  return jobKind({
    name: 'read-contacts-again',
    cron: '*/10 * * * *',
    async run() {
      const people = db
        .withTables<AccountTables>()
        .selectFrom('users')
        .select(['id', ...contacts]);
      const living = people.where('deleted_at', 'is', null);
      const doubles = await living.where('double_of', 'is not', null).execute();
      for (const { id } of doubles) await transact((tx) => readPerson(tx, id));
      for (;;) {
        const next = living.where('id', '>', readUpTo).orderBy('id').limit(batch);
        const rows = await next.execute();
        for (const { id, ...row } of rows)
          if (contacts.some((contact) => readAgain(contact, row) !== row[contact]))
            await transact((tx) => readPerson(tx, id));
        readUpTo = rows.at(-1)?.id ?? readUpTo;
        if (rows.length < batch) return;
      }
    },
  });
}

async function readPerson(tx: Tx, id: string): Promise<void> {
  const user = await holdUser(tx, id);
  if (user === null) return;
  const corrected: Partial<Contacts> = {};
  let double_of: string | null = null;
  for (const contact of contacts) {
    const reading = readAgain(contact, user);
    if (reading === null || reading === user[contact]) continue;
    const other = await ownerOf[contact](tx.sql, reading);
    if (other === null) corrected[contact] = reading;
    else double_of = other.id;
  }
  const fields = Object.keys(corrected);
  if (fields.length === 0 && double_of === user.double_of) return;
  await tx.sql
    .withTables<AccountTables>()
    .updateTable('users')
    .set({ ...corrected, double_of, version: user.version + 1 })
    .where('id', '=', id)
    .execute();
  publishUser(tx, user);
  if (fields.length > 0)
    tx.audit({ action: 'correct-contact', object: { kind: 'user', id }, facts: { fields } });
}
