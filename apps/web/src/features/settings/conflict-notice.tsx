import type { Settings } from '@fiacre/contract';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import type { SettingField } from './setting-fields.ts';
import { typedOf } from './settings-draft.ts';
import styles from './settings-form.module.css';

export interface ConflictNoticeProps {
  readonly field: SettingField;
  readonly saved: Settings;
  readonly onKeepMine: () => void;
  readonly onUseTheirs: () => void;
}

/** Another admin changed a field while this one was editing it: shows both values, so that nothing is lost. */
export function ConflictNotice({ field, saved, onKeepMine, onUseTheirs }: ConflictNoticeProps) {
  const t = useText();
  const theirs = typedOf(field, saved);
  const value = typeof theirs === 'boolean' ? t(theirs ? 'set_on' : 'set_off') : theirs;
  return (
    <div className={styles.conflict} role="group" aria-label={t(field.label)}>
      <p role="status">{t('set_conflict', { value: value === '' ? t('set_value_empty') : value })}</p>
      <Button tone="secondary" onClick={onKeepMine}>
        {t('set_conflict_mine')}
      </Button>
      <Button tone="secondary" onClick={onUseTheirs}>
        {t('set_conflict_theirs')}
      </Button>
    </div>
  );
}
