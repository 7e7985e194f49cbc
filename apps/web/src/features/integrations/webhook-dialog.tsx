import { webhookEvents } from '@fiacre/contract/webhook-events';
import type { Webhook } from '@fiacre/contract';
import { useState } from 'react';
import { useWebhookEdits } from '../../api/integrations.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Choices } from './choices.tsx';
import { FormDialog } from './form-dialog.tsx';

export interface WebhookDialogProps {
  /** The webhook to edit; null to add one. */
  readonly webhook: Webhook | null;
  /** Called with the secret of a new webhook. */
  readonly onSaved: (secret: string | null) => void;
  readonly onClose: () => void;
}

export function WebhookDialog({ webhook, onSaved, onClose }: WebhookDialogProps) {
  const t = useText();
  const { add, change } = useWebhookEdits();
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [description, setDescription] = useState(webhook?.description ?? '');
  const [events, setEvents] = useState<Webhook['events']>(webhook?.events ?? []);
  const body = { url: url.trim(), description: description.trim(), events };
  const save = async () => {
    if (webhook === null) return (await add(body)).secret;
    await change(webhook, body);
    return null;
  };
  return (
    <FormDialog
      title={t(webhook === null ? 'webhook_add' : 'webhook_edit')}
      verb={t('save')}
      ready={URL.canParse(body.url) && events.length > 0}
      save={save}
      onSaved={onSaved}
      onClose={onClose}
    >
      <TextField
        label={t('webhook_url')}
        type="url"
        dir="ltr"
        placeholder="https://"
        maxLength={500}
        autoComplete="off"
        value={url}
        onChange={(event) => setUrl(event.target.value)}
      />
      <TextField
        label={t('webhook_description')}
        maxLength={120}
        autoComplete="off"
        value={description}
        onChange={(event) => setDescription(event.target.value)}
      />
      <Choices
        legend={t('webhook_events')}
        names={webhookEvents}
        chosen={events}
        onChange={(chosen) => setEvents([...chosen])}
      />
    </FormDialog>
  );
}
