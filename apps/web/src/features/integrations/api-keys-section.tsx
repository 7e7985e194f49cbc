import { apiScopes } from '@fiacre/contract/declare/api-scopes';
import type { ApiKey, BodyOf, ResponseOf } from '@fiacre/contract';
import { useApiKeyEdits, useApiKeys } from '../../api/office/integrations.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useClockAt } from '../../api/city/city-zone.ts';
import { useI18n, useText } from '../../i18n/i18n-context.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DeleteDialog } from '../../ui/editing/delete-dialog.tsx';
import { EditDialog } from '../../ui/editing/edit-dialog.tsx';
import { useEditForm, type Reading } from '../../ui/editing/edit-form.ts';
import { useRowTasks } from '../../ui/editing/use-row-tasks.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Choices } from './choices.tsx';
import styles from './integrations.module.css';
import { useSecretDialog } from './secret-dialog.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';

type Task = { readonly what: 'adding' } | { readonly what: 'revoking'; readonly apiKey: ApiKey };

/** Lists the API keys; a new one is shown only once. */
export function ApiKeysSection() {
  const t = useText();
  const { data, error } = useApiKeys();
  const newKey = useSecretDialog({ title: t('api_keys'), lead: t('api_key_once') });
  const { start, dialog } = useRowTasks<Task>((task, close) =>
    task.what === 'adding' ? (
      <AddKeyDialog onAdded={newKey.show} onClose={close} />
    ) : (
      <RevokeKeyDialog apiKey={task.apiKey} onClose={close} />
    ),
  );
  return (
    <section className={styles.section} aria-label={t('api_keys')}>
      <div className={styles.head}>
        <h2>{t('api_keys')}</h2>
        <Button onClick={() => start({ what: 'adding' })}>{t('api_key_add')}</Button>
      </div>
      <p className={styles.lead}>{t('api_keys_text')}</p>
      <p className={styles.lead}>{t('access_ends_note')}</p>
      <FailureNotice failure={error} />
      {data === undefined && error === null && <Skeleton lines={2} />}
      {data?.items.length === 0 && <p>{t('no_api_keys')}</p>}
      <ul className={styles.rows}>
        {data?.items.map((apiKey) => (
          <KeyRow key={apiKey.id} apiKey={apiKey} onRevoke={() => start({ what: 'revoking', apiKey })} />
        ))}
      </ul>
      {dialog}
      {newKey.dialog}
    </section>
  );
}

interface RevokeKeyDialogProps {
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
}

function RevokeKeyDialog({ apiKey, onClose }: RevokeKeyDialogProps) {
  const t = useText();
  const { revoke } = useApiKeyEdits();
  return (
    <DeleteDialog
      title={t('api_key_revoke_question')}
      action={t('api_key_revoke')}
      row={apiKey}
      remove={revoke}
      onClose={onClose}
    >
      <strong>
        <bdi>{apiKey.name}</bdi>
      </strong>
      <p>{t('api_key_revoke_text')}</p>
    </DeleteDialog>
  );
}

function KeyRow({ apiKey, onRevoke }: { readonly apiKey: ApiKey; readonly onRevoke: () => void }) {
  const { t, dateLocale } = useI18n();
  const clock = useClockAt()(null);
  const dateOf = (instant: string | null) =>
    instant === null ? t('never') : formatDateTime(dateLocale, instant, clock);
  return (
    <li className={styles.row}>
      <div className={styles.rowText}>
        <div className={styles.rowName}>
          <bdi>{apiKey.name}</bdi>
          <code className={styles.code} dir="ltr">
            {apiKey.start}…
          </code>
        </div>
        <div className={styles.actions}>
          {apiKey.scopes.map((scope) => (
            <Badge key={scope}>
              <span dir="ltr">{scope}</span>
            </Badge>
          ))}
        </div>
        <Facts
          items={[
            [t('api_key_last_used'), dateOf(apiKey.lastUsedAt)],
            [t('api_key_creator'), apiKey.createdBy],
            [t('api_key_expires'), dateOf(apiKey.expiresAt)],
          ]}
        />
      </div>
      <Button tone="secondary" aria-label={`${t('api_key_revoke')}: ${apiKey.name}`} onClick={onRevoke}>
        {t('api_key_revoke')}
      </Button>
    </li>
  );
}

function Facts({ items }: { readonly items: readonly (readonly [string, string])[] }) {
  return (
    <p className={styles.facts}>
      {items.map(([label, value], index) => (
        <span key={label}>
          {index > 0 && ' · '}
          {label}: <bdi>{value}</bdi>
        </span>
      ))}
    </p>
  );
}

interface AddKeyDialogProps {
  readonly onAdded: (key: string) => void;
  readonly onClose: () => void;
}

interface KeyDraft {
  readonly name: string;
  readonly scopes: readonly (typeof apiScopes)[number][];
  /** Typed days; empty: the key does not expire. */
  readonly expiresInDays: string;
}

function readKey({ name, scopes, expiresInDays }: KeyDraft): Reading<KeyDraft, BodyOf<'addApiKey'>> {
  if (name.trim() === '') return { errors: { name: 'field_required' } };
  if (scopes.length === 0) return { errors: { scopes: 'field_required' } };
  if (!/^(?:[1-9]\d{0,3})?$/.test(expiresInDays)) return { errors: { expiresInDays: 'field_invalid' } };
  const days = expiresInDays === '' ? {} : { expiresInDays: Number(expiresInDays) };
  return { body: { name: name.trim(), scopes: [...scopes], ...days } };
}

function AddKeyDialog({ onAdded, onClose }: AddKeyDialogProps) {
  const t = useText();
  const { save } = useApiKeyEdits();
  const form = useEditForm<never, KeyDraft, BodyOf<'addApiKey'>, ResponseOf<'addApiKey'>>({
    row: null,
    blank: { name: '', scopes: [], expiresInDays: '' },
    draftOf: (row) => row,
    read: readKey,
    save,
    onSaved: ({ key }) => {
      onClose();
      onAdded(key);
    },
  });
  const { draft, errors, set } = form;
  return (
    <EditDialog
      title={t('api_key_add')}
      saveLabel={t('api_key_add')}
      form={form}
      compared={[]}
      onClose={onClose}
    >
      <TextField
        label={t('api_key_name')}
        error={errors.name && t(errors.name)}
        maxLength={60}
        autoComplete="off"
        value={draft.name}
        onChange={(event) => set({ name: event.target.value })}
      />
      <Choices
        legend={t('api_key_scopes')}
        error={errors.scopes && t(errors.scopes)}
        names={apiScopes}
        chosen={draft.scopes}
        onChange={(scopes) => set({ scopes })}
      />
      <TextField
        label={t('api_key_days')}
        hint={t('api_key_days_hint')}
        error={errors.expiresInDays && t(errors.expiresInDays)}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={draft.expiresInDays}
        onChange={(event) => set({ expiresInDays: event.target.value })}
      />
    </EditDialog>
  );
}
