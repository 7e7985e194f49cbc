import type { OutboxMessage } from '@fiacre/contract';
import { useState } from 'react';
import { api } from '../../api/client/client.ts';
import { useFresh } from '../../api/sync/fresh-query.ts';
import { queryKeys } from '../../api/client/query-keys.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useClockAt } from '../../api/city/city-zone.ts';
import { useI18n, useText } from '../../i18n/i18n-context.tsx';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { LinkedText } from './linked-text.tsx';
import styles from './outbox-page.module.css';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';

const refreshMs = 5000;

/** `/sandbox/outbox`: the messages that a real installation would have sent. */
export function OutboxPage() {
  const t = useText();
  const [to, setTo] = useState('');
  const { data, error, isPending } = useFresh({
    queryKey: [...queryKeys.outbox, to],
    ask: (signal) => api.sandboxOutbox({ query: to === '' ? {} : { to }, signal }),
    poll: refreshMs,
  });
  const items = data?.items ?? [];
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('outbox_title')}</h1>
      <p className={styles.lead}>{t('outbox_lead')}</p>
      <TextField
        label={t('outbox_filter')}
        value={to}
        onChange={(event) => setTo(event.target.value.trim())}
      />
      <FailureNotice failure={error} />
      {isPending && <Skeleton />}
      {data !== undefined && items.length === 0 && (
        <EmptyState>
          <p>{t('outbox_empty')}</p>
        </EmptyState>
      )}
      <ul className={styles.list}>
        {items.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ul>
    </div>
  );
}

function Message({ message }: { readonly message: OutboxMessage }) {
  const { t, dateLocale } = useI18n();
  const clock = useClockAt()(null);
  return (
    <li className={styles.message}>
      <p className={styles.head}>
        <Badge tone="info">{t(`outbox_channel_${message.channel}`)}</Badge>
        <bdi>{message.to}</bdi>
        <time dateTime={message.at}>{formatDateTime(dateLocale, message.at, clock)}</time>
      </p>
      <h2 className={styles.subject}>{message.subject}</h2>
      <p className={styles.body}>
        <LinkedText text={message.body} />
      </p>
    </li>
  );
}
