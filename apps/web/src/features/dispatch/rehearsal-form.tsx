import type { RehearsalRules } from '@fiacre/contract';
import { addDays, dispatchModes, dispatchNumbers, fairnessRules, type DispatchNumber } from '@fiacre/domain';
import { useState, type FormEvent } from 'react';
import { useOperatorZone } from '../../api/city/city-zone.ts';
import { useStartRehearsal } from '../../api/office/rehearsals.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { dispatchNumberNames, dispatchNumberTexts } from '../../i18n/dispatch-number-texts.ts';
import { dayAt } from '../../i18n/wall-clock.ts';
import type { TextKey } from '@fiacre/contract/texts/en';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { periodUntil, type PeriodLength } from './rehearsal-period.ts';
import styles from './rehearsal.module.css';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';

interface RehearsalFormProps {
  /** The rules in force, from which the operator starts. */
  readonly current: RehearsalRules;
  readonly busy: boolean;
  readonly onStarted: () => void;
}

type NumberName = 'radius' | DispatchNumber;

interface NumberRule {
  readonly name: NumberName;
  readonly label: TextKey;
  readonly hint?: TextKey;
  readonly min: number;
  readonly max: number;
  readonly step: number | 'any';
}

const numberRules: readonly NumberRule[] = [
  { name: 'radius', label: 'set_driver_radius', min: 0, max: 1000, step: 'any' },
  ...dispatchNumberNames.map((name) => {
    const { min, max, whole } = dispatchNumbers[name];
    return { name, ...dispatchNumberTexts[name], min, max, step: whole ? 1 : 0.05 };
  }),
];

/** Rules that a mode does not use are not asked for. */
const isUsed = (name: NumberName, mode: RehearsalRules['mode']) =>
  name === 'radius' || mode === 'batched' || (name === 'answerSeconds' && mode === 'nearest');

export function RehearsalForm({ current, busy, onStarted }: RehearsalFormProps) {
  const t = useText();
  const start = useStartRehearsal();
  const timeZone = useOperatorZone();
  const [yesterday] = useState(() => addDays(dayAt(new Date(), timeZone), -1));
  const [length, setLength] = useState<PeriodLength>('week');
  const [lastDay, setLastDay] = useState(yesterday);
  const [rules, setRules] = useState(current);
  const change = (changed: Partial<RehearsalRules>) => setRules((before) => ({ ...before, ...changed }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    start.send({ ...periodUntil(lastDay, length, timeZone), rules }, { onSuccess: onStarted });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <Segmented
        label={t('rehearsal_length')}
        value={length}
        onChange={setLength}
        options={[
          { value: 'day', label: t('rehearsal_day') },
          { value: 'week', label: t('rehearsal_week') },
        ]}
      />
      <TextField
        label={t(length === 'day' ? 'col_day' : 'rehearsal_last_day')}
        type="date"
        required
        max={yesterday}
        value={lastDay}
        onChange={(event) => setLastDay(event.target.value)}
      />
      <SelectField
        label={t('set_dispatch_mode')}
        value={rules.mode}
        onChange={(event) => {
          const mode = dispatchModes.find((one) => one === event.target.value);
          if (mode !== undefined) change({ mode });
        }}
        options={dispatchModes.map((value) => ({ value, label: t(`dispatch_mode_${value}`) }))}
      />
      {rules.mode !== 'broadcast' && (
        <SelectField
          label={t('set_dispatch_fairness')}
          value={rules.fairness}
          onChange={(event) => {
            const fairness = fairnessRules.find((one) => one === event.target.value);
            if (fairness !== undefined) change({ fairness });
          }}
          options={fairnessRules.map((value) => ({ value, label: t(`dispatch_fairness_${value}`) }))}
        />
      )}
      {numberRules
        .filter(({ name }) => isUsed(name, rules.mode))
        .map(({ name, label, hint, ...limits }) => (
          <TextField
            key={name}
            label={t(label)}
            hint={hint && t(hint, { min: limits.min, max: limits.max })}
            type="number"
            inputMode="decimal"
            required
            {...limits}
            value={Number.isNaN(rules[name]) ? '' : rules[name]}
            onChange={(event) => change({ [name]: event.target.valueAsNumber })}
          />
        ))}
      <div className={styles.start}>
        <Button type="submit" busy={start.busy} disabled={busy}>
          {t('rehearsal_start')}
        </Button>
      </div>
      <FailureNotice failure={start.failure} />
    </form>
  );
}
