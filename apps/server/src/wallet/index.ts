import type { Wallet } from '@fiacre/contract';
import type { TopicKind } from '../platform/live/topic.ts';
import { signedIn } from '../platform/http/reader.ts';
import type { Capability, Platform } from '../platform/platform.ts';
import { readSettings } from '../settings/index.ts';
import { readHistory } from './history.ts';
import { balanceOf, type WalletOwner } from './ledger.ts';

export { balanceOf, balancesOf, holdWallet, post, type WalletOwner } from './ledger.ts';
export { walletMigrations } from './migrations.ts';

/** Balances and histories, read from the ledger; nothing here writes money. */
export function createWallet(platform: Platform): Capability {
  return {
    handlers: {
      getWallet: async (call): Promise<Wallet> => {
        const { role, userId } = signedIn(call.reader);
        const owner: WalletOwner = { kind: role === 'driver' ? 'driver' : 'rider', userId };
        const [{ code }, balance, history] = await Promise.all([
          readSettings(platform.db),
          balanceOf(platform.db, owner),
          readHistory(platform.db, owner),
        ]);
        return { currency: code, balance, history };
      },
    },
    topics: [walletTopic],
  };
}

interface WalletFact {
  readonly userId: string;
  readonly balance: number;
}

/** Everybody hears of the own wallet only. Source: WAL-5. */
const walletTopic: TopicKind = {
  name: 'wallet',
  perObject: false,
  authorise: (reader) => reader.role === 'rider' || reader.role === 'driver',
  audience: (reader, fact) => ((fact.data as WalletFact).userId === reader.userId ? reader.userId : null),
  project: (_, { event, data }) => ({ event, data: { balance: (data as WalletFact).balance } }),
};
