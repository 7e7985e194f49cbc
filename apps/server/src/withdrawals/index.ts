import type { Capability, Platform } from '../platform/platform.ts';
import { listWithdrawals } from './list.ts';
import { processWithdrawal } from './process.ts';
import { requestWithdrawal } from './request.ts';

export { withdrawalPersonalData } from './personal-data.ts';

/** Withdrawals from wallets: requested by the owner, paid out by an admin. */
export function createWithdrawals(platform: Platform) {
  return {
    handlers: {
      requestWithdrawal: requestWithdrawal(platform),
      listWithdrawals: listWithdrawals(platform),
      processWithdrawal: processWithdrawal(),
    },
  } satisfies Capability;
}
