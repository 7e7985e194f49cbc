import { apiScopes } from '@fiacre/contract/api-scopes';
import type { ApiKey } from '@fiacre/contract';
import { useState } from 'react';
import { failureOf } from '../../api/failure.ts';
import { useApiKeyEdits, useApiKeys } from '../../api/integrations.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useI18n, useText } from '../../i18n/i18n-context.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DeleteDialog } from '../../ui/editing/delete-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Choices } from './choices.tsx';
import { FormDialog } from './form-dialog.tsx';
import styles from './integrations.module.css';
import { SecretDialog } from './secret-dialog.tsx';

type Doing =
  | { readonly what: 'adding' }
  | { readonly what: 'showing'; readonly key: string }
  | { readonly what: 'revoking'; readonly apiKey: ApiKey };

/** Lists the API keys; a new one is shown only once. */
export function ApiKeysSection() {
  const t = useText();
  const { data, error } = useApiKeys();
  const { revoke } = useApiKeyEdits();
  const [doing, setDoing] = useState<Doing | null>(null);
  const close = () => setDoing(null);
  return (
    <section className={styles.section} aria-label={t('api_keys')}>
      <div className={styles.head}>
        <h2>{t('api_keys')}</h2>
        <Button onClick={() => setDoing({ what: 'adding' })}>{t('api_key_add')}</Button>
      </div>
      <p className={styles.lead}>{t('api_keys_text')}</p>
      {error !== null && <Notice tone="bad">{t(failureOf(error).code)}</Notice>}
      {data === undefined && error === null && <Skeleton lines={2} />}
      {data?.items.length === 0 && <p>{t('no_api_keys')}</p>}
      <ul className={styles.rows}>
        {data?.items.map((apiKey) => (
          <KeyRow key={apiKey.id} apiKey={apiKey} onRevoke={() => setDoing({ what: 'revoking', apiKey })} />
        ))}
      </ul>
      {doing?.what === 'adding' && (
        <AddKeyDialog onAdded={(key) => setDoing({ what: 'showing', key })} onClose={close} />
      )}
      {doing?.what === 'showing' && (
        <SecretDialog title={t('api_keys')} lead={t('api_key_once')} value={doing.key} onClose={close} />
      )}
      {doing?.what === 'revoking' && (
        <DeleteDialog
          title={t('api_key_revoke_question')}
          action={t('api_key_revoke')}
          onDelete={() => revoke(doing.apiKey)}
          onClose={close}
        >
          <strong>{doing.apiKey.name}</strong>
          <p>{t('api_key_revoke_text')}</p>
        </DeleteDialog>
      )}
    </section>
  );
}

function KeyRow({ apiKey, onRevoke }: { readonly apiKey: ApiKey; readonly onRevoke: () => void }) {
  const { t, dateLocale } = useI18n();
  const dateOf = (instant: string | null) =>
    instant === null ? t('never') : formatDateTime(dateLocale, instant);
  return (
    <li className={styles.row}>
      <div className={styles.rowText}>
        <div className={styles.rowName}>
          {apiKey.name}
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

function AddKeyDialog({ onAdded, onClose }: AddKeyDialogProps) {
  const t = useText();
  const { add } = useApiKeyEdits();
  const [name, setName] = useState('');
  const [days, setDays] = useState('');
  const [scopes, setScopes] = useState<readonly (typeof apiScopes)[number][]>([]);
  const daysFit = days === '' || /^[1-9]\d{0,3}$/.test(days);
  const body = {
    name: name.trim(),
    scopes: [...scopes],
    ...(days !== '' && { expiresInDays: Number(days) }),
  };
  return (
    <FormDialog
      title={t('api_key_add')}
      verb={t('api_key_add')}
      ready={body.name !== '' && scopes.length > 0 && daysFit}
      save={() => add(body)}
      onSaved={({ key }) => onAdded(key)}
      onClose={onClose}
    >
      <TextField
        label={t('api_key_name')}
        maxLength={60}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Choices legend={t('api_key_scopes')} names={apiScopes} chosen={scopes} onChange={setScopes} />
      <TextField
        label={t('api_key_days')}
        hint={t('api_key_days_hint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={days}
        onChange={(event) => setDays(event.target.value)}
      />
    </FormDialog>
  );
}
