import type * as MapLibreModule from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';

import { allowWorker } from './worker-policy.ts';

export type MapLibre = typeof MapLibreModule;

let loading: Promise<MapLibre> | undefined;

/**
 * The map library, fetched when the first map is wanted and once only. Its worker is a file of our own origin:
 * without `setWorkerUrl` a bundled map stays blank and says nothing. A failed download may be tried again.
 */
export function loadMapLibre(): Promise<MapLibre> {
  loading ??= import('maplibre-gl').then(
    (library) => {
      allowWorker(workerUrl);
      library.setWorkerUrl(workerUrl);
      return library;
    },
    (cause: unknown) => {
      loading = undefined;
      throw cause;
    },
  );
  return loading;
}
