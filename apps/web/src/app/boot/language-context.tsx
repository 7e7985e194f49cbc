import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useMemo, useState, type ReactNode } from 'react';
import { fetchTexts } from '../../api/page-texts.ts';
import { languagesQuery, settingsQuery } from '../../api/shared-queries.ts';
import { directionOf } from '../../i18n/direction.ts';
import { withHourCycle } from '../../i18n/hour-cycle.ts';
import { I18nProvider } from '../../i18n/i18n-context.tsx';
import { languageCookieName, type ActiveLanguage, type LanguageChoice } from './boot-state.ts';
import { saveCookie } from './document-cookie.ts';
import { activeLanguage } from './languages.ts';

interface LanguageSwitch {
  readonly languages: readonly LanguageChoice[];
  readonly current: string;
  /** Changes the interface language and the date locale. Source: LAYOUT-5. */
  readonly choose: (locale: string) => Promise<void>;
  /** Whether the texts of the back office are there; if not, `loadOffice` loads them. */
  readonly hasOffice: boolean;
  readonly loadOffice: () => Promise<void>;
}

const Context = createContext<LanguageSwitch | null>(null);

export interface LanguageProviderProps {
  readonly languages: readonly LanguageChoice[];
  readonly initial: ActiveLanguage;
  readonly children: ReactNode;
}

export function LanguageProvider({ languages, initial, children }: LanguageProviderProps) {
  // Not awaited here: the page spinner, which needs texts itself, shows while the settings load.
  const settings = useQuery({ ...settingsQuery, enabled: false }).data;
  const [language, setLanguage] = useState(initial);
  const queries = useQueryClient();
  const value = useMemo<LanguageSwitch>(
    () => ({
      languages,
      current: language.locale,
      async choose(locale) {
        const { items } = await queries.fetchQuery(languagesQuery);
        const english = items.find((item) => item.langLocale === 'en')?.keyValuePairs ?? initial.texts;
        const next = activeLanguage(items, locale, english);
        setLanguage(next);
        document.documentElement.lang = next.locale;
        document.documentElement.dir = directionOf(next.locale);
        saveCookie(languageCookieName, next.locale);
      },
      hasOffice: language.officeTextsUrl === undefined,
      async loadOffice() {
        if (language.officeTextsUrl === undefined) return;
        const office = await fetchTexts(language.officeTextsUrl);
        setLanguage((shown) =>
          shown === language
            ? { ...language, texts: { ...language.texts, ...office }, officeTextsUrl: undefined }
            : shown,
        );
      },
    }),
    [languages, language, initial.texts, queries],
  );
  return (
    <Context value={value}>
      <I18nProvider
        locale={language.locale}
        texts={language.texts}
        dateLocale={withHourCycle(language.dateLocale, settings?.hourCycle)}
        category={settings?.appCategory ?? 'taxi'}
      >
        {children}
      </I18nProvider>
    </Context>
  );
}

export function useLanguageSwitch(): LanguageSwitch {
  const value = use(Context);
  if (value === null) throw new Error('useLanguageSwitch needs a LanguageProvider above it');
  return value;
}
