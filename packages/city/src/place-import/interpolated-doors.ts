import { greatCircleMetres, type LatLng } from '@fiacre/domain';
import type { ColumnWay, OsmColumns } from '../osm/osm-columns.ts';
import { unbrokenRuns } from '../osm/unbroken-runs.ts';
import { foldLabel } from '../places/text/door-labels.ts';
import { aroundOf, type AddressPoint } from './read-addresses.ts';

/** The difference between neighbouring numbers; letters ("alphabetic") are not supported. */
const STEPS: Readonly<Record<string, number>> = { all: 1, even: 2, odd: 2 };
const SINGLE_NUMBER = /^\d{1,6}$/;
/** More numbers than this between two doors are a typing error. */
const MAX_DOORS = 500;

/**
 * The doors that a file describes only by a line between two numbers (`addr:interpolation`), at their place along the
 * line. Both ends are doors as well. Source: wiki.openstreetmap.org/wiki/Key:addr:interpolation.
 */
export function* interpolatedDoors(osm: OsmColumns): Generator<AddressPoint> {
  for (const way of osm.ways) {
    const step = stepOf(way.tag('addr:interpolation'));
    if (step === null) continue;
    for (const run of unbrokenRuns(way.nodes, osm)) {
      const known = knownDoors(run, osm);
      for (const [index, to] of known.entries()) {
        const from = known[index - 1];
        if (from !== undefined) yield* doorsBetween(from, to, step, way);
      }
    }
  }
}

function stepOf(value: string | undefined): number | null {
  const step = value === undefined ? undefined : (STEPS[value] ?? Number(value));
  return step !== undefined && Number.isInteger(step) && step > 0 ? step : null;
}

/** A door on the line. `line` leads to it from the previous door. */
interface KnownDoor {
  readonly number: number;
  readonly street: string | undefined;
  readonly around: readonly string[];
  readonly line: readonly LatLng[];
}

function knownDoors(run: readonly number[], osm: OsmColumns): KnownDoor[] {
  const doors: KnownDoor[] = [];
  let line: LatLng[] = [];
  for (const place of run) {
    const position = osm.position(place);
    line.push(position);
    const tags = osm.nodeTags.get(place);
    const label = foldLabel(tags?.['addr:housenumber'] ?? '');
    if (!SINGLE_NUMBER.test(label)) continue;
    const street = tags?.['addr:street'] ?? tags?.['addr:place'];
    doors.push({ number: Number(label), street, around: aroundOf(tags ?? {}), line });
    line = [position];
  }
  return doors;
}

function* doorsBetween(
  from: KnownDoor,
  to: KnownDoor,
  step: number,
  way: ColumnWay,
): Generator<AddressPoint> {
  const difference = to.number - from.number;
  const steps = Math.abs(difference) / step;
  // An odd end of a line of even numbers is a mistake, and it is unknown which end is right.
  if (!Number.isInteger(steps) || steps > MAX_DOORS) return;
  const street = from.street ?? to.street ?? way.tag('addr:street') ?? way.tag('addr:place');
  for (let at = 1; at < steps; at++) {
    const number = from.number + Math.sign(difference) * at * step;
    const position = pointAlong(to.line, at / steps);
    yield { label: String(number), number, position, isEstimate: true, street, around: from.around };
  }
}

/** The point at a share of a line's length. */
function pointAlong(line: readonly LatLng[], share: number): LatLng {
  const lengths = line.slice(1).map((end, index) => greatCircleMetres(line[index] as LatLng, end));
  let left = share * lengths.reduce((sum, metres) => sum + metres, 0);
  for (const [index, metres] of lengths.entries()) {
    const [start, end] = [line[index] as LatLng, line[index + 1] as LatLng];
    if (left <= metres && metres > 0) {
      const part = left / metres;
      return {
        lat: start.lat + (end.lat - start.lat) * part,
        lng: start.lng + (end.lng - start.lng) * part,
      };
    }
    left -= metres;
  }
  return line.at(-1) ?? { lat: 0, lng: 0 };
}
