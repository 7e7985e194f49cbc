import { parentPort, workerData } from 'node:worker_threads';
import { createClient, type Client } from '@fiacre/contract/client';
import { persistentFetch } from './kept-connections.ts';
import type { MeasuredServer, Town } from './measured-server.ts';

/** The task given to the clients, and their result: how much they did and how long it took. */
export interface Task {
  readonly what: 'rides' | 'bookings';
  readonly milliseconds: number;
}
export interface Done {
  readonly count: number;
  readonly milliseconds: number;
}

// Runs in a separate thread, so that the server's thread does nothing but serve.
const { url, towns, carTypeId } = workerData as Pick<MeasuredServer, 'url' | 'towns' | 'carTypeId'>;

interface People {
  readonly town: Town;
  readonly rider: Client;
  readonly driver: Client;
}

const people: People[] = towns.map((town) => {
  const as = (token: string) => createClient({ baseUrl: url, token, fetch: persistentFetch });
  return { town, rider: as(town.rider), driver: as(town.driver) };
});

async function quote({ rider, town: { lat, lng } }: People): Promise<string> {
  const pickup = { lat, lng, add: 'From' };
  const drop = { lat: lat + 0.02, lng, add: 'To' };
  return (await rider.createQuote({ body: { pickup, drop, carTypeId } })).id;
}

async function report({ driver, town: { lat, lng } }: People): Promise<void> {
  await driver.sendPositions({ body: { positions: [{ at: new Date().toISOString(), lat, lng }] } });
}

/** From the quote to the rating: ten requests. */
async function ride(all: People): Promise<void> {
  const { rider, driver } = all;
  const { id } = await rider.createBooking({ body: { quoteId: await quote(all) } });
  const params = { id };
  await driver.acceptBooking({ params, body: {} });
  await driver.arriveBooking({ params, body: {} });
  await driver.startBooking({ params, body: {} });
  await report(all);
  await driver.reachBooking({ params, body: {} });
  await driver.endBooking({ params, body: { cashReceived: true } });
  await rider.rateBooking({ params, body: { stars: 5 } });
}

/** Repeats the task until its time is up, with each rider and driver in parallel. */
async function during(milliseconds: number, task: (all: People) => Promise<boolean>): Promise<Done> {
  const start = performance.now();
  let count = 0;
  await Promise.all(
    people.map(async (all) => {
      while (performance.now() - start < milliseconds && (await task(all))) count += 1;
    }),
  );
  return { count, milliseconds: performance.now() - start };
}

/** Only the bookings are timed: the quotes are made before, and the bookings are cancelled after. */
async function book(milliseconds: number): Promise<Done> {
  const quotes = new Map<People, string[]>();
  const enough = Math.ceil(milliseconds / 40);
  await Promise.all(
    people.map(async (all) => {
      const own: string[] = [];
      while (own.length < enough) own.push(await quote(all));
      quotes.set(all, own);
    }),
  );
  const booked: [People, string][] = [];
  const done = await during(milliseconds, async (all) => {
    const quoteId = quotes.get(all)?.pop();
    if (quoteId === undefined) return false;
    booked.push([all, (await all.rider.createBooking({ body: { quoteId } })).id]);
    return true;
  });
  for (const [{ rider }, id] of booked) await rider.cancelBooking({ params: { id }, body: {} });
  return done;
}

const rides = async (all: People) => {
  await ride(all);
  return true;
};

async function serve({ what, milliseconds }: Task): Promise<void> {
  // A driver who has not reported for two minutes, while others were being measured, would not get offers. Source:
  // BOOK-6.
  await Promise.all(people.map(report));
  parentPort?.postMessage(await (what === 'rides' ? during(milliseconds, rides) : book(milliseconds)));
}

parentPort?.on('message', (task: Task) => void serve(task));
