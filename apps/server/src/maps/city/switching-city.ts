import { openBuiltCity, type City, type CityInfo, type CityLabel } from '@fiacre/city';

/** The city of this node, which can be replaced by another build while requests are served. */
export interface SwitchingCity {
  /** Called for each request; the result may be used until the request ends. */
  current(): City;
  /** The build of the configured city. */
  readonly configured: Pick<CityInfo, 'id' | 'report' | 'roadNodes'>;
  /** Serves another build of this node's folder from now on; false if it is not there. */
  serve(id: string): boolean;
  /** Shows the build that is served now under this name and with this centre. */
  label(label: CityLabel): void;
}

/**
 * A tile is read immediately, so the file of a replaced city is no longer needed. Its streets stay in memory until
 * nobody uses them.
 */
export function switchingCity(opened: City, cacheDir: string): SwitchingCity {
  let current = opened;
  return {
    current: () => current,
    configured: opened.info,
    serve(id) {
      if (id === current.info.id) return true;
      const next = openBuiltCity(cacheDir, id);
      if (next === null) return false;
      const before = current;
      current = next;
      before.close();
      return true;
    },
    label: (label) => current.label(label),
  };
}
