import { useState } from 'react';
import { localFailure } from '../../api/client/failure.ts';
import { queryKeys } from '../../api/client/query-keys.ts';
import { useSettings } from '../../api/shared-queries.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { classNames } from '../../ui/styles/class-names.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Logo } from '../../ui/brand/logo.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import styles from './settings-form.module.css';
import { useSend } from '../../api/sync/send.ts';

/** The maximum that the server accepts. Source: FILE-3. */
const maxBytes = 5 * 1024 * 1024;

/** Uploads or removes the operator's logo, and shows it as pages do, on light and on dark. */
export function LogoField() {
  const t = useText();
  const { appName, logoImage, allowCriticalEditsAdmin } = useSettings();
  const [isLarge, setLarge] = useState(false);
  const change = useSend({
    request: async (api, file: File | null) =>
      file === null
        ? api.updateSettings({ body: { logoImage: '', expected: { logoImage } } })
        : api.putLogo({
            query: { expected: logoImage },
            body: new Uint8Array(await file.arrayBuffer()),
          }),
    store: (settings) => [queryKeys.settings, settings],
    // Another admin may have changed the logo: the page shows theirs next to the message.
    refetch: [queryKeys.settings],
  });
  const choose = (file: File | undefined) => {
    if (file === undefined) return;
    setLarge(file.size > maxBytes);
    if (file.size <= maxBytes) change.send(file);
  };
  const failure = isLarge ? localFailure('too_large') : change.failure;
  return (
    <fieldset className={classNames(styles.group, styles.logoGroup)}>
      <legend>{t('set_logo')}</legend>
      <div className={styles.logos}>
        <span className={styles.onDark}>
          <Logo name={appName} tone="light" />
        </span>
        <span className={styles.onLight}>
          <Logo name={appName} tone="dark" />
        </span>
      </div>
      <Field label={t('set_logo')} hint={t('set_logo_hint')} error={failure ? t(failure.code) : undefined}>
        {(ids) => (
          <input
            {...ids}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            disabled={change.busy || !allowCriticalEditsAdmin}
            onChange={(event) => choose(event.target.files?.[0])}
          />
        )}
      </Field>
      {change.busy && <Spinner />}
      {logoImage !== '' && allowCriticalEditsAdmin && (
        <Button tone="secondary" onClick={() => change.send(null)}>
          {t('set_logo_remove')}
        </Button>
      )}
    </fieldset>
  );
}
