import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useCountryOptions, useHomeCountry } from '../../ui/account/phone-fields.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { callerOf, type Caller } from './caller.ts';
import { isInternational } from './phone-text.ts';
import styles from './caller-field.module.css';
import { useSend } from '../../api/sync/send.ts';

export interface NewCallerFieldProps {
  readonly mobile: string;
  readonly onAdded: (caller: Caller) => void;
  readonly onBack: () => void;
}

/**
 * Adds a caller by name: the number is known, and no email address is needed. A number without a dial code may be one
 * of several countries, so the desk sees and chooses which. Source: ADDB-1, REG-7.
 */
export function NewCallerField({ mobile, onAdded, onBack }: NewCallerFieldProps) {
  const t = useText();
  const [name, setName] = useState('');
  const [country, setCountry] = useState(useHomeCountry());
  const countries = useCountryOptions(country);
  const asksCountry = !isInternational(mobile);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  const adding = useSend({
    request: (api, body: { name: string; mobile: string; country?: string }) => api.addCaller({ body }),
    onSuccess: (added) => onAdded(callerOf(added)),
  });
  const add = () => adding.send({ name, mobile, ...(asksCountry && { country }) });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onBack();
    if (event.key !== 'Enter') return;
    // Otherwise Enter would submit the booking.
    event.preventDefault();
    if (!adding.busy) add();
  };
  return (
    <div ref={box} className={styles.search}>
      <TextField
        label={t('caller_name')}
        hint={t('caller_name_hint', { number: mobile })}
        error={adding.failure === null ? undefined : t(adding.failure.code)}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {asksCountry && (
        <SelectField
          label={t('country')}
          options={countries}
          value={country}
          onChange={(event) => setCountry(event.target.value)}
        />
      )}
      <div className={styles.actions}>
        <Button busy={adding.busy} onClick={add}>
          {t('caller_add')}
        </Button>
        <Button tone="secondary" onClick={onBack}>
          {t('back')}
        </Button>
      </div>
    </div>
  );
}
