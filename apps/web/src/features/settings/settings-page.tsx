import type { Settings } from '@fiacre/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { api } from '../../api/client.ts';
import { failureOf, localFailure, type Failure } from '../../api/failure.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { useSettings } from '../../api/shared-queries.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SettingInput } from './setting-input.tsx';
import { changesOf, fieldsIn, settingGroups } from './setting-fields.ts';
import styles from './settings-page.module.css';

/** `/settings`: the installation's settings. Source: DATA-9. */
export function SettingsPage() {
  const t = useText();
  const saved = useSettings();
  const client = useQueryClient();
  const [edited, setEdited] = useState<Partial<Settings>>({});
  const [failure, setFailure] = useState<Failure | null>(null);
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
    // An empty bonus is not a number. Source: SET-9.
    if (Number.isNaN(shown.bonus)) setFailure(localFailure('proper_bonus'));
    else if (!unchanged) save.mutate();
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
            {fieldsIn(group, saved.appCategory).map((field) => (
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
      {failure !== null && <FailureAlert failure={failure} onClose={() => setFailure(null)} />}
    </form>
  );
}
