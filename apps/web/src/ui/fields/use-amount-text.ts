import { amountToDecimal } from '@fiacre/domain';
import { useSettings } from '../../api/shared-queries.ts';

/** Minor units as a user would type them: whole units without empty decimals. */
export function useAmountText(): (amount: number) => string {
  const { code } = useSettings();
  return (amount) => amountToDecimal(amount, code).replace(/\.0+$/, '');
}
