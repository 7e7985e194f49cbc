import { allowWorker } from '../../map/worker-policy.ts';

const workerUrl = '/service-worker.js';
const lookForUpdatesMs = 60 * 60_000;

/** A version of the product that is installed on this device and waits to be used. */
export interface WaitingVersion {
  /** Reloads the page to use the new version. */
  use(): void;
}

/** Browsers offer service workers on secure connections only; pages also work without one. */
const serviceWorkers = (): ServiceWorkerContainer | undefined =>
  (navigator as { readonly serviceWorker?: ServiceWorkerContainer }).serviceWorker;

/**
 * Installs the service worker for a signed-in person; guests never download it. `onWaiting` is called when a newer
 * version than the one that controls this page is ready. It is not used before the person agrees: a reload could come in the middle of a ride.
 */
export async function installWorker(
  userId: string,
  onWaiting: (version: WaitingVersion) => void,
): Promise<() => void> {
  const container = serviceWorkers();
  if (container === undefined) return () => {};
  allowWorker(workerUrl);
  const registration = await container.register(workerUrl, { scope: '/' });
  // WebKit reports the first worker as installed only once it controls the page; this is not a newer version.
  const offer = (worker: ServiceWorker | null, older: ServiceWorker | null) => {
    if (worker?.state !== 'installed' || older === null || older === worker) return;
    onWaiting({
      use() {
        container.addEventListener('controllerchange', () => window.location.reload(), { once: true });
        worker.postMessage({ type: 'take-over' });
      },
    });
  };
  const follow = () => {
    const { installing } = registration;
    const older = container.controller;
    installing?.addEventListener('statechange', () => offer(installing, older));
  };
  offer(registration.waiting, container.controller);
  registration.addEventListener('updatefound', follow);
  void container.ready.then(({ active }) => active?.postMessage({ type: 'signed-in', userId }));
  const look = setInterval(() => void registration.update().catch(() => {}), lookForUpdatesMs);
  return () => {
    registration.removeEventListener('updatefound', follow);
    clearInterval(look);
  };
}

/** Calls back with the URL that a tapped notification opens. */
export function onOpenRequest(open: (target: string) => void): () => void {
  const container = serviceWorkers();
  const hear = ({ data }: MessageEvent) => {
    const { type, target } = data as { readonly type?: unknown; readonly target?: unknown };
    if (type === 'open' && typeof target === 'string') open(target);
  };
  container?.addEventListener('message', hear);
  return () => container?.removeEventListener('message', hear);
}
