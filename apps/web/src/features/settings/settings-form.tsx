import { useRef, type FormEvent, type ReactNode } from 'react';
import { PageHead } from '../../back-office/shell/page-head.tsx';
import { useText } from '../../i18n/i18n-context.tsx';
import type { TextKey } from '@fiacre/contract/texts/en';
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { ConflictPanel } from '../../ui/editing/conflict-panel.tsx';
import { FailureAlert } from '../../ui/dialogs/failure-alert.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { fieldsIn, type SettingField, type SettingGroup } from './setting-fields.ts';
import { SettingInput } from './setting-input.tsx';
import { problemValues, typedOf, type Typed } from './settings-draft.ts';
import { DispatchPreview } from './dispatch-preview.tsx';
import styles from './settings-form.module.css';
import { SettingsPreview } from './settings-preview.tsx';
import { WidgetPreview } from './widget-preview.tsx';
import type { SettingsFormState } from './use-settings-form.ts';

export interface SettingsFormProps {
  readonly title: TextKey;
  readonly lead: TextKey;
  readonly groups: readonly SettingGroup[];
  readonly form: SettingsFormState;
  /** Further groups. */
  readonly children?: ReactNode;
}

/** A page of settings: groups of fields, and one button that saves what was changed. Sources: SET-8, INFO-2. */
export function SettingsForm({ title, lead, groups, form, children }: SettingsFormProps) {
  const t = useText();
  const element = useRef<HTMLFormElement>(null);
  const { saved, edited, alert, closeAlert, changeCount } = form;

  function submit(event: FormEvent): void {
    event.preventDefault();
    const problems = form.save();
    const shown = groups.flatMap((group) => fieldsIn(group, saved.appCategory));
    const first = shown.find(({ name }) => name in problems);
    const field = first && element.current?.querySelector(`[data-setting="${first.name}"]`);
    field?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }

  return (
    <form ref={element} className={styles.page} onSubmit={submit} noValidate>
      <PageHead title={t(title)} lead={t(lead)} />
      {!saved.allowCriticalEditsAdmin && <Notice>{t('settings_demo')}</Notice>}
      {groups.map((group) => (
        <fieldset key={group.title} className={styles.group}>
          <legend>{t(group.title)}</legend>
          <div className={styles.fields}>
            {fieldsIn(group, saved.appCategory).map((field) => (
              <FieldRow key={field.name} field={field} form={form} />
            ))}
          </div>
          {group.preview === 'widget' && <WidgetPreview />}
          {group.preview === 'dispatch' && <DispatchPreview saved={saved} edited={edited} />}
          {(group.preview === 'fare' || group.preview === 'money') && (
            <SettingsPreview of={group.preview} saved={saved} edited={edited} />
          )}
        </fieldset>
      ))}
      {children}
      <div className={styles.foot}>
        {changeCount > 0 && (
          <>
            <p role="status">{t('unsaved_changes', { count: changeCount })}</p>
            <Button tone="quiet" onClick={form.discard}>
              {t('discard_changes')}
            </Button>
          </>
        )}
        <Button type="submit" large busy={form.busy}>
          {t('save')}
        </Button>
      </div>
      {alert !== null && typeof alert === 'object' && (
        <FailureAlert title="alert" failure={alert} onClose={closeAlert} />
      )}
      {typeof alert === 'string' && (
        <AlertDialog title="alert" onClose={closeAlert}>
          {t(alert)}
        </AlertDialog>
      )}
    </form>
  );
}

function FieldRow({ field, form }: { readonly field: SettingField; readonly form: SettingsFormState }) {
  const t = useText();
  const { name } = field;
  const { saved, draft, edited, problems } = form;
  const problem = problems[name];
  const shown = (typed: Typed) => (typeof typed === 'boolean' ? t(typed ? 'set_on' : 'set_off') : typed);
  return (
    <div data-setting={name}>
      <SettingInput
        field={field}
        typed={draft[name]?.typed ?? typedOf(field, saved)}
        settings={edited}
        error={problem === undefined ? undefined : t(problem, problemValues(field, draft[name]?.typed))}
        onType={(typed) => form.type(name, typed)}
      />
      {form.conflicts.includes(name) && (
        <ConflictPanel
          conflicts={[
            {
              name,
              label: t(field.label),
              mine: shown(draft[name]?.typed ?? ''),
              theirs: shown(typedOf(field, saved)),
            },
          ]}
          lastChange={form.lastChange}
          onResolve={(_, keep) => (keep === 'mine' ? form.keepMine(name) : form.useTheirs(name))}
        />
      )}
    </div>
  );
}
