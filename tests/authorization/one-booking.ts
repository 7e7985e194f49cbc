import type { TestApp } from '../../apps/server/src/testing/start-test-app.ts';
import { gridCentre } from '../../apps/server/src/testing/grid-map.ts';
import type { Callers } from './callers.ts';

/** A booking of `rider`, offered to `driver` alone, or accepted by that driver. Returns its id. */
export async function makeBooking(
  app: TestApp,
  callers: Callers,
  status: 'NEW' | 'ACCEPTED',
): Promise<string> {
  const [rider, driver] = [{ token: callers.rider.token ?? '' }, { token: callers.driver.token ?? '' }];
  const at = app.clock.now().toISOString();
  await app.call('setAvailability', { as: driver, body: { active: true } });
  await app.call('sendPositions', { as: driver, body: { positions: [{ at, ...gridCentre }] } });
  const carTypeId = (await app.call('listCarTypes')).body.items[0]?.id ?? '';
  const pickup = { ...gridCentre, add: 'Central Station' };
  const drop = { lat: gridCentre.lat + 0.02, lng: gridCentre.lng + 0.03, add: 'Harbour' };
  const quote = await app.call('createQuote', { as: rider, body: { pickup, drop, carTypeId } });
  const booking = await app.call('createBooking', { as: rider, body: { quoteId: quote.body.id } });
  if (booking.status !== 200) throw new Error(`Not booked: ${JSON.stringify(booking.body)}`);
  await app.settle();
  if (status === 'NEW') return booking.body.id;
  const accepted = await app.call('acceptBooking', { as: driver, params: { id: booking.body.id }, body: {} });
  if (accepted.status !== 200) throw new Error(`Not accepted: ${JSON.stringify(accepted.body)}`);
  return booking.body.id;
}
