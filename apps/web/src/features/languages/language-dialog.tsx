import type { Language } from '@fiacre/contract';
import { useLanguageEdits } from '../../api/office/languages.ts';
import { useSettings } from '../../api/shared-queries.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { directionOf } from '../../i18n/direction.ts';
import { withHourCycle } from '../../i18n/hour-cycle.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { EditDialog } from '../../ui/editing/edit-dialog.tsx';
import { useEditForm, type Reading } from '../../ui/editing/edit-form.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { localeOptions } from './locale-lists.ts';

type LanguageDraft = Readonly<Record<'langName' | 'langLocale' | 'dateLocale', string>>;

export interface LanguageDialogProps {
  /** The language to edit; null to add one. */
  readonly language: Language | null;
  readonly onClose: () => void;
}

const compared = (['langName', 'langLocale', 'dateLocale'] as const).map((name) => ({
  name,
  label: (
    { langName: 'language_name', langLocale: 'language_locale', dateLocale: 'language_dates' } as const
  )[name],
  shown: (draft: LanguageDraft) => draft[name],
}));

function read(draft: LanguageDraft): Reading<LanguageDraft, LanguageDraft> {
  const langName = draft.langName.trim();
  const empty = Object.entries({ ...draft, langName }).filter(([, value]) => value === '');
  if (empty.length > 0)
    return { errors: Object.fromEntries(empty.map(([name]) => [name, 'field_required'])) };
  return { body: { ...draft, langName } };
}

/** Adds or edits a language: its name, its tag and how dates are written. Sources: LANG-1, LANG-5. */
export function LanguageDialog({ language, onClose }: LanguageDialogProps) {
  const { t, locale } = useI18n();
  const { hourCycle } = useSettings();
  const { save } = useLanguageEdits();
  const form = useEditForm<Language, LanguageDraft, LanguageDraft>({
    row: language,
    blank: { langName: '', langLocale: '', dateLocale: '' },
    draftOf: ({ langName, langLocale, dateLocale }) => ({ langName, langLocale, dateLocale }),
    read,
    save,
    onSaved: onClose,
  });
  const { draft, errors, set } = form;
  const error = (name: keyof LanguageDraft) => errors[name] && t(errors[name]);
  const options = (kind: 'language' | 'dates', saved: string) => [
    { value: '', label: t('choose_one') },
    ...localeOptions(kind, saved, locale),
  ];
  const exampleLocale = draft.dateLocale === '' ? 'en' : withHourCycle(draft.dateLocale, hourCycle);
  const isRightToLeft = directionOf(draft.langLocale) === 'rtl';
  return (
    <EditDialog
      title={language === null ? t('language_add') : t('edit_row', { name: language.langName })}
      onClose={onClose}
      form={form}
      compared={compared}
    >
      <TextField
        label={t('language_name')}
        hint={t('language_name_hint')}
        error={error('langName')}
        marked
        maxLength={100}
        value={draft.langName}
        onChange={(event) => set({ langName: event.target.value })}
      />
      <SelectField
        label={t('language_locale')}
        hint={t(isRightToLeft ? 'language_rtl' : 'language_ltr')}
        error={error('langLocale')}
        marked
        options={options('language', draft.langLocale)}
        value={draft.langLocale}
        onChange={(event) => set({ langLocale: event.target.value })}
      />
      <SelectField
        label={t('language_dates')}
        hint={
          draft.dateLocale === ''
            ? undefined
            : t('language_dates_example', { date: formatDateTime(exampleLocale, exampleInstant) })
        }
        error={error('dateLocale')}
        marked
        options={options('dates', draft.dateLocale)}
        value={draft.dateLocale}
        onChange={(event) => set({ dateLocale: event.target.value })}
      />
      {language === null && <p>{t('language_add_text')}</p>}
    </EditDialog>
  );
}

/** A day above 12, so that day and month cannot be confused. */
const exampleInstant = '2026-11-22T15:30:00Z';
