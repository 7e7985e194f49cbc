import type { MadeOffer } from '@fiacre/domain';
import type { CityBooking, CityDriver, CityPolicy, TravelTimes } from '../engine/scene.ts';
import { EventQueue } from './event-queue.ts';
import { travelTimesIn, type Town } from './town.ts';
import { chanceOf, readyAt, type Request, type SimulatedDriver, type Trace } from './trace.ts';
import { whyUnserved, type Unserved } from './why-unserved.ts';

/** How a request ended. */
export interface Outcome {
  readonly request: Request;
  /** Null if the rider gave up. */
  readonly driverId: string | null;
  readonly pickedUpSeconds: number | null;
  readonly pickupMetres: number;
  /** Why nobody came; null for a ride that was served. */
  readonly why: Unserved | null;
}

export interface DriverDay {
  readonly id: string;
  readonly personId: string;
  /** The driving time with a rider or to a pickup. */
  readonly drivingSeconds: number;
  readonly ridingSeconds: number;
  readonly onDutySeconds: number;
  /** The driver's shares of the rides, in minor units; 0 if the trace has none. */
  readonly earned: number;
}

export interface Simulated {
  readonly outcomes: readonly Outcome[];
  readonly drivers: readonly DriverDay[];
}

/** How often the policy runs while a booking waits, in every mode. */
const stepSeconds = 5;
const answerSeconds = { least: 3, most: 12 };
export const boardingSeconds = 60;
export const alightingSeconds = 30;
/** A drive takes between 1 − this share and 1 + this share of the expected time. */
export const timeSpread = 0.15;

interface Open {
  readonly request: Request;
  readonly offers: Map<string, MadeOffer>;
}

interface Driver {
  readonly known: SimulatedDriver;
  place: number;
  freeSince: number;
  trip: { readonly drop: number; readonly expectedDropAt: number } | null;
  ridingSeconds: number;
  drivingSeconds: number;
  earned: number;
}

type Event =
  | { readonly kind: 'request'; readonly request: Request }
  | { readonly kind: 'patience-ends'; readonly requestId: string }
  | { readonly kind: 'answer'; readonly requestId: string; readonly driverId: string }
  | {
      readonly kind: 'offer-ends';
      readonly requestId: string;
      readonly driverId: string;
      readonly atMs: number;
    }
  | { readonly kind: 'drop'; readonly driverId: string };

interface SimulateOptions {
  /** Nobody is offered a ride beyond this straight-line distance, which explains some rides that are not served. */
  readonly radiusMetres?: number;
  /** Called at every step with the simulated time. */
  readonly onStep?: (nowSeconds: number) => void;
}

/** Plays a trace under a policy: the server's engine in a simulated world. */
export async function simulate(
  town: Town,
  trace: Trace,
  policy: CityPolicy,
  { radiusMetres = Infinity, onStep }: SimulateOptions = {},
): Promise<Simulated> {
  const world = new World(town, trace, radiusMetres);
  let memory = policy.firstMemory;
  for (let now = 0; ; now += stepSeconds) {
    onStep?.(now);
    if (!world.advanceTo(now)) break;
    const scene = world.scene(now);
    if (scene.bookings.length === 0) continue;
    const plan = await policy.plan({ ...scene, nowMs: now * 1000, memory });
    memory = plan.memory;
    for (const { bookingId, driverId } of plan.withdrawals) world.endOffer(bookingId, driverId, 'withdrawn');
    for (const { bookingId, driverId, expiresAtMs } of plan.offers)
      world.offer(now, bookingId, driverId, expiresAtMs);
  }
  return world.result();
}

class World {
  private readonly town: Town;
  private readonly trace: Trace;
  private readonly events = new EventQueue<Event>();
  private readonly open = new Map<string, Open>();
  private readonly drivers: ReadonlyMap<string, Driver>;
  private readonly outcomes: Outcome[] = [];
  private readonly travelTimes: TravelTimes;
  private readonly radiusMetres: number;
  private endSeconds = 0;

  constructor(town: Town, trace: Trace, radiusMetres: number) {
    this.town = town;
    this.radiusMetres = radiusMetres;
    this.trace = trace;
    this.travelTimes = travelTimesIn(town);
    this.drivers = new Map(trace.drivers.map((known) => [known.id, startOf(known)]));
    for (const request of trace.requests) this.events.add(request.atSeconds, { kind: 'request', request });
  }

  /** Processes all events up to an instant. @returns whether any events are left */
  advanceTo(now: number): boolean {
    while (this.events.nextAt <= now) {
      const at = this.events.nextAt;
      const event = this.events.take();
      if (event !== undefined) this.happen(at, event);
    }
    return this.open.size > 0 || this.events.nextAt < Infinity;
  }

  private happen(at: number, event: Event): void {
    switch (event.kind) {
      case 'request': {
        const { request } = event;
        this.open.set(request.id, { request, offers: new Map() });
        this.events.add(at + request.patienceSeconds, { kind: 'patience-ends', requestId: request.id });
        return;
      }
      case 'patience-ends':
        return this.giveUp(at, event.requestId);
      case 'answer':
        return this.answer(at, event.requestId, event.driverId);
      case 'offer-ends': {
        const offer = this.open.get(event.requestId)?.offers.get(event.driverId);
        if (offer?.expiresAtMs === event.atMs) this.endOffer(event.requestId, event.driverId, 'expired');
        return;
      }
      case 'drop':
        return this.drop(at, event.driverId);
    }
  }

  private giveUp(at: number, requestId: string): void {
    const open = this.open.get(requestId);
    if (open === undefined) return;
    this.open.delete(requestId);
    const { request, offers } = open;
    const onDuty = this.onDuty(at).map(({ known, place, trip }) => ({
      carTypeId: known.carTypeId,
      location: this.placeAt(place),
      isFree: trip === null,
      offer: offers.get(known.id)?.state,
    }));
    const why = whyUnserved(onDuty, {
      pickup: this.placeAt(request.pickup),
      carTypeId: request.carTypeId,
      radiusMetres: this.radiusMetres,
    });
    this.outcomes.push({ request, driverId: null, pickedUpSeconds: null, pickupMetres: 0, why });
  }

  offer(now: number, requestId: string, driverId: string, expiresAtMs: number | null): void {
    const open = this.open.get(requestId);
    if (open === undefined) throw new Error(`${requestId} is not open`);
    open.offers.set(driverId, { driverId, state: 'offered', offeredAtMs: now * 1000, expiresAtMs });
    const { least, most } = answerSeconds;
    const thinking = least + chanceOf(this.trace.seed, 'thinks', requestId, driverId) * (most - least);
    this.events.add(now + thinking, { kind: 'answer', requestId, driverId });
    if (expiresAtMs !== null)
      this.events.add(expiresAtMs / 1000, { kind: 'offer-ends', requestId, driverId, atMs: expiresAtMs });
  }

  endOffer(requestId: string, driverId: string, state: MadeOffer['state']): void {
    const offers = this.open.get(requestId)?.offers;
    const offer = offers?.get(driverId);
    if (offer?.state === 'offered') offers?.set(driverId, { ...offer, state });
  }

  private answer(at: number, requestId: string, driverId: string): void {
    const open = this.open.get(requestId);
    const driver = this.drivers.get(driverId);
    if (open?.offers.get(driverId)?.state !== 'offered' || driver === undefined || driver.trip !== null)
      return;
    if (chanceOf(this.trace.seed, 'takes', requestId, driverId) >= driver.known.acceptance) {
      this.endOffer(requestId, driverId, 'declined');
      return;
    }
    this.open.delete(requestId);
    this.drive(at, open.request, driver);
  }

  private drive(at: number, request: Request, driver: Driver): void {
    const { town, trace } = this;
    const { pickup, drop, id, rideSeconds = town.seconds(pickup, drop), driverShare = 0 } = request;
    const [toPickup, toDrop] = [town.seconds(driver.place, pickup), rideSeconds];
    const spread = (leg: string) => 1 + timeSpread * (2 * chanceOf(trace.seed, leg, id, driver.known.id) - 1);
    const pickedUpSeconds = Math.max(at + toPickup * spread('approach'), readyAt(request));
    const dropAt = pickedUpSeconds + boardingSeconds + toDrop * spread('ride') + alightingSeconds;
    const expectedPickup = Math.max(at + toPickup, readyAt(request));
    const expectedDropAt = expectedPickup + boardingSeconds + toDrop + alightingSeconds;
    const pickupMetres = town.metres(driver.place, pickup);
    this.outcomes.push({ request, driverId: driver.known.id, pickedUpSeconds, pickupMetres, why: null });
    driver.trip = { drop, expectedDropAt };
    driver.ridingSeconds += dropAt - pickedUpSeconds;
    driver.drivingSeconds += dropAt - at;
    driver.earned += driverShare;
    this.events.add(dropAt, { kind: 'drop', driverId: driver.known.id });
  }

  private drop(at: number, driverId: string): void {
    const driver = this.drivers.get(driverId);
    if (driver?.trip == null) return;
    driver.place = driver.trip.drop;
    driver.freeSince = at;
    driver.trip = null;
    this.endSeconds = Math.max(this.endSeconds, at);
  }

  scene(now: number) {
    const bookings = [...this.open.values()].map(({ request, offers }): CityBooking => ({
      bookingId: request.id,
      pickup: this.placeAt(request.pickup),
      drop: this.placeAt(request.drop),
      carTypeId: request.carTypeId ?? 'car',
      openSinceMs: request.atSeconds * 1000,
      offers: [...offers.values()],
    }));
    const drivers = bookings.length === 0 ? [] : this.onDuty(now).map((driver) => this.seen(driver));
    return { bookings, drivers, travelTimes: this.travelTimes };
  }

  private onDuty(now: number): Driver[] {
    return [...this.drivers.values()].filter(
      ({ known }) => known.fromSeconds <= now && now < known.untilSeconds,
    );
  }

  private seen({ known, place, trip, freeSince, ridingSeconds, earned }: Driver): CityDriver {
    return {
      driverId: known.id,
      location: this.placeAt(place),
      carTypeId: known.carTypeId ?? 'car',
      bar: null,
      // Without fares, the time with riders represents the earnings.
      earned: earned === 0 ? ridingSeconds : earned,
      doing:
        trip === null
          ? { kind: 'free', sinceMs: freeSince * 1000 }
          : { kind: 'driving', drop: this.placeAt(trip.drop), dropAtMs: trip.expectedDropAt * 1000 },
    };
  }

  private placeAt(index: number) {
    const place = this.town.places[index];
    if (place === undefined) throw new Error(`no place ${index}`);
    return place;
  }

  result(): Simulated {
    const drivers = [...this.drivers.values()].map(({ known, drivingSeconds, ridingSeconds, earned }) => ({
      id: known.id,
      personId: known.personId ?? known.id,
      drivingSeconds,
      ridingSeconds,
      earned,
      onDutySeconds: Math.max(
        0,
        Math.min(known.untilSeconds, this.endSeconds) - Math.max(0, known.fromSeconds),
      ),
    }));
    return { outcomes: this.outcomes, drivers };
  }
}

const startOf = (known: SimulatedDriver): Driver => ({
  known,
  place: known.place,
  freeSince: Math.max(0, known.fromSeconds),
  trip: null,
  ridingSeconds: 0,
  drivingSeconds: 0,
  earned: 0,
});
