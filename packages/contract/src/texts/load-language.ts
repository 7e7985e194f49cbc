import type { ShippedLanguage } from './shipped-language.ts';

/** @param locale the name of a folder beside this file */
export async function loadLanguage(locale: string): Promise<ShippedLanguage> {
  const { language } = (await import(`./${locale}/index.ts`)) as { language: ShippedLanguage };
  return language;
}
