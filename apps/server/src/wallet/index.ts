import type { LiveWallet } from '@fiacre/contract';
import type { TopicKind } from '../platform/live/topic.ts';
import type { Handler } from '../platform/http/handler.ts';
import { signedIn } from '../platform/http/reader.ts';
import type { Capability, Platform } from '../platform/platform.ts';
import { checkJob } from './check-job.ts';
import { creditWallet } from './credit.ts';
import type { WalletEvent } from './ledger.ts';
import { readWallet } from './read-wallet.ts';
import { walletOf } from './wallet-of.ts';

export { hasAnyPosting } from './any-posting.ts';
export { checkLedger } from './check-ledger.ts';
export { compareBooks } from './compare-books.ts';
export { balanceOf, balancesOf, holdName, holdWallet, post, requireBalance } from './ledger.ts';
export { readWallet } from './read-wallet.ts';
export { holdFilledWallet, leftInWallets } from './empty-wallets.ts';
export { walletOf } from './wallet-of.ts';
export { walletPersonalData } from './personal-data.ts';

/** Balances and histories, read from the ledger. */
export function createWallet(platform: Platform) {
  return {
    handlers: { getWallet: getWallet(platform), creditWallet: creditWallet(platform) },
    topics: [walletTopic],
    jobs: [checkJob(platform)],
  } satisfies Capability;
}

function getWallet({ db }: Platform): Handler<'getWallet'> {
  return (call) => readWallet(db, walletOf(signedIn(call.reader)), call.query);
}

/** Users receive events about their own wallet only. Source: WAL-5. */
const walletTopic: TopicKind = {
  name: 'wallet',
  perObject: false,
  authorise: (reader) => reader.role === 'rider' || reader.role === 'driver',
  audience: (reader, event) => ((event.data as WalletEvent).userId === reader.userId ? reader.userId : null),
  concerns: ({ data }) => ({ people: [(data as WalletEvent).userId], roles: [] }),
  project: (_, { event, data }) => {
    const { currency, balance, entries } = data as WalletEvent;
    return { event, data: { currency, balance, entries } satisfies LiveWallet };
  },
};
