import { requestedAs } from '../../i18n/requested-as.ts';
import type { Texts } from '../../i18n/translate.ts';
import type { RenderContext } from './boot-state.ts';

// The browser build writes them here (office-texts.ts); without it (in tests) there are none.
const built = import.meta.glob<readonly string[]>('@built-client/.vite/office-texts.json', {
  eager: true,
  import: 'default',
});
const officeTexts = new Set(Object.values(built)[0]);

const isOffice = (key: string): boolean => officeTexts.has(requestedAs(key));

/** A file of texts. Its URL changes with the content, so that browsers may keep it for ever. */
export interface TextFile {
  readonly url: string;
  readonly content: string;
}

/** The two files of a language: the texts of everybody's pages, and those that only the back office shows. */
export function textFilesOf(
  locale: string,
  texts: Texts,
  digest: RenderContext['digest'],
): { readonly first: TextFile; readonly office: TextFile } {
  const file = (name: string, entries: readonly (readonly [string, string])[]): TextFile => {
    const content = JSON.stringify(Object.fromEntries(entries));
    return { url: `/texts/${name}-${digest(content).slice(0, 10)}.json`, content };
  };
  const entries = Object.entries(texts);
  return {
    first: file(
      locale,
      entries.filter(([key]) => !isOffice(key)),
    ),
    office: file(
      `${locale}.office`,
      entries.filter(([key]) => isOffice(key)),
    ),
  };
}
