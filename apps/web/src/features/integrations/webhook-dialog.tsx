import { webhookEvents } from '@fiacre/contract/declare/webhook-events';
import type { ResponseOf, Webhook } from '@fiacre/contract';
import { useWebhookEdits } from '../../api/office/integrations.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { EditDialog } from '../../ui/editing/edit-dialog.tsx';
import { useEditForm } from '../../ui/editing/edit-form.ts';
import type { ComparedField } from '../../ui/editing/form-conflict.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Choices } from './choices.tsx';

export interface WebhookDialogProps {
  /** The webhook to edit; null to add one. */
  readonly webhook: Webhook | null;
  /** Called with the secret of a new webhook. */
  readonly onSecret: (secret: string) => void;
  readonly onClose: () => void;
}

type WebhookDraft = Pick<Webhook, 'url' | 'description' | 'events'>;

const compared: readonly ComparedField<WebhookDraft>[] = [
  { name: 'url', label: 'webhook_url', shown: ({ url }) => url },
  { name: 'description', label: 'webhook_description', shown: ({ description }) => description },
  { name: 'events', label: 'webhook_events', shown: ({ events }) => events.join(', ') },
];

function readWebhook({ url, description, events }: WebhookDraft) {
  if (!URL.canParse(url.trim())) return { errors: { url: 'field_invalid' } } as const;
  if (events.length === 0) return { errors: { events: 'field_required' } } as const;
  return { body: { url: url.trim(), description: description.trim(), events } };
}

/** Adds or edits a webhook. */
export function WebhookDialog({ webhook, onSecret, onClose }: WebhookDialogProps) {
  const t = useText();
  const { save } = useWebhookEdits();
  const form = useEditForm<Webhook, WebhookDraft, WebhookDraft, Webhook | ResponseOf<'addWebhook'>>({
    row: webhook,
    blank: { url: '', description: '', events: [] },
    draftOf: ({ url, description, events }) => ({ url, description, events }),
    read: readWebhook,
    save,
    onSaved: (saved) => {
      onClose();
      if ('secret' in saved) onSecret(saved.secret);
    },
  });
  const { draft, errors, set } = form;
  return (
    <EditDialog
      title={t(webhook === null ? 'webhook_add' : 'webhook_edit')}
      form={form}
      compared={compared}
      onClose={onClose}
    >
      <TextField
        label={t('webhook_url')}
        error={errors.url && t(errors.url)}
        type="url"
        dir="ltr"
        placeholder="https://"
        maxLength={500}
        autoComplete="off"
        value={draft.url}
        onChange={(event) => set({ url: event.target.value })}
      />
      <TextField
        label={t('webhook_description')}
        error={errors.description && t(errors.description)}
        maxLength={120}
        autoComplete="off"
        value={draft.description}
        onChange={(event) => set({ description: event.target.value })}
      />
      <Choices
        legend={t('webhook_events')}
        error={errors.events && t(errors.events)}
        names={webhookEvents}
        chosen={draft.events}
        onChange={(events) => set({ events: [...events] })}
      />
    </EditDialog>
  );
}
