import type { OwnNotification } from '@fiacre/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { targetOf, useOwnNotifications, useReadNotifications } from '../../api/own-notifications.ts';
import { useSettings } from '../../api/shared-queries.ts';
import { formatMoment } from '../../i18n/format.ts';
import { useClockAt } from '../../api/city/city-zone.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { classNames } from '../../ui/styles/class-names.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '../../ui/styles/visually-hidden.tsx';
import styles from './own-notifications.module.css';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';

/** `/inbox`: the reader's notifications, each with a link to its page. Sources: PUSH-3, PUSH-5. */
export function OwnNotificationsPage() {
  const { t } = useI18n();
  const [page, setPage] = useState(1);
  const { data, error } = useOwnNotifications(page);
  useReadWhenShown(page === 1 ? data?.items[0] : undefined);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{t('inbox_title')}</h1>
        <Link to="/profile/notifications">{t('inbox_settings')}</Link>
      </div>
      <FailureNotice failure={error} />
      {data === undefined && error === null && <Skeleton lines={6} />}
      {data?.total === 0 && (
        <EmptyState>
          <p>{t('inbox_empty')}</p>
        </EmptyState>
      )}
      <ul className={styles.list}>
        {data?.items.map((item) => (
          <Entry key={item.id} item={item} />
        ))}
      </ul>
      {data !== undefined && (
        <Pager
          label={t('inbox_title')}
          page={page}
          pageSize={data.pageSize}
          total={data.total}
          onPage={setPage}
        />
      )}
    </div>
  );
}

/**
 * Marks everything up to the newest entry as read once it is displayed; the page still highlights new
 * entries.
 */
function useReadWhenShown(newest: OwnNotification | undefined): void {
  const { send } = useReadNotifications();
  const read = useEffectEvent((id: string) => send(id));
  const unreadId = newest?.unread === true ? newest.id : undefined;
  useEffect(() => {
    if (unreadId !== undefined) read(unreadId);
  }, [unreadId]);
}

function Entry({ item }: { readonly item: OwnNotification }) {
  const { t, dateLocale } = useI18n();
  const clock = useClockAt()(null);
  const { appName } = useSettings();
  const [now] = useState(() => new Date());
  const isNew = item.unread === true;
  return (
    <li>
      <Link className={classNames(styles.entry, isNew && styles.unread)} to={targetOf(item)}>
        <span className={styles.text}>
          {isNew && <VisuallyHidden>{t('inbox_unread')} </VisuallyHidden>}
          {/* On a lock screen the product's name shows the sender; here it would only repeat in every entry. */}
          {item.title !== appName && (
            <strong>
              <bdi>{item.title}</bdi>
            </strong>
          )}
          <span>
            <bdi>{item.body}</bdi>
          </span>
          {item.needsAnswer === true && <Badge tone="warn">{t('inbox_needs_answer')}</Badge>}
          <time dateTime={item.createdAt}>{formatMoment(dateLocale, item.createdAt, now, clock)}</time>
        </span>
        <Icon name="arrow" />
      </Link>
    </li>
  );
}
