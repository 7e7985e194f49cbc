/** The document that the service worker shows without a connection. It names its person, so it goes with them. */
export const pagesCache = 'fiacre-pages';

/** Forgets the stored document, for the next person at this device. */
export function forgetOfflinePages(): void {
  const { caches } = globalThis as { readonly caches?: CacheStorage };
  void caches?.delete(pagesCache);
}
