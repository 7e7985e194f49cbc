import type { Booking } from '@fiacre/contract';
import type { Role } from '@fiacre/domain';
import { useSettings } from '../../../api/shared-queries.ts';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { Button } from '../../../ui/button.tsx';
import styles from '../booking-table.module.css';
import { disabledReasonText, rowActions } from './row-actions.ts';
import type { RowActionHandlers } from './use-row-actions.tsx';

export interface RowButtonsProps {
  readonly booking: Booking;
  readonly role: Role;
  readonly work: RowActionHandlers;
}

/** The buttons of one booking in a list; a disabled one shows why. Source: BKT-4. */
export function RowButtons({ booking, role, work }: RowButtonsProps) {
  const { t, textOf } = useI18n();
  const { autoDispatch } = useSettings();
  const cancelling = work.cancelling === booking.id;
  return (
    <div className={styles.buttons}>
      {rowActions(booking, role, autoDispatch).map(({ verb, label, enabled, reason }) => (
        <Button
          key={verb}
          tone="secondary"
          disabled={!enabled}
          busy={verb === 'cancel' && cancelling}
          title={disabledReasonText(booking, reason, { t, textOf })}
          onClick={() => work.press(booking, verb)}
        >
          {verb === 'cancel' && cancelling ? t('cancelling') : t(label)}
        </Button>
      ))}
      {cancelling && work.undo !== undefined && <Button onClick={work.undo}>{t('cancel_undo')}</Button>}
    </div>
  );
}
