import { ServiceFault } from '../../platform/outbound/service-fault.ts';

/**
 * Why a provider returned no usable response. `rejected`: it works, but refused this request. `resting`: it failed so
 * often that it is not called for a while.
 */
export type FaultKind =
  | 'timeout'
  | 'unreachable'
  | 'redirect'
  | 'status'
  | 'rejected'
  | 'not_json'
  | 'too_large'
  | 'malformed'
  | 'resting';

/**
 * A provider's failure. It is logged, so it never contains a URL, header or body, which include keys and people's
 * input. `detail` is a status, or a code from the provider's documentation.
 */
export class ProviderFault extends ServiceFault {
  override readonly name = 'ProviderFault';
  readonly provider: string;
  readonly kind: FaultKind;
  readonly detail: string | number | null;

  constructor(provider: string, kind: FaultKind, detail: string | number | null = null) {
    super(`${provider}: ${kind}${detail === null ? '' : ` ${detail}`}`);
    this.provider = provider;
    this.kind = kind;
    this.detail = detail;
  }
}
