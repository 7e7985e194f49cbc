import { useState } from 'react';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { callerOf, type Caller } from './caller.ts';
import styles from './caller-field.module.css';
import { CallerOptions } from './caller-options.tsx';
import { NewCallerField } from './new-caller-field.tsx';
import { isPhoneNumber } from './phone-text.ts';
import { useCallerSearch } from './use-caller-search.ts';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';

export interface CallerFieldProps {
  readonly caller: Caller | null;
  readonly onChange: (caller: Caller | null) => void;
}

/**
 * Who is calling: a known rider, found by number or name, or a new rider, who is added here. The field is focused when
 * the page opens, and Enter selects the best match. Sources: ADDB-1, ADDB-5.
 */
export function CallerField({ caller, onChange }: CallerFieldProps) {
  const t = useText();
  const [newNumber, setNewNumber] = useState<string>();
  if (caller !== null)
    return (
      <div className={styles.chosen}>
        <span>{t('pick_rider')}</span>
        <strong>
          <bdi>{caller.name}</bdi>
        </strong>
        {caller.mobile !== null && <bdi>{caller.mobile}</bdi>}
        <Button tone="quiet" onClick={() => onChange(null)}>
          {t('caller_change')}
        </Button>
      </div>
    );
  if (newNumber !== undefined)
    return (
      <NewCallerField
        mobile={newNumber}
        onAdded={(added) => {
          setNewNumber(undefined);
          onChange(added);
        }}
        onBack={() => setNewNumber(undefined)}
      />
    );
  return <CallerSearchField onChoose={onChange} onNew={setNewNumber} />;
}

interface CallerSearchFieldProps {
  readonly onChoose: (caller: Caller) => void;
  readonly onNew: (number: string) => void;
}

function CallerSearchField({ onChoose, onNew }: CallerSearchFieldProps) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const { riders, settled, error } = useCallerSearch(typed);
  const canAdd = isPhoneNumber(typed);
  const callers = riders.map(callerOf);
  const take = (index: number) => {
    const caller = callers[index];
    if (caller !== undefined) onChoose(caller);
    else if (canAdd) onNew(typed.trim());
  };
  return (
    <div className={styles.search}>
      <CallerOptions
        typed={typed}
        onType={setTyped}
        callers={callers}
        settled={settled}
        newNumber={settled && canAdd ? typed.trim() : null}
        onTake={take}
      />
      <FailureNotice failure={error} />
      {settled && typed.trim().length > 1 && callers.length === 0 && !canAdd && <p>{t('no_rider_found')}</p>}
    </div>
  );
}
