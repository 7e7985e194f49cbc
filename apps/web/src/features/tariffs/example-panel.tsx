import type { CarType } from '@fiacre/contract';
import type { Fare } from '@fiacre/domain';
import { useState } from 'react';
import { useSettings, useTariffs } from '../../api/shared-queries.ts';
import { useTariffVersions } from '../../api/office/tariffs.ts';
import { useZones } from '../../api/office/zones.ts';
import { formatDistance, formatDuration } from '../../i18n/format.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { Price } from '../../ui/price.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { exampleOf, rideKindOf, type Example, type ExampleRide } from './example.ts';
import { MeasureField } from './form-parts.tsx';
import { amountOf, type Measure } from './measure.ts';
import type { TariffForm } from './tariff-form.ts';
import { clockText, useWording, weekdayName, whenWords, whereWords } from './tariff-words.ts';
import styles from './tariffs.module.css';
import { holiday, versionsInForce, zoneSizes } from './winning-tariff.ts';

interface Typed {
  readonly length: Measure;
  readonly time: Measure;
  readonly wait: Measure;
  readonly day: string;
  readonly clock: string;
}

function rideOf({ length, time, wait, day, clock }: Typed): ExampleRide | null {
  const [metres, driveSeconds, waitSeconds] = [amountOf(length), amountOf(time), amountOf(wait)];
  const [hours = NaN, minutes = NaN] = clock.split(':').map(Number);
  const minute = hours * 60 + minutes;
  if (metres === null || driveSeconds === null || waitSeconds === null || Number.isNaN(minute)) return null;
  return { metres, driveSeconds, waitSeconds, day: Number(day), minute };
}

/** A ride whose price is shown while the tariff is typed, with the tariff that applies to it. Source: TARIFF-12. */
export function ExamplePanel({ form, id }: { readonly form: TariffForm; readonly id: string | null }) {
  const { t, dateLocale } = useI18n();
  const [typed, setTyped] = useState<Typed>(() => ({
    length: { value: '5', unit: form.units.inMiles ? 'mi' : 'km' },
    time: { value: '12', unit: 'min' },
    wait: { value: '0', unit: 'min' },
    day: '6',
    clock: '02:30',
  }));
  const change = (part: Partial<Typed>) => setTyped({ ...typed, ...part });
  const ride = rideOf(typed);
  const days = [0, 1, 2, 3, 4, 5, 6].map((day) => ({
    value: String(day),
    label: weekdayName(dateLocale, day, 'long'),
  }));
  return (
    <section className={styles.example} aria-label={t('tariff_example')}>
      <h3>{t('tariff_example')}</h3>
      <div className={styles.cells}>
        <MeasureField
          kind="length"
          label={t('tariff_example_distance')}
          value={typed.length}
          onChange={(length) => change({ length })}
        />
        <MeasureField
          kind="time"
          label={t('tariff_example_time')}
          value={typed.time}
          onChange={(time) => change({ time })}
        />
        <MeasureField
          kind="time"
          label={t('tariff_example_wait')}
          value={typed.wait}
          onChange={(wait) => change({ wait })}
        />
        <SelectField
          label={t('tariff_example_day')}
          value={typed.day}
          onChange={(event) => change({ day: event.target.value })}
          options={[...days, { value: String(holiday), label: t('tariff_a_holiday') }]}
        />
        <TextField
          type="time"
          label={t('tariff_example_clock')}
          value={typed.clock}
          onChange={(event) => change({ clock: event.target.value })}
        />
      </div>
      <div aria-live="polite">
        {ride === null ? <p>{t('tariff_example_incomplete')}</p> : <Priced form={form} id={id} ride={ride} />}
      </div>
    </section>
  );
}

interface PricedProps {
  readonly form: TariffForm;
  readonly id: string | null;
  readonly ride: ExampleRide;
}

function Priced({ form, id, ride }: PricedProps) {
  const { t } = useI18n();
  const { code: currency, decimal, convertToMile } = useSettings();
  const { data: carTypes = [] } = useTariffs();
  const { data: versions = [] } = useTariffVersions();
  const { data: zones = [] } = useZones();
  const { content, problems } = form.reading;
  const priceProblems = [...problems.keys()].filter(
    (path) => path.startsWith('rules.') || path.startsWith('when.'),
  );
  const kind = rideKindOf(content, carTypes[0]?.id ?? '');
  const line = carTypes.find((carType) => carType.id === kind.carTypeId) ?? carTypes[0];
  if (priceProblems.length > 0 || line === undefined) return <p>{t('tariff_example_incomplete')}</p>;
  const others = versionsInForce(versions, currency).filter((tariff) => tariff.id !== id);
  const car = { kind, line, settings: { currency, decimal, convertToMile } };
  const example = exampleOf(content, others, ride, car, zoneSizes(zones));
  return <Result form={form} ride={ride} example={example} line={line} />;
}

interface ResultProps extends Pick<PricedProps, 'form' | 'ride'> {
  readonly example: Example;
  readonly line: CarType;
}

function Result({ form, ride, example, line }: ResultProps) {
  const { t, own, locale, dateLocale } = useI18n();
  const words = useWording();
  const { fare, other, otherFare } = example;
  const { when, where, rules } = form.reading.content;
  const facts = {
    distance: formatDistance(locale, ride.metres, form.units.inMiles),
    duration: formatDuration(locale, ride.driveSeconds),
    day: ride.day === holiday ? t('tariff_a_holiday') : weekdayName(dateLocale, ride.day, 'long'),
    time: clockText(dateLocale, ride.minute),
  };
  const name = other === null ? t('tariff_car_type_line', { carType: own(line.name) }) : (other?.name ?? '');
  return (
    <>
      <p className={styles.total}>
        <span>{t('tariff_example_ride', facts)}</span>{' '}
        <strong>
          <Price amount={fare.grandTotal} />
        </strong>
      </p>
      <p>
        {other === undefined
          ? t('tariff_example_own', { when: whenWords(words, when), where: whereWords(words, where) })
          : t('tariff_example_other', { name, price: words.money(otherFare?.grandTotal ?? 0) })}
      </p>
      <FareLines
        fare={fare}
        labels={new Map(rules.extras.map(({ code, label }) => [`extra.${code}`, label]))}
      />
    </>
  );
}

function FareLines({ fare, labels }: { readonly fare: Fare; readonly labels: ReadonlyMap<string, string> }) {
  const { t, textOf } = useI18n();
  return (
    <table className={styles.lines}>
      <caption>{t('tariff_example_lines')}</caption>
      <tbody>
        {fare.lines.map(({ label, amount }) => (
          <tr key={label}>
            <th scope="row">{labels.get(label) ?? textOf(`fare_line_${label}`)}</th>
            <td>
              <Price amount={amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
