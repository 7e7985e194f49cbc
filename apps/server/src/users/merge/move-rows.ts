import { sql } from 'kysely';
import type { Tx } from '../../platform/transaction/tx.ts';
import { columnFates, type Fate } from './moved-columns.ts';

export interface Merged {
  /** The account that ends. */
  readonly from: string;
  /** The account that stays. */
  readonly into: string;
}

/** Moves all references from the other account to the one that stays, except money. */
export async function moveRows(tx: Tx, merged: Merged): Promise<void> {
  for (const [name, fate] of Object.entries(columnFates)) await moveColumn(tx, merged, name, fate);
  await moveDrives(tx, merged);
  await sql`delete from earned_months where driver_id = ${merged.from} and rides = 0`.execute(tx.sql);
  await moveFiles(tx, merged);
  await movePlaces(tx, merged);
  await moveReferrals(tx, merged);
}

async function moveColumn(tx: Tx, { from, into }: Merged, name: string, fate: Fate): Promise<void> {
  const [table = '', column = ''] = name.split('.');
  const update = sql`update ${sql.table(table)} moved set ${sql.ref(column)} = ${into}
    where moved.${sql.ref(column)} = ${from}`;
  if (fate === 'moves') await update.execute(tx.sql);
  if (fate === 'moves of bookings')
    await sql`${update} and booking_id in
      (select id from bookings where customer_id = ${from} or driver_id = ${from})`.execute(tx.sql);
  if (typeof fate === 'object')
    await sql`${update} and not exists (select from ${sql.table(table)} own
      where own.${sql.ref(column)} = ${into} and own.${sql.ref(fate.unless)} = moved.${sql.ref(fate.unless)})`.execute(
      tx.sql,
    );
}

/** The account as the driver of one of several cars. A trigger keeps `earned_months` in step. Source: CHANGE-14. */
async function moveDrives(tx: Tx, { from, into }: Merged): Promise<void> {
  await sql`update bookings set drives = replace(drives::text, ${from}, ${into})::jsonb
    where drives @> jsonb_build_array(jsonb_build_object('driverId', ${from}::text))`.execute(tx.sql);
}

/** Pictures missing in the account that stays, and those of the moved documents. */
async function moveFiles(tx: Tx, { from, into }: Merged): Promise<void> {
  await sql`update files moved set user_id = ${into} where user_id = ${from} and case
    when driver_document_id is null then not exists (
      select from files own where own.user_id = ${into} and own.purpose = moved.purpose)
    else driver_document_id in (select id from driver_documents where driver_id = ${into}) end`.execute(
    tx.sql,
  );
}

/** A second home or workplace becomes an ordinary saved place. Source: DATA-1. */
async function movePlaces(tx: Tx, { from, into }: Merged): Promise<void> {
  await sql`update saved_places moved set user_id = ${into}, kind = case when exists (
      select from saved_places own where own.user_id = ${into} and own.kind = moved.kind) then 'other' else kind end
    where user_id = ${from}`.execute(tx.sql);
}

/** Nobody is their own referrer or duplicate. */
async function moveReferrals(tx: Tx, { from, into }: Merged): Promise<void> {
  await sql`update users set signup_via_referral = ${into}
    where signup_via_referral = ${from} and id <> ${into}`.execute(tx.sql);
  await sql`update users set double_of = nullif(${into}::uuid, id) where double_of = ${from}`.execute(tx.sql);
}
