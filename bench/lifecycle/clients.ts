import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { createClient, type Client } from '@fiacre/contract/client';
import { persistentFetch } from './kept-connections.ts';
import type { MeasuredServer, Town } from './measured-server.ts';

/** The task given to the clients, and their result: how much they did and how long it took. */
export interface Task {
  readonly what: 'rides' | 'bookings' | 'reports' | 'start trips' | 'end trips';
  readonly milliseconds: number;
}
export interface Done {
  readonly count: number;
  readonly milliseconds: number;
}

/** The servers and their people. */
export interface Workers extends Pick<MeasuredServer, 'url' | 'towns' | 'carTypeId'> {
  readonly otherUrl?: string;
}

// Runs in a separate thread, so that the server's thread does nothing but serve.
const { url, otherUrl, towns, carTypeId } = workerData as Workers;

/** Requests go to the two servers in turn, as behind a load balancer, if there is another one. */
let turn = 0;
const balancedFetch: typeof fetch = (address, init) => {
  turn += 1;
  const isOther = otherUrl !== undefined && turn % 2 === 1 && typeof address === 'string';
  return persistentFetch(isOther ? address.replace(url, otherUrl) : address, init);
};

const metresPerDegree = 111_195;

interface People {
  readonly town: Town;
  readonly rider: Client;
  readonly driver: Client;
}

const people: People[] = towns.map((town) => {
  const as = (token: string) => createClient({ baseUrl: url, token, fetch: balancedFetch });
  return { town, rider: as(town.rider), driver: as(town.driver) };
});

async function quote({ rider, town: { lat, lng } }: People): Promise<string> {
  const pickup = { lat, lng, add: 'From' };
  const drop = { lat: lat + 0.02, lng, add: 'To' };
  return (await rider.createQuote({ body: { pickup, drop, carTypeId } })).id;
}

async function report({ driver, town }: People, northMetres = 0): Promise<void> {
  const lat = town.lat + northMetres / metresPerDegree;
  await driver.sendPositions({ body: { positions: [{ at: new Date().toISOString(), lat, lng: town.lng }] } });
}

/** From the quote to the rating: ten requests. */
async function ride(all: People): Promise<void> {
  const id = await startTrip(all);
  await report(all);
  await endTrip(all, id);
}

async function startTrip(all: People): Promise<string> {
  const { rider, driver } = all;
  const { id } = await rider.createBooking({ body: { quoteId: await quote(all) } });
  const params = { id };
  await driver.acceptBooking({ params, body: {} });
  await driver.arriveBooking({ params, body: {} });
  await driver.startBooking({ params, body: {} });
  return id;
}

async function endTrip({ rider, driver }: People, id: string): Promise<void> {
  const params = { id };
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

/** Drivers on their way at 10 m/s, each of whom reports once a second: more often would not be used. */
function drive(milliseconds: number): Promise<Done> {
  const start = performance.now();
  return during(milliseconds, async (all) => {
    const begun = performance.now();
    await report(all, (begun - start) / 100);
    await pause(Math.max(0, begun + 1_000 - performance.now()));
    return true;
  });
}

/** The trips under way, of drivers whose reports are measured. */
const trips = new Map<People, string>();

async function startTrips(): Promise<Done> {
  for (const all of people) trips.set(all, await startTrip(all));
  return { count: trips.size, milliseconds: 0 };
}

async function endTrips(): Promise<Done> {
  for (const [all, id] of trips) await endTrip(all, id);
  trips.clear();
  return { count: people.length, milliseconds: 0 };
}

function perform({ what, milliseconds }: Task): Promise<Done> {
  switch (what) {
    case 'rides':
      return during(milliseconds, rides);
    case 'bookings':
      return book(milliseconds);
    case 'reports':
      return drive(milliseconds);
    case 'start trips':
      return startTrips();
    case 'end trips':
      return endTrips();
  }
}

async function serve(task: Task): Promise<void> {
  // A driver who has not reported for two minutes, while others were being measured, would not get offers. Source:
  // BOOK-6.
  await Promise.all(people.map((all) => report(all)));
  parentPort?.postMessage(await perform(task));
}

parentPort?.on('message', (task: Task) => void serve(task));
