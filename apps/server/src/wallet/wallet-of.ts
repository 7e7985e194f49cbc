import type { WalletAccount } from '@fiacre/domain';
import { refuse } from '../platform/refusal/refusal.ts';
import type { SignedIn } from '../platform/http/reader.ts';

/** The wallet of a signed-in user; only riders and drivers have one. Source: WAL-10. */
export function walletOf({ role, userId }: SignedIn): WalletAccount {
  return role === 'rider' || role === 'driver' ? { kind: role, userId } : refuse('forbidden');
}
