import type { Language } from '@fiacre/contract';
import { useId, type FormEvent } from 'react';
import { directionOf } from '../../i18n/direction.ts';
import { useI18n, type I18n } from '../../i18n/i18n-context.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FormConflict } from '../../ui/editing/form-conflict.tsx';
import { FailureAlert } from '../../ui/dialogs/failure-alert.tsx';
import { TextAreaField } from '../../ui/fields/text-field.tsx';
import styles from './languages.module.css';
import type { LanguageTexts } from './parse-texts.ts';
import { useTextsEditing } from './texts-editing.ts';

export interface TextsDialogProps {
  readonly language: Language;
  readonly onClose: () => void;
}

/**
 * The JSON of a language, 850 px wide: edited here, or downloaded, edited elsewhere and uploaded. Sources: LANG-2,
 * LANG-6, CONST-8.
 */
export function TextsDialog({ language, onClose }: TextsDialogProps) {
  const i18n = useI18n();
  const { t } = i18n;
  const id = useId();
  const editing = useTextsEditing(language, onClose);
  const { langName, langLocale } = language;
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>('[data-conflict] button')?.focus();
    editing.submit();
  };
  const names = editing.conflict?.names ?? [];
  return (
    <Dialog
      title={t('language_texts_of', { name: langName })}
      editor
      onClose={onClose}
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={id} busy={editing.busy}>
            {t('language_texts_add')}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.texts} onSubmit={save}>
        <FormConflict<LanguageTexts>
          form={editing}
          fields={names.map((name) => ({ name, shown: (texts) => texts[name] ?? '' }))}
        />
        <FileButtons fileName={`fiacre-${langLocale}.json`} content={editing.typed} onUpload={editing.type} />
        <TextAreaField
          label={t('language_texts')}
          hint={t('language_texts_hint')}
          error={wrongText(i18n, editing.wrong)}
          spellCheck={false}
          dir={directionOf(langLocale)}
          value={editing.typed}
          onChange={(event) => editing.type(event.target.value)}
        />
      </form>
      {editing.failure !== null && (
        <FailureAlert title="alert" failure={editing.failure} onClose={editing.closeFailure} />
      )}
    </Dialog>
  );
}

function wrongText({ t }: I18n, wrong: ReturnType<typeof useTextsEditing>['wrong']): string | undefined {
  if (wrong === null) return undefined;
  if ('wrongKey' in wrong) return t('language_json_key', { key: wrong.wrongKey });
  return wrong.wrongLine === null ? t('JSON Error') : t('language_json_line', { line: wrong.wrongLine });
}

interface FileButtonsProps {
  readonly fileName: string;
  readonly content: string;
  readonly onUpload: (content: string) => void;
}

function FileButtons({ fileName, content, onUpload }: FileButtonsProps) {
  const { t } = useI18n();
  const download = () => {
    const url = URL.createObjectURL(new Blob([content], { type: 'application/json' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = fileName;
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <div className={styles.files}>
      <Button tone="secondary" onClick={download}>
        {t('language_download')}
      </Button>
      <label className={`${buttonClass('secondary')} ${styles.upload}`}>
        {t('language_upload')}
        <input
          type="file"
          accept="application/json,.json"
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            void file?.text().then(onUpload);
          }}
        />
      </label>
    </div>
  );
}
