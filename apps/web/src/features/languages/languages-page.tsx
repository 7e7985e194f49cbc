import type { Language } from '@fiacre/contract';
import { useMemo } from 'react';
import { localFailure } from '../../api/client/failure.ts';
import { useLanguages } from '../../api/office/languages.ts';
import { asPage, type LocalQuery } from '../../back-office/local-page.ts';
import { OfficeList } from '../../back-office/office-list.tsx';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { useRowTasks } from '../../ui/editing/use-row-tasks.tsx';
import { FailureAlert } from '../../ui/dialogs/failure-alert.tsx';
import { DeleteLanguageDialog } from './delete-language-dialog.tsx';
import { languageColumns } from './language-columns.tsx';
import { LanguageDialog } from './language-dialog.tsx';
import { MakeDefaultDialog } from './make-default-dialog.tsx';
import { TextsDialog } from './texts-dialog.tsx';

const rules = {
  sorts: {
    langName: ({ langName }: Language) => langName,
    langLocale: ({ langLocale }: Language) => langLocale,
    dateLocale: ({ dateLocale }: Language) => dateLocale,
    createdAt: ({ createdAt }: Language) => createdAt,
  },
  searched: ({ langName, langLocale }: Language) => [langName, langLocale],
};

function useLanguagePage(view: LocalQuery) {
  const query = useLanguages();
  return asPage({ ...query, data: query.data?.items }, view, rules);
}

type Task =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'texts' | 'default' | 'delete'; readonly language: Language };

function dialogOf(task: Task, onClose: () => void) {
  if (task.kind === 'add') return <LanguageDialog language={null} onClose={onClose} />;
  const { kind, language } = task;
  if (kind === 'edit') return <LanguageDialog language={language} onClose={onClose} />;
  if (kind === 'texts') return <TextsDialog language={language} onClose={onClose} />;
  if (kind === 'default') return <MakeDefaultDialog language={language} onClose={onClose} />;
  // LANG-7: refused without a confirmation dialog, and also by the server.
  return language.default ? (
    <FailureAlert title="alert" failure={localFailure('Cannot delete default language')} onClose={onClose} />
  ) : (
    <DeleteLanguageDialog language={language} onClose={onClose} />
  );
}

/** `/languagesetting`. Sources: LANG-1 to LANG-7, EMPTY-11, DEMO-8. */
export function LanguagesPage() {
  const t = useText();
  const { start, dialog } = useRowTasks<Task>(dialogOf, () => true);
  const columns = useMemo(() => {
    const begin = (kind: 'edit' | 'texts' | 'default' | 'delete') => (language: Language) =>
      start({ kind, language });
    return languageColumns({
      onEdit: begin('edit'),
      onTexts: begin('texts'),
      onDelete: begin('delete'),
      onMakeDefault: begin('default'),
    });
  }, [start]);
  const add = <Button onClick={() => start({ kind: 'add' })}>{t('language_add')}</Button>;
  return (
    <OfficeList<Language, LocalQuery>
      name="languages"
      title="language_setting"
      emptyText="no_languages"
      emptyAction={add}
      columns={columns}
      defaultSort="position"
      useRows={useLanguagePage}
      onRow={(language) => start({ kind: 'edit', language })}
      tools={add}
    >
      {dialog}
    </OfficeList>
  );
}
