import type { Quote } from '@fiacre/contract';
import { useText } from '../../../i18n/i18n-context.tsx';
import { ExtraFields, numbersTo } from '../../../ui/booking/extra-fields.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import styles from './estimate-dialog.module.css';
import type { RideChange } from '../draft/booking-draft.ts';

interface RiderChoicesProps {
  readonly quote: Quote;
  /** Of the car; with one, there is nothing to choose. */
  readonly seats: number;
  readonly busy: boolean;
  readonly onChange: (change: RideChange) => void;
}

/** How many people ride, and the extras that the tariff of this ride offers. Source: BOOK-18, TARIFF-6. */
export function RiderChoices({ quote, seats, busy, onChange }: RiderChoicesProps) {
  const t = useText();
  const { persons, extras } = quote;
  if (seats === 1 && extras.length === 0) return null;
  const setCount = (code: string, count: number) => {
    const others = extras.filter((extra) => extra.code !== code && extra.count > 0);
    const all = count === 0 ? others : [...others, { code, count }];
    onChange({ extras: all.map((extra) => ({ code: extra.code, count: extra.count })) });
  };
  return (
    <fieldset className={styles.choices} disabled={busy}>
      {seats > 1 && (
        <SelectField
          label={t('persons')}
          value={String(persons)}
          options={numbersTo(seats, 1)}
          onChange={(event) => onChange({ persons: Number(event.target.value) })}
        />
      )}
      <ExtraFields extras={extras} onCount={setCount} />
    </fieldset>
  );
}
