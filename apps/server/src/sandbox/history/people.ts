import { sql, type Selectable } from 'kysely';
import type { AccountTables, UserTable } from '../../accounts/index.ts';
import { addUser } from '../../accounts/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import type { Dice } from './dice.ts';
import { givenNames, familyNames } from './names.ts';

export type Person = Selectable<UserTable>;

export interface People {
  readonly riders: readonly Person[];
  readonly drivers: readonly Person[];
  readonly admin: Person | null;
}

/** The account on which a member of a company rides. Source: COMPANY-3. */
export interface Account {
  readonly companyId: string;
  readonly companyName: string;
  readonly references: readonly string[];
}

/** The accounts of riders, by their id. */
export type Accounts = ReadonlyMap<string, Account>;

const riderCount = 64;
const applicantCount = 3;
const dayMs = 86_400_000;

/**
 * The riders of the past, and some drivers who wait for approval. They have no password, so nobody can sign in as them.
 */
export async function addPeople(tx: Tx, platform: Platform, dice: Dice, days: number): Promise<People> {
  const seeded = await everybody(tx);
  const before = new Date(tx.now.getTime() - 1.7 * days * dayMs);
  const joined = new Map(seeded.map(({ id }) => [id, before]));
  const cars = seeded.filter(({ usertype }) => usertype === 'driver');
  for (let number = 0; number < riderCount + applicantCount; number += 1) {
    const isRider = number < riderCount;
    const [first, last] = [dice.pick(givenNames), dice.pick(familyNames)];
    const car = dice.pick(cars);
    const id = await addUser(tx, platform, {
      usertype: isRider ? 'rider' : 'driver',
      firstName: first,
      lastName: last,
      email: `${first}.${last}.${number}@invented.fiacre.test`.toLowerCase(),
      mobile: `+1555030${String(number).padStart(4, '0')}`,
      passwordHash: null,
      loginType: 'email',
      approved: isRider,
      createdByAdmin: false,
      referrer: null,
      referral: { name: first.toLowerCase(), otherwise: 'rider' },
      extras: isRider ? { email_verified_at: tx.now } : vehicleLike(car, number),
    });
    const age = isRider ? dice.between(0.2, days * 1.6) : dice.between(0.1, 2.5);
    joined.set(id, new Date(tx.now.getTime() - age * dayMs));
  }
  await backdate(tx, joined);
  const known = await everybody(tx);
  const ofRole = (role: Person['usertype']) =>
    known.filter(({ usertype, approved }) => usertype === role && approved);
  return { riders: ofRole('rider'), drivers: ofRole('driver'), admin: ofRole('admin')[0] ?? null };
}

function vehicleLike(car: Person, number: number) {
  const { vehicle_make, vehicle_model, car_type_id, fleet_admin_id } = car;
  return { vehicle_make, vehicle_model, car_type_id, fleet_admin_id, vehicle_number: `NEW ${number}` };
}

async function everybody(tx: Tx): Promise<Person[]> {
  const users = tx.sql.withTables<AccountTables>().selectFrom('users').selectAll();
  return users.where('deleted_at', 'is', null).orderBy('id').execute();
}

/** Accounts are created with the current time; this makes them older. */
async function backdate(tx: Tx, joined: ReadonlyMap<string, Date>): Promise<void> {
  await sql`update users set created_at = joined.at
    from unnest(${[...joined.keys()]}::uuid[], ${[...joined.values()]}::timestamptz[]) as joined (id, at)
    where users.id = joined.id`.execute(tx.sql);
}
