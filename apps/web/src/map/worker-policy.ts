/** What browsers with Trusted Types offer. Source: W3C Trusted Types. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string | null }): unknown;
}

let isMade = false;

/**
 * Lets this one address become code: the map's library starts its worker from a plain text, which the content policy
 * refuses otherwise. Every other text that would become code or markup stays refused.
 */
export function allowWorker(workerUrl: string): void {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  if (isMade || trustedTypes === undefined) return;
  trustedTypes.createPolicy('default', { createScriptURL: (url) => (url === workerUrl ? url : null) });
  isMade = true;
}
