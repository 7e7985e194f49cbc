import { useTemplateEdits } from '../../api/office/message-templates.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { channelText, messageName } from './message-name.ts';
import type { TemplateDialogProps } from './template-dialog.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';

/** Asks for confirmation, because a message is turned on or off in every language, not only in this row's. */
export function SwitchMessageDialog({ template, onClose }: TemplateDialogProps) {
  const { t, textOf } = useI18n();
  const { turn } = useTemplateEdits(template);
  const { key, enabled } = template;
  return (
    <Dialog
      title={t(enabled ? 'template_off_question' : 'template_on_question')}
      onClose={onClose}
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button busy={turn.busy} onClick={() => turn.send(!enabled, { onSuccess: onClose })}>
            {t(enabled ? 'template_turn_off' : 'template_turn_on')}
          </Button>
        </>
      }
    >
      <p>
        {t(enabled ? 'template_off_text' : 'template_on_text', {
          name: `${messageName(key, textOf)} (${channelText(key, textOf)})`,
        })}
      </p>
      <FailureNotice failure={turn.failure} />
    </Dialog>
  );
}
