import type { Webhook } from '@fiacre/contract';
import { useWebhookEdits, useWebhooks } from '../../api/office/integrations.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DeleteDialog } from '../../ui/editing/delete-dialog.tsx';
import { useRowTasks } from '../../ui/editing/use-row-tasks.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { refusalOfUndo, useOfferUndo } from '../../ui/undo/undo-context.ts';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import styles from './integrations.module.css';
import { useSecretDialog } from './secret-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';

type Task =
  | { readonly what: 'adding' }
  | { readonly what: 'editing' | 'removing' | 'reading'; readonly webhook: Webhook };

/** Lists the webhooks, which receive events. */
export function WebhooksSection() {
  const t = useText();
  const { data, error } = useWebhooks();
  const secret = useSecretDialog({ title: t('webhooks'), lead: t('webhook_secret_once') });
  const { start, dialog } = useRowTasks<Task>((task, close) => (
    <TaskDialog task={task} onSecret={secret.show} onClose={close} />
  ));
  return (
    <section className={styles.section} aria-label={t('webhooks')}>
      <div className={styles.head}>
        <h2>{t('webhooks')}</h2>
        <Button onClick={() => start({ what: 'adding' })}>{t('webhook_add')}</Button>
      </div>
      <p className={styles.lead}>{t('webhooks_text')}</p>
      <FailureNotice failure={error} />
      {data === undefined && error === null && <Skeleton lines={2} />}
      {data?.items.length === 0 && <p>{t('no_webhooks')}</p>}
      <ul className={styles.rows}>
        {data?.items.map((webhook) => (
          <WebhookRow key={webhook.id} webhook={webhook} onDo={(what) => start({ what, webhook })} />
        ))}
      </ul>
      {dialog}
      {secret.dialog}
    </section>
  );
}

interface TaskDialogProps {
  readonly task: Task;
  readonly onSecret: (secret: string) => void;
  readonly onClose: () => void;
}

function TaskDialog({ task, onSecret, onClose }: TaskDialogProps) {
  const t = useText();
  const { remove } = useWebhookEdits();
  switch (task.what) {
    case 'adding':
    case 'editing': {
      const webhook = task.what === 'adding' ? null : task.webhook;
      return <WebhookDialog webhook={webhook} onSecret={onSecret} onClose={onClose} />;
    }
    case 'reading':
      return <DeliveriesDialog webhook={task.webhook} onClose={onClose} />;
    case 'removing':
      return (
        <DeleteDialog
          title={t('webhook_delete_question')}
          row={task.webhook}
          remove={remove}
          onClose={onClose}
        >
          <strong dir="ltr">{task.webhook.url}</strong>
          <p>{t('webhook_delete_text')}</p>
        </DeleteDialog>
      );
  }
}

interface WebhookRowProps {
  readonly webhook: Webhook;
  readonly onDo: (what: 'editing' | 'removing' | 'reading') => void;
}

function WebhookRow({ webhook, onDo }: WebhookRowProps) {
  const t = useText();
  const { turn } = useWebhookEdits();
  const offerUndo = useOfferUndo();
  const press = () =>
    turn.send(
      { ...webhook, enabled: !webhook.enabled },
      {
        onSuccess: (saved) =>
          offerUndo({
            text: `${nameOf(webhook)}: ${t(saved.enabled ? 'state_on' : 'state_off')}`,
            undo: () => refusalOfUndo(turn.sendAsync({ ...saved, enabled: !saved.enabled })),
          }),
      },
    );
  return (
    <li className={styles.row}>
      <div className={styles.rowText}>
        <div className={styles.rowName}>
          <bdi>{nameOf(webhook)}</bdi>
          <StateBadge webhook={webhook} />
        </div>
        <p className={styles.facts}>
          <bdi dir="ltr">{webhook.url}</bdi>
        </p>
        <div className={styles.actions}>
          {webhook.events.map((event) => (
            <Badge key={event}>
              <span dir="ltr">{event}</span>
            </Badge>
          ))}
        </div>
        <FailureNotice failure={turn.failure} />
      </div>
      <div className={styles.actions}>
        <Button tone="secondary" onClick={() => onDo('reading')}>
          {t('webhook_deliveries')}
        </Button>
        <Button tone="quiet" busy={turn.busy} onClick={press}>
          {t(webhook.enabled ? 'webhook_disable' : 'webhook_enable')}
        </Button>
        <Button tone="quiet" onClick={() => onDo('editing')}>
          {t('webhook_edit')}
        </Button>
        <Button tone="quiet" onClick={() => onDo('removing')}>
          {t('delete_row')}
        </Button>
      </div>
    </li>
  );
}

const nameOf = ({ description, url }: Webhook) => description || new URL(url).host;

function StateBadge({ webhook: { enabled, disabledReason, failingSince } }: { readonly webhook: Webhook }) {
  const t = useText();
  if (!enabled && disabledReason === 'failing') return <Badge tone="bad">{t('webhook_off_failing')}</Badge>;
  if (!enabled) return <Badge>{t('state_off')}</Badge>;
  if (failingSince !== null) return <Badge tone="warn">{t('webhook_failing')}</Badge>;
  return <Badge tone="good">{t('state_on')}</Badge>;
}
