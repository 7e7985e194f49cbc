import { infoGroups } from './info-fields.ts';
import { LogoField } from './logo-field.tsx';
import { SettingsForm } from './settings-form.tsx';
import { useSettingsForm } from './use-settings-form.ts';

const fields = infoGroups.flatMap((group) => group.fields);

/** `/appinfo`: the public information about the operator. Sources: INFO-1, INFO-2. */
export function AppInfoPage() {
  const form = useSettingsForm(fields);
  return (
    <SettingsForm title="app_info" lead="app_info_lead" groups={infoGroups} form={form}>
      <LogoField />
    </SettingsForm>
  );
}
