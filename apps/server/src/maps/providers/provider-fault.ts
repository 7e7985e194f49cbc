/**
 * Why a provider gave no usable answer. `rejected`: it is well but did not take this one question.
 * `resting`: it failed so often that it is not asked for a while.
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
 * A provider's failure. It goes into the log, so it never holds an address, a header or a body: keys and what
 * people typed are in those. `detail` is a status or a code of the provider's published list.
 */
export class ProviderFault extends Error {
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
