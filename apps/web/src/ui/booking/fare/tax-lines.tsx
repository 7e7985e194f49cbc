import type { FareProof } from '@fiacre/contract';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { useMoneyIn } from '../../use-money-in.ts';

interface TaxLinesProps {
  readonly taxes: FareProof['charge']['taxes'];
  readonly currency: string;
}

/** The VAT in a price by rate: net, tax and gross. Nothing is shown of what states no rate. Source: CHARGE-10. */
export function TaxLines({ taxes = [], currency }: TaxLinesProps) {
  const { t, locale } = useI18n();
  const money = useMoneyIn();
  return taxes.map(({ rate, gross, tax }) =>
    rate === null ? null : (
      <p key={rate}>
        {t('tax_line', {
          rate: rate.toLocaleString(locale),
          net: money(gross - tax, currency),
          tax: money(tax, currency),
          gross: money(gross, currency),
        })}
      </p>
    ),
  );
}
