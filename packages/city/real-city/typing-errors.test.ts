import { expect, test } from 'vitest';
import { greatCircleMetres } from '../../domain/src/index.ts';
import { collectPlaces } from '../src/place-import/collect-places.ts';
import { buildPlaceTable, type PlaceSource } from '../src/places/place-table.ts';
import { Places } from '../src/places/places.ts';
import { foldName, splitWords } from '../src/places/text/words.ts';
import { addressForms, knownAddresses, type KnownAddress } from './addresses.ts';
import { realCities } from './real-city.ts';
import { typingErrors } from './typing-errors.ts';

/** The maximum number of names and of doors for each kind of error. */
const sample = 150;
const samePlaceMetres = 60;
const rightMetres = 80;
/** How far the searching person is from the place. */
const away = 0.01;

type MakeError = (typeof typingErrors)[keyof typeof typingErrors];

interface Counted {
  queries: number;
  first: number;
  amongFive: number;
  approximate: number;
  readonly missed: string[];
  readonly wrong: string[];
}

const nothing = (): Counted => ({
  queries: 0,
  first: 0,
  amongFive: 0,
  approximate: 0,
  missed: [],
  wrong: [],
});

function searchNames(places: Places, { documents }: PlaceSource, makeError: MakeError): Counted {
  const counted = nothing();
  const named = documents.filter(({ name }) => splitWords(name).length > 0 && name.length >= 5);
  const taken = new Set(documents.map(({ name }) => foldName(name)));
  const step = Math.max(1, Math.floor(named.length / sample));
  for (const [index, { name, position }] of named.entries()) {
    const typed = index % step === 0 ? makeError(name, index) : null;
    // The error may make the name of another place of it.
    if (typed === null || (foldName(typed) !== foldName(name) && taken.has(foldName(typed)))) continue;
    const near = { lat: position.lat + away, lng: position.lng };
    const found = places.suggest(typed, { near, limit: 5 });
    const rank = found.findIndex(
      (one) => one.main.text === name || greatCircleMetres(position, one.position) < samePlaceMetres,
    );
    count(counted, rank, `${typed} → ${found[0]?.description ?? 'nothing'}`);
  }
  return counted;
}

function searchDoors(
  places: Places,
  addresses: readonly KnownAddress[],
  taken: ReadonlySet<string>,
  makeError: MakeError,
): Counted {
  const counted = nothing();
  const forms = Object.values(addressForms);
  for (const [index, address] of addresses.entries()) {
    const street = makeError(address.street, index);
    const form = forms[index % forms.length];
    if (street === null || form === undefined) continue;
    if (foldName(street) !== foldName(address.street) && taken.has(foldName(street))) continue;
    const typed = form({ ...address, street });
    const found = places.suggest(typed, { limit: 5 });
    const rank = found.findIndex(
      ({ position }) => greatCircleMetres(address.position, position) < rightMetres,
    );
    const shown = `${typed} → ${found[0]?.description ?? 'nothing'}`;
    count(counted, rank, shown);
    if (rank === 0 && found[0]?.isExact === false) counted.approximate++;
    if (rank !== 0 && found[0]?.isExact === true && found[0].kind === 'address') counted.wrong.push(shown);
  }
  return counted;
}

function count(counted: Counted, rank: number, shown: string): void {
  counted.queries++;
  if (rank === 0) counted.first++;
  if (rank >= 0) counted.amongFive++;
  if (rank !== 0) counted.missed.push(`${shown} (${rank + 1})`);
}

test.each(realCities)(
  'LAND-14 SEARCH-13 in $name with each kind of typing error, 95 % are suggested first, 98 % among five, and no wrong door as exact',
  ({ name, read }) => {
    const source = collectPlaces(read());
    const places = new Places(buildPlaceTable(source));
    const addresses = knownAddresses(read(), source.townName ?? name, sample);
    const taken = new Set(source.documents.map((document) => foldName(document.name)));
    const all: [string, Counted][] = Object.entries(typingErrors).flatMap(([kind, makeError]) => [
      [`names with ${kind}`, searchNames(places, source, makeError)] as [string, Counted],
      [`doors with ${kind}`, searchDoors(places, addresses, taken, makeError)] as [string, Counted],
    ]);
    for (const [what, { queries, first, amongFive, approximate, wrong }] of all) {
      const percent = (part: number): string => ((100 * part) / Math.max(1, queries)).toFixed(1);
      process.stdout.write(
        `places: ${name}, ${what}: hits@1 ${percent(first)} %, @5 ${percent(amongFive)} %, approximate ${approximate}, ` +
          `wrong ${wrong.length} (n=${queries})\n`,
      );
    }
    expect(all.flatMap(([, { wrong }]) => wrong)).toEqual([]);
    const sum = (of: (counted: Counted) => number): number =>
      all.reduce((total, [, counted]) => total + of(counted), 0);
    const queries = sum((counted) => counted.queries);
    const isBad =
      sum((counted) => counted.first) < 0.95 * queries ||
      sum((counted) => counted.amongFive) < 0.98 * queries;
    expect(isBad ? all.flatMap(([, { missed }]) => missed) : []).toEqual([]);
  },
);
