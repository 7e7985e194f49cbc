import type pg from 'pg';

export const secondDriver = 'second@fiacre.test';

/** The sandbox has one driver account for people; this one has the same car type and password. */
export async function addSecondDriver(database: pg.Client): Promise<void> {
  await database.query(
    `insert into users select copy.* from users one, lateral jsonb_populate_record(one, jsonb_build_object(
       'id', gen_random_uuid(), 'email', $1::text, 'mobile', null, 'referral_id', 'SECOND', 'first_name', 'Second',
       'vehicle_number', 'FIA 002')) copy where one.email = 'driver@fiacre.test'`,
    [secondDriver],
  );
}
