import { useText } from '../../i18n/i18n-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useLanguageSwitch } from '../language-context.tsx';
import { useChooseLanguage } from './use-choose-language.ts';
import styles from './language-select.module.css';

/**
 * Lists every language with the current one selected. Until the user chooses, that is the default language,
 * which is what the drawer shows initially. Sources: LAYOUT-5, LAYOUT-6.
 */
export function LanguageSelect() {
  const t = useText();
  const { languages, current } = useLanguageSwitch();
  const choose = useChooseLanguage();
  if (languages.length === 0) return null;
  return (
    <label className={styles.select}>
      <Icon name="globe" />
      <select aria-label={t('language')} value={current} onChange={(event) => choose(event.target.value)}>
        {languages.map((language) => (
          <option key={language.locale} value={language.locale} lang={language.locale}>
            {language.name}
          </option>
        ))}
      </select>
      <Icon name="chevron" className={styles.arrow} />
    </label>
  );
}
