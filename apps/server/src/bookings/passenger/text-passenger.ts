import type { MessageFacts, MessageKey } from '@fiacre/contract/texts/messages';
import { LocalCalendar, statusTraits } from '@fiacre/domain';
import { newToken, tokenHash } from '../../accounts/index.ts';
import { notify } from '../../notifications/index.ts';
import type { Tx } from '../../platform/transaction/tx.ts';
import type { BookingParts } from '../booking-parts.ts';
import type { BookingRow } from '../record/booking-row.ts';
import { endShares, keepShare } from '../record/trip-shares.ts';

type Needs = Pick<BookingParts, 'platform' | 'cities'>;

/** What the passenger reads when the status of their ride changes. Source: PARTY-2. */
export async function textOfStatus(
  parts: Needs,
  tx: Tx,
  before: BookingRow,
  after: BookingRow,
): Promise<void> {
  if (after.passenger === null) return;
  if (after.status === 'ACCEPTED') await textCar(parts, tx, after);
  if (after.status === 'ARRIVED') await text(tx, after, 'sms_passenger_arrived', carOf(after));
  if (after.status === 'CANCELLED') await textEnd(tx, before);
}

/** Another person rides: the earlier one learns that it is over, and the new one learns of the car. Source: PARTY-5. */
export async function textOfChange(
  parts: Needs,
  tx: Tx,
  before: BookingRow,
  after: BookingRow,
): Promise<void> {
  if (before.passenger !== null && before.passenger.phone !== after.passenger?.phone)
    await textEnd(tx, before);
  if (after.passenger !== null && statusTraits[after.status].beforePickup && after.driver_id !== null)
    await textCar(parts, tx, after);
}

const carOf = ({
  driver_name: driver,
  vehicle_number: vehicle,
  vehicle_make,
  vehicle_model,
}: BookingRow) => ({
  driver: driver?.trim().split(/\s+/)[0] ?? '',
  vehicle: vehicle ?? '',
  car: [vehicle_make, vehicle_model].filter(Boolean).join(' '),
});

/** Sends a new link, which ends the earlier one. */
async function textCar({ platform, cities }: Needs, tx: Tx, row: BookingRow): Promise<void> {
  const token = newToken(platform.random);
  await endShares(tx, row, { ofPassenger: true });
  await keepShare(tx, row, { tokenHash: tokenHash(token), by: row.customer_id, ofPassenger: true });
  const { timeZone } = cities.at({ lat: row.pickup_lat, lng: row.pickup_lng });
  const facts = {
    ...carOf(row),
    booker: row.customer_name,
    pickup: row.pickup_add,
    time: localTime(new LocalCalendar(timeZone), row.trip_date, tx.now),
    link: `${platform.config.http.publicUrl}/follow#${token}`,
  };
  if (row.otp === null) await text(tx, row, 'sms_passenger_car', facts);
  else await text(tx, row, 'sms_passenger_car_code', { ...facts, code: row.otp });
}

/** The time of day, with the date unless it is today. */
function localTime(calendar: LocalCalendar, at: Date, now: Date): string {
  const time = calendar.timeAt(at);
  return calendar.dayAt(at) === calendar.dayAt(now) ? time.slice('YYYY-MM-DD '.length) : time;
}

/** Nobody who got no message needs to know that the ride ends. */
async function textEnd(tx: Tx, row: BookingRow): Promise<void> {
  if (await endShares(tx, row, { ofPassenger: true }))
    await text(tx, row, 'sms_passenger_cancelled', { booker: row.customer_name });
}

async function text<Key extends MessageKey>(
  tx: Tx,
  { id, passenger }: BookingRow,
  key: Key,
  facts: MessageFacts<Key>,
): Promise<void> {
  if (passenger === null) return;
  const to = { mobile: passenger.phone, locale: passenger.language };
  // With the id, the message is erased with the people of the booking.
  await notify(tx, { text: key, facts, to, channels: ['sms'], params: { bookingId: id } });
}
