import type { LiveWallet } from '@fiacre/contract';
import type { TopicKind } from '../platform/live/topic.ts';
import type { Handler } from '../platform/http/handler.ts';
import { signedIn } from '../platform/http/reader.ts';
import type { Capability, Platform } from '../platform/platform.ts';
import { readSettings } from '../settings/index.ts';
import { bankOf } from './bank-of.ts';
import { checkJob } from './check-job.ts';
import { creditWallet } from './credit.ts';
import { otherBalances, readHistory } from './history.ts';
import { balanceOf, type WalletEvent } from './ledger.ts';
import { walletOf } from './wallet-of.ts';

export { hasAnyPosting } from './any-posting.ts';
export { balanceOf, balancesOf, holdName, holdWallet, post } from './ledger.ts';
export { leftInWallets } from './empty-wallets.ts';
export { walletOf } from './wallet-of.ts';
export { walletPersonalData } from './personal-data.ts';

/** Balances and histories, read from the ledger. */
export function createWallet(platform: Platform): Capability {
  return {
    handlers: { getWallet: getWallet(platform), creditWallet: creditWallet(platform) },
    topics: [walletTopic],
    jobs: [checkJob(platform)],
  };
}

function getWallet({ db }: Platform): Handler<'getWallet'> {
  return async (call) => {
    const owner = walletOf(signedIn(call.reader));
    const { code, bankFields } = await readSettings(db);
    const [balance, others, history, bank] = await Promise.all([
      balanceOf(db, owner, code),
      otherBalances(db, owner, code),
      readHistory(db, owner, code, call.query),
      bankFields ? bankOf(db, owner) : null,
    ]);
    return { currency: code, balance, otherBalances: others, ...history, bank };
  };
}

/** Users receive events of their own wallet only. Source: WAL-5. */
const walletTopic: TopicKind = {
  name: 'wallet',
  perObject: false,
  authorise: (reader) => reader.role === 'rider' || reader.role === 'driver',
  audience: (reader, event) => ((event.data as WalletEvent).userId === reader.userId ? reader.userId : null),
  project: (_, { event, data }) => {
    const { currency, balance, entries } = data as WalletEvent;
    return { event, data: { currency, balance, entries } satisfies LiveWallet };
  },
};
