import type { Role } from '@fiacre/domain';
import { sql, type Insertable } from 'kysely';
import {
  createPasswords,
  startSession,
  tokenHash,
  type AccountTables,
  type UserTable,
} from '../accounts/index.ts';
import { listCarTypes } from '../catalogue/index.ts';
import type { App } from '../app.ts';
import type { Platform } from '../platform/platform.ts';
import type { Tx } from '../platform/transaction/tx.ts';

export interface TestPerson {
  readonly id: string;
  readonly role: Role;
  readonly email: string;
  /** A new session whose person has confirmed their identity. */
  readonly token: string;
}

export interface TestPeople {
  /** An approved person with a session; drivers get the first car type. */
  addPerson(role: Role, fields?: Partial<Insertable<UserTable>>): Promise<TestPerson>;
}

/** A new session whose person has confirmed their identity, however far a test moves the clock. */
export async function confirmedSession(
  tx: Tx,
  platform: Platform,
  userId: string,
): Promise<{ token: string }> {
  const { token } = await startSession(tx, platform, userId);
  await sql`update sessions set confirmed_at = 'infinity' where token_hash = ${tokenHash(token)}`.execute(
    tx.sql,
  );
  return { token };
}

export const testPassword = 'secret1';
const quickHash = createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 }).hash(testPassword);

export function createPeople(app: App): TestPeople {
  const { platform } = app;
  let count = 0;
  return {
    async addPerson(role, fields = {}) {
      count += 1;
      const id = platform.ids.next();
      const email = fields.email ?? `${role}${count}@example.test`;
      const [carType] = role === 'driver' ? await listCarTypes(platform.db) : [];
      const passwordHash = await quickHash;
      return platform.transact(async (tx) => {
        await tx.sql
          .withTables<AccountTables>()
          .insertInto('users')
          .values({
            id,
            usertype: role,
            first_name: role,
            last_name: `Number ${count}`,
            email,
            mobile: `+1555${String(count).padStart(7, '0')}`,
            password_hash: passwordHash,
            login_type: 'email',
            approved: true,
            created_at: tx.now,
            signed_in_at: tx.now,
            car_type_id: carType?.id ?? null,
            vehicle_number: role === 'driver' ? `FX ${count}` : null,
            ...fields,
          })
          .execute();
        const { token } = await confirmedSession(tx, platform, id);
        return { id, role, email, token };
      });
    },
  };
}
