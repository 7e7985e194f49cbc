import type { CarType, Zone } from '@fiacre/contract';
import type { TextKey } from '@fiacre/contract/texts/en';
import {
  kmPerMile,
  minuteOfDay,
  weekdays,
  type Band,
  type DayKind,
  type Extra,
  type PriceRules,
  type Rate,
  type RideSource,
  type TariffDraft as TariffContent,
  type WeeklyHours,
  type When,
  type Where,
} from '@fiacre/domain';
import { useMemo } from 'react';
import { useSettings, useTariffs } from '../../api/shared-queries.ts';
import { useCompanies } from '../../api/office/companies.ts';
import { useZones } from '../../api/office/zones.ts';
import { useI18n, type I18n } from '../../i18n/i18n-context.tsx';
import { useMoney } from '../../ui/price.tsx';

export const sourceTexts = {
  street: 'tariff_source_street',
  rank: 'tariff_source_rank',
  phone: 'tariff_source_phone',
  web: 'tariff_source_web',
  account: 'tariff_source_account',
  kerb: 'tariff_source_kerb',
} as const satisfies Record<RideSource, TextKey>;

/** What tariffs are described with: the reader's language, and the names of zones and car types. */
export interface Wording extends Pick<I18n, 't' | 'locale' | 'dateLocale'> {
  readonly money: (amount: number) => string;
  /** The operator's. */
  readonly currency: string;
  readonly inMiles: boolean;
  readonly zoneName: (id: string) => string;
  readonly carTypeName: (id: string) => string;
  readonly companyName: (id: string) => string;
}

const nameIn = (rows: readonly Pick<Zone | CarType, 'id' | 'name'>[], id: string): string | undefined =>
  rows.find((row) => row.id === id)?.name;

/** The same object until the language or the names change. */
export function useWording(): Wording {
  const { t, own, locale, dateLocale } = useI18n();
  const { code: currency, convertToMile: inMiles } = useSettings();
  const money = useMoney();
  const { data: zones } = useZones();
  const { data: carTypes } = useTariffs();
  const { data: companies } = useCompanies({ pageSize: 100 });
  return useMemo(
    () => ({
      t,
      locale,
      dateLocale,
      money,
      currency,
      inMiles,
      zoneName: (id) => nameIn(zones ?? [], id) ?? t('tariff_deleted_zone'),
      carTypeName: (id) => own(nameIn(carTypes ?? [], id) ?? id),
      companyName: (id) => nameIn(companies?.items ?? [], id) ?? t('company'),
    }),
    [t, own, locale, dateLocale, money, currency, inMiles, zones, carTypes, companies],
  );
}

export const listed = (
  { locale }: Wording,
  names: readonly string[],
  type: 'conjunction' | 'unit' = 'conjunction',
) => new Intl.ListFormat(locale, { type, style: type === 'unit' ? 'short' : 'long' }).format(names);

/** A weekday (0: Monday), as `Mon` or `Monday`. */
export function weekdayName(
  dateLocale: string,
  day: number,
  weekday: 'narrow' | 'short' | 'long' = 'short',
): string {
  // 2024 began on a Monday.
  return new Intl.DateTimeFormat(dateLocale, { weekday, timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + day));
}

/** A time of day by its minutes, as clocks of the language show it. */
export function clockText(dateLocale: string, minute: number): string {
  const format = new Intl.DateTimeFormat(dateLocale, { timeStyle: 'short', timeZone: 'UTC' });
  return format.format(Date.UTC(2024, 0, 1, 0, minute));
}

export function dayName({ t, dateLocale }: Pick<Wording, 't' | 'dateLocale'>, day: DayKind): string {
  if (day === 'holiday') return t('tariff_holidays');
  if (day === 'holiday_eve') return t('tariff_holiday_eves');
  return weekdayName(dateLocale, weekdays.indexOf(day));
}

/** `Mon–Fri`, `Sat, Sun and holidays`. */
function daysWords(words: Wording, days: readonly DayKind[]): string {
  const ordered = weekdays.filter((day) => days.includes(day));
  const special = (['holiday', 'holiday_eve'] as const).filter((day) => days.includes(day));
  const first = ordered.length > 0 ? weekdays.indexOf(ordered[0] ?? 'mon') : 0;
  const isRun = ordered.length > 2 && ordered.every((day, i) => weekdays.indexOf(day) === first + i);
  const [from, to] = [ordered[0], ordered.at(-1)];
  const named =
    ordered.length === 7
      ? [words.t('tariff_every_day')]
      : isRun && from !== undefined && to !== undefined
        ? [`${dayName(words, from)}–${dayName(words, to)}`]
        : ordered.map((day) => dayName(words, day));
  return listed(words, [...named, ...special.map((day) => dayName(words, day))]);
}

function hoursWords(words: Wording, { days, exceptHolidays, from, to }: WeeklyHours): string {
  const clock = (text: string) => clockText(words.dateLocale, minuteOfDay(text));
  const time = from === to ? '' : ` ${clock(from)}–${clock(to)}`;
  const except = exceptHolidays ? ` (${words.t('tariff_not_holidays')})` : '';
  return `${daysWords(words, days)}${time}${except}`;
}

/** The hours and periods of a tariff in words. Source: TARIFF-9, TARIFF-10. */
export function whenWords(words: Wording, { hours, periods }: When): string {
  const format = new Intl.DateTimeFormat(words.dateLocale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  const shown = (local: string) => (local === '' ? '…' : format.format(new Date(`${local}Z`)));
  const parts = [
    ...hours.map((each) => hoursWords(words, each)),
    ...periods.map(({ from, to }) => `${shown(from)} – ${shown(to)}`),
  ];
  return parts.length === 0 ? words.t('tariff_always') : parts.join('; ');
}

/** The places, car types and sources of a tariff in words. Source: TARIFF-11. */
export function whereWords(
  words: Wording,
  where: Omit<Where, 'carTypes' | 'companies'> & Partial<Where>,
): string {
  const { t } = words;
  const names = (ids: readonly string[]) => listed(words, ids.map(words.zoneName));
  const [from, to] = [names(where.fromZones), names(where.toZones)];
  const places =
    from !== '' && to !== ''
      ? t(where.bothWays ? 'tariff_between' : 'tariff_from_to', { from, to })
      : from !== ''
        ? t(where.bothWays ? 'tariff_from_or_to' : 'tariff_from', { from })
        : to !== ''
          ? t(where.bothWays ? 'tariff_from_or_to' : 'tariff_to', { from: to, to })
          : '';
  const sources = listed(
    words,
    where.sources.map((source) => t(sourceTexts[source])),
  );
  const parts = [
    places,
    listed(words, (where.companies ?? []).map(words.companyName)),
    listed(words, (where.carTypes ?? []).map(words.carTypeName)),
    where.sources.length === 0 ? '' : t('tariff_rides_from', { sources }),
  ].filter((part) => part !== '');
  return parts.length === 0 ? t('tariff_everywhere') : parts.join('; ');
}

const unitSign = (locale: string, unit: string): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' })
    .formatToParts(1)
    .find(({ type }) => type === 'unit')?.value ?? unit;

/** `1.10/km`, whatever the step of the meter. */
function rateWords(words: Wording, rate: Rate | null, kind: 'length' | 'time'): string {
  if (rate === null || rate.amount === 0 || rate.per === 0) return '';
  const unitMetres = words.inMiles ? kmPerMile * 1000 : 1000;
  const of = kind === 'length' ? unitMetres : 60;
  const unit = kind === 'length' ? (words.inMiles ? 'mile' : 'kilometer') : 'minute';
  return `${words.money(Math.round((rate.amount * of) / rate.per))}/${unitSign(words.locale, unit)}`;
}

function bandWords(words: Wording, { distance, time }: Band, isSingle: boolean): string {
  const rates = [rateWords(words, distance, 'length'), rateWords(words, time, 'time')].filter(
    (rate) => rate !== '',
  );
  const [first = '', second = ''] = rates;
  if (second === '') return first;
  return isSingle ? words.t('tariff_or', { first, second }) : `${first} + ${second}`;
}

/** The price in one line, such as `3.60 + 1.10/km`. */
export function priceWords(words: Wording, { price }: PriceRules): string {
  if (price.kind === 'fixed') return words.t('tariff_fixed_line', { amount: words.money(price.amount) });
  const [band] = price.bands;
  const first = band === undefined ? '' : bandWords(words, band, price.counting === 'single');
  const start = price.start.amount === 0 ? '' : words.money(price.start.amount);
  const line = [start, first].filter((part) => part !== '').join(' + ');
  return price.bands.length > 1 || price.ranges.length > 0 ? `${line} …` : line;
}

/** A length as exactly as it was entered. */
function lengthText({ locale, inMiles }: Wording, metres: number): string {
  const [unit, value] = inMiles ? ['mile', metres / (kmPerMile * 1000)] : ['kilometer', metres / 1000];
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: String(unit),
    maximumFractionDigits: 2,
  }).format(Number(value));
}

function allBands(words: Wording, { price }: PriceRules): string {
  if (price.kind === 'fixed') return priceWords(words, { price } as PriceRules);
  const { t } = words;
  const start = price.start.amount === 0 ? [] : [words.money(price.start.amount)];
  const bands = price.bands.map((band, i) => {
    const rate = bandWords(words, band, price.counting === 'single');
    return i === 0
      ? rate
      : t('tariff_from_distance', { distance: lengthText(words, band.fromMetres), price: rate });
  });
  const ranges = price.ranges.map(({ toMetres, amount }) =>
    t('tariff_up_to_distance', { distance: lengthText(words, toMetres), price: words.money(amount) }),
  );
  return [...start, ...bands, ...ranges].filter((part) => part !== '').join('; ');
}

export function extraPrice(words: Wording, { price }: Pick<Extra, 'price'>): string {
  if (price.kind === 'amount') return words.money(price.amount);
  return new Intl.NumberFormat(words.locale, { style: 'percent', maximumFractionDigits: 2 }).format(
    price.percent / 100,
  );
}

/** A tariff as facts with their labels, for comparisons. */
export function factsOf(words: Wording, { name, rules, when, where, priority }: TariffContent) {
  const { t, money } = words;
  const limit = (amount: number | null) => (amount === null || amount === 0 ? '' : money(amount));
  const facts: readonly (readonly [TextKey, string])[] = [
    ['tariff_name', name],
    ['tariff_price', allBands(words, rules)],
    ['tariff_step', rules.price.kind === 'metered' ? limit(rules.price.step) : ''],
    ['tariff_wait_stop', 'withoutStops' in rules.price ? t('tariff_without_stops') : ''],
    ['tariff_kind_fixed', 'limitsFixed' in rules.price ? t('tariff_lower_of_both') : ''],
    ['tariff_schedule', 'schedule' in rules.price ? t('tariff_schedule_time') : ''],
    ['tariff_waiting', rules.waiting.map(({ rate }) => rateWords(words, rate, 'time')).join('; ')],
    ['tariff_minimum', limit(rules.minimum)],
    ['tariff_maximum', limit(rules.maximum)],
    ['tariff_round_to', limit(rules.rounding?.to ?? null)],
    ['tariff_extras', rules.extras.map((extra) => `${extra.label} ${extraPrice(words, extra)}`).join('; ')],
    ['tariff_approach', rateWords(words, rules.approach?.rate ?? null, 'length')],
    ['tariff_return', rateWords(words, rules.returnRun?.rate ?? null, 'length')],
    ['tariff_when', whenWords(words, when)],
    ['tariff_where', whereWords(words, where)],
    ['tariff_priority', new Intl.NumberFormat(words.locale).format(priority)],
  ];
  return facts;
}
