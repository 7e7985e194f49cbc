import { parentPort, workerData } from 'node:worker_threads';
import { createClient } from '@fiacre/contract/client';
import { persistentFetch } from './kept-connections.ts';
import type { MeasuredServer, Town } from './measured-server.ts';

/** The rider's task: requests quotes, books the latest ones, or cancels those bookings. */
export type RiderTask = { readonly what: 'quote' | 'book' | 'cancel'; readonly count: number };

// Runs in a separate thread, so that the server's thread only serves.
const { url, town, carTypeId } = workerData as Pick<MeasuredServer, 'url' | 'carTypeId'> & {
  readonly town: Town;
};
const rider = createClient({ baseUrl: url, token: town.rider, fetch: persistentFetch });
const { lat, lng } = town;
const body = { pickup: { lat, lng, add: 'From' }, drop: { lat: lat + 0.02, lng, add: 'To' }, carTypeId };
let quotes: string[] = [];
let bookings: string[] = [];

async function carryOut({ what, count }: RiderTask): Promise<void> {
  if (what === 'quote') {
    quotes = [];
    for (let index = 0; index < count; index += 1) quotes.push((await rider.createQuote({ body })).id);
  } else if (what === 'book') {
    bookings = [];
    for (const quoteId of quotes.slice(0, count))
      bookings.push((await rider.createBooking({ body: { quoteId } })).id);
  } else {
    for (const id of bookings) await rider.cancelBooking({ params: { id }, body: {} });
  }
}

parentPort?.on('message', (task: RiderTask) => {
  carryOut(task).then(
    () => parentPort?.postMessage(null),
    (error: unknown) => {
      throw error;
    },
  );
});
