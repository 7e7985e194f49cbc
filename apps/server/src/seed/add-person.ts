import type { Role } from '@fiacre/domain';
import type { Insertable } from 'kysely';
import {
  addUser,
  findUserByEmail,
  type NewUserParts,
  type Passwords,
  type UserTable,
} from '../accounts/index.ts';
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

/** Adds an approved person unless the email address is taken; returns the id of its owner. */
export async function addPerson(tx: Tx, parts: NewUserParts, person: NewPerson): Promise<string> {
  const known = await findUserByEmail(tx.sql, person.email);
  if (known !== null) return known.id;
  const { role, extras, ...names } = person;
  const id = await addUser(tx, parts, {
    ...names,
    usertype: role,
    loginType: 'email',
    approved: true,
    createdByAdmin: true,
    referrer: null,
    referral: { name: person.firstName.toLowerCase(), otherwise: role },
    // The operator has confirmed the address.
    extras: { email_verified_at: tx.now, ...extras },
  });
  tx.audit({ action: 'add-person', object: { kind: 'user', id }, facts: { role } });
  return id;
}

export interface SeedTools extends NewUserParts {
  readonly passwords: Passwords;
}
