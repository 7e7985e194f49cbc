import { createServer } from 'node:net';
import { expect } from 'vitest';
import { sandboxPassword } from '../../apps/server/src/platform/config/sandbox-accounts.ts';
import { createClient, type Client } from '../../packages/contract/src/client.ts';
import { limit, waitSeconds } from '../limits.ts';

const readySeconds = 60;

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Waits until the server at `url` accepts requests. */
export async function ready(url: string): Promise<void> {
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, { timeout: limit(readySeconds) }).toBe(true);
}

async function signIn(url: string, role: 'rider' | 'driver'): Promise<Client> {
  const body = { email: `${role}@fiacre.test`, password: sandboxPassword };
  const { token } = await createClient({ baseUrl: url }).signIn({ body });
  return createClient({ baseUrl: url, token });
}

/** A ride in the sandbox from the quote to the payment, through the API. Returns the id of its booking. */
export async function rideOf(url: string): Promise<string> {
  const [rider, driver] = [await signIn(url, 'rider'), await signIn(url, 'driver')];
  const place = async (typed: string) => {
    const { items } = await rider.suggestPlaces({ query: { q: typed } });
    const { coords, description } = await rider.getPlace({ params: { id: items[0]?.placeId ?? '' } });
    return { ...coords, add: description };
  };
  const [pickup, drop] = [await place('station'), await place('hospital')];
  const { lat, lng } = pickup;
  await driver.setAvailability({ body: { active: true } });
  await driver.sendPositions({ body: { positions: [{ at: new Date().toISOString(), lat, lng }] } });
  const carTypes = await rider.listCarTypes({});
  const quote = await rider.createQuote({ body: { pickup, drop, carTypeId: carTypes.items[0]?.id ?? '' } });
  expect(quote.fare.grandTotal).toBeGreaterThan(0);
  const { id } = await rider.createBooking({ body: { quoteId: quote.id } });
  const params = { id };
  const accepts = () =>
    driver.acceptBooking({ params, body: {} }).then(
      () => true,
      () => false,
    );
  await expect.poll(accepts, { timeout: limit(waitSeconds) }).toBe(true);
  await driver.arriveBooking({ params, body: {} });
  const { otp } = await rider.getBooking({ params });
  await driver.startBooking({ params, body: otp == null ? {} : { otp } });
  await driver.reachBooking({ params, body: {} });
  await driver.endBooking({ params, body: { cashReceived: true } });
  return id;
}

export async function statusOf(url: string, id: string): Promise<string> {
  const rider = await signIn(url, 'rider');
  return (await rider.getBooking({ params: { id } })).status;
}
