import { amountToDecimal } from '@fiacre/domain';
import { useState } from 'react';
import { useSettings } from '../../api/shared-queries.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { parseAmountText } from '../../ui/parse-amount-text.ts';

export interface AmountInputProps {
  readonly label: string;
  readonly hint: string | undefined;
  /** Minor units. */
  readonly value: number;
  /** NaN while the field holds no valid amount. Source: SET-10. */
  readonly onChange: (amount: number) => void;
}

/** An amount typed in whole units and stored in minor units. Source: SET-4. */
export function AmountInput({ label, hint, value, onChange }: AmountInputProps) {
  const { code } = useSettings();
  const [typed, setTyped] = useState(() => amountToDecimal(value, code).replace(/\.0+$/, ''));
  return (
    <AmountField
      label={label}
      hint={hint}
      value={typed}
      onChange={(text) => {
        setTyped(text);
        const amount = parseAmountText(text, code);
        onChange(amount === null || amount < 0 ? Number.NaN : amount);
      }}
    />
  );
}
