import type { Language } from '@fiacre/contract';
import { useLanguageEdits } from '../../api/office/languages.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';

export interface MakeDefaultDialogProps {
  readonly language: Language;
  readonly onClose: () => void;
}

/**
 * Asks for confirmation, because everybody who has not chosen a language sees the new default immediately. Sources:
 * LANG-3, LANG-4.
 */
export function MakeDefaultDialog({ language, onClose }: MakeDefaultDialogProps) {
  const t = useText();
  const { makeDefault } = useLanguageEdits();
  return (
    <Dialog
      title={t('language_default_question', { name: language.langName })}
      onClose={onClose}
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button busy={makeDefault.busy} onClick={() => makeDefault.send(language, { onSuccess: onClose })}>
            {t('language_make_default')}
          </Button>
        </>
      }
    >
      <p>{t('language_default_text')}</p>
      <FailureNotice failure={makeDefault.failure} />
    </Dialog>
  );
}
