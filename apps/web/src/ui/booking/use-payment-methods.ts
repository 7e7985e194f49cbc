import type { ResponseOf } from '@fiacre/contract';
import { failureOf, type Failure } from '../../api/client/failure.ts';
import { usePaymentProviders } from '../../api/payments.ts';
import { useWallet } from '../../api/wallet.ts';

export interface PaymentMethods {
  /** Balance of the user's own wallet in minor units; undefined until known. */
  readonly balance: number | undefined;
  readonly providers: ResponseOf<'listPaymentProviders'>['items'];
  readonly isReady: boolean;
  readonly failure: Failure | null;
}

/** The rider's current payment methods. Source: CALL-11, TRIP-25. */
export function usePaymentMethods(): PaymentMethods {
  const wallet = useWallet();
  const providers = usePaymentProviders();
  return {
    balance: wallet.data?.balance,
    providers: providers.data?.items ?? [],
    isReady: providers.isSuccess,
    failure: providers.error === null ? null : failureOf(providers.error),
  };
}
