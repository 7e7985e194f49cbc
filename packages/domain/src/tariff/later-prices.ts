import { chooseTariff, type RideToPrice, type ZoneSizes } from './choose-tariff.ts';
import type { LocalTime } from './ride.ts';
import { areMetered, limitOfFixed } from './tariff.ts';
import type { LaterPrices, MeteredPrice, PriceRules, Tariff } from './tariff.ts';
import { minuteOfDay } from './when.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** After this time, the last prices go on. */
const hoursAhead = 24;

/** The instants of a ride and the clocks at its pickup. */
export interface RideClock {
  readonly startMs: number;
  readonly localAt: (atMs: number) => LocalTime;
}

/**
 * The prices of the metered tariffs that would apply to a ride later, each from its first minute on; none unless its own
 * tariff changes as time passes. Source: TARIFF-29.
 */
export function laterPrices(
  { price: own }: Pick<PriceRules, 'price'>,
  tariffs: readonly Tariff[],
  ride: RideToPrice,
  sizes: ZoneSizes,
  clock: RideClock,
): readonly LaterPrices[] {
  if (own.kind === 'fixed' || own.schedule === undefined) return [];
  const later: LaterPrices[] = [];
  let current: MeteredPrice = own;
  for (const fromMs of instantsAfter(tariffs, clock)) {
    const price = chooseTariff(tariffs, { ...ride, at: clock.localAt(fromMs) }, sizes)?.rules.price;
    if (price === undefined || price.kind === 'fixed' || price === current) continue;
    later.push({ fromMs, counting: price.counting, bands: price.bands });
    current = price;
  }
  return later;
}

/**
 * The price of a tariff for a ride: with those of the tariffs that begin after its start, and with the meter that limits a fixed
 * one. Source: TARIFF-29, TARIFF-32.
 */
export function priceDuring(
  { price }: Pick<PriceRules, 'price'>,
  tariffs: readonly Tariff[],
  ride: RideToPrice,
  sizes: ZoneSizes,
  clock: RideClock,
): PriceRules['price'] {
  const overTime = (own: MeteredPrice, others: readonly Tariff[]): MeteredPrice => {
    const later = laterPrices({ price: own }, others, ride, sizes, clock);
    return later.length === 0 ? own : { ...own, later };
  };
  if (price.kind === 'metered') return overTime(price, tariffs);
  const metered = tariffs.filter(({ rules }) => areMetered(rules));
  const found = chooseTariff(metered, ride, sizes);
  const limit = found && limitOfFixed(found.rules);
  return limit ? { ...price, meter: { ...limit, price: overTime(limit.price, metered) } } : price;
}

/**
 * When another tariff can begin: at the clocks that the tariffs name, midnight, and each full hour, at which clocks may have
 * been changed.
 */
function* instantsAfter(tariffs: readonly Tariff[], { startMs, localAt }: RideClock): Generator<number> {
  const clocks = new Set(
    tariffs
      .flatMap(({ when: { hours, periods } }) => [
        ...hours.flatMap(({ from, to }) => [from, to]),
        ...periods.flatMap(({ from, to }) => [from, to].map((local) => local.slice(-5))),
      ])
      .map(minuteOfDay),
  );
  const firstHour = Math.floor(startMs / hourMs) * hourMs;
  for (let hour = 0; hour <= hoursAhead; hour++) {
    const fullHourMs = firstHour + hour * hourMs;
    const { minute } = localAt(fullHourMs);
    const ahead = new Set([0, ...[...clocks].map((clock) => (clock - minute + 1440) % 1440)]);
    const instants = [...ahead].filter((each) => each < 60).map((each) => fullHourMs + each * minuteMs);
    yield* instants
      .filter((atMs) => atMs > startMs && atMs < startMs + hoursAhead * hourMs)
      .toSorted((one, other) => one - other);
  }
}
