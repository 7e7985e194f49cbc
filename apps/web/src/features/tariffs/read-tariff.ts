import type { TextKey } from '@fiacre/contract/texts/en';
import {
  tariffFaults,
  type Band,
  type EmptyRun,
  type Extra,
  type Included,
  type MeteredPrice,
  type PriceRules,
  type Rate,
  type TariffDraft as TariffContent,
  type TariffFault,
} from '@fiacre/domain';
import { amountProblem, parseAmountText, plainDecimal } from '../../ui/fields/parse-amount-text.ts';
import { parseNumberText, parseRateText } from '../../ui/fields/rate-text.ts';
import { amountOf, type Measure } from './measure.ts';
import type {
  DraftUnits,
  ExtraDraft,
  LimitsDraft,
  PriceDraft,
  RateDraft,
  RunDraft,
  TariffDraft,
} from './tariff-draft.ts';

/** What is wrong with a typed field. A field that is only empty is not marked before the first attempt to save. */
export interface Problem {
  readonly text: TextKey;
  readonly isEmpty: boolean;
}

export interface TariffReading {
  /** With 0 for everything that cannot be read. */
  readonly content: TariffContent;
  /** By the path of the field: `rules.price.bands.1.fromMetres`. */
  readonly problems: ReadonlyMap<string, Problem>;
}

/** Faults of a form in which amounts are still missing. */
const incomplete: readonly TariffFault['reason'][] = [
  'no_price',
  'fixed_is_zero',
  'zero_unit',
  'single_needs_both',
];

/** A draft as a tariff, and all its mistakes, by the rules of the server. Source: TARIFF-13. */
export function readTariff(
  draft: TariffDraft,
  units: DraftUnits,
  isZone: (id: string) => boolean,
): TariffReading {
  const reader = readerFor(units.currency);
  const content: TariffContent = {
    name: reader.text('name', draft.name),
    when: draft.times,
    where: draft.places,
    priority: reader.whole('priority', draft.priority, -1000, 1000),
    rules: readRules(reader, draft, units),
  };
  draft.times.periods.forEach(({ from, to }, i) => {
    reader.text(`when.periods.${i}.from`, from);
    reader.text(`when.periods.${i}.to`, to);
  });
  const { problems } = reader;
  const isIncomplete = [...problems.values()].some(({ isEmpty }) => isEmpty);
  for (const { field, reason } of tariffFaults(content, isZone)) {
    const isKnown = [...problems.keys()].some((path) => path === field || path.startsWith(`${field}.`));
    const isEmpty = incomplete.includes(reason);
    if (!isKnown && !(isEmpty && isIncomplete))
      problems.set(field, { text: `tariff_fault_${reason}`, isEmpty });
  }
  return { content, problems };
}

type Reader = ReturnType<typeof readerFor>;

/** Reads typed fields, and collects what is wrong with them. */
function readerFor(currency: string) {
  const problems = new Map<string, Problem>();
  function value(path: string, typed: string, read: number | null, text: TextKey): number {
    if (read !== null) return read;
    const isEmpty = typed.trim() === '';
    problems.set(path, { text: isEmpty ? 'field_required' : text, isEmpty });
    return 0;
  }
  const money = (path: string, typed: string) => {
    const amount = parseAmountText(typed, currency);
    return value(path, typed, amount !== null && amount >= 0 ? amount : null, amountProblem(typed));
  };
  const number = (path: string, typed: string, max = Infinity, text: TextKey = 'field_invalid') => {
    const read = parseNumberText(typed);
    return value(path, typed, read !== null && read <= max ? read : null, text);
  };
  const measure = (path: string, typed: Measure) =>
    value(path, typed.value, amountOf(typed), 'field_invalid');
  return {
    problems,
    money,
    number,
    measure,
    text: (path: string, typed: string) => {
      if (typed.trim() === '') problems.set(path, { text: 'field_required', isEmpty: true });
      return typed.trim();
    },
    whole: (path: string, typed: string, min: number, max: number) => {
      const read = Number(plainDecimal(typed));
      const isWhole = typed.trim() !== '' && Number.isInteger(read) && read >= min && read <= max;
      return value(path, typed, isWhole ? read : null, 'field_count');
    },
    rate: (path: string, { amount, per }: RateDraft): Rate => ({
      amount: value(`${path}.amount`, amount, parseRateText(amount, currency), amountProblem(amount)),
      per: measure(`${path}.per`, per),
    }),
  };
}

const isEmpty = (typed: string): boolean => typed.trim() === '';

function readRules(reader: Reader, draft: TariffDraft, { currency, decimal }: DraftUnits): PriceRules {
  const { limits } = draft;
  const money = (name: 'maximum' | 'extrasMaximum') =>
    isEmpty(limits[name]) ? null : reader.money(`rules.${name}`, limits[name]);
  return {
    currency,
    decimal,
    price:
      draft.price.kind === 'fixed'
        ? {
            kind: 'fixed',
            amount: reader.money('rules.price.amount', draft.price.fixed),
            includesTolls: draft.price.includesTolls,
            ...(draft.price.withoutStops && { withoutStops: true }),
          }
        : readMetered(reader, draft.price),
    meterStart: limits.meterStart,
    waiting: draft.waiting.map(({ places, whole, free, rate, maximum }, i) => {
      const path = `rules.waiting.${i}`;
      if (places.length === 0)
        reader.problems.set(`${path}.places`, { text: 'tariff_choose_one', isEmpty: false });
      return {
        places,
        whole,
        freeSeconds: reader.measure(`${path}.freeSeconds`, free),
        rate: reader.rate(`${path}.rate`, rate),
        maximum: isEmpty(maximum) ? null : reader.money(`${path}.maximum`, maximum),
      };
    }),
    minimum: isEmpty(limits.minimum) ? 0 : reader.money('rules.minimum', limits.minimum),
    maximum: money('maximum'),
    rounding: isEmpty(limits.roundTo)
      ? null
      : { to: reader.money('rules.rounding.to', limits.roundTo), mode: limits.roundMode },
    extras: readExtras(reader, draft.extras),
    extrasMaximum: money('extrasMaximum'),
    approach: readRun(reader, 'rules.approach', draft.approach),
    returnRun: readRun(reader, 'rules.returnRun', draft.returnRun),
    surgeMaximum: isEmpty(limits.surgeMaximum)
      ? null
      : reader.number('rules.surgeMaximum', limits.surgeMaximum, 10),
    corridor: readCorridor(reader, limits),
    fee: readFee(reader, limits),
    taxRate: reader.number('rules.taxRate', limits.taxRate, 100, 'field_percent'),
  };
}

/** With one of the two, the other is required. */
function readCorridor(reader: Reader, { lowPercent, highPercent }: LimitsDraft): PriceRules['corridor'] {
  if (isEmpty(lowPercent) && isEmpty(highPercent)) return null;
  return {
    lowPercent: reader.number('rules.corridor.lowPercent', lowPercent, 100, 'field_percent'),
    highPercent: reader.number('rules.corridor.highPercent', highPercent, 1000),
  };
}

function readMetered(reader: Reader, draft: PriceDraft): MeteredPrice {
  const path = 'rules.price';
  const { counting, afterRanges, step, schedule, limitsFixed } = draft;
  const amount = reader.money(`${path}.start.amount`, draft.start);
  return {
    kind: 'metered',
    counting,
    start: { amount, included: readIncluded(reader, draft) },
    bands: readBands(reader, draft),
    step: isEmpty(step) ? null : reader.money(`${path}.step`, step),
    ranges: draft.ranges.map((range, i) => ({
      toMetres: reader.measure(`${path}.ranges.${i}.toMetres`, range.to),
      amount: reader.money(`${path}.ranges.${i}.amount`, range.amount),
    })),
    afterRanges,
    ...(schedule && { schedule }),
    ...(limitsFixed && { limitsFixed }),
  };
}

function readIncluded(reader: Reader, draft: PriceDraft): Included {
  const path = 'rules.price.start.included';
  if (draft.included === 'nothing') return { kind: 'nothing' };
  if (draft.included === 'steps')
    return { kind: 'steps', steps: reader.whole(`${path}.steps`, draft.steps, 1, 1000) };
  const { includedLength, includedTime } = draft;
  const [noLength, noTime] = [isEmpty(includedLength.value), isEmpty(includedTime.value)];
  return {
    kind: 'travel',
    metres: noLength && !noTime ? null : reader.measure(`${path}.metres`, includedLength),
    seconds: noTime ? null : reader.measure(`${path}.seconds`, includedTime),
  };
}

function readBands(reader: Reader, { bands, counting }: PriceDraft): Band[] {
  return bands.map((band, i) => {
    const path = `rules.price.bands.${i}`;
    const rate = (name: 'distance' | 'time', isCounted: boolean) =>
      !isCounted || isEmpty(band[name].amount) ? null : reader.rate(`${path}.${name}`, band[name]);
    const noTime = i === 0 || isEmpty(band.fromTime.value);
    return {
      fromMetres: i === 0 ? 0 : reader.measure(`${path}.fromMetres`, band.from),
      fromSeconds: noTime ? null : reader.measure(`${path}.fromSeconds`, band.fromTime),
      distance: rate('distance', counting !== 'time'),
      time: rate('time', counting !== 'distance'),
    };
  });
}

function readRun(reader: Reader, path: string, { charged, free, rate, maximum }: RunDraft): EmptyRun | null {
  if (!charged) return null;
  return {
    freeMetres: reader.measure(`${path}.freeMetres`, free),
    rate: reader.rate(`${path}.rate`, rate),
    maximum: isEmpty(maximum) ? null : reader.money(`${path}.maximum`, maximum),
  };
}

function readFee(reader: Reader, { feeKind, fee }: LimitsDraft): PriceRules['fee'] {
  if (feeKind === 'none') return null;
  return feeKind === 'amount'
    ? { kind: 'amount', amount: reader.money('rules.fee', fee) }
    : { kind: 'percent', percent: reader.number('rules.fee', fee, 100, 'field_percent') };
}

/** A name for the lines of fares: Latin letters and digits of the label, or the number of the extra. */
function codeOf({ code, label }: ExtraDraft, i: number): string {
  if (code !== '') return code;
  const plain = label.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '');
  const letters = plain.replaceAll(/[^a-z0-9]+/g, '_').replaceAll(/^_|_$/g, '');
  return letters.slice(0, 30) || `extra_${i + 1}`;
}

function readExtras(reader: Reader, extras: readonly ExtraDraft[]): Extra[] {
  return extras.map((extra, i) => {
    const path = `rules.extras.${i}`;
    const { kind, value, maximum, per, addedBy, when, where } = extra;
    return {
      code: codeOf(extra, i),
      label: reader.text(`${path}.label`, extra.label),
      price:
        kind === 'amount'
          ? { kind, amount: reader.money(`${path}.price.amount`, value) }
          : { kind, percent: reader.number(`${path}.price.percent`, value, 100, 'field_percent') },
      per,
      countedFrom: reader.whole(`${path}.countedFrom`, extra.countedFrom, 1, 100),
      maximum: isEmpty(maximum) ? null : reader.money(`${path}.maximum`, maximum),
      addedBy,
      when,
      where,
      taxRate: reader.number(`${path}.taxRate`, extra.taxRate, 100, 'field_percent'),
    };
  });
}
