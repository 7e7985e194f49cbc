import { pickupOfTopic, type DriverNearby } from '@fiacre/contract';
import { greatCircleMetres, type LatLng } from '@fiacre/domain';
import type { TopicView, ViewContent } from '../platform/live/topic.ts';
import type { DriversInView, DriversNearby } from './cars-near-pickup.ts';

/** The maximum number of cars; more than a map of a town can show separately. */
export const maxNearby = 100;

/**
 * The content of the topics `drivers:<lat>,<lng>`. A list is built again only where a car has changed, and each car is
 * serialised once, since it is near many pickups. Source: ROLE-9.
 */
export function nearbyView(nearby: DriversNearby): TopicView {
  const texts = new WeakMap<DriverNearby, string>();
  const textOf = (car: DriverNearby) => {
    const known = texts.get(car);
    if (known !== undefined) return known;
    const text = JSON.stringify(car);
    texts.set(car, text);
    return text;
  };
  return {
    async look() {
      const drivers = await nearby.look();
      return (id, before) => {
        const pickup = pickupOfTopic(id);
        if (pickup === null) return nobody;
        if (before instanceof SeenNearby && before.isCurrent(drivers, pickup)) return before;
        return new SeenNearby(drivers, pickup, textOf);
      };
    },
  };
}

const nobody: ViewContent = { event: 'nearby', json: '{"items":[]}' };

/** A rider's view at a pickup. */
class SeenNearby implements ViewContent {
  readonly event = 'nearby';
  readonly json: string;
  readonly #radiusMetres: number;
  /** Cars that are further away than this make no difference. */
  readonly #reachMetres: number;
  /** The last refresh in which it was the same. */
  #look: number;

  constructor(drivers: DriversInView, pickup: LatLng, textOf: (car: DriverNearby) => string) {
    const items = drivers.near(pickup, maxNearby);
    const farthest = items.length < maxNearby ? undefined : items.at(-1);
    this.json = `{"items":[${items.map(textOf).join(',')}]}`;
    this.#radiusMetres = drivers.radiusMetres;
    this.#reachMetres =
      farthest === undefined ? drivers.radiusMetres : greatCircleMetres(pickup, farthest.location);
    this.#look = drivers.look;
  }

  isCurrent(drivers: DriversInView, pickup: LatLng): boolean {
    if (this.#radiusMetres !== drivers.radiusMetres) return false;
    if (drivers.hasChanged(pickup, this.#reachMetres, this.#look)) return false;
    this.#look = drivers.look;
    return true;
  }
}
