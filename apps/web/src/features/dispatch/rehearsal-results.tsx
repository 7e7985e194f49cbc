import type { Rehearsal, RehearsalFigures } from '@fiacre/contract';
import { Link } from 'react-router';
import { useSettings } from '../../api/shared-queries.ts';
import { formatDateTime, formatDistance, formatDuration } from '../../i18n/format.ts';
import { useClockAt } from '../../api/city/city-zone.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import type { TextKey } from '@fiacre/contract/texts/en';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useMoneyIn } from '../../ui/use-money-in.ts';
import styles from './rehearsal.module.css';

type Result = NonNullable<Rehearsal['result']>;

type Columns = Pick<Result, 'happened' | 'current' | 'other'>;

interface Figure {
  readonly label: TextKey;
  readonly text: (figures: RehearsalFigures) => string;
}

/** The figures of three columns: what happened, the current rules, and the rules that were tried. */
export function RehearsalResults({ rehearsal: { from, until, result } }: { readonly rehearsal: Rehearsal }) {
  const { t, locale, dateLocale } = useI18n();
  const clock = useClockAt()(null);
  const numbers = new Intl.NumberFormat(locale);
  if (result === null) return null;
  if (result.rides === 0) return <Notice tone="info">{t('rehearsal_none')}</Notice>;
  return (
    <section className={styles.results} aria-label={t('rehearsal')}>
      <p>
        {t('rehearsal_summary', {
          rides: numbers.format(result.rides),
          drivers: numbers.format(result.drivers),
          from: formatDateTime(dateLocale, from, clock),
          until: formatDateTime(dateLocale, until, clock),
        })}
      </p>
      <FiguresTable result={result} />
      <p className={styles.soft}>{t('rehearsal_compare')}</p>
      {result.byAir && <Notice tone="info">{t('offer_why_by_air')}</Notice>}
      <Link to="/settings">{t('settings')}</Link>
    </section>
  );
}

function FiguresTable({ result }: { readonly result: Result }) {
  const { t } = useI18n();
  const figures = useFigures(result);
  const all = [result.happened, result.current, result.other];
  const reasons = [...new Set(all.flatMap(({ unserved }) => unserved.map(({ why }) => why)))];
  const count = ({ unserved }: RehearsalFigures) =>
    String(unserved.reduce((sum, { rides }) => sum + rides, 0));
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('rehearsal_figure')}</th>
          <th scope="col">{t('rehearsal_happened')}</th>
          <th scope="col">{t('rehearsal_current')}</th>
          <th scope="col">{t('rehearsal_other')}</th>
        </tr>
      </thead>
      <tbody>
        {figures.map(({ label, text }) => (
          <Row key={label} name={t(label)} columns={result} text={text} />
        ))}
        <Row name={t('rehearsal_unserved')} columns={result} text={count} />
        {reasons.map((why) => (
          <Row
            key={why}
            part
            name={t(`rehearsal_why_${why}`)}
            columns={result}
            text={({ unserved }) => String(unserved.find((one) => one.why === why)?.rides ?? '–')}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly name: string;
  readonly columns: Columns;
  readonly text: (figures: RehearsalFigures) => string;
  /** A breakdown of the row above. */
  readonly part?: boolean;
}

function Row({ name, columns: { happened, current, other }, text, part = false }: RowProps) {
  return (
    <tr className={part ? styles.part : undefined}>
      <th scope="row">
        <bdi>{name}</bdi>
      </th>
      <td>{text(happened)}</td>
      <td>{text(current)}</td>
      <td>{text(other)}</td>
    </tr>
  );
}

function useFigures({ rides, currency }: Result): readonly Figure[] {
  const { locale } = useI18n();
  const { convertToMile } = useSettings();
  const money = useMoneyIn();
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const duration = (seconds: number | null) => (seconds === null ? '–' : formatDuration(locale, seconds));
  return [
    {
      label: 'rehearsal_completed',
      text: ({ completed }) => `${numbers.format(completed)} (${percent.format(completed / rides)})`,
    },
    { label: 'rehearsal_wait_p50', text: ({ waitP50Seconds }) => duration(waitP50Seconds) },
    { label: 'rehearsal_wait_p95', text: ({ waitP95Seconds }) => duration(waitP95Seconds) },
    {
      label: 'rehearsal_pickup',
      text: ({ pickupMetres }) =>
        pickupMetres === null ? '–' : formatDistance(locale, pickupMetres, convertToMile),
    },
    { label: 'rehearsal_idle', text: ({ idleShare }) => percent.format(idleShare) },
    { label: 'rehearsal_income', text: ({ incomeMedian }) => money(incomeMedian, currency) },
    { label: 'rehearsal_spread', text: ({ incomeSpread }) => numbers.format(incomeSpread) },
  ];
}
