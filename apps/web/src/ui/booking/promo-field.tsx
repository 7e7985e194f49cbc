import type { UsablePromo } from '@fiacre/contract';
import { useState } from 'react';
import type { FailureCode } from '../../api/client/failure.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../button.tsx';
import { useMoney } from '../price.tsx';
import { TextField } from '../fields/text-field.tsx';
import styles from './promo-field.module.css';

export interface PromoFieldProps {
  readonly applied: { readonly promoName: string; readonly discount: number } | null;
  /** The promos that can be chosen without knowing a code. */
  readonly offers: readonly UsablePromo[];
  /** Why the last code sent cannot be used. */
  readonly refused: FailureCode | null;
  readonly busy: boolean;
  readonly onApply: (promoCode: string) => void;
  readonly onRemove: () => void;
}

/** The promo of a ride: enter a code, choose one of those that fit, or remove it. Source: PROMO-4. */
export function PromoField({ applied, offers, refused, busy, onApply, onRemove }: PromoFieldProps) {
  const t = useText();
  const money = useMoney();
  const [code, setCode] = useState('');
  if (applied !== null)
    return (
      <div className={styles.applied} role="status">
        <span>{t('promo_applied', { name: applied.promoName, amount: money(applied.discount) })}</span>
        <Button tone="quiet" busy={busy} onClick={onRemove}>
          {t('remove')}
        </Button>
      </div>
    );
  const apply = () => {
    if (!busy && code.trim() !== '') onApply(code.trim());
  };
  return (
    <div className={styles.promo}>
      <div className={styles.entry}>
        <TextField
          label={t('promo_code')}
          value={code}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          enterKeyHint="go"
          error={refused === null ? undefined : t(refused)}
          onChange={(event) => setCode(event.target.value)}
          // Not a form, because it is used inside other forms.
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            apply();
          }}
        />
        <Button tone="secondary" busy={busy} disabled={code.trim() === ''} onClick={apply}>
          {t('promo_apply')}
        </Button>
      </div>
      {offers.length > 0 && (
        <ul className={styles.offers} aria-label={t('promo_offers')}>
          {offers.map(({ id, promoName, promoDescription, discount }) => (
            <li key={id}>
              <Button
                tone="secondary"
                busy={busy}
                title={promoDescription}
                onClick={() => onApply(promoName)}
              >
                {t('promo_offer', { name: promoName, amount: money(discount) })}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
