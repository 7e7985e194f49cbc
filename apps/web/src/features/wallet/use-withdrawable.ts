import type { Role } from '@fiacre/domain';
import { useSettings } from '../../api/shared-queries.ts';
import type { TextKey } from '@fiacre/contract/texts/en';

export interface Withdrawable {
  /** Offered to riders if the operator allows it; always to drivers. Sources: SET-18, WDR-4. */
  readonly offered: boolean;
  /** Why no withdrawal is possible now; null when it is. */
  readonly whyNot: TextKey | null;
}

export function useWithdrawable(role: Role, balance: number): Withdrawable {
  const { riderWithDraw } = useSettings();
  if (role !== 'driver' && !riderWithDraw) return { offered: false, whyNot: 'withdraw_not_for_riders' };
  return { offered: true, whyNot: balance > 0 ? null : 'withdraw_nothing' };
}
