import type { CarType, PromoDetails } from '@fiacre/contract';
import { adminCreditPostings, withdrawalPostings } from '@fiacre/domain';
import { demandOf } from './demand.ts';
import { orderOf, type Row, type RideRequest } from './order.ts';
import type { Past } from './past.ts';
import type { Person } from './people.ts';
import { recordRide } from './ride.ts';
import type { Town, TownRoute } from './town.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** The time from the request to the payment, without the drive. */
const aroundMs = 30 * minuteMs;
/** Weights of the car types, in the order of the catalogue. */
const typeWeights = [58, 18, 11, 6, 7];

export interface Withdrawal {
  readonly id: string;
  readonly person: Person;
  readonly amount: number;
  readonly atMs: number;
  readonly processedMs: number | null;
}

export interface InventedPromo {
  readonly details: PromoDetails;
  /** The last day on which the promo is valid. */
  readonly validity: string;
  readonly untilMs: number;
  readonly usageLimit: number;
}

export interface Month {
  readonly bookings: readonly Row[];
  readonly withdrawals: readonly Withdrawal[];
}

interface Cast {
  readonly town: Town;
  readonly carTypes: readonly CarType[];
  readonly promos: readonly InventedPromo[];
  readonly days: number;
}

/** Makes up the rides of the past days in order, each with a driver who was free at the time. */
export async function inventMonth(past: Past, cast: Cast): Promise<Month> {
  const { drivers, riders } = past.people;
  const busyUntil = new Map<string, number>();
  const driven = new Set(drivers.map(({ car_type_id }) => car_type_id));
  const weights = cast.carTypes.map(({ id }, index) => (driven.has(id) ? (typeWeights[index] ?? 0) : 0));
  const times = demandOf(past.dice, {
    days: cast.days,
    ridesPerDay: Math.min(48, Math.ceil(drivers.length * 1.2)),
    untilMs: past.nowMs - aroundMs,
    offsetMs: past.offsetMs,
  });
  const unpaidFrom = times.length - 3;
  const bookings: Row[] = [];
  for (const [index, atMs] of times.entries()) {
    const request = await inventRequest(past, cast, weights, atMs);
    if (request === null || endOf(request) > past.nowMs) continue;
    const free = freeDrivers(past, request, busyUntil);
    // Where no car is near, the form offers no ride.
    if (free.length === 0) continue;
    past.topUp(request.rider, atMs - 20 * minuteMs);
    const order = orderOf(request, past.newId(atMs), past.settings, past.platform.config.appCategory);
    // For a few rides, all drivers decline.
    const driver = past.dice.chance(0.025) ? null : past.dice.pick(free);
    // The riders of the last rides have not paid yet. The well-known rider of the sandbox owes nothing.
    const isUnpaid = index >= unpaidFrom && request.rider !== riders[0] && request.account === null;
    const { row, untilMs } = recordRide(past, order, driver, isUnpaid);
    if (driver !== null) busyUntil.set(driver.id, untilMs);
    bookings.push(row);
  }
  return { bookings, withdrawals: withdraw(past) };
}

/** The latest time at which the ride can end, even in dense traffic. */
function endOf({ tripMs, route }: RideRequest): number {
  return tripMs + route.durationSeconds * 1500 + aroundMs;
}

async function inventRequest(
  past: Past,
  { town, carTypes, promos }: Cast,
  weights: readonly number[],
  atMs: number,
): Promise<RideRequest | null> {
  const { dice } = past;
  const rider = riderOf(past, atMs);
  const [from, to] = [dice.pick(town.places), dice.pick(town.places)];
  const route: TownRoute | null = from === to ? null : await town.route(from, to);
  const carType = carTypes[dice.weighted(weights)];
  if (route === null || carType === undefined) return null;
  const isLater = dice.chance(0.1);
  const open = promos.filter(({ untilMs }) => atMs < untilMs);
  const promo = open.length > 0 && dice.chance(0.12) ? dice.pick(open).details : null;
  const tripMs = isLater ? atMs + dice.between(1.5, 20) * hourMs : atMs;
  const account = past.accountOf(rider);
  const byAdmin = dice.chance(0.14);
  return { atMs, tripMs, byAdmin, rider, carType, from, to, route, promo: account ? null : promo, account };
}

/** Riders near the start of the list ride more often. */
function riderOf({ dice, people: { riders } }: Past, atMs: number): Person {
  const known = riders.filter(({ created_at }) => created_at.getTime() < atMs);
  const from = known.length > 5 ? known : riders;
  const index = Math.floor(from.length * dice.between(0, 1) ** 1.7);
  const rider = from[index] ?? riders[0];
  if (rider === undefined) throw new RangeError('Nobody to ride');
  return rider;
}

/** The drivers with the car type who are on shift and free. */
function freeDrivers(past: Past, request: RideRequest, busyUntil: ReadonlyMap<string, number>): Person[] {
  return past.people.drivers.filter(
    (driver, index) =>
      driver.car_type_id === request.carType.id &&
      (busyUntil.get(driver.id) ?? 0) < request.tripMs - 20 * minuteMs &&
      isOnShift(index, request.tripMs + past.offsetMs),
  );
}

/** Each driver works fourteen hours a day and has one day off per week. */
function isOnShift(driver: number, localMs: number): boolean {
  const hour = Math.floor((localMs % dayMs) / hourMs);
  const restDay = Math.floor(localMs / dayMs) % 7 === driver % 7;
  return !restDay && (hour - ((driver * 5) % 24) + 24) % 24 < 14;
}

/** Once a week, drivers withdraw what they earned by card; the newest requests are still waiting. */
function withdraw(past: Past): Withdrawal[] {
  const { books, dice, people, platform, nowMs, trail } = past;
  const currency = past.settings.code;
  const all: Withdrawal[] = [];
  for (const person of people.drivers) {
    const wallet = { kind: 'driver', userId: person.id } as const;
    const balance = books.balanceOf(wallet);
    if (balance < 2000 || dice.chance(0.3)) continue;
    const amount = Math.floor((balance * dice.between(0.3, 0.7)) / 500) * 500;
    const atMs = nowMs - dice.between(0.05, 4) * dayMs;
    const isProcessed = nowMs - atMs > 1.5 * dayMs;
    const processedMs = isProcessed ? Math.min(nowMs - hourMs, atMs + dice.between(4, 36) * hourMs) : null;
    const id = platform.ids.next();
    books.post(atMs, withdrawalPostings(wallet, amount), { sourceId: id });
    all.push({ id, person, amount, atMs, processedMs });
    const object = { kind: 'withdrawal', id };
    trail.add(atMs, { id: person.id, role: 'driver' }, 'withdrawal-request', object, { amount, currency });
    if (processedMs !== null && people.admin !== null)
      trail.add(processedMs, { id: people.admin.id, role: 'admin' }, 'withdrawal-process', object, {
        uid: person.id,
        amount,
        currency,
      });
  }
  goodwill(past);
  return all;
}

/** Occasionally, an admin credits a rider whose ride went wrong. */
function goodwill({ books, dice, people, platform, nowMs, trail, settings, ratings }: Past): void {
  if (people.admin === null) return;
  for (const { riderId, stars, atMs } of ratings) {
    if (stars > 1 || dice.chance(0.3)) continue;
    const sourceId = platform.ids.next();
    const amount = dice.pick([300, 500, 800]);
    const at = Math.min(nowMs - minuteMs, atMs + dice.between(1, 20) * hourMs);
    books.post(at, adminCreditPostings({ kind: 'rider', userId: riderId }, amount), { sourceId });
    const facts = { amount, currency: settings.code, credit: sourceId };
    trail.add(
      at,
      { id: people.admin.id, role: 'admin' },
      'wallet-credit',
      { kind: 'user', id: riderId },
      facts,
    );
  }
}
