import { NavLink } from 'react-router';
import { useWaitingNotifications } from '../../../api/own-notifications.ts';
import { useMe } from '../../../api/client/session.ts';
import { useText } from '../../../i18n/i18n-context.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from './notification-bell.module.css';

/** A higher number is shown as "99+". */
const maxShown = 99;

/** Links to a rider's or driver's notifications, and shows how many things need a reply. Source: PUSH-6. */
export function NotificationBell() {
  const t = useText();
  const role = useMe().data?.usertype;
  const has = role === 'rider' || role === 'driver';
  const waiting = useWaitingNotifications(has, role === 'rider');
  if (!has) return null;
  const label = waiting === 0 ? t('inbox_title') : t('inbox_count', { count: waiting });
  return (
    <NavLink to="/inbox" className={styles.bell ?? ''} aria-label={label} title={label}>
      <Icon name="bell" />
      {waiting > 0 && (
        <span className={styles.count} aria-hidden="true">
          {waiting > maxShown ? `${maxShown}+` : waiting}
        </span>
      )}
    </NavLink>
  );
}
