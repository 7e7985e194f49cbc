import type { DriverNearby } from '@fiacre/contract';
import { greatCircleMetres, type LatLng } from '@fiacre/domain';
import { DriverGrid } from './grid/driver-grid.ts';

/** A free car as riders see it, and what the server keeps to itself. */
export interface ShownCar {
  readonly driverId: string;
  readonly carTypeId: string | null;
  readonly car: DriverNearby;
}

/** A place where a car appeared, changed or left. */
interface Change {
  readonly at: LatLng;
  readonly look: number;
}

/** Beyond this many changes, comparing a pickup with all of them would cost as much as searching around it. */
const maxChanges = 200;

/** The place and id of a car as shown, and its type. */
type Put = Pick<DriverNearby, 'id' | 'location' | 'carType'> & Pick<ShownCar, 'carTypeId'>;

/** The free cars as riders see them, by their shown places. */
export class ShownCars {
  /** By the ids of their drivers. */
  readonly #cars = new Map<string, ShownCar>();
  /** By the ids that riders see: of cars in the same place, these decide which one is first. */
  readonly #carOf = new Map<string, ShownCar>();
  readonly #grid = new DriverGrid();
  readonly #gridOfType = new Map<string, DriverGrid>();
  /** The last changes, oldest first. */
  #changes: Change[] = [];
  /** Changes up to this refresh are no longer known. */
  #forgottenLook = 0;
  #look = 0;

  /** The number of the current refresh. */
  get look(): number {
    return this.#look;
  }

  get carTypeIds(): Iterable<string> {
    return this.#gridOfType.keys();
  }

  /** Begins a refresh, to which the changes made afterwards belong. */
  begin(): void {
    this.#look += 1;
  }

  put(driverId: string, { id, location, carType, carTypeId }: Put): void {
    const known = this.#cars.get(driverId);
    const isSame = known?.car.id === id && known.car.location === location;
    if (isSame && known.carTypeId === carTypeId && known.car.carType === carType) return;
    this.remove(driverId);
    this.#note(location);
    const shown: ShownCar = { driverId, carTypeId, car: { id, ...freeDriver, carType, location } };
    this.#cars.set(driverId, shown);
    this.#carOf.set(id, shown);
    this.#grid.put(id, location);
    if (carTypeId !== null) this.#gridFor(carTypeId).put(id, location);
  }

  remove(driverId: string): void {
    const known = this.#cars.get(driverId);
    if (known === undefined) return;
    const { carTypeId, car } = known;
    this.#note(car.location);
    this.#cars.delete(driverId);
    this.#carOf.delete(car.id);
    this.#grid.remove(car.id);
    if (carTypeId !== null) this.#gridOfType.get(carTypeId)?.remove(car.id);
  }

  /** Whether anything within a radius may have changed since a refresh. */
  hasChanged(centre: LatLng, radiusMetres: number, since: number): boolean {
    if (since < this.#forgottenLook) return true;
    return this.#changes.some(
      ({ at, look }) => look > since && greatCircleMetres(centre, at) <= radiusMetres,
    );
  }

  /** The nearest cars within a radius, at most `count`; of one type, if one is given. */
  nearest(centre: LatLng, radiusMetres: number, count: number, carTypeId?: string): ShownCar[] {
    const grid = carTypeId === undefined ? this.#grid : this.#gridOfType.get(carTypeId);
    const found = grid?.nearest(centre, radiusMetres, count) ?? [];
    return found.flatMap(({ id }) => this.#carOf.get(id) ?? []);
  }

  #gridFor(carTypeId: string): DriverGrid {
    const grid = this.#gridOfType.get(carTypeId) ?? new DriverGrid();
    this.#gridOfType.set(carTypeId, grid);
    return grid;
  }

  #note(at: LatLng): void {
    this.#changes.push({ at, look: this.#look });
    if (this.#changes.length <= maxChanges) return;
    this.#changes = [];
    this.#forgottenLook = this.#look;
  }
}

const freeDriver = { usertype: 'driver', approved: true, driverActiveStatus: true, queue: false } as const;
