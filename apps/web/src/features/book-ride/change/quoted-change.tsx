import type { Booking, ChangeQuote } from '@fiacre/contract';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { useChangedFields } from '../../../ui/booking/change/changed-fields.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { useMoneyIn } from '../../../ui/use-money-in.ts';
import styles from './change-dialog.module.css';

/** What becomes different, and the old and the new price. Source: CHANGE-2. */
export function QuotedChange({ booking, quote }: { readonly booking: Booking; readonly quote: ChangeQuote }) {
  const { t } = useI18n();
  const money = useMoneyIn();
  const list = useChangedFields(booking);
  const { currency, oldTotal, newTotal, waitsForDriver } = quote;
  return (
    <div className={styles.form} aria-live="polite">
      <FactList
        facts={list(quote.fields).map(({ label, before, after }) => [
          label,
          t('change_value', { before, after }),
        ])}
      />
      <FactList
        className={styles.totals}
        facts={[
          [t('change_old_total'), money(oldTotal, currency)],
          [t('change_new_total'), money(newTotal, currency)],
        ]}
      />
      {waitsForDriver && <p>{t('change_waits_lead')}</p>}
    </div>
  );
}
