import {
  addDays,
  carTypeRules,
  chooseTariff,
  partsByTime,
  plainRide,
  priceDuring,
  priceRide,
  type CarTypeFare,
  type Fare,
  type FareSettings,
  type PricedRide,
  type PriceRules,
  type RideToPrice,
  type Tariff,
  type TariffDraft as TariffContent,
  type ZoneSizes,
} from '@fiacre/domain';
import { rideToPrice, type RideKind } from './winning-tariff.ts';

/** A ride for which a tariff is tried. */
export interface ExampleRide {
  readonly metres: number;
  readonly driveSeconds: number;
  readonly waitSeconds: number;
  /** 0: Monday … 6: Sunday, 7: a holiday. */
  readonly day: number;
  readonly minute: number;
}

/** The price of an example by the tariff that is being written, and by the one that applies. */
export interface Example {
  readonly fare: Fare;
  /** Undefined if the written tariff applies; null: the line of the car type. */
  readonly other: Tariff | null | undefined;
  readonly otherFare: Fare | null;
}

/** The id of the tariff that is being written. */
export const ownId = 'draft';

/** A kind of ride to which a tariff can apply: the first of each of its places, car types and sources. */
export function rideKindOf({ where }: TariffContent, carTypeId: string): RideKind {
  return {
    carTypeId: where.carTypes[0] ?? carTypeId,
    source: where.sources[0] ?? 'web',
    fromZone: where.fromZones[0] ?? '',
    toZone: where.toZones[0] ?? '',
  };
}

function pricedRide(ride: ExampleRide, kind: RideKind): PricedRide {
  return {
    ...plainRide,
    ...rideToPrice(kind, ride.day, ride.minute),
    stretches: [{ metres: ride.metres, seconds: ride.driveSeconds }],
    waits: ride.waitSeconds === 0 ? [] : [{ place: 'stop', seconds: ride.waitSeconds }],
    stops: ride.waitSeconds === 0 ? 0 : 1,
  };
}

/** What an example ride costs, by the server's own calculation. Source: TARIFF-12. */
export function exampleOf(
  content: TariffContent,
  others: readonly Tariff[],
  ride: ExampleRide,
  car: { readonly kind: RideKind; readonly line: CarTypeFare; readonly settings: FareSettings },
  sizes: ZoneSizes,
): Example {
  const { kind, line, settings } = car;
  const tariffs = [...others, { ...content, id: ownId }];
  const priced = pricedRide(ride, kind);
  const asked = { ...rideToPrice(kind, ride.day, ride.minute), stops: priced.stops };
  const fareBy = (rules: PriceRules) => {
    const price = overTime(rules, tariffs, asked, sizes);
    const stretches = partsByTime(price, startMsOf(asked), priced.stretches);
    return priceRide({ ...rules, price }, { ...priced, stretches });
  };
  const fare = fareBy(content.rules);
  const chosen = chooseTariff(tariffs, asked, sizes);
  if (chosen?.id === ownId) return { fare, other: undefined, otherFare: null };
  return { fare, other: chosen, otherFare: fareBy(chosen?.rules ?? carTypeRules(line, settings)) };
}

/** Instants of an example are counted from the midnight before it. */
const startMsOf = ({ at }: RideToPrice): number => at.minute * 60_000;

/** The price as it counts during the example. Source: TARIFF-29, TARIFF-32. */
function overTime(
  rules: PriceRules,
  tariffs: readonly Tariff[],
  asked: RideToPrice,
  sizes: ZoneSizes,
): PriceRules['price'] {
  const localAt = (atMs: number) => {
    const minutes = Math.floor(atMs / 60_000);
    return { date: addDays(asked.at.date, Math.floor(minutes / 1440)), minute: minutes % 1440 };
  };
  return priceDuring(rules, tariffs, asked, sizes, { startMs: startMsOf(asked), localAt });
}
