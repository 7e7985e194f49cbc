import { useText } from '../../i18n/i18n-context.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { settingGroups } from './setting-fields.ts';
import { SettingsForm } from './settings-form.tsx';
import styles from './settings-form.module.css';
import { useSettingsForm } from './use-settings-form.ts';

const fields = settingGroups.flatMap((group) => group.fields);

/** `/settings`: the installation's settings. Sources: SET-1 to SET-14, DATA-9. */
export function SettingsPage() {
  const t = useText();
  const form = useSettingsForm(fields);
  return (
    <SettingsForm title="general_settings" lead="settings_lead" groups={settingGroups} form={form}>
      <fieldset className={styles.group}>
        <legend>{t('settings_licence')}</legend>
        <div className={styles.fields}>
          <TextField
            label={t('set_license')}
            hint={t('set_license_hint')}
            value={form.license}
            maxLength={500}
            autoComplete="off"
            onChange={(event) => form.setLicense(event.target.value)}
          />
        </div>
      </fieldset>
    </SettingsForm>
  );
}
