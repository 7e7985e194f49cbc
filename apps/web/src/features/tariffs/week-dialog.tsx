import type { Tariff } from '@fiacre/contract';
import { rideSources, type RideSource } from '@fiacre/domain';
import { useMemo, useState } from 'react';
import { useSettings, useTariffs } from '../../api/shared-queries.ts';
import { useCompanies } from '../../api/office/companies.ts';
import { useZones } from '../../api/office/zones.ts';
import { formatHour } from '../../i18n/format.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { clockText, priceWords, sourceTexts, useWording, weekdayName } from './tariff-words.ts';
import styles from './tariffs.module.css';
import { holiday, spansOf, versionsInForce, zoneSizes, type RideKind, type Span } from './winning-tariff.ts';

const days = [0, 1, 2, 3, 4, 5, 6, holiday];
const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour);

/** Which tariff applies at each hour of a week. Source: TARIFF-12. */
export function WeekDialog({
  versions,
  onClose,
}: {
  readonly versions: readonly Tariff[];
  readonly onClose: () => void;
}) {
  const { t, own } = useI18n();
  const { data: carTypes = [] } = useTariffs();
  const { data: zones = [] } = useZones();
  const { data: companies } = useCompanies({ pageSize: 100 });
  const [kind, setKind] = useState<RideKind>(() => ({
    carTypeId: carTypes[0]?.id ?? '',
    source: 'web',
    fromZone: '',
    toZone: '',
  }));
  const change = (part: Partial<RideKind>) => setKind({ ...kind, ...part });
  const zoneOptions = [
    { value: '', label: t('tariff_outside_zones') },
    ...zones.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <Dialog wide title={t('tariff_week')} onClose={onClose}>
      <div className={styles.section}>
        <p>{t('tariff_week_lead')}</p>
        <div className={styles.cells}>
          <SelectField
            label={t('tariff_car_type')}
            value={kind.carTypeId}
            onChange={(event) => change({ carTypeId: event.target.value })}
            options={carTypes.map(({ id, name }) => ({ value: id, label: own(name) }))}
          />
          <SelectField
            label={t('tariff_source')}
            value={kind.source}
            onChange={(event) => change({ source: event.target.value as RideSource })}
            options={rideSources.map((source) => ({ value: source, label: t(sourceTexts[source]) }))}
          />
          {kind.source === 'account' && companies !== undefined && (
            <SelectField
              label={t('company')}
              value={kind.companyId ?? ''}
              onChange={(event) => change({ companyId: event.target.value })}
              options={[
                { value: '', label: '–' },
                ...companies.items.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
          {zones.length > 0 && (
            <>
              <SelectField
                label={t('tariff_from_zone')}
                value={kind.fromZone}
                onChange={(event) => change({ fromZone: event.target.value })}
                options={zoneOptions}
              />
              <SelectField
                label={t('tariff_to_zone')}
                value={kind.toZone}
                onChange={(event) => change({ toZone: event.target.value })}
                options={zoneOptions}
              />
            </>
          )}
        </div>
        <Week versions={versions} kind={kind} />
      </div>
    </Dialog>
  );
}

function Week({ versions, kind }: { readonly versions: readonly Tariff[]; readonly kind: RideKind }) {
  const { code: currency } = useSettings();
  const { data: zones } = useZones();
  const week = useMemo(() => {
    const sizes = zoneSizes(zones ?? []);
    const tariffs = versionsInForce(versions, currency);
    return days.map((day) => spansOf(tariffs, kind, day, sizes));
  }, [versions, currency, kind, zones]);
  const winners = [...new Set(week.flat().map(({ tariff }) => tariff))];
  const order = winners.toSorted((one, other) => (one?.name ?? '').localeCompare(other?.name ?? ''));
  const ids = order.map((tariff) => tariff?.id ?? null);
  const numberOf = ({ tariff }: Span) => ids.indexOf(tariff?.id ?? null);
  return (
    <>
      <Legend kind={kind} order={order} />
      <Grid week={week} numberOf={numberOf} />
      <InWords kind={kind} week={week} />
    </>
  );
}

/** Letters tell the tariffs apart where colours do not. */
const letterOf = (number: number): string => String.fromCodePoint(65 + (number % 26));
const colourOf = (number: number): string => `var(--tariff-${number % 8})`;

function useNameOf(kind: RideKind) {
  const { t, own } = useI18n();
  const { data: carTypes = [] } = useTariffs();
  const carType = own(carTypes.find(({ id }) => id === kind.carTypeId)?.name ?? '');
  return (tariff: Span['tariff']) => tariff?.name ?? t('tariff_car_type_line', { carType });
}

function Legend({ kind, order }: { readonly kind: RideKind; readonly order: readonly Span['tariff'][] }) {
  const words = useWording();
  const nameOf = useNameOf(kind);
  return (
    <ul className={styles.legend}>
      {order.map((tariff, number) => (
        <li key={tariff?.id ?? ''}>
          <span className={styles.swatch} style={{ background: colourOf(number) }} aria-hidden="true">
            {letterOf(number)}
          </span>
          <span>
            {nameOf(tariff)}
            {tariff !== null && <small>{priceWords(words, tariff.rules)}</small>}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface GridProps {
  readonly week: readonly (readonly Span[])[];
  readonly numberOf: (span: Span) => number;
}

function Grid({ week, numberOf }: GridProps) {
  const words = useWording();
  const { t, dateLocale } = words;
  return (
    // The same is said in words below, which is easier to listen to than 192 cells.
    <div className={styles.scroll} aria-hidden="true">
      <table className={styles.week}>
        <thead>
          <tr>
            <th aria-label={t('tariff_example_clock')} />
            {days.map((day) => (
              <th key={day}>
                {day === holiday ? (
                  t('tariff_holiday_short')
                ) : (
                  <>
                    <span className={styles.short}>{weekdayName(dateLocale, day)}</span>
                    <span className={styles.narrow}>{weekdayName(dateLocale, day, 'narrow')}</span>
                  </>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hoursOfDay.map((hour) => (
            <tr key={hour}>
              <th>{formatHour(dateLocale, hour)}</th>
              {week.map((spans, day) => (
                <Cell key={days[day]} spans={spans} hour={hour} numberOf={numberOf} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** An hour; where the tariff changes in it, each has its share. */
function Cell({
  spans,
  hour,
  numberOf,
}: { readonly spans: readonly Span[]; readonly hour: number } & Pick<GridProps, 'numberOf'>) {
  const [begin, end] = [hour * 60, hour * 60 + 60];
  const inside = spans.filter(({ from, to }) => from < end && begin < to);
  const share = (minute: number) => `${((Math.min(Math.max(minute, begin), end) - begin) / 60) * 100}%`;
  const stops = inside.map((span) => `${colourOf(numberOf(span))} ${share(span.from)} ${share(span.to)}`);
  return (
    <td style={{ background: `linear-gradient(to bottom, ${stops.join(', ')})` }}>
      {inside.map((span) => letterOf(numberOf(span))).join('')}
    </td>
  );
}

/** The week in words: neighbouring days with the same hours in one line. */
function InWords({ kind, week }: { readonly kind: RideKind; readonly week: readonly (readonly Span[])[] }) {
  const { t, dateLocale } = useWording();
  const nameOf = useNameOf(kind);
  const nameOfDay = (day: number) => weekdayName(dateLocale, day, 'long');
  const keyOf = (spans: readonly Span[]) => spans.map(({ from, tariff }) => `${from} ${tariff?.id}`).join();
  const lines: { from: number; to: number; spans: readonly Span[] }[] = [];
  for (const [i, spans] of week.entries()) {
    const day = days[i] ?? 0;
    const before = lines.at(-1);
    if (before !== undefined && keyOf(before.spans) === keyOf(spans) && day !== holiday) before.to = day;
    else lines.push({ from: day, to: day, spans });
  }
  return (
    <section aria-label={t('tariff_week_words')}>
      <h3>{t('tariff_week_words')}</h3>
      <dl className={styles.changes}>
        {lines.map(({ from, to, spans }) => (
          <div key={from}>
            <dt>
              {from === holiday
                ? t('tariff_a_holiday')
                : from === to
                  ? nameOfDay(from)
                  : `${nameOfDay(from)} – ${nameOfDay(to)}`}
            </dt>
            <dd>
              {spans.map((span) => (
                <span key={span.from}>
                  {spans.length > 1 && (
                    <bdi>{`${clockText(dateLocale, span.from)}–${clockText(dateLocale, span.to)} `}</bdi>
                  )}
                  <bdi>{nameOf(span.tariff)}</bdi>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
