/**
 * The document that the service worker shows without a connection. It contains the person's name, so it is deleted on
 * sign-out.
 */
export const pagesCache = 'fiacre-pages';

/** Deletes the stored document, before another person uses this device. */
export function forgetOfflinePages(): void {
  const { caches } = globalThis as { readonly caches?: CacheStorage };
  void caches?.delete(pagesCache);
}
