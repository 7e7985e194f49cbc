import type { CarType } from '@fiacre/contract';
import { encodePolyline, sumsOf, tripCharge, type LatLng } from '@fiacre/domain';
import type { TripInputs } from '../../charges/index.ts';
import { fareUnder, tariffOf } from '../../fares/index.ts';

type Currency = Parameters<typeof tariffOf>[1];

const tripsOfType = 16;
/** An arbitrary position; it does not represent a real place. */
const centre: LatLng = { lat: 10, lng: 20 };
const metresPerDegree = 111_195;
const metresPerSecond = 7;
const pointsPerKilometre = 8;

/** Trips of 1 to 16 km with each car type, priced by the rules. Many bookings share one. */
export function sampleTrips(carTypes: readonly CarType[], currency: Currency) {
  return carTypes.flatMap((carType) =>
    Array.from({ length: tripsOfType }, (_, index) => {
      const metres = 950 + index * 977;
      const seconds = Math.round(metres / metresPerSecond);
      const tariff = tariffOf(carType, currency, { parcelAmount: 0, optionAmount: 0 });
      const drive = { distanceMetres: metres, durationSeconds: seconds, facts: null };
      const { lines, ...charge } = tripCharge(fareUnder(tariff, drive));
      const inputs: TripInputs = { ...drive, source: 'estimate', promo: null };
      const sums = sumsOf({ lines });
      return {
        car_type_id: carType.id,
        currency: charge.currency,
        tariff,
        lines,
        inputs,
        polyline: encodePolyline(wayOf(metres)),
        metres,
        seconds,
        trip_cost: sums.tripCost,
        convenience_fees: sums.convenienceFees,
        driver_share: sums.driverShare,
        ...centre,
        drop_lat: centre.lat + metres / metresPerDegree,
      };
    }),
  );
}

/** A route to the north with a bend at every point. */
function wayOf(metres: number): LatLng[] {
  const count = 2 + Math.round((metres / 1000) * pointsPerKilometre);
  return Array.from({ length: count }, (_, index) => ({
    lat: centre.lat + (metres / metresPerDegree) * (index / (count - 1)),
    lng: centre.lng + (index % 2) / 10_000,
  }));
}
