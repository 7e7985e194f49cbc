import type { DriverOnMap, LivePosition } from '@fiacre/contract';

/** Half a car each second, about 30 km/h, so that the whole fleet crosses the city during a run. */
const stepDegrees = 0.000_15;

/** Drivers spread over the city, who drive straight on and turn at its edge. */
export class Fleet {
  readonly #cars: { readonly driver: DriverOnMap; lat: number; lng: number; angle: number }[];
  readonly #bounds: Bounds;
  #next = 0;

  constructor(count: number, bounds: Bounds) {
    this.#bounds = bounds;
    this.#cars = Array.from({ length: count }, (_, index) => {
      // The golden ratio spreads any number of points evenly.
      const lat = bounds.south + (bounds.north - bounds.south) * ((index * 0.618_034) % 1);
      const lng = bounds.west + ((bounds.east - bounds.west) * (index + 0.5)) / count;
      return { driver: driverOf(index, { lat, lng }), lat, lng, angle: index };
    });
  }

  list(): { readonly items: readonly DriverOnMap[] } {
    const locatedAt = new Date().toISOString();
    return {
      items: this.#cars.map(({ driver, lat, lng }) => ({ ...driver, location: { lat, lng }, locatedAt })),
    };
  }

  /** The next `count` cars move, in turn. */
  move(count: number): LivePosition[] {
    const at = new Date().toISOString();
    return Array.from({ length: Math.min(count, this.#cars.length) }, () => {
      const car = this.#cars[this.#next++ % this.#cars.length];
      if (car === undefined) throw new Error('the fleet is empty');
      const [lat, lng] = [
        car.lat + stepDegrees * Math.cos(car.angle),
        car.lng + stepDegrees * Math.sin(car.angle),
      ];
      if (isIn(this.#bounds, lat, lng)) [car.lat, car.lng] = [lat, lng];
      else car.angle += Math.PI / 2;
      const headingDegrees = ((car.angle * 180) / Math.PI) % 360;
      return {
        driver: car.driver.id,
        lat: car.lat,
        lng: car.lng,
        headingDegrees,
        at,
        toward: null,
        etaSeconds: null,
      };
    });
  }
}

interface Bounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

const isIn = ({ west, south, east, north }: Bounds, lat: number, lng: number) =>
  lat > south && lat < north && lng > west && lng < east;

const driverOf = (index: number, location: DriverOnMap['location']): DriverOnMap => ({
  id: `01a1fde3-39c6-7625-b7f9-${String(index).padStart(12, '0')}`,
  location,
  locatedAt: '2026-01-01T00:00:00Z',
  headingDegrees: index % 360,
  carType: index % 2 === 0 ? 'Standard' : 'Van',
  carImage: null,
  approved: true,
  driverActiveStatus: true,
  queue: index % 3 === 0,
  usertype: 'driver',
  name: `Driver Number${index}`,
  vehicleNumber: `MAP ${String(index).padStart(4, '0')}`,
});
