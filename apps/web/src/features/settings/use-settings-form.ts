import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { localFailure, type Failure } from '../../api/client/failure.ts';
import { lastChangeOf, type LastChange } from '../../ui/editing/last-change.ts';
import { queryKeys } from '../../api/client/query-keys.ts';
import { useSettings } from '../../api/shared-queries.ts';
import type { TextKey } from '@fiacre/contract/texts/en';
import { clearIfSame } from '../../ui/editing/clear-if-same.ts';
import type { SettingField, SettingName } from './setting-fields.ts';
import {
  changesOf,
  conflictsIn,
  editedSettings,
  expectedOf,
  problemsIn,
  typedSince,
  type Draft,
  type Problems,
  type Typed,
} from './settings-draft.ts';
import { useSend } from '../../api/sync/send.ts';

/** The content of the alert: a failure, or whether there were changes to save. */
export type Alert = Failure | 'updated' | 'no_changes';

interface Sent {
  readonly draft: Draft;
  readonly license: string;
}

/** Editing and saving the settings of one page. Sources: SET-8 to SET-12, SET-14, INFO-2, DEMO-7. */
export function useSettingsForm(fields: readonly SettingField[]) {
  const saved = useSettings();
  const client = useQueryClient();
  const [draft, setDraft] = useState<Draft>({});
  const [license, setLicense] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [alert, setAlert] = useState<Alert | null>(null);
  const [lastChange, setLastChange] = useState<LastChange | null>(null);
  const changes = changesOf(fields, saved, draft);
  const conflicts = conflictsIn(fields, saved, draft);

  const request = useSend({
    request: (api, sent: Sent) => {
      const code = sent.license.trim();
      const expected = expectedOf(changes, sent.draft);
      return api.updateSettings({ body: { ...changes, expected, ...(code !== '' && { license: code }) } });
    },
    store: (settings) => [queryKeys.settings, settings],
    onSuccess: (settings, sent) => {
      setDraft((now) => typedSince(sent.draft, now, settings));
      setLicense(clearIfSame(sent.license));
      setAlert('updated');
    },
    onFailure: (failure) => {
      const { current } = failure.facts;
      if (failure.code === 'settings_changed' && typeof current === 'object')
        client.setQueryData(queryKeys.settings, { ...saved, ...current });
      setLastChange(lastChangeOf(failure));
      setProblems(problemsOf(failure));
      setAlert(failure);
    },
  });

  function save(): Problems {
    if (request.busy) return {};
    const found = problemsIn(fields, saved, draft);
    setProblems(found);
    const isUnchanged = Object.keys(changes).length === 0 && license.trim() === '';
    if (!saved.allowCriticalEditsAdmin) setAlert(localFailure('demo_mode'));
    else if (found.bonus === 'proper_bonus') setAlert(localFailure('proper_bonus'));
    else if (Object.keys(found).length > 0) return found;
    else if (conflicts.length > 0) setAlert(localFailure('settings_changed'));
    else if (isUnchanged) setAlert('no_changes');
    else request.send({ draft, license });
    return {};
  }

  function type(name: SettingName, typed: Typed): void {
    setProblems(({ [name]: _, ...others }) => others);
    setDraft((before) => ({ ...before, [name]: { typed, base: before[name]?.base ?? saved[name] } }));
  }

  function keepMine(name: SettingName): void {
    setDraft((before) => {
      const edit = before[name];
      return edit === undefined ? before : { ...before, [name]: { ...edit, base: saved[name] } };
    });
  }

  return {
    saved,
    draft,
    edited: editedSettings(fields, saved, draft),
    problems,
    conflicts,
    /** Known once the server has refused to save. */
    lastChange,
    changeCount: Object.keys(changes).length,
    license,
    setLicense,
    alert,
    closeAlert: () => setAlert(null),
    busy: request.busy,
    save,
    type,
    keepMine,
    useTheirs: (name: SettingName) => setDraft(({ [name]: _, ...others }) => others),
    discard: () => {
      setDraft({});
      setProblems({});
      setLicense('');
    },
  };
}

export type SettingsFormState = ReturnType<typeof useSettingsForm>;

/** The field that a refusal is about. */
function problemsOf({ code, facts }: Failure): Problems {
  if (code === 'currency_in_use') return { code };
  if (code === 'colour_unreadable') return { [String(facts['field'])]: code };
  const issues = Array.isArray(facts['issues']) ? (facts['issues'] as { path?: unknown }[]) : [];
  const names = issues.map(({ path }) => String(path).replace(/^body\./, ''));
  const refused: TextKey = 'set_not_accepted';
  return code === 'invalid_request' ? Object.fromEntries(names.map((name) => [name, refused])) : {};
}
