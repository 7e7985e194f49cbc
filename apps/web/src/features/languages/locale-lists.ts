import { languageName } from '../../i18n/format.ts';
import type { SelectOption } from '../../ui/fields/select-field.tsx';

/**
 * Languages that an operator can add, by their BCP 47 tags; the languages that come with the product have their own
 * texts.
 */
const languages =
  'af am ar az be bg bn bs ca cs cy da de el en es et eu fa fi fil fr ga gl gu he hi hr hu hy id is it ja ka kk km kn ko ky lo lt lv mk ml mn mr ms my nb ne nl pa pl ps pt pt-BR ro ru si sk sl sq sr sv sw ta te th tr uk ur uz vi zh zh-Hant zu'.split(
    ' ',
  );

/** Regional date formats, in addition to those of the languages. */
const regions =
  'ar-AE ar-EG ar-MA ar-SA de-AT de-CH de-DE en-AU en-CA en-GB en-IE en-IN en-NZ en-US en-ZA es-AR es-CL es-CO es-ES es-MX fr-BE fr-CA fr-CH fr-FR it-CH it-IT nl-BE nl-NL pt-PT zh-CN zh-HK zh-TW'.split(
    ' ',
  );

/** The locales as options, named in the reader's language; a saved one that is not in the list stays available. */
export function localeOptions(
  kind: 'language' | 'dates',
  saved: string,
  readerLocale: string,
): readonly SelectOption[] {
  const offered = kind === 'language' ? languages : [...languages, ...regions];
  const all = saved === '' || offered.includes(saved) ? offered : [...offered, saved];
  return all
    .map((value) => ({ value, label: languageName(readerLocale, value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, readerLocale));
}
