import type { DriverNearby } from '@fiacre/contract';
import { greatCircleMetres, type LatLng } from '@fiacre/domain';
import { DriverGrid } from './driver-grid.ts';

interface Shown {
  readonly car: DriverNearby;
  /** The last refresh that included the car. */
  look: number;
}

/** A place where a car appeared, changed or left. */
interface Change {
  readonly at: LatLng;
  readonly look: number;
}

/** Beyond this many changes, comparing a pickup with all of them would cost as much as searching around it. */
const maxChanges = 200;

/**
 * The free cars as riders see them, by their shown places. Most are the same as in the last refresh, so only changes
 * since then are entered.
 */
export class ShownCars {
  readonly #cars = new Map<string, Shown>();
  readonly #grid = new DriverGrid();
  /** The last changes, oldest first. */
  #changes: Change[] = [];
  /** Changes up to this refresh are no longer known. */
  #forgottenLook = 0;
  #look = 0;

  /** The number of the current refresh. */
  get look(): number {
    return this.#look;
  }

  /** Begins a refresh, in which every free car is entered again. */
  begin(): void {
    this.#look += 1;
  }

  put(id: string, location: LatLng, carType: string | null): void {
    const known = this.#cars.get(id);
    if (known?.car.location === location && known.car.carType === carType) {
      known.look = this.#look;
      return;
    }
    if (known !== undefined) this.#note(known.car.location);
    this.#note(location);
    this.#cars.set(id, { car: { id, ...freeDriver, carType, location }, look: this.#look });
    this.#grid.put(id, location);
  }

  /** Ends the refresh: cars that were not entered have left. */
  end(): void {
    for (const [id, { car, look }] of this.#cars) {
      if (look === this.#look) continue;
      this.#note(car.location);
      this.#cars.delete(id);
      this.#grid.remove(id);
    }
  }

  /** Whether anything within a radius may have changed since a refresh. */
  hasChanged(centre: LatLng, radiusMetres: number, since: number): boolean {
    if (since < this.#forgottenLook) return true;
    return this.#changes.some(
      ({ at, look }) => look > since && greatCircleMetres(centre, at) <= radiusMetres,
    );
  }

  nearest(centre: LatLng, radiusMetres: number, count: number): DriverNearby[] {
    const cars: DriverNearby[] = [];
    for (const { id } of this.#grid.nearest(centre, radiusMetres, count)) {
      const shown = this.#cars.get(id);
      if (shown !== undefined) cars.push(shown.car);
    }
    return cars;
  }

  #note(at: LatLng): void {
    this.#changes.push({ at, look: this.#look });
    if (this.#changes.length <= maxChanges) return;
    this.#changes = [];
    this.#forgottenLook = this.#look;
  }
}

const freeDriver = { usertype: 'driver', approved: true, driverActiveStatus: true, queue: false } as const;
