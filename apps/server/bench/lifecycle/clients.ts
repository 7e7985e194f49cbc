import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { during, type Done } from './during.ts';
import { persistentFetch } from './kept-connections.ts';
import type { MeasuredServer } from './measured-server.ts';
import { endTrip, peopleOf, quote, report, ride, startTrip, type People } from './ride.ts';

/** The task for the clients; the result is the work that they did. */
export interface Task {
  readonly what: 'rides' | 'bookings' | 'reports' | 'start trips' | 'end trips';
  readonly milliseconds: number;
}

/** The servers and their people. */
export interface Workers extends Pick<MeasuredServer, 'url' | 'towns' | 'carTypeId'> {
  readonly otherUrl?: string;
}

// Runs in a separate thread, so that the server's thread only serves.
const { url, otherUrl, towns, carTypeId } = workerData as Workers;

/** Requests go to the two servers in turn, as behind a load balancer, if there are two. */
let turn = 0;
const balancedFetch: typeof fetch = (address, init) => {
  turn += 1;
  const isOther = otherUrl !== undefined && turn % 2 === 1 && typeof address === 'string';
  return persistentFetch(isOther ? address.replace(url, otherUrl) : address, init);
};

const people = peopleOf({ url, towns, carTypeId }, balancedFetch);

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
  const done = await during(people, milliseconds, async (all) => {
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

/** Drivers driving at 10 m/s, each of whom reports once a second: more frequent reports would not be used. */
function drive(milliseconds: number): Promise<Done> {
  const start = performance.now();
  return during(people, milliseconds, async (all) => {
    const begun = performance.now();
    await report(all, (begun - start) / 100);
    await pause(Math.max(0, begun + 1_000 - performance.now()));
    return true;
  });
}

/** The trips in progress, of drivers whose reports are measured. */
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
      return during(people, milliseconds, rides);
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
