import { useText } from '../../i18n/i18n-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useEarlySelect } from '../../ui/hydration/use-early-choice.ts';
import { useLanguageSwitch } from '../boot/language-context.tsx';
import { useChooseLanguage } from './use-choose-language.ts';
import styles from './language-select.module.css';

export interface LanguageSelectProps {
  /** The initial selection: the language of the page, or the operator's default. Source: LAYOUT-6. */
  readonly preselects?: 'current' | 'default';
}

/** Lists every language. Sources: LAYOUT-5, LAYOUT-6. */
export function LanguageSelect({ preselects = 'current' }: LanguageSelectProps) {
  const t = useText();
  const { languages, current } = useLanguageSwitch();
  const choose = useChooseLanguage();
  const standard = languages.find(({ isDefault }) => isDefault);
  const selected = preselects === 'default' ? (standard?.locale ?? current) : current;
  const select = useEarlySelect();
  if (languages.length === 0) return null;
  return (
    <>
      <label className={styles.select}>
        <Icon name="globe" />
        <select
          ref={select}
          aria-label={t('language')}
          // Otherwise a browser that restores the previous language after a reload would choose it again.
          autoComplete="off"
          value={selected}
          onChange={(event) => choose(event.target.value)}
        >
          {languages.map((language) => (
            <option key={language.locale} value={language.locale} lang={language.locale} dir="auto">
              {language.name}
            </option>
          ))}
        </select>
        <Icon name="chevron" className={styles.arrow} />
      </label>
      {selected !== current && standard !== undefined && (
        // Choosing the language that is already selected changes nothing in a select.
        <button
          type="button"
          className={styles.standard}
          lang={standard.locale}
          dir="auto"
          onClick={() => choose(standard.locale)}
        >
          {standard.name}
        </button>
      )}
    </>
  );
}
