import type { Tariff } from '@fiacre/contract';
import {
  amountToDecimal,
  priceRules,
  type Band,
  type EmptyRun,
  type Extra,
  type Included,
  type MeteredPrice,
  type PriceRules,
  type Rate,
  type TariffDraft as TariffContent,
  type WaitingRule,
  type When,
  type Where,
} from '@fiacre/domain';
import { rateText } from '../../ui/fields/rate-text.ts';
import { lengthOf, timeOf, type Measure } from './measure.ts';

/** A price for a length or a time, as typed; without an amount it costs nothing. */
export interface RateDraft {
  readonly amount: string;
  readonly per: Measure;
}

export interface BandDraft {
  readonly from: Measure;
  readonly fromTime: Measure;
  readonly distance: RateDraft;
  readonly time: RateDraft;
}

export interface RangeDraft {
  readonly to: Measure;
  readonly amount: string;
}

export interface PriceDraft extends Pick<
  MeteredPrice,
  'counting' | 'afterRanges' | 'schedule' | 'limitsFixed'
> {
  readonly kind: PriceRules['price']['kind'];
  readonly fixed: string;
  readonly includesTolls: boolean;
  readonly withoutStops: boolean;
  readonly start: string;
  readonly included: Included['kind'];
  readonly steps: string;
  readonly includedLength: Measure;
  readonly includedTime: Measure;
  readonly bands: readonly BandDraft[];
  readonly step: string;
  readonly ranges: readonly RangeDraft[];
}

export interface WaitingDraft extends Pick<WaitingRule, 'places' | 'whole'> {
  readonly free: Measure;
  readonly rate: RateDraft;
  readonly maximum: string;
}

export interface ExtraDraft extends Pick<Extra, 'code' | 'label' | 'per' | 'addedBy' | 'when' | 'where'> {
  readonly kind: Extra['price']['kind'];
  readonly value: string;
  readonly countedFrom: string;
  readonly maximum: string;
  readonly taxRate: string;
}

export interface RunDraft {
  readonly charged: boolean;
  readonly free: Measure;
  readonly rate: RateDraft;
  readonly maximum: string;
}

export interface LimitsDraft extends Pick<PriceRules, 'meterStart'> {
  readonly minimum: string;
  readonly maximum: string;
  readonly roundTo: string;
  readonly roundMode: 'up' | 'half_up' | 'down';
  readonly extrasMaximum: string;
  readonly surgeMaximum: string;
  /** How far agreed prices may be from the metered fare, in percent; both empty: as far as anybody wants. */
  readonly lowPercent: string;
  readonly highPercent: string;
  readonly feeKind: 'none' | 'amount' | 'percent';
  readonly fee: string;
  readonly taxRate: string;
}

/** A tariff as typed. */
export interface TariffDraft {
  readonly name: string;
  readonly price: PriceDraft;
  readonly waiting: readonly WaitingDraft[];
  readonly limits: LimitsDraft;
  readonly extras: readonly ExtraDraft[];
  readonly approach: RunDraft;
  readonly returnRun: RunDraft;
  readonly times: When;
  readonly places: Where;
  readonly priority: string;
  /** By the operator's clock, `2026-12-31T18:30`; empty: from now on. */
  readonly validFrom: string;
}

/** How amounts and lengths are written. */
export interface DraftUnits {
  readonly currency: string;
  readonly decimal: number;
  readonly inMiles: boolean;
}

export const always: When = { hours: [], periods: [] };
export const everywhere: Where = {
  fromZones: [],
  toZones: [],
  bothWays: false,
  carTypes: [],
  sources: [],
  companies: [],
};

/** Writes the parts of a tariff as they would be typed. */
function writerFor({ currency, inMiles }: DraftUnits) {
  const money = (amount: number | null) => (amount === null ? '' : amountToDecimal(amount, currency));
  const length = (metres: number | null) => lengthOf(metres, inMiles);
  const unitMetres = inMiles ? 1609.344 : 1000;
  const rate = (each: Rate | null, of: 'length' | 'time'): RateDraft => ({
    amount: each === null ? '' : rateText(each.amount, currency),
    per: of === 'length' ? length(each?.per ?? unitMetres) : timeOf(each?.per ?? 60),
  });
  return { money, length, rate };
}

type Writer = ReturnType<typeof writerFor>;

function bandDraft({ length, rate }: Writer, band: Band): BandDraft {
  return {
    from: length(band.fromMetres),
    fromTime: timeOf(band.fromSeconds),
    distance: rate(band.distance, 'length'),
    time: rate(band.time, 'time'),
  };
}

function priceDraft(writer: Writer, price: PriceRules['price']): PriceDraft {
  const { money, length } = writer;
  const metered: MeteredPrice = price.kind === 'metered' ? price : blankPrice;
  const { included } = metered.start;
  const travel = included.kind === 'travel' ? included : { metres: null, seconds: null };
  return {
    kind: price.kind,
    fixed: price.kind === 'fixed' ? money(price.amount) : '',
    includesTolls: price.kind === 'fixed' && price.includesTolls,
    withoutStops: price.kind === 'fixed' && price.withoutStops === true,
    counting: metered.counting,
    start: price.kind === 'fixed' ? '' : money(metered.start.amount),
    included: included.kind,
    steps: included.kind === 'steps' ? String(included.steps) : '1',
    includedLength: length(travel.metres),
    includedTime: timeOf(travel.seconds),
    bands: metered.bands.map((band) => bandDraft(writer, band)),
    step: money(metered.step),
    ranges: metered.ranges.map(({ toMetres, amount }) => ({ to: length(toMetres), amount: money(amount) })),
    afterRanges: metered.afterRanges,
    schedule: metered.schedule,
    limitsFixed: metered.limitsFixed,
  };
}

const blankPrice: MeteredPrice = {
  kind: 'metered',
  counting: 'double',
  start: { amount: 0, included: { kind: 'nothing' } },
  bands: [{ fromMetres: 0, fromSeconds: null, distance: null, time: null }],
  step: null,
  ranges: [],
  afterRanges: 'meter',
};

const waitingDraft = ({ money, rate }: Writer, rule: WaitingRule): WaitingDraft => ({
  places: rule.places,
  whole: rule.whole,
  free: timeOf(rule.freeSeconds),
  rate: rate(rule.rate, 'time'),
  maximum: money(rule.maximum),
});

const extraDraft = ({ money }: Writer, extra: Extra): ExtraDraft => ({
  code: extra.code,
  label: extra.label,
  per: extra.per,
  addedBy: extra.addedBy,
  when: extra.when,
  where: extra.where,
  kind: extra.price.kind,
  value: extra.price.kind === 'amount' ? money(extra.price.amount) : String(extra.price.percent),
  countedFrom: String(extra.countedFrom),
  maximum: money(extra.maximum),
  taxRate: String(extra.taxRate),
});

const runDraft = ({ money, length, rate }: Writer, run: EmptyRun | null): RunDraft => ({
  charged: run !== null,
  free: length(run?.freeMetres ?? 0),
  rate: rate(run?.rate ?? null, 'length'),
  maximum: money(run?.maximum ?? null),
});

function limitsDraft({ money }: Writer, rules: PriceRules): LimitsDraft {
  const { rounding, fee } = rules;
  return {
    meterStart: rules.meterStart,
    minimum: rules.minimum === 0 ? '' : money(rules.minimum),
    maximum: money(rules.maximum),
    roundTo: money(rounding?.to ?? null),
    roundMode: rounding?.mode ?? 'half_up',
    extrasMaximum: money(rules.extrasMaximum),
    surgeMaximum: rules.surgeMaximum === null ? '' : String(rules.surgeMaximum),
    lowPercent: rules.corridor === null ? '' : String(rules.corridor.lowPercent),
    highPercent: rules.corridor === null ? '' : String(rules.corridor.highPercent),
    feeKind: fee?.kind ?? 'none',
    fee: fee === null ? '' : fee.kind === 'amount' ? money(fee.amount) : String(fee.percent),
    taxRate: String(rules.taxRate),
  };
}

export function draftOfTariff(tariff: TariffContent, units: DraftUnits, validFrom = ''): TariffDraft {
  const writer = writerFor(units);
  const { rules } = tariff;
  return {
    name: tariff.name,
    price: priceDraft(writer, rules.price),
    waiting: rules.waiting.map((rule) => waitingDraft(writer, rule)),
    limits: limitsDraft(writer, rules),
    extras: rules.extras.map((extra) => extraDraft(writer, extra)),
    approach: runDraft(writer, rules.approach),
    returnRun: runDraft(writer, rules.returnRun),
    times: tariff.when,
    places: tariff.where,
    priority: String(tariff.priority),
    validFrom,
  };
}

/** A saved tariff without what the server adds. */
export const contentOf = ({ name, when, where, priority, rules }: Tariff): TariffContent => ({
  name,
  when,
  where,
  priority,
  rules,
});

export function blankTariff(units: DraftUnits): TariffDraft {
  const rules = priceRules(units, blankPrice);
  const draft = draftOfTariff({ name: '', when: always, where: everywhere, priority: 0, rules }, units);
  return { ...draft, price: { ...draft.price, start: '' } };
}

/** Rows that an admin adds. */
export const blankRows = (units: DraftUnits) => {
  const writer = writerFor(units);
  const [band] = blankPrice.bands;
  return {
    band: { ...bandDraft(writer, band as Band), from: { ...writer.length(0), value: '' } },
    range: { to: { ...writer.length(0), value: '' }, amount: '' } satisfies RangeDraft,
    waiting: {
      places: ['pickup'],
      whole: false,
      free: { value: '0', unit: 'min' },
      rate: writer.rate(null, 'time'),
      maximum: '',
    } satisfies WaitingDraft,
    extra: {
      code: '',
      label: '',
      per: 'ride',
      addedBy: 'driver',
      when: always,
      where: { fromZones: [], toZones: [], bothWays: false, sources: [] },
      kind: 'amount',
      value: '',
      countedFrom: '1',
      maximum: '',
      taxRate: '0',
    } satisfies ExtraDraft,
    hours: {
      days: ['mon', 'tue', 'wed', 'thu', 'fri'],
      exceptHolidays: false,
      from: '22:00',
      to: '06:00',
    } as const,
    period: { from: '', to: '' },
  };
};
