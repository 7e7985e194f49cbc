import type { Language } from '@fiacre/contract';
import { useLanguageEdits } from '../../api/office/languages.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { DeleteDialog } from '../../ui/editing/delete-dialog.tsx';

export interface DeleteLanguageDialogProps {
  readonly language: Language;
  readonly onClose: () => void;
}

/** Asks for confirmation, and says what people who chose the language will see. */
export function DeleteLanguageDialog({ language, onClose }: DeleteLanguageDialogProps) {
  const t = useText();
  const { remove } = useLanguageEdits();
  return (
    <DeleteDialog
      title={t('delete_row_question', { name: language.langName })}
      row={language}
      remove={remove}
      onClose={onClose}
    >
      <p>{t('language_delete_text')}</p>
      <p>{t('language_delete_texts')}</p>
    </DeleteDialog>
  );
}
