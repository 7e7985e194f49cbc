/**
 * The document that the service worker shows without a connection. It contains the person's name, so it is deleted on
 * sign-out.
 */
export const pagesCache = 'fiacre-pages';

/**
 * Deletes the stored document, before another person uses this device. The service worker may be fetching a
 * newer one, so it is also notified.
 */
export async function forgetOfflinePages(): Promise<void> {
  const { caches } = globalThis as { readonly caches?: CacheStorage };
  const { serviceWorker } = navigator as { readonly serviceWorker?: ServiceWorkerContainer };
  serviceWorker?.controller?.postMessage({ type: 'signed-out' });
  await caches?.delete(pagesCache);
}
