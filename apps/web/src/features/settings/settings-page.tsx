import type { Settings } from '@fiacre/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { api } from '../../api/client.ts';
import { failureOf } from '../../api/failure.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { useSettings } from '../../api/shared-queries.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SettingInput } from './setting-input.tsx';
import { changesOf, settingGroups } from './setting-fields.ts';
import styles from './settings-page.module.css';

/** `/settings`: how this installation works, changed field by field. Source: DATA-9. */
export function SettingsPage() {
  const t = useText();
  const saved = useSettings();
  const client = useQueryClient();
  const [edited, setEdited] = useState<Partial<Settings>>({});
  const shown: Settings = { ...saved, ...edited };
  const changes = changesOf(saved, shown);
  const unchanged = Object.keys(changes).length === 0;
  const save = useMutation({
    mutationFn: () => api.updateSettings({ body: changes }),
    onSuccess: (settings) => {
      client.setQueryData(queryKeys.settings, settings);
      setEdited({});
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!unchanged) save.mutate();
  };
  const change = (next: Partial<Settings>) => {
    save.reset();
    setEdited({ ...edited, ...next });
  };
  return (
    <form className={styles.page} onSubmit={submit}>
      <h1>{t('settings')}</h1>
      {settingGroups.map((group) => (
        <fieldset key={group.title} className={styles.group}>
          <legend>{t(group.title)}</legend>
          <div className={styles.fields}>
            {group.fields.map((field) => (
              <SettingInput key={field.name} field={field} settings={shown} onChange={change} />
            ))}
          </div>
        </fieldset>
      ))}
      <div className={styles.foot}>
        {save.isSuccess && <Notice tone="good">{t('updated')}</Notice>}
        {save.error !== null && <Notice tone="bad">{t(failureOf(save.error).code)}</Notice>}
        <Button type="submit" large busy={save.isPending} disabled={unchanged}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
