/** The Trusted Types API. Source: W3C Trusted Types. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string | null }): unknown;
}

let isMade = false;

/**
 * Allows this one URL as a script: the map library starts its worker from a plain string, which the content security
 * policy otherwise refuses. Every other string that would become code or markup is still refused.
 */
export function allowWorker(workerUrl: string): void {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  if (isMade || trustedTypes === undefined) return;
  trustedTypes.createPolicy('default', { createScriptURL: (url) => (url === workerUrl ? url : null) });
  isMade = true;
}
