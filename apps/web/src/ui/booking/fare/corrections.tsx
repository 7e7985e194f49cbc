import type { Booking, ChangedPrice, Correction } from '@fiacre/contract';
import { useClockAt } from '../../../api/city/city-zone.ts';
import { formatDateTime } from '../../../i18n/format.ts';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { useMoneyIn } from '../../use-money-in.ts';
import { changeLabels } from '../change/changed-fields.tsx';

interface CorrectionsProps {
  readonly booking: Pick<Booking, 'pickup' | 'currency'>;
  readonly corrections: readonly Correction[];
}

/** Every correction of a ride's price, with the old and the new total and the reason. Source: CHARGE-7. */
export function Corrections({ booking: { pickup, currency }, corrections }: CorrectionsProps) {
  const { t, dateLocale } = useI18n();
  const money = useMoneyIn();
  const clock = useClockAt()(pickup);
  return corrections.map(({ at, reason, before, after }) => (
    <p key={at}>
      {t('correction_line', {
        date: formatDateTime(dateLocale, at, clock),
        before: money(before.payable, currency),
        after: money(after.payable, currency),
        reason,
      })}
    </p>
  ));
}

interface PriceChangesProps {
  readonly booking: Pick<Booking, 'pickup' | 'currency'>;
  readonly changes: readonly ChangedPrice[];
}

/** Every change of the ride that changed its price, with the old and the new total. Source: CHANGE-11. */
export function PriceChanges({ booking: { pickup, currency }, changes }: PriceChangesProps) {
  const { t, locale, dateLocale } = useI18n();
  const money = useMoneyIn();
  const clock = useClockAt()(pickup);
  const list = new Intl.ListFormat(locale, { type: 'unit', style: 'short' });
  return changes.map(({ at, fields, before, after }) => (
    <p key={at}>
      {t('change_receipt_line', {
        date: formatDateTime(dateLocale, at, clock),
        fields: list.format(fields.map((field) => t(changeLabels[field]))),
        before: money(before.payable, currency),
        after: money(after.payable, currency),
      })}
    </p>
  ));
}
