import { generateDemoCity } from '../src/demo/generate-demo-city.ts';
import type { OsmData } from '../src/osm/osm-data.ts';
import { collectPlaces } from '../src/place-import/collect-places.ts';
import { buildPlaceTable, type PlaceSource } from '../src/places/place-table.ts';
import { Places } from '../src/places/places.ts';
import { allowedEdits } from '../src/places/text/vocabulary.ts';
import { foldName } from '../src/places/text/words.ts';
import { realCities } from '../real-city/real-city.ts';

/**
 * Suggestions while names of a city are typed letter by letter, every eighth name with two letters swapped, compared to
 * a scan of all names that tolerates the same typos. The two alternate in one run, so that a busy machine slows both.
 * Real cities are included if REAL_CITIES names them.
 */
const names = 100;
const warmUp = 200;
const swapEvery = 8;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? Number.NaN;
}

function millisecondsOf(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** The content of the field after each key press, for a sample of the city's names. */
function typed({ documents }: PlaceSource): string[] {
  const step = Math.max(1, Math.floor(documents.length / names));
  return documents
    .filter((_, index) => index % step === 0)
    .flatMap(({ name }, index) => {
      const text = index % swapEvery === 0 ? swapLetters(name) : name;
      return Array.from(text, (_, end) => text.slice(0, end + 1));
    });
}

function swapLetters(name: string): string {
  const [a, b] = [name.charAt(2), name.charAt(3)];
  return name.slice(0, 2) + b + a + name.slice(4);
}

/** The naive search: compares every name word by word, with the same tolerance; shortest names first. */
function scan(folded: readonly (readonly string[])[], text: string): number[] {
  const wanted = foldName(text)
    .split(' ')
    .filter((word) => word !== '');
  const found: number[] = [];
  folded.forEach((words, place) => {
    if (wanted.every((word) => words.some((candidate) => answers(candidate, word)))) found.push(place);
  });
  return found.sort((a, b) => (folded[a]?.length ?? 0) - (folded[b]?.length ?? 0)).slice(0, 6);
}

function answers(candidate: string, word: string): boolean {
  const edits = allowedEdits(word);
  if (edits === 0 || candidate.startsWith(word)) return candidate.startsWith(word);
  let before = Array.from({ length: word.length + 1 }, (_, index) => index);
  for (let row = 1; row <= candidate.length; row++) {
    const line = [row];
    for (let column = 1; column <= word.length; column++) {
      const same = candidate[row - 1] === word[column - 1] ? 0 : 1;
      const change = (before[column - 1] ?? 0) + same;
      line.push(Math.min(change, (before[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1));
    }
    if ((line[word.length] ?? 0) <= edits) return true;
    before = line;
  }
  return false;
}

function bench(city: string, osm: OsmData): void {
  const source = collectPlaces(osm);
  const places = new Places(buildPlaceTable(source));
  const folded = source.documents.map(({ name }) => foldName(name).split(' '));
  const near = source.documents[0]?.position;
  const options = near === undefined ? {} : { near };
  const texts = typed(source);
  const [index, plain, ratios]: [number[], number[], number[]] = [[], [], []];
  texts.forEach((text, turn) => {
    const suggestMs = millisecondsOf(() => places.suggest(text, options));
    const scanMs = millisecondsOf(() => scan(folded, text));
    if (turn < warmUp) return;
    index.push(suggestMs);
    plain.push(scanMs);
    ratios.push(scanMs / suggestMs);
  });
  print(
    `places: ${city}: ${source.documents.length} places, suggest p50 ${quantile(index, 0.5).toFixed(3)} ms, ` +
      `p95 ${quantile(index, 0.95).toFixed(3)} ms, scan p50 ${quantile(plain, 0.5).toFixed(3)} ms, ` +
      `p95 ${quantile(plain, 0.95).toFixed(3)} ms, scan/suggest median ratio ${quantile(ratios, 0.5).toFixed(1)} (n=${index.length})`,
  );
}

bench('demo city', generateDemoCity());
for (const { name, read } of realCities) bench(name, read());
