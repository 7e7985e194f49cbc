import { Link, useLocation } from 'react-router';
import { useMe } from '../../../api/client/session.ts';
import { useText } from '../../../i18n/i18n-context.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { useDuty } from '../../session/duty.tsx';
import styles from './task-notice.module.css';

/** Leads a driver who is on another page to the open tasks. Source: TRIP-1. */
export function TaskNotice() {
  const t = useText();
  const { hasTasks } = useDuty();
  const isDriver = useMe().data?.usertype === 'driver';
  const isShownByPage = useLocation().pathname === '/bookings';
  if (!isDriver) return null;
  return (
    <div className={styles.notice} role="status">
      {hasTasks && !isShownByPage && (
        <Link className={buttonClass('primary')} to="/bookings">
          {t('open_tasks')}
        </Link>
      )}
    </div>
  );
}
