import type { Activity } from '@fiacre/contract';
import { useI18n } from '../../i18n/i18n-context.tsx';
import styles from './dashboard.module.css';

/** The bookings cancelled in seven days, by who or what cancelled them, with the reasons given. */
export function UnservedTable({ activity: { unserved, reasons } }: { readonly activity: Activity }) {
  const { t, locale } = useI18n();
  const numbers = new Intl.NumberFormat(locale);
  return (
    <div className={styles.unserved}>
      <h3 id="unserved">{t('unserved_title')}</h3>
      {unserved.length === 0 ? (
        <p className={styles.soft}>{t('unserved_none')}</p>
      ) : (
        <table aria-labelledby="unserved">
          <thead>
            <tr>
              <th scope="col">{t('unserved_why')}</th>
              <th scope="col">{t('this_week')}</th>
              <th scope="col">{t('last_week')}</th>
            </tr>
          </thead>
          <tbody>
            {unserved.map(({ why, bookings, lastWeek }) => (
              <tr key={why}>
                <th scope="row">{t(`unserved_${why}`)}</th>
                <td>{numbers.format(bookings)}</td>
                <td>{numbers.format(lastWeek)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {reasons.length > 0 && (
        <>
          <h3>{t('reasons_given')}</h3>
          <ul>
            {reasons.map(({ reason, bookings }) => (
              <li key={reason}>
                <bdi>{reason}</bdi> <span className={styles.soft}>{numbers.format(bookings)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
