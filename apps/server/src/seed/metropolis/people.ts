import { sql, type Kysely } from 'kysely';
import type { PlatformTables } from '../../platform/database/tables.ts';

const firstNames =
  'Amara,Bruno,Chiara,Daniel,Elif,Farid,Greta,Hugo,Ines,Jonas,Kofi,Lena,Marek,Nadia,Omar,Paula,Quentin,Rosa,Sven,Tariq,Uma,Viktor,Wanda,Ximena,Yusuf,Zoe';
const syllables =
  'al,ber,cor,dan,er,fal,gar,hol,iv,jan,kov,lem,mar,nov,or,per,quin,ros,sal,tor,ul,var,wer,zan';

/** SQL that picks a name from a list by a number. */
export const pick = (list: string, number: ReturnType<typeof sql>) =>
  sql`(string_to_array(${sql.lit(list)}, ','))[1 + (${number}) % ${sql.lit(list.split(',').length)}]`;

const lastName = sql`initcap(${pick(syllables, sql`n`)} || ${pick(syllables, sql`n / 24`)} || ${pick(syllables, sql`n / 576`)})`;

/** Ids that bookings can compute from a number. */
export const personId = (kind: 'rider' | 'driver', number: ReturnType<typeof sql>) =>
  sql`overlay(overlay(md5(${sql.lit(`metropolis ${kind} `)} || (${number})) placing '7' from 13) placing '8' from 17)::uuid`;

export interface PeopleCounts {
  readonly riders: number;
  readonly drivers: number;
}

/** Riders and drivers without passwords; three of four drivers belong to one of the fleets. */
export async function addPeople(db: Kysely<PlatformTables>, counts: PeopleCounts, now: Date): Promise<void> {
  const common = sql`${pick(firstNames, sql`n * 7`)}, ${lastName}, 'email', true,
    ${now}::timestamptz - interval '400 days' + n * interval '1 minute'`;
  await sql`insert into users (id, usertype, first_name, last_name, login_type, approved, created_at, email, mobile, referral_id)
    select ${personId('rider', sql`n`)}, 'rider', ${common}, 'rider' || n || '@metropolis.test',
      '+1556' || lpad(n::text, 7, '0'), 'metrorider' || n
    from generate_series(1, ${sql.lit(counts.riders)}) n`.execute(db);
  await sql`insert into users (id, usertype, first_name, last_name, login_type, approved, created_at, email, mobile, referral_id,
      car_type_id, vehicle_make, vehicle_model, vehicle_number, fleet_admin_id)
    select ${personId('driver', sql`n`)}, 'driver', ${common}, 'driver' || n || '@metropolis.test',
      '+1557' || lpad(n::text, 7, '0'), 'metrodriver' || n,
      (array(select id from car_types order by id))[1 + n % (select count(*) from car_types)::int],
      ${pick('Toyota,Skoda,Hyundai,Volkswagen,Mercedes', sql`n`)}, ${pick('Corolla,Octavia,Ioniq,Touran,E 300', sql`n`)},
      'M ' || lpad(n::text, 5, '0'),
      case when n % 4 > 0 then (array(select id from users where usertype = 'fleetadmin' and deleted_at is null order by id))[
        1 + n % greatest(1, (select count(*) from users where usertype = 'fleetadmin' and deleted_at is null)::int)] end
    from generate_series(1, ${sql.lit(counts.drivers)}) n`.execute(db);
}
