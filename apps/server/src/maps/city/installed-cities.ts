import { isCurrentBuild, openBuiltCity, type CityLabel } from '@fiacre/city';
import { mainCity, type ServedCity } from './cities.ts';
import { switchingCity, type SwitchingCity } from './switching-city.ts';

/** A city as the database names it. */
export interface WantedCity {
  readonly key: string;
  readonly timeZone: string;
  readonly buildId: string;
}

/** Such a city has the name and the centre of its map. */
const noLabel: CityLabel = { name: null, centre: null };

interface OpenedCity {
  readonly timeZone: string;
  readonly switching: SwitchingCity;
}

/** The cities of this node: the configured one, and those that were added. */
export class InstalledCities {
  readonly main: SwitchingCity;
  private readonly timeZone: string;
  private readonly cacheDir: string;
  private readonly further = new Map<string, OpenedCity>();

  constructor(main: SwitchingCity, timeZone: string, cacheDir: string) {
    this.main = main;
    this.timeZone = timeZone;
    this.cacheDir = cacheDir;
  }

  /** The result may be used until the request ends. */
  now(): [ServedCity, ...ServedCity[]] {
    const main = { key: mainCity, timeZone: this.timeZone, city: this.main.current() };
    const further = [...this.further].map(([key, { timeZone, switching }]) => ({
      key,
      timeZone,
      city: switching.current(),
    }));
    return [main, ...further];
  }

  /** Whether a further city is served with the build that the database names. */
  isServed({ key, timeZone, buildId }: WantedCity): boolean {
    const known = this.further.get(key);
    return known?.timeZone === timeZone && known.switching.current().info.id === buildId;
  }

  /** Serves this city from now on; false if its build is not in this node's folder. */
  serve({ key, timeZone, buildId }: WantedCity): boolean {
    const known = this.further.get(key);
    if (known !== undefined) {
      this.further.set(key, { ...known, timeZone });
      return isCurrentBuild(buildId) && known.switching.serve(buildId);
    }
    const opened = isCurrentBuild(buildId) ? openBuiltCity(this.cacheDir, buildId) : null;
    if (opened !== null) this.further.set(key, { timeZone, switching: switchingCity(opened, this.cacheDir) });
    return opened !== null;
  }

  /** Shows the cities under the names and with the centres that an operator has set. */
  label(labels: ReadonlyMap<string, CityLabel>): void {
    this.main.label(labels.get(mainCity) ?? noLabel);
    for (const [key, { switching }] of this.further) switching.label(labels.get(key) ?? noLabel);
  }

  /** Serves only the main city and these further ones. */
  keepOnly(keys: readonly string[]): void {
    for (const [key, { switching }] of this.further) {
      if (keys.includes(key)) continue;
      this.further.delete(key);
      switching.current().close();
    }
  }

  close(): void {
    this.keepOnly([]);
    this.main.current().close();
  }
}
