import { assistanceNeeds, type AssistanceNeed } from '@fiacre/domain';
import { useText } from '../../../i18n/i18n-context.tsx';
import { ChoiceCheck } from '../../../ui/fields/choice-list.tsx';
import styles from './estimate-dialog.module.css';

export interface AssistanceChoiceProps {
  readonly value: readonly AssistanceNeed[];
  readonly onChange: (value: readonly AssistanceNeed[]) => void;
}

/** Help that the rider may ask for. Folded, so that nobody else has to read it; open once something is chosen. */
export function AssistanceChoice({ value, onChange }: AssistanceChoiceProps) {
  const t = useText();
  return (
    <details className={styles.assistance} open={value.length > 0}>
      <summary>{t('assistance')}</summary>
      <p>{t('assistance_lead')}</p>
      {assistanceNeeds.map((need) => (
        <ChoiceCheck
          key={need}
          label={t(`assistance_${need}`)}
          checked={value.includes(need)}
          onChange={(checked) =>
            onChange(checked ? [...value, need] : value.filter((chosen) => chosen !== need))
          }
        />
      ))}
    </details>
  );
}
