import { stopsRefusal } from '@fiacre/domain';
import { carTypesPart } from '../catalogue/index.ts';
import type { NearestCars } from '../dispatch/index.ts';
import { pickupOf } from '../kerb/index.ts';
import { parseWaypoints } from '../maps/index.ts';
import type { Handler } from '../platform/http/handler.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { settingsPart } from '../settings/index.ts';
import { requirePlaces } from '../closures/index.ts';
import { chosenExtras, scannedPlace, sourceOf } from './create-quote.ts';
import { quotedRuns } from './empty-runs.ts';
import { findRoute, type RouteNeeds } from './find-route.ts';
import { accountOfPlace, priceAtPlace } from './place-account.ts';
import { priceOfRide } from './price-of-ride.ts';
import { quotedTolls } from './tolls.ts';
import { totalFollows } from './total-follows.ts';

interface CompareNeeds extends RouteNeeds {
  readonly nearestCars: NearestCars;
}

/**
 * The total of every car type for one route and how soon a car could be there, so that a rider can compare before
 * choosing. Each total equals that of a quote with the same input, and is null if that is refused. Nothing is stored, and
 * no driver is asked. Sources: LAND-4, BOOK-1.
 */
export function comparePrices(platform: Platform, needs: CompareNeeds): Handler<'comparePrices'> {
  return async (call) => {
    const { pickupLat, pickupLng, dropLat: lat, dropLng: lng, coords = '' } = call.query;
    const to = { lat, lng };
    const reference = await call.reference();
    const kerb = scannedPlace(reference, call.query);
    const from = kerb === null ? { lat: pickupLat, lng: pickupLng } : pickupOf(kerb);
    const stops = parseWaypoints(coords);
    const refused = stopsRefusal(from, stops, to);
    if (refused) return refuse(refused.refused, refused.facts);
    const places = { pickup: kerb === null ? from : null, stops, drop: to };
    await requirePlaces(reference, needs, places, platform.clock.now());
    const traffic = await needs.trafficAt(platform.clock.now(), reference);
    const route = await findRoute(platform, needs, { points: [from, ...stops, to], traffic });
    const settings = reference.of(settingsPart);
    const { distance_metres: distanceMetres, duration_seconds: durationSeconds } = route.measures;
    const { role: reader } = call.reader;
    const minutes = await needs.nearestCars.minutesTo({ pickup: from, reader, traffic, reference });
    const { timeZone } = needs.cities.at(from);
    const at = platform.clock.now();
    const ride = {
      pickup: from,
      drop: to,
      bookedAt: at,
      at,
      timeZone,
      source: sourceOf(reader === 'admin', kerb),
      persons: 1,
      stops: stops.length,
      extras: [],
    } as const;
    const drive = { distanceMetres, durationSeconds };
    const minutesTo = () => Promise.resolve(minutes);
    const emptyRuns = quotedRuns(platform, { ...needs, reference, traffic, minutesTo }, ride);
    const { offered } = reference.of(carTypesPart);
    const account = await accountOfPlace(platform, kerb, false);
    const priced = offered.map(async (carType) => {
      const wanted = carType.id === call.query.carTypeId ? call.query : {};
      const tolls = quotedTolls(reference, carType.id, { ...route, durationSeconds, at, timeZone });
      const amounts = { ...amountsOf(chosenExtras(carType, wanted)), ...tolls };
      const priceFor = (companyId: string | null) => {
        const paid = { ...ride, companyId, ...(companyId !== null && { source: 'account' as const }) };
        return priceOfRide(reference, settings, carType, { ride: paid, drive, amounts, emptyRuns });
      };
      const { price } = await priceAtPlace(account, anyPayer, priceFor);
      const { tariff, fare, refusal } = price;
      return {
        carTypeId: carType.id,
        grandTotal: refusal === null ? fare.grandTotal : null,
        isFixed: totalFollows(platform, tariff).length === 0,
        nearestCarMinutes: minutes.get(carType.id) ?? null,
      };
    });
    const items = await Promise.all(priced);
    return { currency: settings.code, distanceMetres, durationSeconds, items };
  };
}

/** The company of a scanned place, if it pays. */
const anyPayer = { companyId: null, ownExpense: false };

const amountsOf = ({ parcel, option }: ReturnType<typeof chosenExtras>) => ({
  parcelAmount: parcel?.amount ?? 0,
  optionAmount: option?.amount ?? 0,
});
