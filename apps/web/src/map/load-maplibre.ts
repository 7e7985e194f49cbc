import type * as MapLibreModule from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';

import { allowWorker } from './worker-policy.ts';

export type MapLibre = typeof MapLibreModule;

let loading: Promise<MapLibre> | undefined;

/**
 * The map library, loaded once, when the first map needs it. Its worker is a file on our origin: without
 * `setWorkerUrl` a bundled map stays blank without an error. A failed download can be retried.
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
