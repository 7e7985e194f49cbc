import type { Handler } from '../platform/http/handler.ts';
import { signedIn } from '../platform/http/reader.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { readSettings } from '../settings/index.ts';
import { walletOf } from '../wallet/index.ts';
import { openOrder } from './open-order.ts';
import type { OfferedProvider } from './provider/provider.ts';

/** Opens a payment into the user's own wallet; it is credited when the provider confirms it. Source: WAL-3, WAL-9. */
export function topUpWallet(
  { ids }: Platform,
  providers: readonly OfferedProvider[],
): Handler<'topUpWallet'> {
  return (call) =>
    call.commit(async (tx) => {
      const { amount, provider } = call.body;
      if (amount <= 0) return refuse('no_details_error');
      const payer = walletOf(signedIn(call.reader));
      const { code: currency } = await readSettings(tx.sql);
      const wanted = {
        purpose: 'top-up',
        bookingId: null,
        reference: '',
        payer,
        provider,
        amount,
        currency,
      } as const;
      return openOrder(tx, ids, providers, wanted);
    });
}
