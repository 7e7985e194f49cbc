import { ApiRefusal } from '@fiacre/contract';
import { currentStopOf, earliestStartMs, nextStopOf, type BookingImage, type LatLng } from '@fiacre/domain';
import type { BookingUnderWay } from '../bookings/index.ts';
import type { SimulatedCar } from './car.ts';
import type { SimulatedClient } from './client.ts';
import type { OpenOffer, World } from './world.ts';

/** How long the car stays at a stop. */
const stopSeconds = 20;
/** How long boarding with a suitcase takes, and how long counting the cash takes. */
const boardingSeconds = 6;
const payingSeconds = 4;
/**
 * A standing car reports its position about this often; one that is silent for two minutes counts as absent (BOOK-6).
 */
const standingReportSeconds = 30;
/** How long to wait before the next attempt to sign in. */
const shutOutSeconds = 60;

export interface DriverChoices {
  /** Where to cruise next, and how long to rest before that. */
  nextGoal(from: LatLng): LatLng;
  restSeconds(): number;
  /** How many seconds after the offer this driver accepts it. */
  acceptAfterSeconds(offer: OpenOffer): number;
}

/** Simulates one driver through the API: cruises, accepts tasks, drives trips and presses the buttons. */
export class SimulatedDriver {
  readonly id: string;
  readonly car: SimulatedCar;
  readonly #client: SimulatedClient;
  readonly #choices: DriverChoices;
  #stage = '';
  #stageSince = 0;
  #restUntil = 0;
  #reportedAt = 0;
  #onDuty = false;
  #outUntil = 0;

  constructor(id: string, car: SimulatedCar, client: SimulatedClient, choices: DriverChoices) {
    this.id = id;
    this.car = car;
    this.#client = client;
    this.#choices = choices;
  }

  /** One step: reads the state and acts on it. A suspended driver tries to sign in again later. */
  async step(world: World): Promise<void> {
    if (world.now < this.#outUntil) return;
    try {
      await this.#act(world);
    } catch (error) {
      if (!(error instanceof ApiRefusal) || error.status !== 401) throw error;
      this.#onDuty = false;
      this.#outUntil = world.now + shutOutSeconds * 1000;
    }
  }

  async #act(world: World): Promise<void> {
    const moved = this.car.move(world.now);
    if (moved || world.now - this.#reportedAt > standingReportSeconds * 1000) await this.#report(world.now);
    if (!this.#onDuty) await this.#beginDuty();
    for (const changed of world.changedRidesOf(this.id)) await this.#readChange(changed);
    const booking = world.bookingOf(this.id);
    this.#enter(booking === null ? 'free' : `${booking.id} ${booking.status}`, world.now);
    if (booking !== null) await this.#serve(booking, world.now);
    else if (!(await this.#takeTask(world))) await this.#cruise(world.now);
  }

  /** Confirms and reads a change, as a driver's phone and its driver do. Source: CHANGE-6. */
  async #readChange({ id, changeToRead }: BookingUnderWay): Promise<void> {
    if (changeToRead === null) return;
    try {
      await this.#client.call('receiveChange', {
        params: { id },
        body: { quoteId: changeToRead, read: true },
      });
    } catch (error) {
      // The rider has withdrawn it at this moment.
      if (!(error instanceof ApiRefusal) || error.error?.code !== 'change_gone') throw error;
    }
  }

  #enter(stage: string, now: number): void {
    if (stage === this.#stage) return;
    this.#stage = stage;
    this.#stageSince = now;
    this.car.stop();
  }

  async #serve(booking: BookingUnderWay, now: number): Promise<void> {
    const params = { id: booking.id };
    const seconds = (now - this.#stageSince) / 1000;
    switch (booking.status) {
      case 'ACCEPTED':
        // A ride accepted ahead begins at its time. Source: TRIP-26.
        if (now < earliestStartMs(booking)) return;
        if (await this.car.driveTo(booking.pickup, now))
          await this.#client.call('arriveBooking', { params, body: {} });
        return;
      case 'ARRIVED':
        // The rider has given the driver the start code.
        if (seconds >= boardingSeconds)
          await this.#withPicture(booking.id, 'pickup_image', () =>
            this.#client.call('startBooking', { params, body: codeOf(booking) }),
          );
        return;
      case 'STARTED':
        if (await this.#makeStops(booking, now)) return;
        if (await this.car.driveTo(booking.drop, now))
          await this.#withPicture(booking.id, 'deliver_image', () =>
            this.#client.call('reachBooking', { params, body: {} }),
          );
        return;
      case 'REACHED':
        if (seconds >= payingSeconds)
          await this.#client.call('endBooking', { params, body: { cashReceived: true } });
        return;
      default:
        return;
    }
  }

  /** Drives to the next stop, or waits there; false when the car has left all of them. */
  async #makeStops({ id, stops }: BookingUnderWay, now: number): Promise<boolean> {
    const here = currentStopOf(stops);
    const next = here ?? nextStopOf(stops);
    if (next === undefined) return false;
    const step = { params: { id }, body: { stop: next.id } };
    if (here === undefined) {
      if (await this.car.driveTo(next, now)) await this.#client.call('reachStop', step);
    } else if (now - (here.reachedAtMs ?? 0) >= stopSeconds * 1000) {
      await this.#client.call('leaveStop', step);
      this.car.stop();
    }
    return true;
  }

  /** Presses the button; if a photo is required first, takes it and presses again. Source: TRIP-23. */
  async #withPicture(id: string, which: BookingImage, press: () => Promise<unknown>): Promise<void> {
    try {
      await press();
    } catch (error) {
      if (!(error instanceof ApiRefusal) || error.error?.code !== 'image_required') throw error;
      const { photographParcel } = await import('./parcel-picture.ts');
      await this.#client.call('putBookingImage', { params: { id, which }, body: await photographParcel() });
      await press();
    }
  }

  async #takeTask(world: World): Promise<boolean> {
    for (const offer of world.offersTo(this.id)) {
      if ((world.now - offer.offeredAt) / 1000 < this.#choices.acceptAfterSeconds(offer)) continue;
      try {
        await this.#client.call('acceptBooking', { params: { id: offer.booking.id }, body: {} });
        return true;
      } catch (error) {
        // Another driver was faster, or the rider cancelled; both are expected.
        if (!(error instanceof ApiRefusal) || error.status >= 500) throw error;
      }
    }
    return false;
  }

  async #cruise(now: number): Promise<void> {
    if (this.car.driving) return;
    if (this.#restUntil === 0) this.#restUntil = now + this.#choices.restSeconds() * 1000;
    if (now < this.#restUntil) return;
    this.#restUntil = 0;
    this.car.stop();
    await this.car.driveTo(this.#choices.nextGoal(this.car.position), now);
  }

  async #beginDuty(): Promise<void> {
    await this.#client.call('setAvailability', { body: { active: true } });
    this.#onDuty = true;
  }

  async #report(now: number): Promise<void> {
    await reportPosition(this.#client, this.car, now);
    this.#reportedAt = now;
  }
}

/** Sends the car's position, as a driver's phone does. */
export async function reportPosition(client: SimulatedClient, car: SimulatedCar, now: number): Promise<void> {
  const { lat, lng } = car.position;
  const position = {
    at: new Date(now).toISOString(),
    lat,
    lng,
    accuracyMetres: 5,
    headingDegrees: car.headingDegrees,
  };
  await client.call('sendPositions', { body: { positions: [position] } });
}

function codeOf({ otp }: BookingUnderWay): { otp?: string } {
  return otp === null ? {} : { otp };
}
