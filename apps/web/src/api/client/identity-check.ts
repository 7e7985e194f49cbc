import type { ErrorBody } from '@fiacre/contract/errors';

/** Asks the user to confirm their identity; false when they cancelled. */
type AskIdentity = () => Promise<boolean>;

let ask: AskIdentity | null = null;
let asked: Promise<boolean> | null = null;

/** Registers the dialog; the returned function removes it. */
export function provideIdentityCheck(provided: AskIdentity): () => void {
  ask = provided;
  return () => {
    if (ask === provided) ask = null;
  };
}

/** Several requests that are refused together share one dialog. */
function askOnce(dialog: AskIdentity): Promise<boolean> {
  asked ??= dialog().finally(() => (asked = null));
  return asked;
}

async function needsIdentity(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as Partial<ErrorBody> | null;
  return body?.error?.code === 'confirmation_required';
}

/** A request that is sent once more, unchanged, after the user has confirmed their identity. Source: AUTH-15. */
export async function fetchWithIdentity(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await globalThis.fetch(input, init);
  if (ask === null || !(await needsIdentity(response))) return response;
  return (await askOnce(ask)) ? globalThis.fetch(input, init) : response;
}
