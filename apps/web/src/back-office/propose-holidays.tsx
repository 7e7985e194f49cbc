import { useState } from 'react';
import { useOperatorZone } from '../api/city/city-zone.ts';
import { useSettings } from '../api/shared-queries.ts';
import { useHolidayRegions, useProposedHolidays, type Holiday } from '../api/office/tariffs.ts';
import { formatDay } from '../i18n/format.ts';
import { useI18n } from '../i18n/i18n-context.tsx';
import { wallClockAt } from '../i18n/wall-clock.ts';
import { Button } from '../ui/button.tsx';
import { FailureNotice } from '../ui/feedback/failure-notice.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import styles from './propose-holidays.module.css';

interface ProposeHolidaysProps {
  readonly taken: readonly string[];
  readonly busy: boolean;
  readonly onAdd: (holidays: readonly Holiday[]) => void;
}

/** The public holidays of a place and a year, which an admin adds to the list. Source: TARIFF-26. */
export function ProposeHolidays({ taken, busy, onAdd }: ProposeHolidaysProps) {
  const { t, locale } = useI18n();
  const { data: countries = [], error } = useHolidayRegions();
  const [country, setCountry] = useState(useSettings().country);
  const [state, setState] = useState('');
  const timeZone = useOperatorZone();
  const [year, setYear] = useState(() => wallClockAt(new Date(), timeZone).slice(0, 4));
  const known = countries.find(({ code }) => code === country);
  const isYear = /^(20\d\d|2100)$/.test(year);
  const query = known && isYear ? { country, year: Number(year), ...(state !== '' && { state }) } : null;
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' });
  const options = countries
    .map(({ code }) => ({ value: code, label: names.of(code) ?? code }))
    .toSorted((one, other) => one.label.localeCompare(other.label, locale));
  return (
    <section className={styles.section} aria-label={t('tariff_holiday_propose')}>
      <h3>{t('tariff_holiday_propose')}</h3>
      <FailureNotice failure={error} />
      <div className={styles.fields}>
        <SelectField
          label={t('country')}
          options={known ? options : [{ value: country, label: '' }, ...options]}
          value={country}
          onChange={(event) => {
            setCountry(event.target.value);
            setState('');
          }}
        />
        {known !== undefined && known.states.length > 0 && (
          <SelectField
            label={t('tariff_holiday_state')}
            options={[
              { value: '', label: t('tariff_holiday_whole_country') },
              ...known.states.map(({ code, name }) => ({ value: code, label: name })),
            ]}
            value={state}
            onChange={(event) => setState(event.target.value)}
          />
        )}
        <TextField
          label={t('tariff_holiday_year')}
          inputMode="numeric"
          value={year}
          error={isYear ? undefined : t('field_year')}
          onChange={(event) => setYear(event.target.value)}
        />
      </div>
      <Proposals query={query} taken={taken} busy={busy} onAdd={onAdd} />
    </section>
  );
}

interface ProposalsProps extends ProposeHolidaysProps {
  readonly query: Parameters<typeof useProposedHolidays>[0];
}

function Proposals({ query, taken, busy, onAdd }: ProposalsProps) {
  const { t, dateLocale } = useI18n();
  const { data = [], error } = useProposedHolidays(query);
  const added = data.filter(({ date }) => !taken.includes(date));
  if (error !== null) return <FailureNotice failure={error} />;
  if (query === null || data.length === 0) return null;
  if (added.length === 0) return <p>{t('tariff_holiday_all_listed')}</p>;
  return (
    <>
      <ul className={styles.days}>
        {added.map(({ date, name }) => (
          <li key={date}>
            <span>{formatDay(dateLocale, date, { weekday: 'short', day: 'numeric', month: 'long' })}</span>
            <span>
              <bdi>{name}</bdi>
            </span>
          </li>
        ))}
      </ul>
      <Button tone="secondary" busy={busy} onClick={() => onAdd(added)}>
        {t('tariff_holiday_add_all', { count: added.length })}
      </Button>
    </>
  );
}
