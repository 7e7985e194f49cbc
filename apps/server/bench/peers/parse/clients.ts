import { parentPort, workerData } from 'node:worker_threads';
import { during } from '../../lifecycle/during.ts';
import { persistentFetch } from '../../lifecycle/kept-connections.ts';
import type { ParseListening, ParseTown } from './server.ts';

// Runs in a separate thread, like the clients of Fiacre.
const { url, towns, carTypeId } = workerData as ParseListening;

async function call(session: string, name: string, body: object): Promise<{ readonly id: string }> {
  const answer = await persistentFetch(`${url}/functions/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-parse-application-id': 'ride',
      'x-parse-session-token': session,
    },
    body: JSON.stringify(body),
  });
  if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { result: { id: string } }).result;
}

/** The same nine requests as a ride in Fiacre. */
async function ride({ rider, driver, lat, lng }: ParseTown): Promise<void> {
  const trip = { pickup: { lat, lng }, drop: { lat: lat + 0.02, lng } };
  const { id: quoteId } = await call(rider, 'quote', { ...trip, carTypeId });
  const { id: bookingId } = await call(rider, 'book', { quoteId });
  for (const step of ['accept', 'arrive', 'start']) await call(driver, step, { bookingId });
  await call(driver, 'position', { bookingId, lat, lng });
  for (const step of ['reach', 'end']) await call(driver, step, { bookingId });
  await call(rider, 'rate', { bookingId, stars: 5 });
}

async function rideFor(milliseconds: number): Promise<void> {
  const done = await during(towns, milliseconds, async (town) => {
    await ride(town);
    return true;
  });
  parentPort?.postMessage(done);
}

parentPort?.on('message', (milliseconds: number) => void rideFor(milliseconds));
