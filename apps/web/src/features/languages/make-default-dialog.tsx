import type { Language } from '@fiacre/contract';
import { useMutation } from '@tanstack/react-query';
import { failureOf } from '../../api/failure.ts';
import { useLanguageEdits } from '../../api/languages.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';

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
  const change = useMutation({ mutationFn: () => makeDefault(language), onSuccess: onClose });
  return (
    <Dialog
      title={t('language_default_question', { name: language.langName })}
      onClose={onClose}
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button busy={change.isPending} onClick={() => change.mutate()}>
            {t('language_make_default')}
          </Button>
        </>
      }
    >
      <p>{t('language_default_text')}</p>
      {change.error !== null && <Notice tone="bad">{t(failureOf(change.error).code)}</Notice>}
    </Dialog>
  );
}
