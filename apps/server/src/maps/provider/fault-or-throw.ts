import { ProviderFault } from './provider-fault.ts';

export type OnFault = (fault: ProviderFault) => void;

/** Reports a provider's fault; rethrows any other error, since it is a bug of ours. */
export function faultOrThrow(error: unknown, onFault: OnFault): void {
  if (!(error instanceof ProviderFault)) throw error;
  onFault(error);
}
