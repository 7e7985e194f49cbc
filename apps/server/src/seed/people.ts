import type { Role } from '@fiacre/domain';
import type { Insertable } from 'kysely';
import { findUserByEmail, type AccountTables, type Passwords, type UserTable } from '../accounts/index.ts';
import type { Ids } from '../platform/ids/ids.ts';
import type { Tx } from '../platform/transaction/tx.ts';

export interface NewPerson {
  readonly role: Role;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly mobile: string | null;
  readonly passwordHash: string | null;
  readonly extras?: Partial<Insertable<UserTable>>;
}

/** Adds an approved person unless the address is taken; returns the id of whoever has it. */
export async function addPerson(tx: Tx, ids: Ids, person: NewPerson): Promise<string> {
  const known = await findUserByEmail(tx.sql, person.email);
  if (known !== null) return known.id;
  const id = ids.next();
  await tx.sql
    .withTables<AccountTables>()
    .insertInto('users')
    .values({
      id,
      usertype: person.role,
      first_name: person.firstName,
      last_name: person.lastName,
      email: person.email,
      mobile: person.mobile,
      password_hash: person.passwordHash,
      login_type: 'email',
      approved: true,
      created_by_admin: true,
      created_at: tx.now,
      saved_addresses: '[]',
      ...person.extras,
    })
    .execute();
  tx.audit({ action: 'add-person', object: { kind: 'user', id }, facts: { role: person.role } });
  return id;
}

export interface SeedTools {
  readonly ids: Ids;
  readonly passwords: Passwords;
}
