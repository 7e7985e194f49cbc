import type { Webhook, WebhookDelivery } from '@fiacre/contract';
import { useState } from 'react';
import { useDeliveries, useWebhookEdits } from '../../api/office/integrations.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useClockAt } from '../../api/city/city-zone.ts';
import { useI18n, useText } from '../../i18n/i18n-context.tsx';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/styles/class-names.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import styles from './integrations.module.css';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';

const tones: Readonly<Record<WebhookDelivery['state'], BadgeTone>> = {
  waiting: 'info',
  delivered: 'good',
  failed: 'bad',
};

export interface DeliveriesDialogProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

/** The deliveries to a webhook with its responses, newest first. */
export function DeliveriesDialog({ webhook, onClose }: DeliveriesDialogProps) {
  const t = useText();
  const [page, setPage] = useState(1);
  const { data, error } = useDeliveries(webhook.id, page);
  const { test } = useWebhookEdits();
  const failed = error ?? test.failure;
  return (
    <Dialog
      title={t('webhook_deliveries')}
      editor
      onClose={onClose}
      actions={
        <Button tone="secondary" busy={test.busy} onClick={() => test.send(webhook)}>
          {t('webhook_test')}
        </Button>
      }
    >
      <FailureNotice failure={failed} />
      {data === undefined && error === null && <Skeleton lines={4} />}
      {data?.total === 0 && <p>{t('webhook_no_deliveries')}</p>}
      <ul className={styles.rows}>
        {data?.items.map((delivery) => (
          <li key={delivery.id} className={styles.row}>
            <DeliveryRow delivery={delivery} />
          </li>
        ))}
      </ul>
      {data !== undefined && (
        <Pager
          label={t('webhook_deliveries')}
          page={page}
          pageSize={data.pageSize}
          total={data.total}
          onPage={setPage}
        />
      )}
    </Dialog>
  );
}

function DeliveryRow({ delivery }: { readonly delivery: WebhookDelivery }) {
  const { t, dateLocale } = useI18n();
  const clock = useClockAt()(null);
  const { replay } = useWebhookEdits();
  const { event, state, attempts, responseStatus, failure, milliseconds } = delivery;
  const answer = [responseStatus ?? failure, milliseconds === null ? null : `${milliseconds} ms`];
  return (
    <>
      <div className={styles.rowText}>
        <div className={styles.rowName}>
          <code className={styles.code} dir="ltr">
            {event}
          </code>
          <Badge tone={tones[state]}>{t(`delivery_${state}`)}</Badge>
        </div>
        <p className={styles.facts}>
          {formatDateTime(dateLocale, delivery.createdAt, clock)} · {t('webhook_attempts')}: {attempts} ·{' '}
          <bdi>{answer.filter((part) => part !== null).join(', ')}</bdi>
        </p>
        <details className={styles.details}>
          <summary>{t('webhook_request')}</summary>
          <div className={styles.parts}>
            <pre className={classNames(styles.code, styles.block)} dir="ltr">
              {delivery.request}
            </pre>
            {delivery.response !== null && (
              <>
                <h4>{t('webhook_response')}</h4>
                <pre className={classNames(styles.code, styles.block)} dir="ltr">
                  {delivery.response}
                </pre>
              </>
            )}
          </div>
        </details>
      </div>
      <Button tone="quiet" busy={replay.busy} onClick={() => replay.send(delivery.id)}>
        {t('webhook_replay')}
      </Button>
    </>
  );
}
