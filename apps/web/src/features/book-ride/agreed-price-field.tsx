import { amountToDecimal } from '@fiacre/domain';
import { useState } from 'react';
import { useSettings } from '../../api/shared-queries.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { AmountField } from '../../ui/fields/amount-field.tsx';
import { amountProblem, parseAmountText } from '../../ui/fields/parse-amount-text.ts';
import { changeDraft, useRideDraft } from './draft/booking-draft.ts';

/** The price that the desk agreed on with the rider; empty: the price of the tariff. Source: TARIFF-23. */
export function AgreedPriceField() {
  const t = useText();
  const { code } = useSettings();
  const { agreedPrice } = useRideDraft();
  const [typed, setTyped] = useState(agreedPrice === null ? '' : amountToDecimal(agreedPrice, code));
  return (
    <AmountField
      label={t('agreed_price')}
      hint={t('agreed_price_hint')}
      value={typed}
      error={agreedPrice === 0 ? t(amountProblem(typed)) : undefined}
      onChange={(text) => {
        setTyped(text);
        changeDraft({ agreedPrice: text.trim() === '' ? null : (parseAmountText(text, code) ?? 0) });
      }}
    />
  );
}
