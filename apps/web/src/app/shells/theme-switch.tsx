import { useText } from '../../i18n/i18n-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { useTheme } from '../boot/theme-context.tsx';

/** Light, dark, or the device's setting. */
export function ThemeSwitch() {
  const t = useText();
  const { theme, choose } = useTheme();
  return (
    <Segmented
      label={t('theme')}
      hideLabel
      value={theme}
      onChange={choose}
      options={[
        { value: 'light', label: t('theme_light'), icon: <Icon name="sun" /> },
        { value: 'dark', label: t('theme_dark'), icon: <Icon name="moon" /> },
        { value: 'system', label: t('theme_system'), icon: <Icon name="device" /> },
      ]}
    />
  );
}
