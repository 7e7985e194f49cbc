/** The Trusted Types API. Source: W3C Trusted Types. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string | null }): unknown;
}

const allowed = new Set<string>();

/**
 * Allows this URL as a script: the map library starts its worker from a plain string, and so is the service worker
 * registered, which the content security policy otherwise refuses. Every other string that would become code or markup
 * is still refused.
 */
export function allowWorker(workerUrl: string): void {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  if (trustedTypes === undefined) return;
  const isFirst = allowed.size === 0;
  allowed.add(workerUrl);
  if (isFirst)
    trustedTypes.createPolicy('default', { createScriptURL: (url) => (allowed.has(url) ? url : null) });
}
