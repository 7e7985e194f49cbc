import { setTimeout as pause } from 'node:timers/promises';
import { nearbyTopic } from '@fiacre/contract';
import { createClient, type Client } from '@fiacre/contract/client';
import { persistentFetch } from '../lifecycle/kept-connections.ts';
import type { Town } from '../lifecycle/measured-server.ts';
import { connect, ConnectedDriver, subscribe, type Position } from '../positions/connected-driver.ts';
import type { Listening } from '../ride/server.ts';
import type { Step } from './steps.ts';

/** The benchmark's message to the crew, which starts immediately. */
export interface SoakOrder extends Pick<Listening, 'url' | 'towns' | 'carTypeId'> {
  /** How many riders watch the free cars near them and their own ride. */
  readonly onlookers: number;
  readonly ridesPerSecond: number;
  readonly milliseconds: number;
}

/** The events of the last minute; sent once a minute. */
export interface Minute {
  /** Milliseconds until the response, of every request. */
  readonly durations: Readonly<Record<Step, readonly number[]>>;
  readonly frames: number;
  /** Rides that were due while no driver was free. */
  readonly late: number;
  readonly failures: readonly string[];
}

/** The data acknowledged to the crew, once every ride has ended. */
export interface SoakEnd {
  readonly rides: number;
  /** Positions that were acknowledged between the response to the start and the request to reach. */
  readonly tripPositions: number;
}

const metresPerDegree = 111_195;
const metresPerSecond = 15;
const tripMetres = 450;
/** How long people take between two steps, in milliseconds. */
const thinking = 3000;
const minute = 60_000;

const emptyDurations = (): Record<Step, number[]> => ({
  quote: [],
  book: [],
  accept: [],
  arrive: [],
  start: [],
  position: [],
  reach: [],
  end: [],
  rate: [],
});

let durations = emptyDurations();
let frames = 0;
let late = 0;
let ending = false;
let rides = 0;
let tripPositions = 0;
let failures: string[] = [];

async function timed<Result>(step: Step, work: () => Promise<Result>): Promise<Result> {
  const begun = performance.now();
  const result = await work();
  durations[step].push(performance.now() - begun);
  return result;
}

/** A rider and a driver in a place without others: the car drives there and back, one ride after another. */
class Pair {
  readonly #town: Town;
  readonly #device: ConnectedDriver;
  readonly #rider: Client;
  readonly #driver: Client;
  #northMetres = 0;
  #direction: 1 | -1 = 1;
  #isDriving = false;
  #isBusy = false;

  constructor(url: string, town: Town, device: ConnectedDriver) {
    this.#town = town;
    this.#device = device;
    this.#rider = createClient({ baseUrl: url, token: town.rider, fetch: persistentFetch });
    this.#driver = createClient({ baseUrl: url, token: town.driver, fetch: persistentFetch });
  }

  get isFree(): boolean {
    return !this.#isBusy;
  }

  /** Reports one position a second until the soak has ended. */
  async keepReporting(delay: number): Promise<void> {
    let due = Date.now() + delay;
    while (!ending) {
      // A timer may end a little early, and of two positions within a second the server keeps one.
      while (Date.now() < due) await pause(Math.max(0, due - Date.now()));
      const at = new Date();
      due = at.getTime() + 1000;
      await this.#report(at);
    }
  }

  async #report(at: Date): Promise<void> {
    const wasDriving = this.#isDriving;
    if (wasDriving) this.#northMetres += this.#direction * metresPerSecond;
    await timed('position', () =>
      this.#device.report([{ ...this.#at(this.#northMetres), at: at.toISOString(), accuracyMetres: 8 }]),
    );
    if (wasDriving && this.#isDriving) tripPositions += 1;
  }

  #at(northMetres: number): Pick<Position, 'lat' | 'lng'> {
    return { lat: this.#town.lat + northMetres / metresPerDegree, lng: this.#town.lng };
  }

  async ride(carTypeId: string): Promise<void> {
    this.#isBusy = true;
    const pickup = { ...this.#at(this.#northMetres), add: 'From' };
    const drop = { ...this.#at(this.#northMetres + this.#direction * tripMetres), add: 'To' };
    const { id: quoteId } = await timed('quote', () =>
      this.#rider.createQuote({ body: { pickup, drop, carTypeId } }),
    );
    await pause(thinking);
    const { id } = await timed('book', () => this.#rider.createBooking({ body: { quoteId } }));
    const params = { id };
    await pause(thinking);
    await timed('accept', () => this.#driver.acceptBooking({ params, body: {} }));
    await pause(thinking);
    await timed('arrive', () => this.#driver.arriveBooking({ params, body: {} }));
    await pause(thinking);
    await timed('start', () => this.#driver.startBooking({ params, body: {} }));
    this.#isDriving = true;
    await pause((1000 * tripMetres) / metresPerSecond);
    this.#isDriving = false;
    await timed('reach', () => this.#driver.reachBooking({ params, body: {} }));
    await pause(thinking);
    await timed('end', () => this.#driver.endBooking({ params, body: { cashReceived: true } }));
    await timed('rate', () => this.#rider.rateBooking({ params, body: { stars: 5 } }));
    this.#direction = this.#direction === 1 ? -1 : 1;
    this.#isBusy = false;
    rides += 1;
  }
}

/** The topics that every page of a signed-in person follows, and a driver's page. */
const ownTopics = ['bookings', 'notifications', 'wallet'];
const driversTopics = [...ownTopics, 'tasks'];

async function watch(url: string, town: Town): Promise<void> {
  const socket = await connect(url, town.rider);
  socket.on('message', () => (frames += 1));
  for (const topic of [nearbyTopic(town), ...ownTopics]) subscribe(socket, topic);
}

function fail(error: unknown): void {
  failures.push(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
}

function sendMinute(): void {
  process.send?.({ durations, frames, late, failures } satisfies Minute);
  durations = emptyDurations();
  frames = 0;
  late = 0;
  failures = [];
}

async function soak({
  url,
  towns,
  carTypeId,
  onlookers,
  ridesPerSecond,
  milliseconds,
}: SoakOrder): Promise<void> {
  const pairs: Pair[] = [];
  for (const town of towns) {
    const device = await ConnectedDriver.connect(url, town);
    for (const topic of driversTopics) device.subscribe(topic);
    pairs.push(new Pair(url, town, device));
  }
  for (const town of towns.slice(0, onlookers)) await watch(url, town);
  const reporting = pairs.map((pair, index) => pair.keepReporting((index / pairs.length) * 1000).catch(fail));
  const begun = performance.now();
  const report = setInterval(sendMinute, minute);
  // The onlookers' towns take turns, so that every ride has its reader.
  const riding = pairs.slice(0, onlookers);
  const underway: Promise<void>[] = [];
  let turn = 0;
  for (let count = 0; performance.now() - begun < milliseconds; count += 1) {
    await pause(Math.max(0, begun + (count * 1000) / ridesPerSecond - performance.now()));
    const waiting = riding.findIndex((_, index) => riding[(turn + index) % riding.length]?.isFree === true);
    const pair = waiting === -1 ? undefined : riding[(turn + waiting) % riding.length];
    turn = (turn + waiting + 1) % riding.length;
    if (pair === undefined) late += 1;
    else underway.push(pair.ride(carTypeId).catch(fail));
  }
  await Promise.all(underway);
  ending = true;
  await Promise.all(reporting);
  clearInterval(report);
  sendMinute();
  process.send?.({ rides, tripPositions } satisfies SoakEnd);
}

process.once('disconnect', () => process.exit(1));
process.on('message', (order: SoakOrder) => void soak(order));
