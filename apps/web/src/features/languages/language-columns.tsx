import type { Language } from '@fiacre/contract';
import { actionColumn, type ListColumn } from '../../back-office/view/list-column.ts';
import { directionOf } from '../../i18n/direction.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Badge } from '../../ui/badge.tsx';
import { RowButtons, TextButton } from '../../ui/editing/row-buttons.tsx';

export interface LanguageActions {
  readonly onEdit: (language: Language) => void;
  readonly onTexts: (language: Language) => void;
  readonly onMakeDefault: (language: Language) => void;
  readonly onDelete: (language: Language) => void;
}

/** The columns of the languages, with the writing direction. Source: LANG-1. */
export function languageColumns(actions: LanguageActions): readonly ListColumn<Language>[] {
  return [
    {
      name: 'langName',
      label: 'language_name',
      widthPixels: 170,
      sort: 'langName',
      text: ({ langName }) => langName,
    },
    {
      name: 'langLocale',
      label: 'language_locale',
      widthPixels: 110,
      sort: 'langLocale',
      text: ({ langLocale }) => langLocale,
    },
    {
      name: 'dateLocale',
      label: 'language_dates',
      widthPixels: 110,
      sort: 'dateLocale',
      text: ({ dateLocale }) => dateLocale,
    },
    {
      name: 'direction',
      label: 'language_direction',
      widthPixels: 140,
      text: ({ langLocale }, { t }) => t(directionOf(langLocale) === 'rtl' ? 'language_rtl' : 'language_ltr'),
    },
    {
      name: 'default',
      label: 'language_default',
      widthPixels: 110,
      text: (language, { t }) => t(language.default ? 'yes' : 'no'),
      draw: (language) => language.default && <DefaultBadge />,
    },
    actionColumn(340, (language) => (
      <RowButtons
        name={language.langName}
        onEdit={() => actions.onEdit(language)}
        onDelete={() => actions.onDelete(language)}
      >
        {!language.default && (
          <TextButton label="language_make_default" onClick={() => actions.onMakeDefault(language)} />
        )}
        <TextButton label="language_texts" onClick={() => actions.onTexts(language)} />
      </RowButtons>
    )),
    {
      name: 'texts',
      label: 'language_texts_count',
      widthPixels: 90,
      align: 'end',
      text: ({ keyValuePairs }) => String(Object.keys(keyValuePairs).length),
    },
    {
      name: 'createdAt',
      label: 'col_since',
      widthPixels: 180,
      sort: 'createdAt',
      text: ({ createdAt }, { dateTime }) => dateTime(createdAt),
    },
  ];
}

/** Source: LANG-3. */
function DefaultBadge() {
  const t = useText();
  return <Badge tone="good">{t('language_default')}</Badge>;
}
