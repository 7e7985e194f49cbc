import { CityInputError } from '../osm/city-input-error.ts';
import { CityBuildError } from './city-build-error.ts';
import type { CityProgress } from './city-info.ts';
import { importCity } from './open-city.ts';

const USAGE = 'usage: npm run city:import -- <file.osm.pbf>\n';
const STEPS: Readonly<Record<CityProgress['step'], string>> = {
  read: 'reading the file',
  roads: 'building the road graph',
  hierarchy: 'preparing routes',
  places: 'indexing streets and places',
  tiles: 'drawing the map',
  write: 'saving',
};

/**
 * The command behind `npm run city:import`: builds the city of the file in `args` into `cacheDir` and writes its
 * progress and result, line by line, with `write`. Returns the exit code: 0 built, 1 refused, 2 wrong usage.
 */
export async function runCityImport(
  args: readonly string[],
  cacheDir: string,
  write: (text: string) => void,
): Promise<number> {
  const [path, ...rest] = args;
  if (path === undefined || rest.length > 0 || path.startsWith('-')) {
    write(USAGE);
    return 2;
  }
  let step: string | undefined;
  try {
    const info = await importCity(path, cacheDir, (progress) => {
      if (progress.step === step) return;
      step = progress.step;
      write(`${STEPS[progress.step]} …\n`);
    });
    const size = `${info.streets} streets, ${info.addresses} addresses, ${info.places} places, ${info.roadNodes} junctions`;
    write(`${info.name}: ${size}${step === undefined ? ' (built before)' : ''}\n${info.attribution}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof CityInputError) && !(error instanceof CityBuildError)) throw error;
    write(`${path} was not imported: ${error.message}\n`);
    return 1;
  }
}
