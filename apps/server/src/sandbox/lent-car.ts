import type { LatLng } from '@fiacre/domain';
import type { SimulatedCar } from './car.ts';
import type { SimulatedClient } from './client.ts';
import { reportPosition } from './driver.ts';
import type { World } from './world.ts';

/** The state of a driver whom a person plays. */
export interface PlayedDriver {
  readonly active: boolean;
  readonly lastFix: (LatLng & { readonly at: Date }) | null;
}

const standingReportSeconds = 20;
/** A device that sends its own positions reports at least this often. */
const deviceSilenceSeconds = 30;

/**
 * Drives the car for a person who plays a driver at a desk: the person presses the buttons, and the car drives to the
 * pickup and the drop. It does nothing while the person's own device sends positions.
 */
export class LentCar {
  readonly id: string;
  readonly #car: SimulatedCar;
  readonly #client: SimulatedClient;
  #reportedAt = 0;

  constructor(id: string, car: SimulatedCar, client: SimulatedClient) {
    this.id = id;
    this.#car = car;
    this.#client = client;
  }

  async step(world: World, driver: PlayedDriver | null): Promise<void> {
    if (driver === null || !driver.active || this.#hasOwnDevice(world.now, driver)) return;
    await this.#steer(world);
    const moved = this.#car.move(world.now);
    if (!moved && world.now - this.#reportedAt < standingReportSeconds * 1000) return;
    await reportPosition(this.#client, this.#car, world.now);
    this.#reportedAt = world.now;
  }

  async #steer(world: World): Promise<void> {
    const booking = world.bookingOf(this.id);
    if (booking?.status === 'ACCEPTED') await this.#car.driveTo(booking.pickup, world.now);
    else if (booking?.status === 'STARTED') await this.#car.driveTo(booking.drop, world.now);
    else this.#car.stop();
  }

  #hasOwnDevice(now: number, { lastFix }: PlayedDriver): boolean {
    if (lastFix === null || lastFix.at.getTime() === this.#reportedAt) return false;
    if (now - lastFix.at.getTime() > deviceSilenceSeconds * 1000) return false;
    this.#car.position = { lat: lastFix.lat, lng: lastFix.lng };
    return true;
  }
}
