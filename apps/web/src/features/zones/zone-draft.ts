import type { Zone, ZoneRequest } from '@fiacre/contract';
import { isInside, outlineFault, type LatLng, type PickupPoint, type ZoneKind } from '@fiacre/domain';
import type { TextKey } from '@fiacre/contract/texts/en';
import { readCorners, readLines, writeCorners, writePlace } from '../../map/drawing/typed-places.ts';
import type { EditField } from '../../ui/editing/edit-field.ts';
import type { Reading } from '../../ui/editing/edit-form.ts';

/** A zone as typed: corners and points are lines of text, so that a zone can be entered without the map. */
export interface ZoneDraft {
  readonly name: string;
  readonly kind: string;
  readonly outline: string;
  readonly points: string;
}

export const kindTexts = {
  airport: 'zone_kind_airport',
  rank: 'zone_kind_rank',
  no_stop: 'zone_kind_no_stop',
} as const satisfies Record<ZoneKind, TextKey>;

export const zoneFields: readonly EditField<keyof ZoneDraft>[] = [
  { name: 'name', label: 'zone_name', kind: 'text', maxLength: 60, marked: true },
  { name: 'kind', label: 'zone_kind', kind: 'choice', options: kindTexts },
  { name: 'outline', label: 'zone_outline', kind: 'area', hint: 'zone_outline_hint' },
  { name: 'points', label: 'zone_points', kind: 'area', hint: 'zone_points_hint' },
];

export const blankZone: ZoneDraft = { name: '', kind: 'airport', outline: '', points: '' };

export function draftOfZone({ name, kind, outline, points }: Zone): ZoneDraft {
  return { name, kind, outline: writeCorners(outline), points: writePoints(points) };
}

export function writePoints(points: readonly PickupPoint[]): string {
  return points.map((point) => `${writePlace(point)}, ${point.name}`).join('\n');
}

export const readPoints = (text: string): PickupPoint[] => readLines(text).flatMap((line) => line ?? []);

/** The same rules as the server's, so that most mistakes are shown before sending. */
export function readZone(draft: ZoneDraft): Reading<ZoneDraft, ZoneRequest> {
  const kind = draft.kind as ZoneKind;
  const name = draft.name.trim();
  const outline = readCorners(draft.outline);
  const points = kind === 'no_stop' ? [] : readPoints(draft.points);
  const wrongCorners = wrongOutline(draft.outline, outline);
  const hasPoints = kind !== 'no_stop' && wrongCorners === null;
  const checks: readonly (readonly [keyof ZoneDraft, TextKey | null])[] = [
    ['name', name === '' ? 'field_required' : null],
    ['outline', wrongCorners],
    ['points', hasPoints ? wrongPoints(draft.points, points, outline) : null],
  ];
  const wrong = checks.filter(([, text]) => text !== null);
  if (wrong.length > 0) return { errors: Object.fromEntries(wrong) };
  return { body: { name, kind, outline, points } };
}

function wrongOutline(text: string, outline: readonly LatLng[]): TextKey | null {
  if (readLines(text).includes(null)) return 'zone_outline_unreadable';
  if (outline.length < 3) return 'zone_outline_few';
  const fault = outlineFault(outline);
  if (fault === null) return null;
  return fault === 'crosses' ? 'zone_outline_crosses' : 'zone_outline_size';
}

function wrongPoints(
  text: string,
  points: readonly PickupPoint[],
  outline: readonly LatLng[],
): TextKey | null {
  if (readLines(text).includes(null) || points.some(({ name }) => name === ''))
    return 'zone_points_unreadable';
  return points.every((point) => isInside(outline, point)) ? null : 'zone_point_outside';
}
