import type {
  Band,
  EmptyRun,
  Extra,
  Included,
  MeteredPrice,
  PriceRules,
  Rate,
  Tariff,
  TariffFee,
  WaitingRule,
  When,
} from './tariff.ts';

/** What is wrong with a tariff, and where: `rules.price.bands.1.fromMetres`. Source: TARIFF-13. */
export interface TariffFault {
  readonly field: string;
  readonly reason: TariffFaultReason;
}

export const tariffFaultReasons = [
  'first_band_from_zero',
  'bands_ascend',
  'ranges_ascend',
  'negative',
  'zero_step',
  'zero_unit',
  'no_price',
  'single_needs_both',
  'no_days',
  'empty_period',
  'maximum_below_minimum',
  'same_code',
  'no_places',
  'same_place',
  'unknown_zone',
  'unknown_company',
  'surge_below_one',
  'fixed_is_zero',
] as const;
export type TariffFaultReason = (typeof tariffFaultReasons)[number];

/** Every fault of a tariff; empty if it can be saved. Source: TARIFF-13. */
export function tariffFaults(
  tariff: Omit<Tariff, 'id'>,
  isZone: (id: string) => boolean,
): readonly TariffFault[] {
  const { rules, when, where } = tariff;
  const zones = (path: string, ids: readonly string[]) =>
    ids.flatMap((id, i) => (isZone(id) ? [] : [fault(`${path}.${i}`, 'unknown_zone')]));
  return [
    ...(rules.price.kind === 'fixed'
      ? notPositive('rules.price.amount', rules.price.amount, 'fixed_is_zero')
      : meteredFaults(rules.price)),
    ...limitFaults(rules),
    ...waitingFaults(rules.waiting),
    ...extraFaults(rules.extras, zones),
    ...negative('rules.extrasMaximum', rules.extrasMaximum),
    ...emptyRunFaults('rules.approach', rules.approach),
    ...emptyRunFaults('rules.returnRun', rules.returnRun),
    ...feeFaults(rules.fee),
    ...whenFaults('when', when),
    ...zones('where.fromZones', where.fromZones),
    ...zones('where.toZones', where.toZones),
  ];
}

const fault = (field: string, reason: TariffFaultReason): TariffFault => ({ field, reason });

const notPositive = (field: string, value: number, reason: TariffFaultReason): TariffFault[] =>
  value > 0 ? [] : [fault(field, reason)];

const negative = (field: string, value: number | null): TariffFault[] =>
  value !== null && value < 0 ? [fault(field, 'negative')] : [];

/** A place has one price of waiting: a second one would never count. */
function waitingFaults(waiting: readonly WaitingRule[]): TariffFault[] {
  return waiting.flatMap(({ places, rate, maximum }, i) => {
    const path = `rules.waiting.${i}`;
    const isTaken = waiting.slice(0, i).some((before) => before.places.some((one) => places.includes(one)));
    return [
      ...(places.length > 0 ? [] : [fault(`${path}.places`, 'no_places')]),
      ...(isTaken ? [fault(`${path}.places`, 'same_place')] : []),
      ...rateFaults(`${path}.rate`, rate),
      ...negative(`${path}.maximum`, maximum),
    ];
  });
}

function emptyRunFaults(path: string, run: EmptyRun | null): TariffFault[] {
  if (run === null) return [];
  return [...rateFaults(`${path}.rate`, run.rate), ...negative(`${path}.maximum`, run.maximum)];
}

function feeFaults(fee: TariffFee | null): TariffFault[] {
  return negative('rules.fee', fee?.kind === 'percent' ? fee.percent : (fee?.amount ?? null));
}

/** A distance or a time of 0 includes nothing, and has no share that is used up. */
function includedFaults(path: string, included: Included): TariffFault[] {
  if (included.kind !== 'travel') return [];
  const limits = ['metres', 'seconds'] as const;
  return limits.flatMap((limit) => notPositive(`${path}.${limit}`, included[limit] ?? 1, 'zero_unit'));
}

function rateFaults(field: string, rate: Rate | null): TariffFault[] {
  if (rate === null) return [];
  return [
    ...(rate.amount < 0 ? [fault(`${field}.amount`, 'negative')] : []),
    ...notPositive(`${field}.per`, rate.per, 'zero_unit'),
  ];
}

function meteredFaults(price: MeteredPrice): TariffFault[] {
  const { bands, ranges, step, start, counting } = price;
  const path = 'rules.price';
  return [
    ...(bands[0]?.fromMetres === 0 ? [] : [fault(`${path}.bands.0.fromMetres`, 'first_band_from_zero')]),
    ...bands.flatMap((band, i) => bandFaults(band, bands[i - 1], `${path}.bands.${i}`, counting)),
    ...ranges.flatMap(({ toMetres, amount }, i) => [
      ...(toMetres > (ranges[i - 1]?.toMetres ?? 0)
        ? []
        : [fault(`${path}.ranges.${i}.toMetres`, 'ranges_ascend')]),
      ...(amount < 0 ? [fault(`${path}.ranges.${i}.amount`, 'negative')] : []),
    ]),
    ...(step === null ? [] : notPositive(`${path}.step`, step, 'zero_step')),
    ...negative(`${path}.start.amount`, start.amount),
    ...includedFaults(`${path}.start.included`, start.included),
    ...(isFree(price) ? [fault(`${path}.bands.0`, 'no_price')] : []),
  ];
}

/** Whether a ride could cost nothing, however long it is. */
function isFree({ start, bands, ranges }: MeteredPrice): boolean {
  const prices = bands.flatMap(({ distance, time }) => [distance?.amount ?? 0, time?.amount ?? 0]);
  return start.amount === 0 && ranges.length === 0 && prices.every((amount) => amount <= 0);
}

function bandFaults(
  band: Band,
  before: Band | undefined,
  path: string,
  counting: MeteredPrice['counting'],
): TariffFault[] {
  const ascends = before === undefined || band.fromMetres > before.fromMetres;
  const timeAscends = band.fromSeconds === null || band.fromSeconds > (before?.fromSeconds ?? 0);
  const needsBoth = counting === 'single' && (band.distance === null || band.time === null);
  return [
    ...(ascends ? [] : [fault(`${path}.fromMetres`, 'bands_ascend')]),
    ...(timeAscends ? [] : [fault(`${path}.fromSeconds`, 'bands_ascend')]),
    ...(needsBoth
      ? [fault(`${path}.${band.distance === null ? 'distance' : 'time'}`, 'single_needs_both')]
      : []),
    ...rateFaults(`${path}.distance`, band.distance),
    ...rateFaults(`${path}.time`, band.time),
  ];
}

function limitFaults({ minimum, maximum, rounding, surgeMaximum, corridor }: PriceRules): TariffFault[] {
  return [
    ...corridorFaults(corridor),
    ...(minimum < 0 ? [fault('rules.minimum', 'negative')] : []),
    ...(maximum !== null && maximum < minimum ? [fault('rules.maximum', 'maximum_below_minimum')] : []),
    ...(maximum === 0 ? [fault('rules.maximum', 'fixed_is_zero')] : []),
    ...(rounding === null ? [] : notPositive('rules.rounding.to', rounding.to, 'zero_step')),
    ...(surgeMaximum !== null && surgeMaximum < 1 ? [fault('rules.surgeMaximum', 'surge_below_one')] : []),
  ];
}

function corridorFaults(corridor: PriceRules['corridor']): TariffFault[] {
  if (corridor === null) return [];
  const names = ['lowPercent', 'highPercent'] as const;
  return names.flatMap((name) => (corridor[name] < 0 ? [fault(`rules.corridor.${name}`, 'negative')] : []));
}

function extraFaults(
  extras: readonly Extra[],
  zones: (path: string, ids: readonly string[]) => TariffFault[],
): TariffFault[] {
  return extras.flatMap(({ code, price, maximum, when, where }, i) => {
    const path = `rules.extras.${i}`;
    const isFirst = extras.findIndex((extra) => extra.code === code) === i;
    const [field, value] =
      price.kind === 'amount' ? (['amount', price.amount] as const) : (['percent', price.percent] as const);
    return [
      ...(isFirst ? [] : [fault(`${path}.code`, 'same_code')]),
      ...negative(`${path}.price.${field}`, value),
      ...negative(`${path}.maximum`, maximum),
      ...whenFaults(`${path}.when`, when),
      ...zones(`${path}.where.fromZones`, where.fromZones),
      ...zones(`${path}.where.toZones`, where.toZones),
    ];
  });
}

/** Source: TARIFF-13. */
export function whenFaults(path: string, { hours, periods }: When): TariffFault[] {
  return [
    ...hours.flatMap(({ days }, i) => (days.length > 0 ? [] : [fault(`${path}.hours.${i}.days`, 'no_days')])),
    ...periods.flatMap(({ from, to }, i) =>
      from < to ? [] : [fault(`${path}.periods.${i}.to`, 'empty_period')],
    ),
  ];
}
