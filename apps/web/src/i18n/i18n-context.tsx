import type { AppCategory } from '@fiacre/domain';
import { createContext, use, useMemo, type ReactNode } from 'react';
import { directionOf, type Direction } from './direction.ts';
import type { TextKey } from '@fiacre/contract/texts/en';
import { createTranslator, type Texts, type TextValues } from './translate.ts';

export interface I18n {
  /** BCP 47 tag of the interface language. */
  readonly locale: string;
  /** BCP 47 tag for dates and times. */
  readonly dateLocale: string;
  readonly direction: Direction;
  readonly t: (key: TextKey, values?: TextValues) => string;
  /** For keys that come from data (fare lines, codes of a newer server): an unknown key is shown unchanged. */
  readonly textOf: (key: string, values?: TextValues) => string;
  /**
   * A text of the operator, such as a car type's name: in this language if it has a translation, otherwise as
   * written.
   */
  readonly own: (written: string) => string;
}

const Context = createContext<I18n | null>(null);

export interface I18nProviderProps {
  readonly locale: string;
  readonly dateLocale: string;
  readonly texts: Texts;
  /** Texts of this category take precedence. Source: DELIV-1. */
  readonly category: AppCategory;
  readonly children: ReactNode;
}

export function I18nProvider({ locale, dateLocale, texts, category, children }: I18nProviderProps) {
  const value = useMemo<I18n>(() => {
    const translate = createTranslator(locale, texts, {}, category);
    const own = (written: string) => texts[`operator:${written}`] ?? written;
    return { locale, dateLocale, direction: directionOf(locale), t: translate, textOf: translate, own };
  }, [locale, dateLocale, texts, category]);
  return <Context value={value}>{children}</Context>;
}

export function useI18n(): I18n {
  const value = use(Context);
  if (value === null) throw new Error('useI18n needs an I18nProvider above it');
  return value;
}

/** Only the translator, which is what most components need. */
export function useText(): I18n['t'] {
  return useI18n().t;
}
