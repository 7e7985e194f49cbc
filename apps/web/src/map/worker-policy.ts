/** The Trusted Types API. Source: W3C Trusted Types. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string | null }): unknown;
}

const allowed = new Set<string>();

/**
 * Allows this URL as a script. The map library passes its worker's URL as a plain string, and the service worker is
 * registered in the same way; the content security policy otherwise refuses both. Every other string that would become
 * code or markup is still refused.
 */
export function allowWorker(workerUrl: string): void {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  if (trustedTypes === undefined) return;
  const isFirst = allowed.size === 0;
  allowed.add(workerUrl);
  if (isFirst)
    trustedTypes.createPolicy('default', { createScriptURL: (url) => (allowed.has(url) ? url : null) });
}
