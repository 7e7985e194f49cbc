import type { CityRow } from '@fiacre/contract';
import type { Sending } from '../../api/sync/send.ts';
import { useState } from 'react';
import { useCities, useEditCities, useFurtherCityReport } from '../../api/office/integrations.ts';
import { useSettings } from '../../api/shared-queries.ts';
import { useI18n, useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { CityReportFacts } from './city-report-facts.tsx';
import { EditCityLabel } from './edit-city-label.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import styles from './integrations.module.css';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';

/** The further cities, or how to add one. */
export function CitiesSection() {
  const t = useText();
  const { cities, error } = useCities();
  const further = cities.filter(({ key }) => key !== 'main');
  return (
    <section className={styles.section} aria-label={t('cities')}>
      <h2>{t('cities')}</h2>
      <p className={styles.lead}>{t('cities_text')}</p>
      <FailureNotice failure={error} />
      {further.map((city) => (
        <FurtherCity key={city.key} city={city} />
      ))}
    </section>
  );
}

function FurtherCity({ city }: { readonly city: CityRow }) {
  const { t, locale } = useI18n();
  const { allowCriticalEditsAdmin } = useSettings();
  const { key, name, junctions, timeZone, dataAt, previousId, openBookings } = city;
  const number = new Intl.NumberFormat(locale);
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const facts = [
    [t('city_time_zone'), timeZone],
    ...(junctions === null ? [] : [[t('city_report_junctions'), number.format(junctions)]]),
    ...(dataAt === null ? [] : [[t('city_report_data_at'), day.format(new Date(dataAt))]]),
    [t('city_open_bookings'), number.format(openBookings)],
  ] as const;
  return (
    <article aria-label={name ?? key}>
      <div className={styles.head}>
        <h3>
          <bdi>{name ?? key}</bdi>
        </h3>
        <EditCityLabel city={city} />
        {allowCriticalEditsAdmin && previousId !== null && <SwitchBack city={city} to={previousId} />}
        {allowCriticalEditsAdmin && <Remove city={city} />}
      </div>
      {name === null && <Notice tone="warn">{t('city_not_built')}</Notice>}
      <FactList className={styles.report} facts={facts} />
      {name !== null && <ImportReport city={city} />}
    </article>
  );
}

/** The report of the city's import, loaded once somebody opens it. */
function ImportReport({ city }: EditProps) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{t('city_import_report')}</summary>
      {isOpen && <LoadedReport city={city} />}
    </details>
  );
}

function LoadedReport({ city }: EditProps) {
  const { data, error } = useFurtherCityReport(city);
  if (error !== null) return <FailureNotice failure={error} />;
  return data === undefined ? <Skeleton lines={4} /> : <CityReportFacts report={data} />;
}

interface EditProps {
  readonly city: CityRow;
}

function SwitchBack({ city, to }: EditProps & { readonly to: string }) {
  const t = useText();
  const { switchBack } = useEditCities();
  return (
    <Confirmed
      verb={t('city_switch_back')}
      title={t('city_switch_back_title')}
      text={t('city_switch_back_text')}
      edit={switchBack}
      input={{ key: city.key, cityId: to }}
    />
  );
}

function Remove({ city }: EditProps) {
  const t = useText();
  const { remove } = useEditCities();
  return (
    <Confirmed
      verb={t('city_remove')}
      title={t('city_remove_title', { city: city.name ?? city.key })}
      text={t('city_remove_text')}
      edit={remove}
      input={city.key}
    />
  );
}

interface ConfirmedProps<Input> {
  readonly verb: string;
  readonly title: string;
  readonly text: string;
  readonly edit: Sending<Input>;
  readonly input: Input;
}

/** A button whose action needs a confirmation. */
function Confirmed<Input>({ verb, title, text, edit, input }: ConfirmedProps<Input>) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button tone="secondary" onClick={() => setIsAsking(true)}>
        {verb}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={title}
          verb={verb}
          busy={edit.busy}
          failure={edit.failure}
          onConfirm={() => edit.send(input, { onSuccess: () => setIsAsking(false) })}
          onClose={() => setIsAsking(false)}
        >
          <p>{text}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
